import type { enTokens } from './tokens-en.ts';

/** The texts of machine tokens in Japanese. */
export const jaTokens: Readonly<Record<keyof typeof enTokens, string>> = {
  'nav.tokens': 'マシントークン',
  'tokens.title': 'マシントークン',
  'tokens.description':
    'デプロイのパイプラインなどのプログラムを、管理 API で認証します。このテナントの中でだけ、トークンごとのロールで動作します。',
  'tokens.all': 'トークン',
  'tokens.none': 'トークンはまだありません',
  'tokens.noneWhy': 'テナントを設定するプログラムや、コマンドラインの認証に使用します。',
  'tokens.issue': 'トークンを発行',
  'tokens.token': 'マシントークン',
  'tokens.name': '名前',
  'tokens.nameHelp': 'デプロイのパイプラインなど、使用するプログラムの名前。',
  'tokens.works': '有効期間',
  'tokenFor.2592000': '30 日間',
  'tokenFor.7776000': '90 日間',
  'tokenFor.31536000': '1 年間',
  'tokenFor.null': '失効させるまで',
  'tokens.advice': 'プログラムだけが読み取れる場所に保管してください。ロールで許可されたすべての操作ができます。',
  'tokens.used': '最終使用',
  'tokens.unused': '未使用',
  'tokens.expires': '有効期限',
  'tokens.never': '期限なし',
  'tokenState.valid': '有効',
  'tokenState.expired': '期限切れ',
  'tokenState.revoked': '失効',
  'tokens.revokeTitle': 'このトークンを失効させますか',
  'tokens.revokeText': '「{name}」を使うプログラムは直ちに拒否されます。元に戻すことはできません。',
};
