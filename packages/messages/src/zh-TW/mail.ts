import type { messages as en } from '../en-US/mail.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'mail.greeting': '您好：',
  'mail.signature': '{site}',
  'mail.automatic': '此郵件由系統自動寄出，請勿直接回覆。',
  'mail.buttonFails': '若按鈕無法點選，請將以下網址複製到瀏覽器開啟：',
  'mail.notYou': '若非您本人操作，請忽略此郵件。',

  'mail.activation.subject': '請驗證您的電子郵件（{site}）',
  'mail.activation.text': '您已使用此信箱註冊帳號。請先啟用帳號，再登入並提交作品。',
  'mail.activation.action': '啟用帳號',
  'mail.activation.expires': '連結於 {hours} 小時內有效，僅能使用一次。',
  'mail.activation.notYou':
    '若非您本人操作，請勿開啟連結，否則填寫您信箱的人便可使用該帳號。除此之外，您不必做任何動作。',

  'mail.reset.subject': '重設密碼（{site}）',
  'mail.reset.text': '我們收到重設此帳號密碼的要求。',
  'mail.reset.action': '設定新密碼',
  'mail.reset.expires': '連結於 {minutes} 分鐘內有效，僅能使用一次。',
  'mail.reset.notYou': '若非您本人操作，請忽略此郵件，您的密碼不會改變。',

  'mail.voteCode.subject': '投票驗證碼（{site}）',
  'mail.voteCode.text': '請在投票頁面輸入以下驗證碼：',
  'mail.voteCode.expires': '{minutes} 分鐘內有效，請勿告知他人，工作人員也不會向您索取。',

  'mail.receipt.subject': '已收到您的作品：{number} 號《{title}》',
  'mail.receipt.text': '感謝您的參與。您的作品《{title}》編號為 {number}，提交時間：{date}。',
  'mail.receipt.next': '我們將檢查檔案並審核作品，有結果時會以電子郵件通知您。',
  'mail.receipt.film':
    '影片檔案尚未上傳完成，須在 {date} 之前全部上傳。請勿關閉上傳中的頁面，也可點選下方按鈕，重新選擇同一個檔案繼續上傳。逾期未上傳完成的作品將不予受理。',
  'mail.receipt.upload': '繼續上傳',
  'mail.receipt.action': '查看作品進度',

  'mail.published.subject': '您的作品《{title}》已公開',
  'mail.published.text': '{number} 號作品已通過審核，現可於「作品瀏覽」中觀看。',
  'mail.published.share': '歡迎分享，每一次觀看都可能幫一個人識破騙局。',
  'mail.published.action': '觀看作品',

  'mail.changes.subject': '您的作品《{title}》需要修改',
  'mail.changes.text': '{number} 號作品經審核，請修改以下內容：',
  'mail.changes.machine': '{number} 號作品的影片未通過自動檢查，請修改以下內容：',
  'mail.changes.reason': '{field}：{reason}',
  'mail.changes.action': '前往修改',
  'mail.changes.next': '修改後請重新提交，作品編號不變。',

  'mail.rejected.subject': '您的作品《{title}》未獲接受',
  'mail.rejected.text': '很遺憾，{number} 號作品無法參賽。',
  'mail.rejected.reason': '原因：{reason}',
  'mail.rejected.contact': '如有疑問，請透過「聯絡我們」頁面與我們聯繫。',
  'mail.rejected.action': '聯絡我們',
  'mail.disqualified.subject': '您的作品《{title}》已被取消參賽資格',
  'mail.disqualified.text':
    '{number} 號作品已被取消參賽資格，不再出現在任何作品列表中，也無法繼續獲得投票。',
  'mail.disqualified.public': '開啟作品頁的訪客可以看到這項原因。',
  'mail.withdrawn.subject': '您的作品《{title}》已撤回',
  'mail.withdrawn.text': '應您的要求，{number} 號作品已退出比賽。',

  'mail.passwordChanged.subject': '帳號密碼已變更',
  'mail.passwordChanged.text': '您的帳號密碼剛剛已變更，其他裝置均已登出。',
  'mail.passwordChanged.notYou': '若非您本人操作，請立即重設密碼並與我們聯絡。',
  'mail.passwordChanged.action': '重設密碼',

  'mail.signIn.subject.added': '後台登入已新增驗證方式',
  'mail.signIn.subject.removed': '後台登入已移除一種驗證方式',
  'mail.signIn.subject.recovered': '有人使用復原碼登入了後台',
  'mail.signIn.subject.renewed': '後台登入的復原碼已更新',
  'mail.signIn.subject.reset': '您的兩步驟驗證已重設',
  'mail.signIn.subject.locked': '後台登入多次輸錯驗證碼',
  'mail.signIn.subject.guessed': '後台登入一天內多次輸錯驗證碼',
  'mail.signIn.locked':
    '有人連續輸錯您後台登入的驗證碼十次。此人知道您的密碼，或正在使用您已登入的裝置。十五分鐘內不再接受驗證碼，通行金鑰仍可使用。',
  'mail.signIn.guessed':
    '一天之內，有人分多次輸錯您後台登入的驗證碼，累計已達二十次。此人知道您的密碼，或正在使用您已登入的裝置。',
  'mail.signIn.added': '您登入後台的兩步驟驗證已新增驗證方式「{name}」。',
  'mail.signIn.removed': '驗證方式「{name}」已移除，不能再用於登入後台。',
  'mail.signIn.recovered':
    '有人使用您的密碼與一組復原碼登入了後台。{left, plural, =0 {復原碼已用完，請產生新的復原碼。} other {還剩 # 組復原碼。}}',
  'mail.signIn.renewed': '已產生新的復原碼，舊的復原碼全部失效。',
  'mail.signIn.reset':
    '您登入後台的所有驗證方式已移除，所有裝置均已登出。若您的帳號必須啟用兩步驟驗證，請於下次登入時重新設定。',
  'mail.signIn.notYou': '若您不知情，請立即變更密碼，並告知競賽的擁有者。',
  'mail.signIn.action': '查看我的登入',

  'mail.invitation.subject': '邀請您加入管理後台（{site}）',
  'mail.invitation.text': '{name} 邀請您加入管理後台。',
  'mail.invitation.expires': '連結於 {days} 天內有效，僅能使用一次。',
  'mail.invitation.notYou': '若您不了解此事，請忽略此郵件。',
  'mail.invitation.action': '接受邀請',

  'mail.notice.subject': '收件匣有新留言（{site}）',
  'mail.notice.text': '有人留言給主辦單位，請到收件匣查看。',
  'mail.notice.action': '開啟收件匣',

  'mail.test.subject': '{site}的測試郵件',
  'mail.test.text': '競賽的通知可以正常送達，您不必再做任何設定。',
  'mail.test.action': '返回管理後台',

  'mail.answer.subject': '關於您留言的回覆（{site}）',
  'mail.answer.quote': '您於 {date} 留言：',
  'mail.answer.action': '再次留言',

  'mail.sms.letter': '【{site}】{subject} {url}',
  'mail.sms.receipt': '已收到您的 {number} 號作品。',
  'mail.sms.receiptFilm': '已收到您的 {number} 號作品，影片須在 {date} 之前上傳完成',
  'mail.sms.published': '您的 {number} 號作品已公開',
  'mail.sms.changes': '您的 {number} 號作品需要修改',
  'mail.sms.rejected': '您的 {number} 號作品未獲接受，原因請見',
  'mail.sms.disqualified': '您的 {number} 號作品已被取消參賽資格，原因請見',
  'mail.sms.withdrawn': '您的 {number} 號作品已撤回。',
  'mail.sms.code.subject': '簡訊驗證碼',
  'mail.sms.code.text':
    '【{site}】您的驗證碼為 {code}，{minutes} 分鐘內有效，請勿告知他人，工作人員也不會向您索取。',
  'mail.sms.answer.subject': '留言回覆',
  'mail.sms.answer.text': '【{site}】您的留言：「{quote}」我們的回覆：{answer}',
} as const satisfies Translation<typeof en>;
