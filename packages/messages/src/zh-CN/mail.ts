import type { messages as en } from '../en-US/mail.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'mail.greeting': '您好：',
  'mail.signature': '{site}',
  'mail.automatic': '此邮件由系统自动发送，请勿直接回复。',
  'mail.buttonFails': '如果按钮无法点击，请将以下网址复制到浏览器中打开：',
  'mail.notYou': '如非本人操作，请忽略此邮件。',

  'mail.activation.subject': '请验证您的邮箱（{site}）',
  'mail.activation.text': '您已使用此邮箱注册账号。请先激活账号，然后登录并提交作品。',
  'mail.activation.action': '激活账号',
  'mail.activation.expires': '链接 {hours} 小时内有效，仅可使用一次。',
  'mail.activation.notYou':
    '如非本人操作，请勿打开链接，否则填写您邮箱的人便可使用该账号。除此之外，您无需做任何操作。',

  'mail.reset.subject': '重置密码（{site}）',
  'mail.reset.text': '我们收到了重置此账号密码的请求。',
  'mail.reset.action': '设置新密码',
  'mail.reset.expires': '链接 {minutes} 分钟内有效，仅可使用一次。',
  'mail.reset.notYou': '如非本人操作，请忽略此邮件，您的密码不会改变。',

  'mail.voteCode.subject': '投票验证码（{site}）',
  'mail.voteCode.text': '请在投票页面输入以下验证码：',
  'mail.voteCode.expires': '{minutes} 分钟内有效，请勿告知他人，工作人员也不会向您索取。',

  'mail.receipt.subject': '已收到您的作品：{number} 号《{title}》',
  'mail.receipt.text': '感谢您的参与。您的作品《{title}》编号为 {number}，提交时间：{date}。',
  'mail.receipt.next': '我们将检查文件并审核作品，有结果时会通过邮件通知您。',
  'mail.receipt.film':
    '影片文件尚未上传完成，须在 {date} 之前全部上传。请不要关闭正在上传的页面，也可点击下方按钮，重新选择同一文件继续上传。逾期未上传完成的作品将不予受理。',
  'mail.receipt.upload': '继续上传',
  'mail.receipt.action': '查看作品进度',

  'mail.published.subject': '您的作品《{title}》已发布',
  'mail.published.text': '{number} 号作品已通过审核，现可在“作品展播”中观看。',
  'mail.published.share': '欢迎分享，每一次观看都可能帮一个人识破骗局。',
  'mail.published.action': '查看作品',

  'mail.changes.subject': '您的作品《{title}》需要修改',
  'mail.changes.text': '{number} 号作品经审核，请修改以下内容：',
  'mail.changes.machine': '{number} 号作品的影片未通过机器检查，请修改以下内容：',
  'mail.changes.reason': '{field}：{reason}',
  'mail.changes.action': '去修改',
  'mail.changes.next': '修改后请重新提交，作品编号不变。',

  'mail.rejected.subject': '您的作品《{title}》未获接受',
  'mail.rejected.text': '很遗憾，{number} 号作品无法参赛。',
  'mail.rejected.reason': '原因：{reason}',
  'mail.rejected.contact': '如有疑问，请通过“联系我们”页面与我们联系。',
  'mail.rejected.action': '联系我们',
  'mail.disqualified.subject': '您的作品《{title}》已被取消参赛资格',
  'mail.disqualified.text':
    '{number} 号作品已被取消参赛资格，不再出现在任何作品列表中，也无法继续获得投票。',
  'mail.disqualified.public': '打开作品页的访客可以看到这一原因。',
  'mail.withdrawn.subject': '您的作品《{title}》已撤回',
  'mail.withdrawn.text': '应您的要求，{number} 号作品已退出比赛。',

  'mail.passwordChanged.subject': '账号密码已修改',
  'mail.passwordChanged.text': '您的账号密码刚刚已修改，其他设备均已退出登录。',
  'mail.passwordChanged.notYou': '如非本人操作，请立即重置密码并联系我们。',
  'mail.passwordChanged.action': '重置密码',

  'mail.signIn.subject.added': '后台登录已添加验证方式',
  'mail.signIn.subject.removed': '后台登录已移除一种验证方式',
  'mail.signIn.subject.recovered': '有人使用恢复码登录了后台',
  'mail.signIn.subject.renewed': '后台登录的恢复码已更新',
  'mail.signIn.subject.reset': '您的两步验证已被重置',
  'mail.signIn.subject.locked': '后台登录多次输错验证码',
  'mail.signIn.subject.guessed': '后台登录一天内多次输错验证码',
  'mail.signIn.locked':
    '有人连续输错您后台登录的验证码十次。此人知道您的密码，或正在使用您已登录的设备。十五分钟内不再接受验证码，通行密钥仍可使用。',
  'mail.signIn.guessed':
    '一天之内，有人分多次输错您后台登录的验证码，累计已达二十次。此人知道您的密码，或正在使用您已登录的设备。',
  'mail.signIn.added': '您登录后台的两步验证已添加验证方式“{name}”。',
  'mail.signIn.removed': '验证方式“{name}”已移除，不能再用于登录后台。',
  'mail.signIn.recovered':
    '有人使用您的密码和一个恢复码登录了后台。{left, plural, =0 {恢复码已用完，请生成新的恢复码。} other {还剩 # 个恢复码。}}',
  'mail.signIn.renewed': '已生成新的恢复码，旧的恢复码全部失效。',
  'mail.signIn.reset':
    '您登录后台的全部验证方式已被移除，所有设备均已退出登录。如果您的账号必须启用两步验证，请在下次登录时重新设置。',
  'mail.signIn.notYou': '如非本人操作，请立即修改密码，并告知大赛的所有者。',
  'mail.signIn.action': '查看我的登录',

  'mail.invitation.subject': '邀请您加入管理后台（{site}）',
  'mail.invitation.text': '{name} 邀请您加入管理后台。',
  'mail.invitation.expires': '链接 {days} 天内有效，仅可使用一次。',
  'mail.invitation.notYou': '如果您不了解此事，请忽略此邮件。',
  'mail.invitation.action': '接受邀请',

  'mail.notice.subject': '收件箱有新留言（{site}）',
  'mail.notice.text': '有人给主办方留言，请到收件箱查看。',
  'mail.notice.action': '打开收件箱',

  'mail.test.subject': '{site}的测试邮件',
  'mail.test.text': '大赛的通知可以正常送达。您无需再做什么。',
  'mail.test.action': '返回管理后台',

  'mail.answer.subject': '关于您留言的回复（{site}）',
  'mail.answer.quote': '您于 {date} 留言：',
  'mail.answer.action': '继续留言',

  'mail.sms.letter': '【{site}】{subject} {url}',
  'mail.sms.receipt': '已收到您的 {number} 号作品。',
  'mail.sms.receiptFilm': '已收到您的 {number} 号作品，影片须在 {date} 之前上传完成',
  'mail.sms.published': '您的 {number} 号作品已发布',
  'mail.sms.changes': '您的 {number} 号作品需要修改',
  'mail.sms.rejected': '您的 {number} 号作品未获接受，原因请见',
  'mail.sms.disqualified': '您的 {number} 号作品已被取消参赛资格，原因请见',
  'mail.sms.withdrawn': '您的 {number} 号作品已撤回。',
  'mail.sms.code.subject': '短信验证码',
  'mail.sms.code.text':
    '【{site}】您的验证码为 {code}，{minutes} 分钟内有效，请勿告知他人，工作人员也不会向您索要。',
  'mail.sms.answer.subject': '留言回复',
  'mail.sms.answer.text': '【{site}】您的留言：“{quote}” 我们的回复：{answer}',
} as const satisfies Translation<typeof en>;
