import type { Locale } from '@film-contest/contract/locales';
import type { ScamType } from './art/scam-type.ts';
import type { SchoolId } from './content/schools.ts';
import type { FilmId } from './film-scripts.ts';
import type { Direction } from './poster-art.ts';

export type DemoState =
  | 'draft'
  | 'received'
  | 'checking'
  | 'in_review'
  | 'changes_requested'
  | 'published'
  | 'rejected'
  | 'withdrawn'
  | 'disqualified';

/** A moment that gives the scam away: second of the film, kind, and the line to remember. */
export interface DemoGiveaway {
  t: number;
  scamType: ScamType;
  line: string;
}

/** An entry of the demonstration contest; the texts are in the team's own language. */
export interface DemoEntry {
  /** Its name among the demonstration's data, and the seed of `teamLogo`. */
  slug: string;
  /** Seed of `posterArt`, where another than the slug suits the story better. */
  art?: string;
  /** Its still, where one was made for the story. */
  direction?: Direction;
  lang: Locale;
  state: DemoState;
  group: 'open' | 'student';
  /** Students only. */
  school?: SchoolId;
  scamType: ScamType;
  title: string;
  desc: string;
  team: string;
  team_desc: string;
  /** Which of the shared films stands in for it. */
  film: FilmId;
  giveaways: readonly DemoGiveaway[];
  /** Share of the demonstration's votes; 0 unless published. */
  voteWeight: number;
  /** Days before the first start at which it was submitted, or last saved as a draft. */
  daysAgo: number;
  /** Why it was rejected or disqualified. */
  reason?: string;
  /** What has to change, by field of the submission. */
  reasons?: readonly { field: string; text: string }[];
}
