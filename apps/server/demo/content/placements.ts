import type { Localized } from './localized.ts';

/** Shortlisted works of the Open Group, with a note of the jury. */
export interface OpenSelection {
  entry: string;
  note: Localized<string>;
}

export const selectedOpen: readonly OpenSelection[] = [
  {
    entry: 'safe-account',
    note: {
      'zh-CN': '镜头转过去的那一刻，整个评审室安静了三秒。',
      'zh-TW': '鏡頭轉過去的那一刻，整個評審室安靜了三秒。',
      'en-US': 'When the camera turns around, the room went quiet for three seconds.',
    },
  },
  {
    entry: 'red-line',
    note: {
      'zh-CN': '用一个鸡蛋写出了收益与幻觉。',
      'zh-TW': '用一顆雞蛋寫出了收益與幻覺。',
      'en-US': 'Profit and delusion, measured in eggs.',
    },
  },
  {
    entry: 'moon-loan',
    note: {
      'zh-CN': '没有嘲笑任何一个等消息的人。',
      'zh-TW': '沒有嘲笑任何一個等訊息的人。',
      'en-US': 'It never laughs at anyone who waits for a message.',
    },
  },
  {
    entry: 'only-me-in-the-group',
    note: {
      'zh-CN': '二百零二个影子，比任何一句台词都响。',
      'zh-TW': '二百零二個影子，比任何一句臺詞都響。',
      'en-US': 'Two hundred and two shadows, louder than any line of dialogue.',
    },
  },
  {
    entry: 'writers-room',
    note: {
      'zh-CN': '少有的、从机房那一边望过来的目光。',
      'zh-TW': '少有的、從機房那一邊望過來的目光。',
      'en-US': 'A rare look from the other side of the call.',
    },
  },
  {
    entry: 'grandmas-passbook',
    note: {
      'zh-CN': '邻居的一句闲话，就是最好的反诈热线。',
      'zh-TW': '鄰居的一句閒話，就是最好的反詐騙專線。',
      'en-US': 'A neighbour’s small talk turns out to be the best hotline.',
    },
  },
];

export interface Award {
  name: Localized<string>;
  /** 1 is the highest. */
  rank: number;
  citation: Localized<string>;
}

/** Selected works of both groups; some have been named best of the month. */
export interface Selection {
  entry: string;
  award?: Award;
}

const monthly = (rank: number, citation: Localized<string>): Award => ({
  rank,
  citation,
  name: {
    'zh-CN': rank === 1 ? '本月最佳' : '本月佳作',
    'zh-TW': rank === 1 ? '本月最佳' : '本月佳作',
    'en-US': rank === 1 ? 'Film of the Month' : 'Commended this Month',
  },
});

export const selected: readonly Selection[] = [
  {
    entry: 'third-row',
    award: monthly(1, {
      'zh-CN': '以六张桌子和一面镜子，拍出了一整座说谎的大厅。',
      'zh-TW': '以六張桌子和一面鏡子，拍出了一整座說謊的大廳。',
      'en-US': 'For a whole hall of lies, made of six desks and a mirror.',
    }),
  },
  {
    entry: 'stay-seated',
    award: monthly(2, {
      'zh-CN': '光走过房间的六分钟，比六个小时更难熬。',
      'zh-TW': '光走過房間的六分鐘，比六個小時更難熬。',
      'en-US': 'Six minutes of light crossing a room, harder to bear than six hours.',
    }),
  },
  { entry: 'five-yuan-dinner' },
  {
    entry: 'pixel-officer',
    award: monthly(3, {
      'zh-CN': '把识破换脸的办法拍成了每个人都学得会的动作。',
      'zh-TW': '把識破換臉的方法拍成了每個人都學得會的動作。',
      'en-US': 'It turns spotting a fake face into something anyone can learn to do.',
    }),
  },
  {
    entry: 'safe-account',
    award: monthly(1, {
      'zh-CN': '一堵墙的背面，胜过一百句提醒。',
      'zh-TW': '一堵牆的背面，勝過一百句提醒。',
      'en-US': 'The back of one wall outweighs a hundred warnings.',
    }),
  },
  {
    entry: 'moon-loan',
    award: monthly(2, {
      'zh-CN': '温柔地讲清楚了一件残忍的事。',
      'zh-TW': '溫柔地講清楚了一件殘忍的事。',
      'en-US': 'For making a cruel thing plain, tenderly.',
    }),
  },
  { entry: 'writers-room' },
  { entry: 'only-me-in-the-group' },
];

export interface Hall {
  title: Localized<string>;
  intro: Localized<string>;
  works: readonly { entry: string; curatorNote: Localized<string> }[];
}

/** The online exhibition, hall by hall, in the order of the walk. */
export const exhibition: readonly Hall[] = [
  {
    title: {
      'zh-CN': '一号厅 · 三面墙的办公室',
      'zh-TW': '一號廳 · 三面牆的辦公室',
      'en-US': 'Hall 1 · An Office with Three Walls',
    },
    intro: {
      'zh-CN': '制服、公章与案卷，权威的布景最怕有人绕到背后。',
      'zh-TW': '制服、公章與卷宗，權威的布景最怕有人繞到背後。',
      'en-US':
        'Uniforms, seals and files: sets of authority fear nothing more than someone who walks around them.',
    },
    works: [
      {
        entry: 'safe-account',
        curatorNote: {
          'zh-CN': '请留意第七秒以后画面右侧的木板。',
          'zh-TW': '請留意第七秒以後畫面右側的木板。',
          'en-US': 'Watch the plywood on the right after the seventh second.',
        },
      },
      {
        entry: 'pixel-officer',
        curatorNote: {
          'zh-CN': '技术揭穿技术，姿态却很朴素。',
          'zh-TW': '技術揭穿技術，姿態卻很樸素。',
          'en-US': 'Technology unmasks technology, without showing off.',
        },
      },
      {
        entry: 'hold-the-line',
        curatorNote: {
          'zh-CN': '墙一直在动，只是我们和她一样没有发觉。',
          'zh-TW': '牆一直在動，只是我們和她一樣沒有發覺。',
          'en-US': 'The walls move all along; like her, we do not notice.',
        },
      },
    ],
  },
  {
    title: {
      'zh-CN': '二号厅 · 写好的情话',
      'zh-TW': '二號廳 · 寫好的情話',
      'en-US': 'Hall 2 · Love, Scripted',
    },
    intro: {
      'zh-CN': '最贵的布景是一个人，他每天准时说早安。',
      'zh-TW': '最貴的布景是一個人，他每天準時說早安。',
      'en-US': 'The dearest set of all is a person who says good morning on time.',
    },
    works: [
      {
        entry: 'moon-loan',
        curatorNote: {
          'zh-CN': '台词全部来自真实记录，朗读者互不相识。',
          'zh-TW': '臺詞全部來自真實紀錄，朗讀者互不相識。',
          'en-US': 'Every line is taken from real chats, read by strangers.',
        },
      },
      {
        entry: 'writers-room',
        curatorNote: {
          'zh-CN': '与前一部并看，是同一场戏的正反面。',
          'zh-TW': '與前一部並看，是同一場戲的正反面。',
          'en-US': 'See it after the previous film: two sides of one scene.',
        },
      },
      {
        entry: 'the-long-dinner',
        curatorNote: {
          'zh-CN': '十一道菜，账单是一条曲线。',
          'zh-TW': '十一道菜，帳單是一條曲線。',
          'en-US': 'Eleven courses, and the bill is a curve.',
        },
      },
    ],
  },
  {
    title: {
      'zh-CN': '三号厅 · 年轻人的钱包',
      'zh-TW': '三號廳 · 年輕人的錢包',
      'en-US': 'Hall 3 · Young Wallets',
    },
    intro: {
      'zh-CN': '学生拍给学生：饭卡、账号和第一份兼职。',
      'zh-TW': '學生拍給學生：餐費、帳號和第一份打工。',
      'en-US': 'By students, for students: meal cards, accounts and first jobs.',
    },
    works: [
      {
        entry: 'third-row',
        curatorNote: {
          'zh-CN': '数一数灯，就知道今天是第几天。',
          'zh-TW': '數一數燈，就知道今天是第幾天。',
          'en-US': 'Count the lamps to know which day it is.',
        },
      },
      {
        entry: 'five-yuan-dinner',
        curatorNote: {
          'zh-CN': '请看到片尾，那两位露面的同学值得掌声。',
          'zh-TW': '請看到片尾，那兩位露面的同學值得掌聲。',
          'en-US': 'Stay for the credits: the two who show their faces deserve applause.',
        },
      },
      {
        entry: 'legendary',
        curatorNote: {
          'zh-CN': '一百四十张手绘界面，没有一张是真的。',
          'zh-TW': '一百四十張手繪介面，沒有一張是真的。',
          'en-US': 'A hundred and forty hand-drawn screens, not one of them real.',
        },
      },
    ],
  },
];
