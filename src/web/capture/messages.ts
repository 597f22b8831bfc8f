/** Every text of the page, by screen. Add a language by adding its object here; the type makes sure that nothing is missing. */
export const en = {
  locale: 'en',
  language: { name: 'English', choose: 'Language' },
  page: {
    title: (heading: string) => `${heading} – Mitome`,
    sandbox: 'Trial',
    sandboxNote: 'Nothing here counts as a real verification.',
    step: (number: number, total: number) => `Step ${number} of ${total}`,
    back: 'Back',
    sender: 'the company that sent you the link',
    footer: 'Identity verification with Mitome',
  },
  loading: { heading: 'One moment', text: 'Your verification is being opened.' },
  welcome: {
    heading: (tenant: string) => `Confirm your identity for ${tenant}`,
    lead: 'This takes about two minutes.',
    stepsHeading: 'What you will do',
    document: 'Photograph your passport, at the page with your picture. Have it at hand.',
    details: 'Type your name and your date of birth.',
    review: 'Check everything, then send it.',
    keptHeading: 'What happens to your data',
    kept: (tenant: string) =>
      `What you give is stored encrypted, for ${tenant} only, and erased when the time that ${tenant} has set for keeping it is over. Nothing of it is stored in this browser.`,
    once: 'The link works once. After you press Start, go on here, in this browser.',
    phone: 'Pictures are easier with a phone. If you have one at hand, open the link there instead, before you press Start.',
    until: (when: string) => `You have until ${when} to finish.`,
    start: 'Start',
  },
  document: {
    heading: 'Your passport',
    lead: 'Open it at the page with your picture, and lay it flat on a table.',
    drawing: 'Drawing: an open passport page. A frame surrounds the whole page, and the two lines of letters at its bottom are marked.',
    whole: 'The whole page is in the picture',
    lines: 'The two lines of letters at the bottom can be read',
    glare: 'No glare, and no fingers on the page',
    take: 'Take a photo',
    choose: 'Choose a picture',
    preparing: 'The picture is being prepared…',
    checkHeading: 'Can you read it?',
    check: 'If the two lines at the bottom are sharp here, they can be read.',
    preview: 'Your picture',
    use: 'Use this picture',
    retake: 'Take another photo',
    rechoose: 'Choose another picture',
    given: 'Your picture has arrived. You can go on, or put another one in its place.',
    goOn: 'Continue',
    faults: {
      cannot_read: 'This browser cannot open that file. Take a photo instead, or choose a JPEG or PNG picture.',
      too_large: 'That picture is too large to send. Take a photo instead, or choose a smaller one.',
      not_a_picture: 'That file is not a picture. Take a photo, or choose a JPEG or PNG picture.',
      unsupported_format: 'Pictures of that kind cannot be used. Take a photo, or choose a JPEG or PNG picture.',
      too_large_dimensions: 'That picture has too many pixels. Take a photo with this page instead.',
      too_small: 'That picture is too small to read. Take a new photo, closer to the page.',
      truncated: 'That picture is damaged or not complete. Take or choose it again.',
    },
  },
  details: {
    heading: 'Your details',
    lead: 'Type them as they are printed in your passport.',
    leadWithoutDocument: 'Type them as they are printed in your identity document.',
    lastName: 'Last name',
    firstName: 'First name',
    firstNameHint: 'All given names, in the printed order',
    birthDate: 'Date of birth',
    birthDateHint: 'For example 23 11 1994',
    year: 'Year',
    month: 'Month',
    day: 'Day',
    more: 'Reading in kana, address (optional)',
    lastNameKana: 'Last name in kana',
    firstNameKana: 'First name in kana',
    address: 'Address',
    goOn: 'Continue',
    faultCount: (count: number) => (count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`),
    missing: {
      lastName: 'Type your last name.',
      firstName: 'Type your first name.',
      birthDate: 'Type your date of birth.',
    },
    faults: {
      missing: 'Fill in this field.',
      too_long: 'This is too long.',
      not_kana: 'Use katakana or hiragana only.',
      not_a_date: 'There is no such day. Type day, month and the year with four digits.',
      in_the_future: 'This day is in the future.',
      too_early: 'The year must be 1900 or later.',
      refused: 'This cannot be taken as it is. Check it for unusual characters.',
    },
  },
  review: {
    heading: 'Check and send',
    lead: 'After sending, nothing can be changed.',
    document: 'Passport picture',
    documentGiven: 'Has arrived. It is not shown again after a reload.',
    editDocument: 'Change picture',
    details: 'Your details',
    detailsGiven: 'Have arrived. They are not shown again after a reload.',
    editDetails: 'Change details',
    send: (tenant: string) => `Send to ${tenant}`,
  },
  done: {
    heading: 'Sent. Thank you',
    text: (tenant: string) => `Everything has been handed over. The result is not shown here; you will hear from ${tenant}.`,
    leaving: (tenant: string) => `You will be taken back to ${tenant} in a moment.`,
    back: (tenant: string) => `Return to ${tenant}`,
    stay: 'Stay on this page',
    close: 'You can close this page.',
  },
  busy: {
    open: 'Your verification is being opened…',
    get: 'Your verification is being opened…',
    start: 'Starting…',
    picture: 'The picture is being sent…',
    input: 'Your details are being sent…',
    submit: 'Sending…',
  },
  trouble: {
    connection: 'The connection was lost. What you entered is still here.',
    service: 'The service cannot answer just now. What you entered is still here.',
    conflict: 'Something else happened at the same moment.',
    code: (code: string) => `If it happens again, give the support this code: ${code}`,
    retry: 'Try again',
  },
  dead: {
    again: 'Try again',
    no_link: {
      heading: 'There is no link here',
      text: 'This page needs the whole link that you were sent.',
      next: () => 'Go back to the message and open the link from there.',
    },
    not_found: {
      heading: 'This link is not valid',
      text: 'It may have been cut off when it was copied or forwarded.',
      next: (tenant: string) => `Open it again from the original message. If that does not help, ask ${tenant} for a new link.`,
    },
    link_used: {
      heading: 'This link has been used already',
      text: 'It works once, in the browser that it was started in.',
      next: (tenant: string) =>
        `If that was you, go on in that browser or app. If you cannot, or if it was not you, ask ${tenant} for a new link.`,
    },
    link_expired: {
      heading: 'This link is too old',
      text: 'The time for opening it has passed.',
      next: (tenant: string) => `Ask ${tenant} for a new link.`,
    },
    link_replaced: {
      heading: 'There is a newer link',
      text: 'This one was replaced and does not work any more.',
      next: (tenant: string) => `Open the newest link that you were sent. If you have none, ask ${tenant} for one.`,
    },
    session_expired: {
      heading: 'The time for this verification is over',
      text: 'It was not finished before its deadline. Nothing was sent.',
      next: (tenant: string) => `If you still want to be verified, ask ${tenant} to begin a new verification.`,
    },
    over: {
      heading: 'Nothing more to do here',
      text: 'This verification does not wait for you any more.',
      next: (tenant: string) => `You will hear from ${tenant}. If you do not, ask there.`,
    },
    not_bound: {
      heading: 'This browser cannot go on here',
      text: 'The verification was started in another browser, or has been replaced by a newer link.',
      next: (tenant: string) =>
        `Open the newest link that you were sent, or go on where you started. If neither works, ask ${tenant} for a new link.`,
    },
    no_cookies: {
      heading: 'This browser keeps no cookies',
      text: 'Without one the page cannot know that it is still you. Your link has not been used up.',
      next: () => 'Allow cookies for this page and try again, or open the link in another browser.',
    },
    unsupported: {
      heading: 'This page is out of date',
      text: 'The verification asks for something that the page, as loaded, does not know.',
      next: (tenant: string) => `Load the page again. If that does not help, tell ${tenant}.`,
    },
  },
};

export type Messages = typeof en;

export const ja: Messages = {
  locale: 'ja',
  language: { name: '日本語', choose: '言語' },
  page: {
    title: (heading) => `${heading} – Mitome`,
    sandbox: 'テスト',
    sandboxNote: 'ここでの操作は、実際の本人確認にはなりません。',
    step: (number, total) => `ステップ ${number} / ${total}`,
    back: '戻る',
    sender: 'リンクの送信元',
    footer: 'Mitome による本人確認',
  },
  loading: { heading: 'しばらくお待ちください', text: '本人確認のページを開いています。' },
  welcome: {
    heading: (tenant) => `${tenant} の本人確認`,
    lead: '2分ほどで終わります。',
    stepsHeading: 'お願いすること',
    document: 'パスポートの顔写真のページを撮影します。お手元にご用意ください。',
    details: 'お名前と生年月日を入力します。',
    review: '内容を確認して送信します。',
    keptHeading: 'データの取り扱い',
    kept: (tenant) =>
      `お預かりしたデータは暗号化して保存し、${tenant} だけに提供します。${tenant} が定めた保存期間が過ぎると消去されます。このブラウザには保存されません。`,
    once: 'このリンクは一度だけ使えます。「はじめる」を押したあとは、このブラウザで続けてください。',
    phone: '撮影はスマートフォンのほうが簡単です。お持ちの場合は、「はじめる」を押す前に、スマートフォンでリンクを開いてください。',
    until: (when) => `${when} までに完了してください。`,
    start: 'はじめる',
  },
  document: {
    heading: 'パスポートの撮影',
    lead: '顔写真のページを開き、平らな場所に置いてください。',
    drawing: '図:開いたパスポートのページ。ページ全体が枠に入り、下部の2行の文字に印がついています。',
    whole: 'ページ全体が写っている',
    lines: '下部の2行の文字が読める',
    glare: '光の反射がなく、指で隠れていない',
    take: '写真を撮る',
    choose: '画像を選ぶ',
    preparing: '画像を準備しています…',
    checkHeading: '文字は読めますか?',
    check: '下部の2行がここではっきり見えていれば、読み取れます。',
    preview: '選んだ画像',
    use: 'この画像を使う',
    retake: '撮り直す',
    rechoose: '別の画像を選ぶ',
    given: '画像を受け取りました。このまま進むか、別の画像に替えることができます。',
    goOn: '次へ',
    faults: {
      cannot_read: 'このブラウザではファイルを開けません。写真を撮るか、JPEG または PNG の画像を選んでください。',
      too_large: '画像が大きすぎて送信できません。写真を撮るか、小さい画像を選んでください。',
      not_a_picture: '画像ではないファイルです。写真を撮るか、JPEG または PNG の画像を選んでください。',
      unsupported_format: 'この形式の画像は使えません。写真を撮るか、JPEG または PNG の画像を選んでください。',
      too_large_dimensions: '画像の画素数が多すぎます。このページから写真を撮ってください。',
      too_small: '画像が小さすぎて読み取れません。近づいて撮り直してください。',
      truncated: '画像が壊れているか、途中で切れています。もう一度撮影するか、選び直してください。',
    },
  },
  details: {
    heading: 'お客様の情報',
    lead: 'パスポートに印字されているとおりに入力してください。',
    leadWithoutDocument: '本人確認書類に記載されているとおりに入力してください。',
    lastName: '姓',
    firstName: '名',
    firstNameHint: 'ミドルネームも、印字の順にすべて入力してください',
    birthDate: '生年月日',
    birthDateHint: '例:1994 年 11 月 23 日(西暦)',
    year: '年',
    month: '月',
    day: '日',
    more: 'フリガナ・住所(任意)',
    lastNameKana: '姓(フリガナ)',
    firstNameKana: '名(フリガナ)',
    address: '住所',
    goOn: '次へ',
    faultCount: (count) => `確認が必要な項目が${count}件あります。`,
    missing: {
      lastName: '姓を入力してください。',
      firstName: '名を入力してください。',
      birthDate: '生年月日を入力してください。',
    },
    faults: {
      missing: '入力してください。',
      too_long: '長すぎます。',
      not_kana: 'カタカナまたはひらがなで入力してください。',
      not_a_date: '存在しない日付です。年は西暦4桁で入力してください。',
      in_the_future: '未来の日付です。',
      too_early: '1900年以降の年を入力してください。',
      refused: 'このままでは受け付けられません。特殊な文字がないか確認してください。',
    },
  },
  review: {
    heading: '確認と送信',
    lead: '送信したあとは変更できません。',
    document: 'パスポートの画像',
    documentGiven: '受け取り済みです。再読み込みのあとは表示されません。',
    editDocument: '画像を変更',
    details: 'お客様の情報',
    detailsGiven: '受け取り済みです。再読み込みのあとは表示されません。',
    editDetails: '情報を変更',
    send: (tenant) => `${tenant} に送信する`,
  },
  done: {
    heading: '送信しました',
    text: (tenant) => `ご協力ありがとうございました。結果はこのページには表示されません。${tenant} からの連絡をお待ちください。`,
    leaving: (tenant) => `まもなく ${tenant} に戻ります。`,
    back: (tenant) => `${tenant} に戻る`,
    stay: 'このページにとどまる',
    close: 'このページを閉じてかまいません。',
  },
  busy: {
    open: '本人確認のページを開いています…',
    get: '本人確認のページを開いています…',
    start: '開始しています…',
    picture: '画像を送信しています…',
    input: '情報を送信しています…',
    submit: '送信しています…',
  },
  trouble: {
    connection: '通信が途切れました。入力した内容は残っています。',
    service: '現在サービスが応答できません。入力した内容は残っています。',
    conflict: '同時に別の操作が行われました。',
    code: (code) => `繰り返し起きる場合は、このコードをお問い合わせ先にお伝えください:${code}`,
    retry: 'もう一度試す',
  },
  dead: {
    again: 'もう一度試す',
    no_link: {
      heading: 'リンクが見つかりません',
      text: 'このページを開くには、お送りしたリンク全体が必要です。',
      next: () => 'メッセージに戻り、そこからリンクを開いてください。',
    },
    not_found: {
      heading: 'このリンクは有効ではありません',
      text: 'コピーや転送のときに、途中で切れた可能性があります。',
      next: (tenant) => `元のメッセージからもう一度開いてください。それでも開けない場合は、${tenant} に新しいリンクを依頼してください。`,
    },
    link_used: {
      heading: 'このリンクはすでに使われています',
      text: 'リンクは一度だけ、開始したブラウザで使えます。',
      next: (tenant) =>
        `ご自身で開始した場合は、そのブラウザやアプリで続けてください。続けられない場合や心当たりがない場合は、${tenant} に新しいリンクを依頼してください。`,
    },
    link_expired: {
      heading: 'リンクの期限が切れています',
      text: 'このリンクを開くことができる期間が過ぎました。',
      next: (tenant) => `${tenant} に新しいリンクを依頼してください。`,
    },
    link_replaced: {
      heading: '新しいリンクがあります',
      text: 'このリンクは新しいものに替わり、使えなくなりました。',
      next: (tenant) => `最後に届いたリンクを開いてください。見つからない場合は、${tenant} に依頼してください。`,
    },
    session_expired: {
      heading: '本人確認の期限が過ぎました',
      text: '期限までに完了しませんでした。何も送信されていません。',
      next: (tenant) => `本人確認を希望する場合は、${tenant} に新しい手続きを依頼してください。`,
    },
    over: {
      heading: 'ここでの手続きはありません',
      text: 'この本人確認は、すでにお客様の操作を待っていません。',
      next: (tenant) => `${tenant} からの連絡をお待ちください。連絡がない場合は、${tenant} にお問い合わせください。`,
    },
    not_bound: {
      heading: 'このブラウザでは続けられません',
      text: '別のブラウザで開始されたか、新しいリンクに替わっています。',
      next: (tenant) =>
        `最後に届いたリンクを開くか、開始したブラウザで続けてください。どちらもできない場合は、${tenant} に新しいリンクを依頼してください。`,
    },
    no_cookies: {
      heading: 'Cookie が保存されません',
      text: 'Cookie がないと、ご本人の操作であることを確認できません。リンクはまだ使えます。',
      next: () => 'このページの Cookie を許可してもう一度試すか、別のブラウザでリンクを開いてください。',
    },
    unsupported: {
      heading: 'ページが古くなっています',
      text: 'このページが対応していない手続きが含まれています。',
      next: (tenant) => `ページを再読み込みしてください。それでも進めない場合は、${tenant} にお知らせください。`,
    },
  },
};

const languages: readonly Messages[] = [en, ja];

/**
 * Chooses the language that the user reads best, among those that there are.
 * @param preferred language tags in the user's order, as in `navigator.languages`
 */
export function chooseMessages(preferred: readonly string[]): Messages {
  for (const tag of preferred) {
    const found = languages.find(({ locale }) => locale === tag.toLowerCase().split('-')[0]);
    if (found !== undefined) return found;
  }
  return en;
}

/** The other languages, for the switch. */
export function otherMessages(current: Messages): readonly Messages[] {
  return languages.filter((messages) => messages !== current);
}
