import type { Html, Localized } from './localized.ts';

export interface ContestTexts {
  name: string;
  shortName: string;
  slogan: string;
  organiser: string;
  summary: string;
  address: string;
}

/** Who holds the contest; an invented entertainment company. */
export const contest: Localized<ContestTexts> = {
  'zh-CN': {
    name: '“穿帮”全国反诈公益微电影大赛',
    shortName: '穿帮微电影大赛',
    slogan: '让骗局穿帮',
    organiser: '半格娱乐有限公司',
    summary:
      '每一场骗局都是一座搭出来的景。拍一部微电影，把灯架、胶带和绿幕留在画面里，让下一个人在按下转账键之前看见它。',
    address: '海城市灯塔路 24 号 半格片场 3 号棚（演示地址）',
  },
  'zh-TW': {
    name: '「穿幫」反詐騙公益微電影大賽',
    shortName: '穿幫微電影大賽',
    slogan: '讓騙局穿幫',
    organiser: '半格娛樂有限公司',
    summary:
      '每一場騙局都是一座搭出來的景。拍一部微電影，把燈架、膠帶和綠幕留在畫面裡，讓下一個人在按下轉帳鍵之前看見它。',
    address: '海城市燈塔路 24 號 半格片場 3 號棚（示範地址）',
  },
  'en-US': {
    name: 'The Giveaway: Anti-Fraud Micro-Film Contest',
    shortName: 'The Giveaway',
    slogan: 'Make the scam blow its cover',
    organiser: 'Half Frame Entertainment',
    summary:
      'Every scam is a set somebody built. Make a micro-film that leaves the lamp stands, the tape and the green screen in the shot, so that the next person sees them before pressing Send.',
    address: 'Stage 3, Half Frame Studios, 24 Lighthouse Road, Haicheng (demonstration address)',
  },
};

/** The contest's full name, as the settings hold it. */
export const contestName: Localized<string> = {
  'zh-CN': contest['zh-CN'].name,
  'zh-TW': contest['zh-TW'].name,
  'en-US': contest['en-US'].name,
};

/** A line of the schedule; days count from the first start of the demonstration. */
export interface ScheduleItem {
  phase: 'submission' | 'review' | 'voting' | 'shortlist' | 'results' | 'exhibition';
  opensOnDay: number;
  closesOnDay: number;
  title: Localized<string>;
  note: Localized<string>;
}

export const schedule: readonly ScheduleItem[] = [
  {
    phase: 'submission',
    opensOnDay: -30,
    closesOnDay: 30,
    title: { 'zh-CN': '作品征集', 'zh-TW': '作品徵件', 'en-US': 'Call for entries' },
    note: {
      'zh-CN': '公开组与学生组同时征集，截止前可随时修改草稿。',
      'zh-TW': '公開組與學生組同時徵件，截止前可隨時修改草稿。',
      'en-US': 'Both groups are open. Drafts can be changed until the deadline.',
    },
  },
  {
    phase: 'review',
    opensOnDay: -30,
    closesOnDay: 37,
    title: { 'zh-CN': '资格审核', 'zh-TW': '資格審查', 'en-US': 'Eligibility review' },
    note: {
      'zh-CN': '收到作品后三个工作日内完成审核，需要修改的会列明原因。',
      'zh-TW': '收到作品後三個工作天內完成審查，需要修改的會列明原因。',
      'en-US':
        'Within three working days of receipt. If something has to change, we say what and why.',
    },
  },
  {
    phase: 'voting',
    opensOnDay: -14,
    closesOnDay: 45,
    title: { 'zh-CN': '大众投票', 'zh-TW': '大眾票選', 'en-US': 'Public voting' },
    note: {
      'zh-CN': '每台设备每部作品一票，请勿使用 VPN 投票。',
      'zh-TW': '每台裝置每部作品一票，請勿使用 VPN 投票。',
      'en-US': 'One vote per device and film. Voting through a VPN is not possible.',
    },
  },
  {
    phase: 'shortlist',
    opensOnDay: -7,
    closesOnDay: 50,
    title: { 'zh-CN': '滚动入围', 'zh-TW': '滾動入圍', 'en-US': 'Rolling shortlist' },
    note: {
      'zh-CN': '评审团每周公布一批入围作品，并选出当月佳作。',
      'zh-TW': '評審團每週公布一批入圍作品，並選出當月佳作。',
      'en-US': 'The jury announces shortlisted films every week and names the best of the month.',
    },
  },
  {
    phase: 'results',
    opensOnDay: 60,
    closesOnDay: 60,
    title: { 'zh-CN': '结果公布与颁奖', 'zh-TW': '結果公布與頒獎', 'en-US': 'Results and awards' },
    note: {
      'zh-CN': '终评结果在网站公布，颁奖典礼同步直播。',
      'zh-TW': '決審結果在網站公布，頒獎典禮同步直播。',
      'en-US': 'Final results appear on this site; the ceremony is streamed.',
    },
  },
  {
    phase: 'exhibition',
    opensOnDay: -3,
    closesOnDay: 180,
    title: { 'zh-CN': '线上展映', 'zh-TW': '線上展映', 'en-US': 'Online exhibition' },
    note: {
      'zh-CN': '三个展厅，按骗局的布景分区，每周更新。',
      'zh-TW': '三個展廳，依騙局的布景分區，每週更新。',
      'en-US': 'Three halls, arranged by the scam’s set, updated every week.',
    },
  },
];

/** The contest's details page, block by block. */
export interface ContestDetails {
  theme: Html;
  groups: readonly { name: string; text: string }[];
  requirements: readonly { item: string; rule: string }[];
  awards: readonly { name: string; places: number; prize: string; text?: string }[];
}
