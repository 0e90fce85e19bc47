import type { Localized } from './localized.ts';

export interface Question {
  question: string;
  answer: string;
}

export const faq: Localized<readonly Question[]> = {
  'zh-CN': [
    {
      question: '一个团队可以提交几部作品？',
      answer: '不限数量，但每部作品须单独填写。同一部作品只能参加一个组别。',
    },
    {
      question: '视频还没传完，可以先关电脑吗？',
      answer:
        '可以。上传支持断点续传，重新选择同一个文件后会从中断处继续，草稿里的其他内容不会丢失。',
    },
    {
      question: '提交之后还能修改吗？',
      answer:
        '审核人员要求修改时，会列明需要修改的项目，您可以只改这些项目后重新提交。也可以在截止前撤回作品。',
    },
    {
      question: '可以改编真实案件吗？',
      answer:
        '可以，我们鼓励从真实经历出发。请隐去当事人的姓名、号码与住址，并避免展示可被模仿的作案步骤。',
    },
    {
      question: '可以使用人工智能生成的画面或声音吗？',
      answer: '可以，请在创作背景中说明用在哪里，并确认您拥有相应权利。',
    },
    {
      question: '怎样投票？为什么提示不能使用 VPN？',
      answer:
        '打开作品页点“投票”即可，无需注册。每台设备每部作品一票。为保证公平，通过 VPN 或代理网络的投票无效，关闭后即可重新投票，您的票不会丢失。',
    },
    {
      question: '参赛要交费吗？',
      answer: '不收取任何费用。凡以大赛名义向您收费的，都是诈骗，请拨打 96110。',
    },
  ],
  'zh-TW': [
    {
      question: '一個團隊可以提交幾部作品？',
      answer: '不限數量，但每部作品須單獨填寫。同一部作品只能參加一個組別。',
    },
    {
      question: '影片還沒傳完，可以先關電腦嗎？',
      answer: '可以。上傳支援續傳，重新選擇同一個檔案後會從中斷處繼續，草稿裡的其他內容不會遺失。',
    },
    {
      question: '提交之後還能修改嗎？',
      answer:
        '審查人員要求修改時，會列明需要修改的項目，您可以只改這些項目後重新提交。也可以在截止前撤回作品。',
    },
    {
      question: '可以改編真實案件嗎？',
      answer:
        '可以，我們鼓勵從真實經歷出發。請隱去當事人的姓名、號碼與住址，並避免呈現可被模仿的犯案步驟。',
    },
    {
      question: '可以使用人工智慧產生的畫面或聲音嗎？',
      answer: '可以，請在創作背景中說明用在哪裡，並確認您擁有相應權利。',
    },
    {
      question: '怎樣投票？為什麼提示不能使用 VPN？',
      answer:
        '打開作品頁點「投票」即可，不必註冊。每台裝置每部作品一票。為了公平，透過 VPN 或代理網路的投票無效，關閉後即可重新投票，您的票不會遺失。',
    },
    {
      question: '參賽要繳費嗎？',
      answer: '不收取任何費用。凡以大賽名義向您收費的，都是詐騙，請撥打 165 反詐騙專線。',
    },
  ],
  'en-US': [
    {
      question: 'How many films may a team submit?',
      answer:
        'As many as you like, each with its own form. One film can take part in one group only.',
    },
    {
      question: 'My upload is not finished. May I switch off the computer?',
      answer:
        'Yes. Choose the same file again later and the upload goes on where it stopped. Everything else in the draft is kept.',
    },
    {
      question: 'Can I change a film after submitting it?',
      answer:
        'If the reviewers ask for changes they list them; you change just those and submit again. Until the deadline you may also withdraw.',
    },
    {
      question: 'May I adapt a real case?',
      answer:
        'Please do. Leave out names, numbers and addresses, and do not show steps that somebody could copy.',
    },
    {
      question: 'May I use pictures or voices made by AI?',
      answer: 'Yes. Say where in the creation background, and make sure you hold the rights.',
    },
    {
      question: 'How do I vote, and why not through a VPN?',
      answer:
        'Open a film and press Vote; no account is needed. Every device has one vote per film. To keep it fair, votes through a VPN or proxy are not counted. Switch it off and try again: your vote is not lost.',
    },
    {
      question: 'Is there a fee?',
      answer:
        'No. Anyone who asks you for money in our name is running a scam. Please report it to your local police.',
    },
  ],
};
