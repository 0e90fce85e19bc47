import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { EntryState } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';

type Localized<T> = Record<Locale, T>;

/** A moment relative to the first start, by the days of the contest's time zone; `dateInDays` is a date without a time. */
export type RelativeTime = { dateInDays: number } | { startOfDay: number } | { endOfDay: number };

/** An item by `type/name`, or an entry by its slug. */
export type Reference = { item: string } | { entry: string };

export interface DemoItem {
  /** Unique among the items of its type. */
  name: string;
  /** Fields without a value are left out, here and in the texts. */
  facts?: Record<string, string | number | RelativeTime | Reference>;
  texts?: Partial<Localized<Record<string, string | string[]>>>;
  /** Names of pictures by field. */
  pictures?: Record<string, string>;
}

export interface DemoEntry {
  slug: string;
  /** Language of the entry's texts and of its entrant. */
  lang: Locale;
  state: EntryState;
  group: 'open' | 'student';
  /** Name of a school among the items, for students. */
  school?: string;
  title: string;
  desc: string;
  team: string;
  team_desc: string;
  /** Name of one of the films, which several entries share. */
  film: string;
  giveaways: { t: number; scamType: string; line: string }[];
  /** Share of the demonstration's votes; 0 unless published. */
  voteWeight: number;
  /** Days before the first start of its submission, or of the last save of a draft. */
  daysAgo: number;
  /** Why it was rejected or disqualified. */
  reason?: string;
  /** Requested changes by field of the submission. */
  reasons?: { field: string; text: string }[];
}

export interface DemoMessage {
  name: string;
  contact: string;
  content: string;
  locale: Locale;
  hoursAgo: number;
  answer?: { text: string; hoursAgo: number };
}

const folder = path.resolve(import.meta.dirname, '../../../demo');

const readJson = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

export const readItems = (type: ContentTypeName): DemoItem[] => readJson(`contents/${type}.json`);

/** Entries in the order of their numbers; drafts, which have none, come last. */
export const readEntries = (): DemoEntry[] => readJson('entries.json');

export const readMessages = (): DemoMessage[] => readJson('inbox.json');

export const readContestTexts = (): Localized<{
  name: string;
  organiser: string;
  address: string;
}> => readJson('contest.json');

/** @param name such as `jury/gu-wanqiu` */
export const pictureFile = (name: string) => path.join(folder, 'pictures', `${name}.webp`);

/** @param name such as `station.mp4` or `station.zh.srt` */
export const filmFile = (name: string) => path.join(folder, 'films', name);
