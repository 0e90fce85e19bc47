import type { Localized } from './localized.ts';

export interface CaseTexts {
  title: string;
  text: string;
  /** What is seen on the set, and what is around it. */
  caption: string;
  offSetCaption: string;
}

/** The case of the week on the home page; its pictures are the two views of one set. */
export const caseOfTheWeek: Localized<CaseTexts> = {
  'zh-CN': {
    title: '视频里的“警官”',
    text: '制服、警徽和桌上的卷宗，都是按小时租来的道具。真正的民警不会通过视频办案，也没有“安全账户”。',
    caption: '镜头里：一间办公室',
    offSetCaption: '镜头外：三面胶合板和一盏灯',
  },
  'zh-TW': {
    title: '視訊裡的「警官」',
    text: '制服、警徽和桌上的卷宗，都是按小時租來的道具。真正的員警不會用視訊辦案，也不會監管你的帳戶。',
    caption: '鏡頭裡：一間辦公室',
    offSetCaption: '鏡頭外：三面夾板和一盞燈',
  },
  'en-US': {
    title: 'The officer on the video call',
    text: 'The uniform, the badge and the files on the desk are props, rented by the hour. Real police never work a case by video call, and there is no “safe account”.',
    caption: 'In the shot: an office',
    offSetCaption: 'Out of it: three plywood walls and a lamp',
  },
};
