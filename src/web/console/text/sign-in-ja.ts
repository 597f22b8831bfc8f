import type { enSignIn } from './sign-in-en.ts';

/** The texts about ways to sign in and mail, in Japanese. */
export const jaSignIn: Readonly<Record<keyof typeof enSignIn, string>> = {
  'forgotten.open': 'パスワードを忘れた場合',
  'forgotten.title': 'パスワードを忘れた場合',
  'forgotten.description':
    'アカウントのメールアドレスを入力してください。新しいパスワードを設定するリンクをメールで送ります。',
  'forgotten.submit': 'リンクを送る',
  'forgotten.done':
    'このアドレスのアカウントがあれば、リンクを送りました。リンクは 1 日間、一度だけ使えます。迷惑メールのフォルダーも確認してください。',
  'forgotten.back': 'サインインに戻る',
  'signOn.start': 'シングルサインオンでサインイン',
  'signOn.title': 'シングルサインオン',
  'invite.language': 'メールの言語',
  'invite.mailed': 'リンクは {email} にもメールで送られます。',
  'signOn.failed':
    'プロバイダーでのサインインは成功しませんでした。もう一度やり直すか、テナントのオーナーに相談してください。',
  'language.en': '英語',
  'language.ja': '日本語',
};
