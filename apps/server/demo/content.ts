import { about } from './content/about.ts';
import { contest, schedule } from './content/contest.ts';
import { contestDetails } from './content/details.ts';
import { faq } from './content/faq.ts';
import { jury, panels } from './content/jury.ts';
import { news } from './content/news.ts';
import { exhibition, selected, selectedOpen } from './content/placements.ts';
import { schools } from './content/schools.ts';
import { thanks } from './content/thanks.ts';
import { threeNoes, tips } from './content/tips.ts';

/** Everything the staff of the demonstration contest have written, in all three locales. */
export const demoContent = {
  contest,
  schedule,
  details: contestDetails,
  faq,
  about,
  news,
  jury,
  panels,
  schools,
  thanks,
  tips,
  threeNoes,
  selectedOpen,
  selected,
  exhibition,
} as const;
