import type { messages as en } from '../en-US/vote.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'vote.close': '关闭',
  'vote.proof.captcha': '还差一步',
  'vote.proof.code': '请确认您的投票',
  'vote.proof.account': '登录后投票',

  'vote.captcha.text': '您的设备首次访问，或您所在的网络投票较多。输入图片中的数字后，投票即计入。',

  'vote.code.text': '您所在的网络投票非常集中，或无法辨别来源，请确认这一票由您本人投出。',
  'vote.code.or': '或使用验证码',
  'vote.code.contactHint': '仅用于接收本次验证码，不作其他用途。',
  'vote.code.sent': '验证码已发送至 {contact}，输入后投票即计入。',
  'vote.code.label': '验证码',
  'vote.code.otherContact': '换一个手机号或邮箱',

  'vote.account.text': '目前每次投票都需要使用已验证手机号或邮箱的账号。登录后将返回本作品页面。',
  'vote.account.signIn': '登录',
  'vote.account.register': '注册',

  'vote.vpn.meaning':
    '本次投票来自 VPN、代理或机房网络。这类网络会隐藏投票者的来源，因此不接受来自这类网络的投票。',
  'vote.vpn.appeal': '我没有使用 VPN，我要申诉',

  'vote.blocked.title': '此网络无法投票',
  'vote.blocked.text':
    '禁止使用 VPN 网络投票！主办方已封禁您所在的网络，因此不接受来自该网络的投票。您的投票机会仍然保留，请换用其他网络（例如移动数据）后重试。',
  'vote.blocked.meaning': '如果您认为封禁有误，请写信给主办方，并附上受理编号。',
  'vote.blocked.appeal': '对封禁提出申诉',

  'vote.case.label': '受理编号',
  'vote.case.copy': '复制',
  'vote.case.copied': '受理编号已复制',

  'vote.pass.kept': '现场投票已启用',
  'vote.pass.keptText': '选择作品即可投票，无需任何验证码。',
  'vote.pass.keptAt': '您正在{venue}现场投票',
  'vote.pass.keptUntil': '选择作品即可投票，{time} 前无需任何验证码。',
  'vote.pass.title.elsewhere': '请连接现场网络',
  'vote.pass.text.elsewhere':
    '这个二维码只能在投票点的网络中使用，已保存在本设备上，连接现场网络后直接投票即可。使用其他网络也能投票，但可能需要输入验证码。',
  'vote.pass.title.early': '二维码尚未生效',
  'vote.pass.text.early': '请在现场投票开始后重新扫码。',
  'vote.pass.title.over': '二维码已过期',
  'vote.pass.text.over': '这个投票点的投票时间已结束。',
  'vote.pass.title.usedUp': '二维码的票数已用完',
  'vote.pass.text.usedUp': '这个投票点的票数已全部投出。',
  'vote.pass.title.revoked': '二维码已被停用',
  'vote.pass.text.revoked': '主办方已停用这个二维码。如果您在现场，请向工作人员索取新的二维码。',
  'vote.pass.title.unknown': '二维码无效',
  'vote.pass.text.unknown': '网址可能不完整，请重新扫码，或向现场工作人员求助。',
  'vote.pass.without': '投票期间不使用二维码也可以投票，可能需要输入验证码。',
} as const satisfies Translation<typeof en>;
