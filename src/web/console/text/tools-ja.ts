import type { enTools } from './tools-en.ts';

/** The texts of the blocklist and of the sandbox in Japanese. */
export const jaTools: Readonly<Record<keyof typeof enTools, string>> = {
  'nav.blocklist': 'ブロックリスト',
  'blocklist.title': 'ブロックリスト',
  'blocklist.description':
    '該当する書類のセッションは却下され、該当する人物や顔のセッションは審査に回ります。一覧の閲覧は記録されます。',
  'blocklist.entries': '登録内容',
  'blocklist.empty': '登録はありません',
  'blocklist.emptyWhy': '自動チェックだけで承認してはならない書類、人物、顔を登録します。',
  'blocklist.add': '登録する',
  'blocklist.what': '登録するもの',
  'blocklist.documentType': '書類の種類',
  'blocklist.picture': '顔が写っている画像',
  'blocklist.note': 'メモ',
  'blocklist.noteHelp': '一覧を見られる全員が読めます。案件番号などを書き、個人データは書かないでください。',
  'blocklist.applies': '適用期間',
  'blocklist.expires': '期限',
  'blocklist.block': 'ブロックする',
  'blocklist.delete': '削除',
  'blocklist.deleteTitle': 'この登録を削除しますか',
  'blocklist.deleteText':
    '新しい判定には適用されなくなります。登録した値は表示できないため、戻すには入力し直す必要があります。これまでの結果は変わりません。',
  'block.document': '書類',
  'block.person': '人物',
  'block.face': '顔',
  'blockText.document':
    '種類と番号は鍵付きハッシュとしてのみ保存され、ここでも二度と表示されません。大文字・小文字、空白、ハイフンは区別しません。',
  'blockText.person':
    '氏名と生年月日は鍵付きハッシュとしてのみ保存され、ここでも二度と表示されません。漢字と読みは別々に照合されるため、わかる表記をすべて入力してください。',
  'blockText.face':
    'セッションの画像から顔の特徴を測定します。これはアクセスとして記録されます。特徴は暗号化して保存され、画像は保存されず、どちらも二度と表示されません。',
  'blockKind.document_number': '書類',
  'blockKind.person': '人物',
  'blockKind.face': '顔',
  'blockFor.2592000': '30 日間',
  'blockFor.31536000': '1 年間',
  'blockFor.157680000': '5 年間',
  'blockFor.null': '削除するまで',
};
