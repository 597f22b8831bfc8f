import type { enProblems } from './problems-en.ts';

/** The texts of what the service refuses, in Japanese: by the tag of a problem, and by its reason. */
export const jaProblems: Readonly<Record<keyof typeof enProblems, string>> = {
  'problem.Unreachable': 'サービスから応答がありません',
  'problem.Unknown': 'サービスでエラーが発生しました',
  'problem.refused': 'サービスに拒否されました',
  'problem.InternalError': 'サービスでエラーが発生しました',
  'problem.ServiceUnavailable': '現在サービスを利用できません',
  'problem.Unauthorized': 'サインインしていません',
  'problem.CrossSiteRequest': '別のサイトからのリクエストです',
  'problem.RouteNotFound': 'サービスにない呼び出しです',
  'problem.MethodNotAllowed': 'サービスにない呼び出しです',
  'problem.NotAcceptable': '求められた形式では応答できません',
  'problem.UnsupportedMediaType': 'この種類のファイルは受け付けていません',
  'problem.RequestTooLarge': '送信した内容が大きすぎます',
  'problem.HeadersTooLarge': '送信した内容が大きすぎます',
  'problem.RequestTimeout': '送信に時間がかかりすぎました。もう一度お試しください',
  'problem.RateLimited': 'セッションの作成が多すぎます。1 分後にお試しください',
  'problem.SandboxOnly': 'サンドボックスのテナントだけで使えます',
  'problem.InvalidRequest': 'リクエストに正しくない項目があります',
  'problem.ResourceNotFound': '対象はもう存在しません',
  'problem.RoleInsufficient': 'この操作を行う権限がありません',
  'problem.ReviewClaimed': '別の担当者がこの審査を担当しています',
  'problem.SessionActionNotAllowed': '現在のセッションではこの操作はできません',
  'problem.ReceiverUrlNotAllowed': 'この URL では通知を受信できません',
  'problem.EndpointNotAllowed': 'これ以上エンドポイントを追加できません',
  'problem.EndpointNotAllowed.too_many_endpoints': 'エンドポイントの数が上限に達しています。先に一つ削除してください。',
  'problem.SecretRotationNotAllowed': 'ローテーションはすでに進行中です',
  'problem.LastSecretNotDisabled': '最後のシークレットは無効にできません。先に新しいものを発行してください',
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
  'problem.MemberActionNotAllowed.not_enrolling':
    '確認を待っている二段階認証の設定はありません。最初からやり直してください。',
  'problem.MemberActionNotAllowed.no_mail_server':
    'このインスタンスはメールを送信しません。オーナーまたはオペレーターにリンクを依頼してください。',
  'problem.MemberActionNotAllowed.no_provider': 'このインスタンスにはシングルサインオンの提供元がありません。',
  'problem.VersionConflict': '他の人が変更しました。ページを読み込み直してください',
  'problem.ReceiverUrlNotAllowed.malformed':
    '呼び出せる URL ではありません。スキームとホスト名が必要です。空白は使えず、2048 文字以内です。',
  'problem.ReceiverUrlNotAllowed.not_https': 'https で始まる必要があります。',
  'problem.ReceiverUrlNotAllowed.has_userinfo': 'ユーザー名やパスワードを含めることはできません。',
  'problem.ReceiverUrlNotAllowed.has_fragment': 'フラグメントは使えません。# 以降を取り除いてください。',
  'problem.ReceiverUrlNotAllowed.port_not_allowed': 'ポートは 443 か 8443 だけです。',
  'problem.ReceiverUrlNotAllowed.blocked_address':
    'ホストがプライベートまたは特別なネットワークにあるため、サービスから呼び出せません。',
  'problem.SessionActionNotAllowed.status': '現在の状態ではできません。ページを読み込み直して状態を確認してください。',
  'problem.SessionActionNotAllowed.session_expired': '期限が過ぎています。',
  'problem.SessionActionNotAllowed.stale':
    'この審査は新しい審査に置き換わりました。セッションを確認してから、もう一度判定してください。',
  'problem.SessionActionNotAllowed.record_not_stored':
    '承認の記録がまだ保存されていません。数秒後にもう一度お試しください。',
  'problem.SessionActionNotAllowed.personal_data_erased': '個人データは消去済みです。',
  'problem.SessionActionNotAllowed.conflict':
    '同時に別の操作がセッションを変更しました。セッションを確認してから、やり直すか判断してください。',
  'problem.SessionActionNotAllowed.another_person_needed':
    'この審査はあなたがすでに判断しています。別の人の判断が必要です。',
  'problem.SessionActionNotAllowed.owner_needed': '二人の判断が分かれました。どちらでもないオーナーが決定します。',
  'problem.SessionActionNotAllowed.member_needed':
    '二人の一致が必要なため、マシントークンでは判定できません。メンバーとしてサインインしてください。',
  'problem.LogoNotAccepted.not_a_picture': 'ファイルが画像ではありません。PNG か JPEG を選んでください。',
  'problem.LogoNotAccepted.unsupported_format':
    'PNG でも JPEG でもないか、複雑すぎて読み込めません。標準的な PNG か JPEG を選んでください。',
  'problem.LogoNotAccepted.too_large_dimensions': '縦または横が 4,000 ピクセルを超えています。',
  'problem.LogoNotAccepted.too_small':
    '小さすぎるか細すぎます。480 × 144 ピクセルに収めたとき、短い辺が 24 ピクセル以上必要です。',
  'problem.LogoNotAccepted.truncated': 'ファイルが壊れているか、途中で切れています。',
  'problem.LogoNotAccepted.low_contrast':
    'ページの明るい背景ではほとんど見えません。濃い色にするか、ロゴに背景を付けてください。',
  'problem.BlocklistEntryNotAllowed.face_engine_off': 'このインスタンスは、このテナントの顔を照合しません。',
  'problem.BlocklistEntryNotAllowed.face_not_found': 'セッションにその画像がないか、照合できる顔が写っていません。',
  'problem.BlocklistEntryNotAllowed.personal_data_erased': 'セッションの個人データは消去済みです。',
  'problem.BlocklistEntryNotAllowed.too_many_faces':
    'ブロックリストの顔が上限の 1,000 件に達しています。先に一つ削除してください。',
  'problem.SimulationNotAllowed.status':
    '現在の状態、またはプランとデータからは、この結果になりません。先に別の結果をシミュレートしてください。',
  'problem.SimulationNotAllowed.link_not_usable':
    'リンクが使用済み、差し替え済み、または期限切れのため、利用者は開始できません。先に新しいリンクを発行してください。',
  'problem.SimulationNotAllowed.record_not_stored':
    '承認の記録がまだ保存されていません。数秒後にもう一度お試しください。',
  'problem.SimulationNotAllowed.personal_data_erased': '個人データはすでに消去されています。',
  'problem.SimulationNotAllowed.conflict': '同時に別の操作がセッションを変更しました。セッションを確認してください。',
  'problem.SessionCreationNotAllowed.settings_missing': 'テナントにまだ設定がありません。先に設定を保存してください。',
  'problem.SessionCreationNotAllowed.no_steps_enabled':
    '有効なステップがありません。設定でステップを追加してください。',
};
