import type { enSessions } from './sessions-en.ts';

/** The texts of the sessions in Japanese. */
export const jaSessions: Readonly<Record<keyof typeof enSessions, string>> = {
  'sessions.title': 'セッション',
  'sessions.description': 'テナントのすべてのセッションです。一覧に個人データは含まれません。',
  'sessions.newest': '新しい順',
  'sessions.empty': 'セッションはまだありません',
  'sessions.emptyWhy': 'テナントのサーバーが API キーで作成します。',
  'sessions.noMatch': '該当するセッションはありません',
  'sessions.from': '作成日時（以降）',
  'sessions.to': '作成日時（より前）',
  'sessions.key': 'メタデータ',
  'sessions.value': '{key} の値',
  'sessions.whole': '値の全体',
  'session.title': 'セッション',
  'session.missing': 'このセッションは存在しません',
  'session.summary': '概要',
  'session.review': '審査する',
  'session.expires': '期限',
  'session.completed': '完了日時',
  'session.purged': 'データ消去',
  'actions.title': '操作',
  'actions.reissueVerificationUrl':
    '現在のリンクとブラウザは使えなくなり、利用者は新しいリンクでやり直します。提出済みのものは残ります。',
  'actions.returnToReview': '判定を取り消し、審査担当者がもう一度判定します。',
  'actions.reprocessSession': '新しいラウンドを開始します。利用者には新しいリンクが必要で、開始後に発行できます。',
  'actions.cancelSession': 'セッションを終了します。利用者はリンクを使えなくなります。',
  'actions.eraseSession': '画像と個人データを完全に消去します。元に戻すことはできません。',
  'export.text':
    '利用者について保存されているすべて（画像を含む）のアーカイブです。下の公開鍵で暗号化され、作成は記録されます。',
  'export.recipients': '受取人の公開鍵',
  'export.help':
    'age-keygen が表示する age の公開鍵（age1…）を 1 行に 1 つ入力します。その秘密鍵の持ち主だけが開けます。',
  'export.wrong': 'age1 で始まる公開鍵を 1～20 個入力してください。',
  'export.make': '作成してダウンロード',
  'export.done': 'アーカイブをダウンロードしました。',
  'actions.link': 'セッションのリンク',
  'actions.linkAdvice': '利用者本人にだけ渡してください。一度だけ使えます。',
};
