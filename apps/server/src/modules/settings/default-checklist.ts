import type { ChecklistItem } from '@film-contest/contract/review';

const createChecklistItem = (
  id: string,
  cn: string,
  tw: string,
  en: string,
  steps: ChecklistItem['steps'],
  more: Partial<ChecklistItem> = {},
): ChecklistItem => ({
  id,
  text: { 'zh-CN': cn, 'zh-TW': tw, 'en-US': en },
  isRequired: true,
  scope: 'all',
  steps,
  isBulkTickable: false,
  ...more,
});

export const defaultChecklist: ChecklistItem[] = [
  createChecklistItem(
    'watched',
    '影片从头到尾看过一遍',
    '影片從頭到尾看過一遍',
    'The film was watched to its end',
    ['video'],
  ),
  createChecklistItem(
    'clean',
    '画面里没有角标和台标',
    '畫面裡沒有台標、浮水印與標誌',
    'No corner mark and no logo in the picture',
    ['video'],
    // Bulk tick is safe, because entrants declare that their picture contains no logos.
    { isBulkTickable: true },
  ),
  createChecklistItem(
    'subtitles',
    '中英文字幕都有，看得清楚',
    '中英文字幕都有，看得清楚',
    'Chinese and English subtitles are there and can be read',
    ['video'],
    // Bulk tick is safe, because the submission requires both languages and automatic checks read the files.
    { isBulkTickable: true },
  ),
  createChecklistItem(
    'letter',
    '授权书完整、已签字，与作品相符',
    '授權書完整、已簽名，與作品相符',
    'The letter of authorization is complete, signed, and matches the entry',
    ['film', 'team', 'papers'],
  ),
  createChecklistItem(
    'theme',
    '切合主题，没有传授作案方法',
    '切合主題，沒有傳授作案方法',
    'It fits the theme and teaches nobody how to commit a crime',
    ['film', 'team', 'video'],
  ),
  createChecklistItem(
    'school',
    '学校属实；有学生证明的，已经看过',
    '學校屬實；有學生證明的，已經看過',
    'The school is right, and so is the proof of being a student, if there is one',
    ['eligibility'],
    { scope: 'student' },
  ),
  createChecklistItem(
    'guardian',
    '未满 14 岁成员的监护人及其同意已经核对',
    '未滿 14 歲成員的監護人及其同意已經核對',
    'The parent or guardian of the member under 14, and their consent, were checked',
    ['eligibility'],
    { scope: 'under14' },
  ),
];

/** Additional item of a contest against fraud. */
export const giveawayItem: ChecklistItem = createChecklistItem(
  'giveaway',
  '标出了骗局穿帮的时刻',
  '標出了騙局穿幫的時刻',
  'The moment in which the scam gives itself away is marked',
  ['video'],
  { isRequired: false },
);
