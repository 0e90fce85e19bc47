import type { messages as en } from '../en-US/vote.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'vote.close': '关闭',
  'vote.proof.captcha': '还差一步',
  'vote.proof.code': '请确认您的投票',
  'vote.proof.account': '登录后投票',

  'vote.captcha.text': '您的设备首次访问，或您所在的网络投票较多。输入图片中的数字后，投票即计入。',

  'vote.code.text': '您所在的网络投票非常集中，请确认这一票由您本人投出。',
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
  'vote.case.label': '受理编号',
  'vote.case.copy': '复制',
  'vote.case.copied': '受理编号已复制',
} as const satisfies Translation<typeof en>;
