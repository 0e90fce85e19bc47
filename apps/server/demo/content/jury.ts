import type { Localized } from './localized.ts';

export interface JurorTexts {
  name: string;
  role: string;
  /** Lines of the biography. */
  bio: readonly string[];
}

/** Members of the jury, all invented; the portrait is `portraitArt(seed, look)`. */
export interface Juror {
  seed: string;
  look: 'woman' | 'man';
  /** Experts have a page of their own; the others sit on a panel by round. */
  panel: 'expert' | 'preliminary' | 'final';
  texts: Localized<JurorTexts>;
}

export const panels: Localized<Record<Juror['panel'], string>> = {
  'zh-CN': { expert: '专家评审', preliminary: '初评评审团', final: '终评评审团' },
  'zh-TW': { expert: '專家評審', preliminary: '初審評審團', final: '決審評審團' },
  'en-US': { expert: 'Expert jury', preliminary: 'Preliminary panel', final: 'Final panel' },
};

export const jury: readonly Juror[] = [
  {
    seed: 'gu-wanqiu',
    look: 'woman',
    panel: 'expert',
    texts: {
      'zh-CN': {
        name: '顾晚秋',
        role: '导演',
        bio: [
          '从纪录片转向剧情短片，擅长在一个房间里讲完一个人的一生。',
          '担任评审时只看两遍：第一遍看故事，第二遍看边缘。',
        ],
      },
      'zh-TW': {
        name: '顧晚秋',
        role: '導演',
        bio: [
          '從紀錄片轉向劇情短片，擅長在一個房間裡講完一個人的一生。',
          '擔任評審時只看兩遍：第一遍看故事，第二遍看邊緣。',
        ],
      },
      'en-US': {
        name: 'Gu Wanqiu',
        role: 'Director',
        bio: [
          'Came to fiction from documentary, and can tell a whole life inside one room.',
          'Watches every entry twice: once for the story, once for the edges.',
        ],
      },
    },
  },
  {
    seed: 'he-zhengyang',
    look: 'man',
    panel: 'expert',
    texts: {
      'zh-CN': {
        name: '贺正阳',
        role: '反诈宣传志愿讲师',
        bio: ['曾在银行柜台工作十五年，拦下过二十三笔汇款。', '最常问储户的一句话：您要转给谁？'],
      },
      'zh-TW': {
        name: '賀正陽',
        role: '反詐騙宣導志工講師',
        bio: ['曾在銀行櫃檯工作十五年，攔下過二十三筆匯款。', '最常問客戶的一句話：您要轉給誰？'],
      },
      'en-US': {
        name: 'He Zhengyang',
        role: 'Volunteer fraud-prevention speaker',
        bio: [
          'Fifteen years at a bank counter, twenty-three transfers stopped.',
          'The question he asks most: who is it for?',
        ],
      },
    },
  },
  {
    seed: 'su-mian',
    look: 'woman',
    panel: 'expert',
    texts: {
      'zh-CN': {
        name: '苏眠',
        role: '美术指导',
        bio: ['搭过一百多个内景，拆过同样多。', '相信每一面假墙都有一处忍不住要说真话。'],
      },
      'zh-TW': {
        name: '蘇眠',
        role: '美術指導',
        bio: ['搭過一百多個內景，拆過同樣多。', '相信每一面假牆都有一處忍不住要說真話。'],
      },
      'en-US': {
        name: 'Su Mian',
        role: 'Production designer',
        bio: [
          'Has built more than a hundred interiors, and struck as many.',
          'Believes every false wall has one spot that cannot help telling the truth.',
        ],
      },
    },
  },
  {
    seed: 'lin-boyan',
    look: 'man',
    panel: 'expert',
    texts: {
      'zh-CN': {
        name: '林伯言',
        role: '编剧',
        bio: [
          '写过十二部电视剧和无数封情书，后者都是替角色写的。',
          '研究话术十年，结论是：好的骗术都是坏的剧本。',
        ],
      },
      'zh-TW': {
        name: '林伯言',
        role: '編劇',
        bio: [
          '寫過十二部電視劇和無數封情書，後者都是替角色寫的。',
          '研究話術十年，結論是：好的騙術都是壞的劇本。',
        ],
      },
      'en-US': {
        name: 'Lin Boyan',
        role: 'Screenwriter',
        bio: [
          'Author of twelve series and countless love letters, the latter always for characters.',
          'After ten years of reading scam scripts he concludes: a good con is a bad screenplay.',
        ],
      },
    },
  },
  {
    seed: 'qiao-an',
    look: 'woman',
    panel: 'preliminary',
    texts: {
      'zh-CN': {
        name: '乔安',
        role: '剪辑师',
        bio: ['最短的作品十一秒，最长的十一小时。', '负责初评中关于节奏与清晰度的意见。'],
      },
      'zh-TW': {
        name: '喬安',
        role: '剪輯師',
        bio: ['最短的作品十一秒，最長的十一小時。', '負責初審中關於節奏與清晰度的意見。'],
      },
      'en-US': {
        name: 'Joanne Qiao',
        role: 'Editor',
        bio: [
          'Her shortest film runs eleven seconds, her longest eleven hours.',
          'Looks after pace and clarity in the preliminary round.',
        ],
      },
    },
  },
  {
    seed: 'wei-dong',
    look: 'man',
    panel: 'preliminary',
    texts: {
      'zh-CN': {
        name: '魏东',
        role: '录音师',
        bio: ['能听出一间办公室有没有天花板。', '曾为五部纪录片担任同期录音。'],
      },
      'zh-TW': {
        name: '魏東',
        role: '錄音師',
        bio: ['能聽出一間辦公室有沒有天花板。', '曾為五部紀錄片擔任同步錄音。'],
      },
      'en-US': {
        name: 'Wei Dong',
        role: 'Sound recordist',
        bio: [
          'Can hear whether an office has a ceiling.',
          'Production sound on five documentaries.',
        ],
      },
    },
  },
  {
    seed: 'tang-shuyu',
    look: 'woman',
    panel: 'preliminary',
    texts: {
      'zh-CN': {
        name: '唐书羽',
        role: '高校影视教师',
        bio: ['带学生拍短片二十年，办公室的门从来不关。', '学生组初评召集人。'],
      },
      'zh-TW': {
        name: '唐書羽',
        role: '大學影視教師',
        bio: ['帶學生拍短片二十年，研究室的門從來不關。', '學生組初審召集人。'],
      },
      'en-US': {
        name: 'Tang Shuyu',
        role: 'Lecturer in film',
        bio: [
          'Twenty years of student films and a door that is never shut.',
          'Convenes the preliminary round of the Student Group.',
        ],
      },
    },
  },
  {
    seed: 'ming-hao',
    look: 'man',
    panel: 'final',
    texts: {
      'zh-CN': {
        name: '明浩',
        role: '演员',
        bio: ['演过四次骗子，每次都被观众在第一幕认出来，引以为荣。', '终评评审团成员。'],
      },
      'zh-TW': {
        name: '明浩',
        role: '演員',
        bio: ['演過四次騙子，每次都被觀眾在第一幕認出來，引以為榮。', '決審評審團成員。'],
      },
      'en-US': {
        name: 'Ming Hao',
        role: 'Actor',
        bio: [
          'Has played four con men and was found out in the first act each time, which he is proud of.',
          'Sits on the final panel.',
        ],
      },
    },
  },
  {
    seed: 'elena-marsh',
    look: 'woman',
    panel: 'final',
    texts: {
      'zh-CN': {
        name: '埃琳娜·马什',
        role: '短片影展选片人',
        bio: ['每年看三千部短片，记得其中每一个结尾。', '关注跨语言、跨文化的公益影像。'],
      },
      'zh-TW': {
        name: '艾琳娜·馬許',
        role: '短片影展選片人',
        bio: ['每年看三千部短片，記得其中每一個結尾。', '關注跨語言、跨文化的公益影像。'],
      },
      'en-US': {
        name: 'Elena Marsh',
        role: 'Short-film programmer',
        bio: [
          'Sees three thousand shorts a year and remembers how each one ends.',
          'Champions public-interest films that cross languages.',
        ],
      },
    },
  },
  {
    seed: 'fang-qi',
    look: 'woman',
    panel: 'final',
    texts: {
      'zh-CN': {
        name: '方奇',
        role: '心理学者',
        bio: [
          '研究人在压力下为什么会听话。',
          '常对朋友说：被骗不是因为笨，是因为有人花了很多时间研究你。',
        ],
      },
      'zh-TW': {
        name: '方奇',
        role: '心理學者',
        bio: [
          '研究人在壓力下為什麼會聽話。',
          '常對朋友說：被騙不是因為笨，是因為有人花了很多時間研究你。',
        ],
      },
      'en-US': {
        name: 'Fang Qi',
        role: 'Psychologist',
        bio: [
          'Studies why people comply under pressure.',
          'Tells her friends: you were not stupid, somebody studied you.',
        ],
      },
    },
  },
];
