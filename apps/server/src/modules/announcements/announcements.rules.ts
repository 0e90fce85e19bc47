import {
  type AnnouncementCheck,
  type AnnouncementFinding,
  blockingChecks,
} from '@film-contest/contract/announcements';
import { type Locale, locales } from '@film-contest/contract/locales';

/** An item of the announced list. */
export interface ListedItem {
  /** Number and title of its entry. */
  name: string;
  isPublic: boolean;
  isEntryPublic: boolean;
  /** Whether the item has all field values and texts that a published item needs. */
  isComplete: boolean;
  hasOwnSchedule: boolean;
  award: number | null;
  hall: number | null;
  group: string | null;
  /** Note or citation by language. */
  texts: Record<Locale, string>;
}

/** An award or hall of an announced list of films. Visitors see it with its films. */
export interface NamedItem {
  id: number;
  name: string;
  /** Whether the award or hall is public, or has all field values and texts that a published item needs. */
  isComplete: boolean;
  texts: Record<Locale, string>;
  /** Group whose entries can get the award; null for an award for any group, and for halls. */
  group: string | null;
  /** Maximum number of entries that can get the award; null for an award without a maximum, and for halls. */
  places: number | null;
}

export interface AnnouncedParts {
  items: readonly ListedItem[];
  awards: readonly NamedItem[];
  halls: readonly NamedItem[];
  mailings: readonly { isEmpty: boolean; isComplete: boolean }[];
  /** Number of entrants who got the result of a round by mail, and get no mail of the announcement. */
  informed: number;
}

/** Maximum number of entries, awards or halls that a finding names. */
const maxNames = 5;

function buildFindingList(
  check: AnnouncementCheck,
  found: readonly { name: string }[] | number,
  locale: Locale | null = null,
): AnnouncementFinding[] {
  const count = typeof found === 'number' ? found : found.length;
  if (count === 0) return [];
  const names = typeof found === 'number' ? [] : found.map(({ name }) => name).slice(0, maxNames);
  return [{ check, isBlocking: blockingChecks.includes(check), locale, count, names }];
}

/** Lists what is incomplete before a list is announced; blocking findings first. */
export function findIncompleteParts(parts: AnnouncedParts): AnnouncementFinding[] {
  const { items, awards, halls, mailings, informed } = parts;
  const drafts = items.filter(({ isPublic }) => !isPublic);
  return [
    ...buildFindingList('empty', drafts.length === 0 ? 1 : 0),
    ...buildFindingList(
      'incomplete',
      [
        ...drafts,
        ...awards.filter(({ id }) => drafts.some(({ award }) => award === id)),
        ...halls.filter(({ id }) => drafts.some(({ hall }) => hall === id)),
      ].filter(({ isComplete }) => !isComplete),
    ),
    ...buildFindingList(
      'entryNotPublished',
      drafts.filter(({ isEntryPublic }) => !isEntryPublic),
    ),
    ...buildFindingList(
      'ownSchedule',
      drafts.filter(({ hasOwnSchedule }) => hasOwnSchedule),
    ),
    ...buildFindingList(
      'mailIncomplete',
      mailings.filter(({ isEmpty, isComplete }) => !isEmpty && !isComplete).length,
    ),
    ...buildFindingList('mailEmpty', mailings.filter(({ isEmpty }) => isEmpty).length),
    ...buildFindingList(
      'alreadyPublic',
      items.filter(({ isPublic }) => isPublic),
    ),
    ...buildFindingList('alreadyInformed', informed),
    ...locales.flatMap((locale) =>
      buildFindingList(
        'textMissing',
        drafts.filter((item) => lacksText(item, locale)),
        locale,
      ),
    ),
    ...buildFindingList('noText', drafts.filter(hasNoText)),
    ...locales.flatMap((locale) =>
      buildFindingList(
        'nameMissing',
        [...awards, ...halls].filter(({ texts }) => texts[locale] === ''),
        locale,
      ),
    ),
    ...buildFindingList(
      'awardEmpty',
      awards.filter(({ id }) => !items.some(({ award }) => award === id)),
    ),
    ...buildFindingList('awardRefused', findUnannounceableItems(parts)),
  ];
}

const hasNoText = ({ texts }: ListedItem) => locales.every((locale) => texts[locale] === '');

/** Whether the item has a text in another language, but not in `locale`. */
const lacksText = (item: ListedItem, locale: Locale) =>
  item.texts[locale] === '' && !hasNoText(item);

/**
 * Returns the draft items that cannot get their award, because the award is for the other group or has no place left.
 * Items that are already public are not checked, because staff have given a reason for each exception. Items of
 * unpublished entries take no place.
 */
export function findUnannounceableItems({
  items,
  awards,
}: Pick<AnnouncedParts, 'items' | 'awards'>): ListedItem[] {
  return awards.flatMap(({ id, group, places }) => {
    const given = items.filter(({ award, isEntryPublic }) => award === id && isEntryPublic);
    const drafts = given.filter(({ isPublic }) => !isPublic);
    const left = places === null ? drafts.length : places - (given.length - drafts.length);
    return drafts.filter((item, at) => at >= left || (group !== null && item.group !== group));
  });
}

/**
 * Delay in milliseconds after which an unpublished announcement counts as late. Workers try to publish it every minute.
 */
const lateMs = 5 * 60_000;

export const isAnnouncementLate = (
  { state, at }: { state: string; at: Date | null },
  now = Date.now(),
) => state === 'scheduled' && at !== null && now - at.getTime() > lateMs;

export const hasBlockingFinding = (findings: readonly AnnouncementFinding[]) =>
  findings.some((finding) => finding.isBlocking);
