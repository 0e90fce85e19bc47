import type { messages as en } from '../en-US/vote.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'vote.close': '關閉',
  'vote.proof.captcha': '還差一步',
  'vote.proof.code': '請確認您的投票',
  'vote.proof.account': '登入後投票',

  'vote.captcha.text':
    '您的裝置第一次造訪，或您所在的網路投票較多。輸入圖片中的數字後，投票即會計入。',

  'vote.code.text': '您所在的網路投票非常集中，請確認這一票是由您本人投出。',
  'vote.code.or': '或使用驗證碼',
  'vote.code.contactHint': '僅用於接收這次的驗證碼，不作其他用途。',
  'vote.code.sent': '驗證碼已傳送至 {contact}，輸入後投票即會計入。',
  'vote.code.label': '驗證碼',
  'vote.code.otherContact': '改用其他電子郵件或手機號碼',

  'vote.account.text':
    '目前每次投票都需要使用已驗證電子郵件或手機號碼的帳號。登入後會回到這部作品的頁面。',
  'vote.account.signIn': '登入',
  'vote.account.register': '註冊',

  'vote.vpn.meaning':
    '這次投票來自 VPN、代理伺服器或資料中心的網路。這類網路會隱藏投票者的來源，因此不接受來自這類網路的投票。',
  'vote.vpn.appeal': '我沒有使用 VPN，我要申訴',
  'vote.case.label': '案件編號',
  'vote.case.copy': '複製',
  'vote.case.copied': '案件編號已複製',
} as const satisfies Translation<typeof en>;
