import type { InboxState } from '@film-contest/contract/contact';
import type { Locale } from '@film-contest/contract/locales';

/** What visitors of the demonstration contest wrote; their addresses lead nowhere. */
export interface DemoMessage {
  locale: Locale;
  name: string;
  contact: string;
  state: InboxState;
  hoursAgo: number;
  content: string;
  answer?: { text: string; hoursAgo: number };
}

export const inbox: readonly DemoMessage[] = [
  {
    locale: 'zh-CN',
    name: '周老师',
    contact: 'teacher.zhou@school.example',
    state: 'open',
    hoursAgo: 5,
    content:
      '您好，我是学生社团的指导老师。我们有两支队伍想报名学生组，可以由同一位老师署名吗？另外授权书需要每位成员都签字吗？',
  },
  {
    locale: 'en-US',
    name: 'Dana Whitlock',
    contact: 'dana@courtyard.example',
    state: 'open',
    hoursAgo: 27,
    content:
      'We run an open-air cinema and would like to show the films of Hall 1 in May. Is there a version without the festival titles, and whom do we ask about the rights?',
  },
  {
    locale: 'zh-TW',
    name: '許小姐',
    contact: 'hsu@evening.example',
    state: 'answered',
    hoursAgo: 74,
    content: '您好，我是報社記者，想採訪入圍的學生團隊，請問可以透過你們聯絡嗎？',
    answer: {
      hoursAgo: 50,
      text: '許小姐您好，謝謝來信。我們已把您的聯絡方式轉給三支入圍團隊，由他們直接回覆您。媒體資料可在「關於我們」頁面查看。',
    },
  },
  {
    locale: 'zh-CN',
    name: '投票代理',
    contact: 'votes@cheap.example',
    state: 'spam',
    hoursAgo: 120,
    content: '专业投票团队，一万票起，当天到账，先投后付，支持各类大赛，欢迎咨询。',
  },
];
