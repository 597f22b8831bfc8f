// What the capture page says, in both languages.

/** The words of the page by language, so that a test can go through both. */
export const words = {
  'en-GB': {
    page: { back: 'Back' },
    welcome: { heading: (name: string | number) => `Confirm your identity for ${name}`, start: 'Start' },
    consent: { faceHeading: 'May your face be compared?', faceAgree: 'I agree', decline: 'I do not agree' },
    decline: { heading: 'Stop the verification?' },
    document: {
      chooseHeading: 'Which document do you use?',
      types: { driver_license: 'Driver’s licence (Japan)', passport: 'Passport' },
      card: { heading: 'The front of your document' },
      back: { heading: 'The back of your card' },
      heading: 'Your passport',
      choose: 'Choose a picture',
      rechoose: 'Choose another picture',
      checkHeading: 'Can you read it?',
      use: 'Use this picture',
      given: 'Your picture has arrived. You can continue, or replace it.',
      goOn: 'Continue',
      take: 'Take a photo',
    },
    face: {
      heading: 'Your face',
      files: 'Use the camera app or files',
      take: 'Take a picture of my face',
      challengeHeading: 'Show that you are there',
      skip: 'I cannot do that. Continue without it',
    },
    details: {
      given: 'Your details were received.',
      keep: 'Back: keep what was received',
      heading: 'Your details',
      goOn: 'Continue',
      lastName: 'Last name',
      firstName: 'First name',
      year: 'Year',
      month: 'Month',
      day: 'Day',
    },
    review: {
      changed: 'The verification changed in the meantime, in another tab.',
      heading: 'Check and send',
      send: (name: string | number) => `Send to ${name}`,
      editDocument: 'Change picture',
      editDetails: 'Change details',
    },
    upload: { sent: (name: string | number) => `${name} % sent`, checking: 'Sent. It is being checked…' },
    trouble: {
      connection: 'The connection was lost. When it is back, the page goes on by itself.',
      kept: 'What you entered is still here.',
      retry: 'Try again',
    },
    done: {
      heading: 'Sent. Thank you',
      checking: 'What you gave is being checked now, usually within a minute. You do not have to wait here.',
      checked: 'The automatic check is over. If a person still has to look at something, that takes longer.',
    },
    fatal: {
      link_used: {
        heading: 'This link has been used already',
        next: (name: string | number) =>
          `If that was you, go on in that browser or app. If you cannot, or if it was not you, ask ${name} for a new link.`,
      },
      session_expired: {
        heading: 'The time for this verification is over',
        next: (name: string | number) => `If you still want to be verified, ask ${name} to begin a new verification.`,
      },
    },
  },
  'ja-JP': {
    page: { back: '戻る' },
    welcome: { heading: (_name: string) => '本人確認のお願い', start: 'はじめる' },
    consent: { faceHeading: 'お顔の照合に同意しますか？', faceAgree: '同意する', decline: '同意しない' },
    decline: { heading: '本人確認を中止しますか？' },
    document: {
      chooseHeading: '使用する書類を選んでください',
      types: { driver_license: '運転免許証', passport: 'パスポート' },
      card: { heading: '書類の表面の撮影' },
      back: { heading: 'カードの裏面' },
      heading: 'パスポートの撮影',
      choose: '画像を選ぶ',
      rechoose: '別の画像を選ぶ',
      checkHeading: '文字は読めますか？',
      use: 'この画像を使う',
      given: '画像を受け取りました。このまま進むか、別の画像に替えることができます。',
      goOn: '次へ',
      take: '写真を撮る',
    },
    face: {
      heading: 'お顔の撮影',
      files: 'カメラアプリやファイルを使う',
      take: '顔を撮影する',
      challengeHeading: 'ご本人がその場にいることの確認',
      skip: 'できないので、撮影せずに進む',
    },
    details: {
      given: '情報は受け取り済みです。',
      keep: '受け取り済みの内容のまま戻る',
      heading: 'お客様の情報',
      goOn: '次へ',
      lastName: '姓',
      firstName: '名',
      year: '年',
      month: '月',
      day: '日',
    },
    review: {
      changed: '別のタブで内容が変更されました。',
      heading: '確認と送信',
      send: (name: string | number) => `${name}に送信する`,
      editDocument: '画像を変更',
      editDetails: '情報を変更',
    },
    upload: { sent: (name: string | number) => `${name}％送信しました`, checking: '送信しました。確認しています…' },
    trouble: {
      connection: '通信が途切れました。通信が戻ると、自動で続きから再開します。',
      kept: '入力した内容は残っています。',
      retry: 'もう一度試す',
    },
    done: {
      heading: '送信しました',
      checking: 'ただいま確認しています。通常は1分以内に終わります。お待ちいただく必要はありません。',
      checked: '自動での確認が終わりました。担当者の確認が必要な場合は、さらに時間がかかります。',
    },
    fatal: {
      link_used: {
        heading: 'このリンクはすでに使われています',
        next: (name: string | number) =>
          `ご自身で開始した場合は、そのブラウザやアプリで続けてください。続けられない場合や心当たりがない場合は、${name}に新しいリンクを依頼してください。`,
      },
      session_expired: {
        heading: '本人確認の期限が過ぎました',
        next: (name: string | number) => `本人確認を希望する場合は、${name}に新しい手続きを依頼してください。`,
      },
    },
  },
} as const;

export type PageLocale = keyof typeof words;
