import type { AccessKey } from './access.ts';
import { type Group, groups } from './entry-groups.ts';

/**
 * The content types as data. Server, console and API derive from this table. A new type needs an entry here, labels
 * in the console's messages, and a place on the site.
 */

/** Kinds of scam that films and tips are about. */
export const scamTypes = [
  'police',
  'service',
  'parcel',
  'investment',
  'romance',
  'task',
  'loan',
  'game',
] as const;

/**
 * One field of a content item's form.
 *
 * - `line`, `text`, `lines`: text of one line, text of several lines, a list of lines
 * - `rich`: HTML of the few elements that the editor offers; its pictures are uploads of the kind `content_image`, by
 *   any URL that the server returned for them
 * - `image`, `file`: id of an upload of the kind `content_image`, `content_file`
 * - `date`, `time`: a day (`2026-03-01`) and a time (ISO 8601), which must be later than that of the field `after`
 * - `link`: a URL, `https://…` or a path of this site
 * - `number`: a whole number from 1 to 999
 * - `item`: id of an item of the type `of`
 * - `slug`: the last part of a page's URL: lower-case letters, digits and hyphens
 * - `entry`: id of an entry, only of the group `group` if it is set; a published item needs a published entry
 */
export type ContentField =
  | { kind: 'line' | 'text' | 'lines' | 'rich'; max: number; required?: boolean }
  | { kind: 'image' | 'file' | 'date' | 'link' | 'number' | 'slug'; required?: boolean }
  | { kind: 'time'; after?: string; required?: boolean }
  | { kind: 'entry'; group?: Group; required?: boolean }
  | { kind: 'choice'; options: readonly string[]; required?: boolean }
  | { kind: 'item'; of: string; required?: boolean };

export interface ContentType {
  /** Access key that staff need to change items of this content type. */
  access: Extract<AccessKey, 'canEditContent' | 'canCurate'>;
  /**
   * Order of the content items in lists: `position` is set by staff, `date` means newest first, `startsAt` earliest
   * first.
   */
  order: 'position' | 'date' | 'startsAt';
  /** Name of the text field that holds an item's title; null for placements, which show the entry's title. */
  title: string | null;
  /** Names of the fields in `facts` whose combined values must be unique among the items of the content type. */
  unique?: readonly [string, ...string[]];
  /** Name of the field in `facts`, of kind `item`, by which staff group and order the items. */
  groupedBy?: string;
  /** Fields of the content type that have one value for all languages. */
  facts: Record<string, ContentField>;
  texts: Record<string, ContentField>;
}

const lineField = (max: number) => ({ kind: 'line', max }) as const;
const textField = (max: number) => ({ kind: 'text', max }) as const;
const requiredField = <const F extends ContentField>(field: F) =>
  ({ ...field, required: true }) as const;

/** Public pages whose text staff write in the console, for example the privacy policy. */
export const pageSlugs = [
  'aboutUs',
  'contactUs',
  'professionalJury',
  'professionalZj',
  'specialThanks',
  'exhibition',
  'selected',
  'selectedopen',
  'terms',
  'privacy',
] as const;

export type PageSlug = (typeof pageSlugs)[number];

/** Where a free page is listed: in the main menu, or among the pages at the bottom. */
export const menuPlaces = ['header', 'footer'] as const;

export const contentTypes = {
  news: {
    access: 'canEditContent',
    order: 'date',
    title: 'title',
    facts: {
      kind: requiredField({ kind: 'choice', options: ['media', 'company'] }),
      date: requiredField({ kind: 'date' }),
      cover: { kind: 'image' },
    },
    texts: {
      title: requiredField(lineField(120)),
      summary: textField(300),
      source: lineField(80),
      body: requiredField({ kind: 'rich', max: 60_000 }),
    },
  },
  panels: {
    access: 'canEditContent',
    order: 'position',
    title: 'name',
    facts: { kind: requiredField({ kind: 'choice', options: ['expert', 'jury'] }) },
    texts: { name: requiredField(lineField(60)) },
  },
  jury: {
    access: 'canEditContent',
    order: 'position',
    title: 'name',
    groupedBy: 'panel',
    facts: { panel: requiredField({ kind: 'item', of: 'panels' }), portrait: { kind: 'image' } },
    texts: {
      name: requiredField(lineField(60)),
      role: lineField(80),
      bio: requiredField({ kind: 'lines', max: 2_000 }),
    },
  },
  schools: {
    access: 'canEditContent',
    order: 'position',
    title: 'name',
    facts: { link: { kind: 'link' } },
    texts: { name: requiredField(lineField(80)), province: lineField(40) },
  },
  thanksTiers: {
    access: 'canEditContent',
    order: 'position',
    title: 'name',
    facts: {},
    texts: { name: requiredField(lineField(60)) },
  },
  thanks: {
    access: 'canEditContent',
    order: 'position',
    title: 'name',
    groupedBy: 'tier',
    facts: {
      tier: requiredField({ kind: 'item', of: 'thanksTiers' }),
      logo: { kind: 'image' },
      link: { kind: 'link' },
    },
    texts: { name: requiredField(lineField(80)) },
  },
  tips: {
    access: 'canEditContent',
    order: 'position',
    title: 'title',
    facts: {
      scamType: requiredField({ kind: 'choice', options: scamTypes }),
      picture: { kind: 'image' },
    },
    texts: {
      title: requiredField(lineField(60)),
      script: requiredField(textField(300)),
      giveaway: requiredField(textField(300)),
      action: requiredField(textField(300)),
    },
  },
  pages: {
    access: 'canEditContent',
    order: 'position',
    title: 'title',
    unique: ['slug'],
    facts: { slug: requiredField({ kind: 'choice', options: pageSlugs }) },
    texts: {
      title: requiredField(lineField(80)),
      intro: textField(400),
      body: { kind: 'rich', max: 60_000 },
    },
  },
  freePages: {
    access: 'canEditContent',
    order: 'position',
    title: 'title',
    unique: ['slug'],
    facts: {
      slug: requiredField({ kind: 'slug' }),
      menu: { kind: 'choice', options: menuPlaces },
    },
    texts: {
      title: requiredField(lineField(80)),
      intro: textField(400),
      body: { kind: 'rich', max: 60_000 },
    },
  },
  home: {
    access: 'canEditContent',
    order: 'position',
    title: 'title',
    facts: {
      block: requiredField({ kind: 'choice', options: ['hero', 'case', 'banner'] }),
      picture: { kind: 'image' },
      offSet: { kind: 'image' },
      link: { kind: 'link' },
    },
    texts: {
      title: requiredField(lineField(80)),
      text: textField(600),
      caption: lineField(80),
      offSetCaption: lineField(80),
    },
  },
  details: {
    access: 'canEditContent',
    order: 'position',
    title: 'title',
    facts: {
      section: requiredField({
        kind: 'choice',
        options: ['theme', 'group', 'requirement', 'download', 'faq'],
      }),
      file: { kind: 'file' },
    },
    texts: { title: requiredField(lineField(120)), text: { kind: 'rich', max: 10_000 } },
  },
  schedule: {
    access: 'canEditContent',
    order: 'startsAt',
    title: 'title',
    facts: {
      startsAt: requiredField({ kind: 'time' }),
      endsAt: { kind: 'time', after: 'startsAt' },
    },
    texts: { title: requiredField(lineField(80)), note: textField(300) },
  },
  awards: {
    access: 'canCurate',
    order: 'position',
    title: 'name',
    facts: {
      rank: requiredField({ kind: 'number' }),
      group: { kind: 'choice', options: groups },
      places: { kind: 'number' },
    },
    texts: { name: requiredField(lineField(60)), prize: lineField(120), text: textField(600) },
  },
  halls: {
    access: 'canCurate',
    order: 'position',
    title: 'name',
    facts: {},
    texts: { name: requiredField(lineField(60)), text: textField(400) },
  },
  selectedopen: {
    access: 'canCurate',
    order: 'position',
    title: null,
    unique: ['entry'],
    facts: { entry: requiredField({ kind: 'entry', group: 'open' }) },
    texts: { note: textField(600) },
  },
  selected: {
    access: 'canCurate',
    order: 'position',
    title: null,
    unique: ['entry', 'award'],
    groupedBy: 'award',
    facts: { entry: requiredField({ kind: 'entry' }), award: { kind: 'item', of: 'awards' } },
    texts: { citation: textField(600) },
  },
  exhibition: {
    access: 'canCurate',
    order: 'position',
    title: null,
    unique: ['entry', 'hall', 'startsAt'],
    groupedBy: 'hall',
    facts: {
      entry: requiredField({ kind: 'entry' }),
      hall: requiredField({ kind: 'item', of: 'halls' }),
      startsAt: { kind: 'time' },
    },
    texts: { note: textField(600) },
  },
} as const satisfies Record<string, ContentType>;

export type ContentTypeName = keyof typeof contentTypes;

/**
 * Returns the values that must be unique among the items of a content type, joined to one text. Returns null if the
 * type has no such fields, or if the first one is empty.
 */
export function buildUniquenessKey(
  name: ContentTypeName,
  facts: Record<string, unknown>,
): string | null {
  const [first, ...others] = getContentType(name).unique ?? [];
  const value = first === undefined ? null : (facts[first] ?? null);
  return value === null
    ? null
    : [value, ...others.map((other) => facts[other] ?? '-')].map(String).join(' ');
}

export const contentTypeNames = Object.keys(contentTypes) as ContentTypeName[];

/** Returns the definition of a content type, typed as the general `ContentType`. */
export const getContentType = (name: ContentTypeName): ContentType => contentTypes[name];

type Value<F> = F extends { kind: 'lines' }
  ? string[]
  : F extends { kind: 'number' | 'item' }
    ? number
    : F extends { kind: 'choice'; options: readonly (infer O)[] }
      ? O
      : string;

type Values<Fields> = {
  [K in keyof Fields]: Fields[K] extends { required: true }
    ? Value<Fields[K]>
    : Value<Fields[K]> | null;
};

export type Facts<N extends ContentTypeName> = Values<(typeof contentTypes)[N]['facts']>;

export type Texts<N extends ContentTypeName> = Values<(typeof contentTypes)[N]['texts']>;
