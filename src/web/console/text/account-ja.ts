import type { enAccount } from './account-en.ts';

/** The texts of a member's own account, in Japanese. */
export const jaAccount: Readonly<Record<keyof typeof enAccount, string>> = {
  'nav.account': 'アカウント',
  'account.title': 'アカウント',
  'account.description': 'サインインの方法と、サインイン中のブラウザです。',
  'account.tokenOnly': 'マシントークンにアカウントはありません',
  'account.tokenOnlyWhy':
    'サインイン中のブラウザの確認やパスワードの変更は、メンバーとしてサインインして行ってください。',
  'account.sessions': 'サインイン中のブラウザ',
  'account.browser': 'ブラウザ',
  'account.unknownBrowser': '不明なブラウザ',
  'account.browserOn': '{browser}（{system}）',
  'account.lastSeen': '最後の利用',
  'account.signedIn': 'サインイン日時',
  'account.current': 'このブラウザ',
  'account.revoke': 'サインアウトさせる',
  'account.revokeOne': '{at} にサインインした {browser} をサインアウトさせる',
  'account.revokeTitle': 'このブラウザをサインアウトさせますか',
  'account.revokeText': '戻るには、パスワードとコードが必要です。',
  'account.revokeOthers': 'ほかをすべてサインアウト',
  'account.revokeOthersTitle': 'ほかをすべてサインアウトしますか',
  'account.revokeOthersText': 'このブラウザ以外のサインインがすべて終了します。',
  'account.othersRevoked': 'サインイン中なのはこのブラウザだけです。',
  'account.password': 'パスワード',
  'account.passwordNow': '現在のパスワード',
  'account.passwordSet': 'パスワードを変更',
  'account.factor': '二段階認証',
  'account.factorText':
    '電話機を替えるときは、新しい認証アプリを設定してください。パスワードとコードで確認が済むまでは現在のものが使えます。',
  'account.factorRenew': '新しい認証アプリを設定',
  'account.factorDone': '新しい認証アプリが有効になり、ほかのサインインは終了しました。',
  'account.codes': 'リカバリーコード',
  'account.codesLeft': '{count, plural, =0 {残りはありません。} other {未使用のコードは # 個です。}}',
  'account.codesRenew': '新しいコードを発行',
  'account.codesText': '現在のコードは使えなくなります。',
  'account.codesConfirm': '新しいコードを発行',
};
