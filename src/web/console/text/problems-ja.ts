import type { enProblems } from './problems-en.ts';

/** The texts of what the service refuses, in Japanese: by the tag of a problem, and by its reason. */
export const jaProblems: Readonly<Record<keyof typeof enProblems, string>> = {
  'problem.Unreachable': 'サービスから応答がありません',
  'problem.Unknown': 'サービスでエラーが発生しました',
  'problem.refused': 'サービスに拒否されました',
  'problem.InternalError': 'サービスでエラーが発生しました',
  'problem.ServiceUnavailable': '現在サービスを利用できません',
  'problem.InvalidRequest': 'リクエストに正しくない項目があります',
  'problem.ResourceNotFound': '対象はもう存在しません',
  'problem.RoleInsufficient': 'この操作を行う権限がありません',
  'problem.ReviewClaimed': '別の担当者がこの審査を担当しています',
  'problem.SessionActionNotAllowed': '現在のセッションではこの操作はできません',
  'problem.ReceiverUrlNotAllowed': 'この URL では通知を受信できません',
  'problem.SecretRotationNotAllowed': 'ローテーションはすでに進行中です',
  'problem.TokenRefused': 'このトークンは有効ではありません。',
  'problem.SignInFailed': 'メールアドレス、パスワード、コードのいずれかが正しくありません',
  'problem.TooManyAttempts': '回数が多すぎます。しばらくしてからお試しください',
  'problem.LinkNotFound': 'このリンクは無効です',
  'problem.MemberLinkNotUsable': 'このリンクはもう使えません',
  'problem.MemberActionNotAllowed': 'この操作はできません',
  'problem.LogoNotAccepted': 'このロゴは使えません',
  'problem.BlocklistEntryNotAllowed': 'この顔は登録できません',
  'problem.SimulationNotAllowed': '今のセッションではできません',
  'problem.SessionCreationNotAllowed': 'まだセッションを作成できない設定です',
  'problem.requestId': 'リクエスト ID:',
  'problem.MemberLinkNotUsable.expired': '期限が切れています。新しいリンクを {issuedBy} さんに依頼してください。',
  'problem.MemberLinkNotUsable.used': 'すでに使われています。新しいリンクを {issuedBy} さんに依頼してください。',
  'problem.MemberActionNotAllowed.last_owner':
    '最後のオーナーのロールは外せません。先に別のメンバーをオーナーにしてください。',
  'problem.MemberActionNotAllowed.last_operator':
    '最後のオペレーターは外せません。先に別のオペレーターを招待してください。',
  'problem.MemberActionNotAllowed.already_member': 'このアドレスはすでにメンバーのものです。',
  'problem.MemberActionNotAllowed.member_elsewhere':
    'ほかのテナントまたはインスタンスにも所属しているため、オペレーターが行う必要があります。',
  'problem.MemberActionNotAllowed.second_factor_missing':
    '二段階認証が未設定のため、テナントのオーナーが行う必要があります。',
  'problem.VersionConflict': '他の人が変更しました。ページを読み込み直してください',
  'problem.ReceiverUrlNotAllowed.malformed':
    '呼び出せる URL ではありません。スキームとホスト名が必要です。空白は使えず、2048 文字以内です。',
  'problem.ReceiverUrlNotAllowed.not_https': 'https で始まる必要があります。',
  'problem.ReceiverUrlNotAllowed.has_userinfo': 'ユーザー名やパスワードを含めることはできません。',
  'problem.ReceiverUrlNotAllowed.has_fragment': 'フラグメントは使えません。# 以降を取り除いてください。',
  'problem.ReceiverUrlNotAllowed.port_not_allowed': 'ポートは 443 か 8443 だけです。',
  'problem.ReceiverUrlNotAllowed.blocked_address':
    'ホストがプライベートまたは特別なネットワークにあるため、サービスから呼び出せません。',
};
