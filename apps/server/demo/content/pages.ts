import type { PageSlug } from '@film-contest/contract/content-types';
import { about } from './about.ts';
import type { Html, Localized } from './localized.ts';

export interface PageTexts {
  title: string;
  intro: string;
  body: Html | null;
}

export interface DemoPage {
  slug: PageSlug;
  texts: Localized<PageTexts>;
}

const page = (
  slug: PageSlug,
  cn: readonly [string, string],
  tw: readonly [string, string],
  en: readonly [string, string],
): DemoPage => ({
  slug,
  texts: {
    'zh-CN': { title: cn[0], intro: cn[1], body: null },
    'zh-TW': { title: tw[0], intro: tw[1], body: null },
    'en-US': { title: en[0], intro: en[1], body: null },
  },
});

const aboutHeadings: Localized<Record<keyof (typeof about)['zh-CN'], string>> = {
  'zh-CN': {
    mission: '我们的初心',
    organiser: '主办单位',
    timeline: '大事记',
    pressKit: '媒体资料',
  },
  'zh-TW': {
    mission: '我們的初衷',
    organiser: '主辦單位',
    timeline: '大事紀',
    pressKit: '媒體資料',
  },
  'en-US': {
    mission: 'Our mission',
    organiser: 'Who we are',
    timeline: 'The story so far',
    pressKit: 'Press kit',
  },
};

function aboutBody(locale: keyof typeof about): Html {
  const { mission, organiser, timeline, pressKit } = about[locale];
  const headings = aboutHeadings[locale];
  const colon = locale === 'en-US' ? ': ' : '：';
  const years = timeline.map(
    ({ when, what }) => `<li><strong>${when}${colon}</strong>${what}</li>`,
  );
  return [
    `<h2>${headings.mission}</h2>${mission}`,
    `<h2>${headings.organiser}</h2>${organiser}`,
    `<h2>${headings.timeline}</h2><ul>${years.join('')}</ul>`,
    `<h2>${headings.pressKit}</h2>${pressKit}`,
  ].join('');
}

const aboutUs: DemoPage = {
  slug: 'aboutUs',
  texts: {
    'zh-CN': {
      title: '关于我们',
      intro: '一群搭布景的人，想让骗局的布景不再管用。',
      body: aboutBody('zh-CN'),
    },
    'zh-TW': {
      title: '關於我們',
      intro: '一群搭布景的人，想讓騙局的布景不再管用。',
      body: aboutBody('zh-TW'),
    },
    'en-US': {
      title: 'About Us',
      intro: 'We build sets for a living, and want those of the scammers to stop working.',
      body: aboutBody('en-US'),
    },
  },
};

/** The pages whose words staff write: an introduction each, and all of the page about us. */
export const writtenPages: readonly DemoPage[] = [
  aboutUs,
  page(
    'contactUs',
    ['联系我们', '参赛、放映、采访，都可以写给我们，两个工作日内答复。'],
    ['聯絡我們', '參賽、放映、採訪，都可以寫給我們，兩個工作天內答覆。'],
    [
      'Contact Us',
      'Taking part, screenings, interviews: write to us, and we answer within two working days.',
    ],
  ),
  page(
    'professionalJury',
    ['专家评审', '他们搭过景、拍过片，也在柜台后面拦下过汇款。每部作品都会被看完两遍。'],
    ['專家評審', '他們搭過景、拍過片，也在櫃檯後面攔下過匯款。每部作品都會被看完兩遍。'],
    [
      'Expert Jury',
      'They have built sets, made films and stopped transfers at a bank counter. Every entry is watched twice, to the end.',
    ],
  ),
  page(
    'professionalZj',
    ['评审团', '初评看完每一部作品，终评从入围作品里选出得奖的那几部。'],
    ['評審團', '初審看完每一部作品，決審從入圍作品裡選出得獎的那幾部。'],
    [
      'Jury',
      'The preliminary panel watches every film; the final panel chooses the winners among those shortlisted.',
    ],
  ),
  page(
    'selectedopen',
    ['公开组入围作品', '评审团每周公布一批公开组入围作品，附一句评语。'],
    ['公開組入圍作品', '評審團每週公布一批公開組入圍作品，附一句評語。'],
    [
      'Open Group shortlist',
      'Every week the jury shortlists films of the Open Group, with a line on each.',
    ],
  ),
  page(
    'selected',
    ['入围作品', '两个组别的入围作品，学生组在前。每月选出的佳作附有评语。'],
    ['入圍作品', '兩個組別的入圍作品，學生組在前。每月選出的佳作附有評語。'],
    [
      'Selected works',
      'Shortlisted films of both groups, students first. Those named in the month’s awards carry a citation.',
    ],
  ),
  page(
    'exhibition',
    ['优秀作品展映', '三个展厅，按骗局的布景分区。从一号厅走起，每一部都与前一部有关。'],
    ['優秀作品展映', '三個展廳，依騙局的布景分區。從一號廳走起，每一部都與前一部有關。'],
    [
      'Exhibition',
      'Three halls, arranged by the scam’s set. Start in Hall 1: each film answers the one before it.',
    ],
  ),
  page(
    'specialThanks',
    ['特别鸣谢', '借我们场地、灯光和银幕的人，名字都在这里。'],
    ['特別感謝', '借我們場地、燈光和銀幕的人，名字都在這裡。'],
    ['Special Thanks', 'Everyone who lent us a stage, a lamp or a screen.'],
  ),
];
