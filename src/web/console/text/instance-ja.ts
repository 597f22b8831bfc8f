import type { enInstance } from './instance-en.ts';

/** The texts of the pages of the instance in Japanese. */
export const jaInstance: Readonly<Record<keyof typeof enInstance, string>> = {
  'nav.instance': 'インスタンス',
  'nav.operators': 'オペレーター',
  'nav.instanceTokens': 'インスタンスのトークン',
  'nav.instanceAuditLog': 'インスタンスの監査ログ',
  'instance.open': 'インスタンスを管理',
  'state.noPermissionInstance': 'インスタンスのオペレーター専用です。オペレーターに招待を依頼してください。',
  'column.about': '対象',
  'operators.title': 'オペレーター',
  'operators.description':
    'このインスタンスのテナント、トークン、稼働状態を管理する人です。本番テナントの個人データは見られません。',
  'operators.all': 'オペレーター一覧',
  'operators.none': 'オペレーターはまだいません',
  'operators.noneWhy': '招待すると、マシントークンなしで管理できるようになります。',
  'operators.invite': 'オペレーターを招待',
  'operators.removeTitle': 'このオペレーターを外しますか',
  'operators.removeText':
    '{name} さんは直ちにインスタンスのオペレーターではなくなります。ほかにロールのないアカウントは削除され、サインアウトされます。',
  'members.changed': 'ロールは他の人が変更しました',
  'members.changedRoles': '編集を始めた後に、別のロールが保存されています。あなたの選択は下にあります。',
  'members.changedRemoval': '一覧を読み込んだ後に、別のロールが保存されています。それでも外しますか？',
  'instanceTokens.title': 'インスタンスのトークン',
  'instanceTokens.description': 'テナントの作成など、インスタンス全体を操作するプログラムを認証します。',
  'instanceTokens.noneWhy': 'テナントを作成するプログラムや、コマンドラインの認証に使用します。',
  'instanceTokens.everywhere':
    '選んだロールは、本番を含むすべてのテナントで有効です。一つのテナントで足りる場合は、そのテナントのページで発行してください。',
  'instanceAudit.title': 'インスタンスの監査ログ',
  'instanceAudit.description':
    'インスタンスを変更した人とサインインした人を、日時とアドレスとともに表示します。テナント内の変更は、そのテナントの監査ログにあります。',
};
