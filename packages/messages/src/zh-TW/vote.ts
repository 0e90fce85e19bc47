import type { messages as en } from '../en-US/vote.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  'vote.close': '關閉',
  'vote.proof.captcha': '還差一步',
  'vote.proof.code': '請確認您的投票',
  'vote.proof.account': '登入後投票',

  'vote.captcha.text':
    '您的裝置第一次造訪，或您所在的網路投票較多。輸入圖片中的數字後，投票即會計入。',

  'vote.code.text': '您所在的網路投票非常集中，或無法辨識來源，請確認這一票是由您本人投出。',
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

  'vote.blocked.title': '此網路無法投票',
  'vote.blocked.text':
    '禁止使用 VPN 網路投票！主辦單位已封鎖您所在的網路，因此不接受來自該網路的投票。您的投票機會仍會保留，請改用其他網路（例如行動網路）再試一次。',
  'vote.blocked.meaning': '如果您認為封鎖有誤，請來信告訴主辦單位，並附上案件編號。',
  'vote.blocked.appeal': '對封鎖提出申訴',

  'vote.case.label': '案件編號',
  'vote.case.copy': '複製',
  'vote.case.copied': '案件編號已複製',

  'vote.pass.kept': '現場投票已啟用',
  'vote.pass.keptText': '選擇作品即可投票，不需任何驗證碼。',
  'vote.pass.keptAt': '您正在{venue}現場投票',
  'vote.pass.keptUntil': '選擇作品即可投票，{time} 前不需任何驗證碼。',
  'vote.pass.title.elsewhere': '請連上現場的網路',
  'vote.pass.text.elsewhere':
    '這組 QR Code 只能在投票點的網路中使用，已儲存在這台裝置上，連上現場的網路後直接投票即可。使用其他網路也能投票，但可能需要輸入驗證碼。',
  'vote.pass.title.early': 'QR Code 尚未生效',
  'vote.pass.text.early': '請在現場投票開始後再掃描一次。',
  'vote.pass.title.over': 'QR Code 已過期',
  'vote.pass.text.over': '這個投票點的投票時間已經結束。',
  'vote.pass.title.usedUp': 'QR Code 的票數已用完',
  'vote.pass.text.usedUp': '這個投票點的票數已全部投出。',
  'vote.pass.title.revoked': 'QR Code 已停用',
  'vote.pass.text.revoked':
    '主辦單位已停用這組 QR Code。如果您在現場，請向工作人員索取新的 QR Code。',
  'vote.pass.title.unknown': 'QR Code 無效',
  'vote.pass.text.unknown': '網址可能不完整，請再掃描一次，或向現場工作人員求助。',
  'vote.pass.without': '投票期間不使用 QR Code 也可以投票，可能需要輸入驗證碼。',
} as const satisfies Translation<typeof en>;
