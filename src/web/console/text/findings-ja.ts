/** The name and the explanation of a finding. */
type FindingText = readonly [name: string, explanation: string];

const camera = (what: string): FindingText => [
  `${what}はカメラで撮影`,
  `${what}をこのページのカメラで撮影したか。そうでなければファイルから選ばれています。`,
];
const similarity = '値はセルフィーとのコサイン類似度です。';

/** The findings of each check by the names that the service gives them. The service explains them in English. */
const checks: Readonly<Record<string, Readonly<Record<string, FindingText>>>> = {
  document: {
    not_performed: ['未実施', 'この環境では書類をチェックできませんでした。'],
    provider_unavailable: [
      'チェック事業者が応答せず',
      'チェック事業者が応答しなかったため、書類はチェックされていません。',
    ],
    authenticity: ['真正性', 'チェックで分かる範囲で、書類が本物かどうか。'],
    unreadable: ['判読不能', '書類を読み取れなかったか、一部が切れているか隠れています。'],
    low_confidence: ['読み取りが不確か', '書類は読み取れましたが、十分に確実でない値があります。'],
    type_unsupported: ['対象外の種類', '書類の種類は分かりましたが、受け付けていない種類です。'],
    rule_violation: ['規則に反する', 'チェックディジットや暦など、その種類の書類の規則に反しています。'],
    unexamined: [
      '真正性は未検査',
      'カードの端、または決まった位置にあるはずの顔写真が見つからず、真正性を検査していません。',
    ],
    specimen: ['見本', '書類に見本の表示があります。'],
    zone_check_digits: ['機械読取領域のチェックディジット', '機械読取領域のチェックディジットが正しいか。'],
    zone_matches_page: ['機械読取領域と券面の一致', '機械読取領域が、その上の印字と一致するか。'],
    identity_card_zone: ['身分証明書の機械読取領域', '機械読取領域は身分証明書のものです。'],
    visa_zone: ['査証の機械読取領域', '機械読取領域は査証のものです。'],
    number_check_digit: ['番号のチェックディジット', '番号のチェックディジットが正しいか。'],
    dates_plausible: ['日付の整合', '日付が実在し、正しい順に並んでいるか。'],
    label_positions: ['項目名の位置', '印字された項目名が、この種類の書類の決まった位置にあるか。'],
    expiry_follows_birthday: ['有効期限と誕生日', '有効期限が、法令に従い誕生日から数えた日になっているか。'],
    validity_period: ['有効期間', '有効期間が法令の定める長さを超えていないか。'],
    first_licence_year: ['初めて免許を受けた年', '番号が示す、初めて免許を受けた年がありうる年か。'],
    expiry_follows_stay: ['有効期限と在留期間', '有効期限が、在留期間または本人の年齢に応じたものになっているか。'],
    screen_or_print_grid: ['画面・印刷の網目', '画像に、画面や印刷物の網目がないか。'],
    screen_frame: ['画面の枠', 'カードの周りに、画面の暗い枠がないか。'],
    portrait_outline: ['顔写真の位置と縁', '顔写真がカードの決まった位置にあり、貼り付けた写真の縁がないか。'],
    front_from_camera: camera('表面'),
    back_from_camera: camera('裏面'),
    current_address: ['現在の住所', '券面の変更を含めて、本人の現在の住所が確実か。'],
  },
  face: {
    not_performed: ['未実施', 'この環境では顔を照合しません。画像は審査のために保存されています。'],
    provider_unavailable: [
      'チェック事業者が応答せず',
      'チェック事業者が応答しなかったため、顔はチェックされていません。',
    ],
    match: ['顔の照合', '書類の顔写真とセルフィーが同じ人か。'],
    liveness: ['実在性', 'カメラの前に人がいたか。'],
    not_detected: ['顔が見つからない', 'なければならない場所に顔が見つかりませんでした。'],
    mismatch: ['顔の不一致', '書類の顔写真とセルフィーが異なります。'],
    liveness_low_confidence: ['実在性が不確か', 'カメラの前に人がいたことが確実ではありません。'],
    face_consent: ['顔の処理への同意', '顔の処理に利用者が同意したか。'],
    selfie_given: ['セルフィーの有無', '利用者がセルフィーを撮影したか。'],
    selfie_one_face: ['セルフィーの顔は一つ', 'セルフィーに顔が一つだけ写り、同じくらいの大きさの顔がほかにないか。'],
    selfie_size: ['セルフィーの顔の大きさ', 'セルフィーの顔が十分に大きいか。値は、長辺に対する顔の幅の割合です。'],
    selfie_whole: ['セルフィーの顔全体', '顔全体がセルフィーに写っているか。値は、画像の外にある点の割合です。'],
    selfie_sharp: ['セルフィーの鮮明さ', 'セルフィーの顔が鮮明か。値は、ラプラシアンの分散です。'],
    selfie_upright: [
      'セルフィーの顔の向き',
      'セルフィーの顔が傾かず正面を向いているか。値は顔の向きで、1 は真横です。',
    ],
    portrait: ['書類の顔写真', `書類に顔写真があるか。${similarity}`],
    challenge_complete: ['チャレンジの完了', 'チャレンジの動作ごとに画像があり、それぞれに顔が一つ写っているか。'],
    challenge_look_ahead: ['チャレンジ: 正面', `画像の顔が正面を向いているか。${similarity}`],
    challenge_turn_left: ['チャレンジ: 左向き', `画像の顔が左を向いているか。${similarity}`],
    challenge_turn_right: ['チャレンジ: 右向き', `画像の顔が右を向いているか。${similarity}`],
    challenge_close_eyes: ['チャレンジ: 目を閉じる', `画像の顔が目を閉じているか。${similarity}`],
    challenge_one_person: [
      'チャレンジの人物',
      'すべての画像にセルフィーの人が写っているか。値は、最も低いコサイン類似度です。',
    ],
    challenge_new_pictures: [
      'チャレンジの画像の重複',
      'チャレンジの画像に、二度送られたもの、左右反転して使われたもの、セルフィーと同じものがないか。',
    ],
    selfie_from_camera: camera('セルフィー'),
    challenge_from_camera: camera('チャレンジの画像'),
    passive_liveness: [
      '印刷・画面らしさ',
      '画像が印刷物や画面のように見えないか。値は各画像のスコアの中央値で、低いものは審査に回ります。',
    ],
  },
  risk: {
    blocklist_document_number: ['ブロックリスト: 書類', '書類の番号がテナントのブロックリストにあります。'],
    blocklist_person: ['ブロックリスト: 人', '氏名と生年月日が、テナントのブロックリストの項目に似ています。'],
    blocklist_face_not_compared: [
      'ブロックリスト: 顔は未照合',
      'ブロックされた顔と照合できる顔が、セッションにありませんでした。',
    ],
    blocklist_face: [
      'ブロックリスト: 顔',
      '顔が、テナントのブロックリストの項目に似ています。値はコサイン類似度です。',
    ],
    person_repeated: ['同じ人', '同じ氏名と生年月日のセッションが、30 日以内にほかに {count}あります。'],
    document_repeated: ['同じ書類', '同じ書類番号のセッションが、30 日以内にほかに {count}あります。'],
    address_repeated: [
      '同じ住所',
      '部屋番号と建物名を除いて同じ住所のセッションが、30 日以内にほかに {count}あります。',
    ],
  },
};

/** The texts of findings in Japanese. English has none: there the page shows what the service says. */
export const jaFindings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(checks).flatMap(([check, texts]) =>
    Object.entries(texts).flatMap(([name, [title, explanation]]) => [
      [`finding.${check}.${name}`, title],
      [`findingText.${check}.${name}`, explanation],
    ]),
  ),
);
