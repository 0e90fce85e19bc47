import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { EntryState } from '@film-contest/contract/entries';
import type { RoundRules } from '@film-contest/contract/judging';
import type { Locale } from '@film-contest/contract/locales';

type Localized<T> = Record<Locale, T>;

/**
 * A time relative to the first start of the demonstration, in days of the contest's time zone. `dateInDays` is a date
 * without a time.
 */
export type RelativeTime = { dateInDays: number } | { startOfDay: number } | { endOfDay: number };

/** A reference to an item as `type/name`, or to an entry by its slug. */
export type Reference = { item: string } | { entry: string };

export interface DemoItem {
  /** Name of the item, unique within its type. */
  name: string;
  /**
   * Values of the item's fields that have no translations. Fields without a value are omitted, here and in `texts`.
   */
  facts?: Record<string, string | number | RelativeTime | Reference>;
  texts?: Partial<Localized<Record<string, string | string[]>>>;
  /** File names of the item's pictures by field. */
  pictures?: Record<string, string>;
}

export interface DemoEntry {
  slug: string;
  /** Language of the entry's texts and of its entrant's account. */
  lang: Locale;
  state: EntryState;
  group: 'open' | 'student';
  /** Name of the school of a student's entry. A content item with this name exists. */
  school?: string;
  title: string;
  title_en?: string;
  desc: string;
  desc_en?: string;
  team: string;
  team_desc: string;
  /** File name of the entry's film without its extension. Several entries share one film. */
  film: string;
  /**
   * Giveaways: `t` is the time in the film in seconds, `line` the text of the giveaway in the language of the entry.
   */
  giveaways: {
    t: number;
    scamType: string;
    line: string;
    translations?: Partial<Localized<string>>;
  }[];
  /**
   * Relative number of votes: an entry with twice the weight gets twice the votes. 0 unless the entry is published.
   */
  voteWeight: number;
  /**
   * Number of days between the entry's submission, or a draft's last save, and the first start of the demonstration.
   */
  daysAgo: number;
  /** Reason for which the entry was rejected or disqualified. */
  reason?: string;
  /** Changes that staff requested, by field of the submission. */
  reasons?: { field: string; text: string }[];
}

export interface DemoRound {
  name: Localized<string>;
  opensAt: RelativeTime;
  closesAt: RelativeTime;
  /** Reference `type/name` of the award that the round decides; null for none. */
  award: string | null;
  jurorsPerFilm: number;
  places: number;
  scores: RoundRules['scores'];
  objectionDays: number;
  criteria: RoundRules['criteria'];
  jurors: {
    /** Name of the juror's content item, or of a person who is invited. */
    name: string;
    /** Points that the juror gives above the average juror; negative for a severe juror. */
    severity: number;
    /** How many films the juror has judged; default: all. */
    judged?: number;
  }[];
  recusals: { juror: string; film: string; reason: string; note: string }[];
  /** Films by slug, with the points that a juror of average severity gives, and comments of their first jurors. */
  films: { entry: string; quality: number; comments: string[] }[];
  /** Whether the round is closed and its result published; otherwise it is open. */
  published: boolean;
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

const readJsonFile = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

export const readDemoItems = (type: ContentTypeName): DemoItem[] =>
  readJsonFile(`contents/${type}.json`);

/** Reads the demonstration's entries in the order of their numbers. Drafts have no number and are last. */
export const readDemoEntries = (): DemoEntry[] => readJsonFile('entries.json');

/** Reads the message overrides of the demonstration contest. */
export const readDemoMessageOverrides = (): Record<string, Partial<Localized<string>>> =>
  readJsonFile('texts.json');

/** Reads the demonstration's rounds of judging, oldest first. */
export const readDemoRounds = (): DemoRound[] => readJsonFile('rounds.json');

export const readDemoMessages = (): DemoMessage[] => readJsonFile('inbox.json');

export const readContestSettingTexts = (): Localized<{
  name: string;
  slogan: string;
  hotline: string;
  organiser: string;
  address: string;
}> => readJsonFile('contest.json');

/** @param name such as `jury/gu-wanqiu` */
export const getPicturePath = (name: string) => path.join(folder, 'pictures', `${name}.webp`);

/** @param name such as `station.mp4` or `station.zh.srt` */
export const getFilmPath = (name: string) => path.join(folder, 'films', name);
