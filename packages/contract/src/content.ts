import { z } from 'zod';
import {
  type ContentField,
  type ContentTypeName,
  contentType,
  contentTypeNames,
  pageSlugs,
  scamTypes,
} from './content-types.ts';
import { galleryCard, publicEntry } from './entries.ts';
import { groups } from './entry-groups.ts';
import {
  code,
  contentId,
  contentIdInPath,
  day,
  idOr,
  isoTime,
  isStorable,
  listQuery,
  pageOf,
  text,
  version,
  writtenText,
} from './fields.ts';
import { limits } from './limits.ts';
import { type Locale, locales } from './locales.ts';
import { picture } from './media.ts';

const nothingTyped = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(nothingTyped));

/** A browser reads `/\` as `//`: another site. */
const link = z
  .string()
  .trim()
  .max(500, code('parameter'))
  .regex(/^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, code('linkFormat'));

const lines = (max: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .refine((line) => [...line].length <= max, { error: code('tooLong'), params: { max } })
        .refine(isStorable, code('parameter')),
    )
    .max(30, code('parameter'))
    .transform((list) => list.filter(Boolean));

function filled(field: ContentField): z.ZodType {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'rich':
      return text({ min: 1, max: field.max });
    case 'lines':
      return lines(field.max);
    case 'image':
    case 'file':
    case 'entry':
      return idOr('parameter');
    case 'choice':
      return z.enum(field.options as [string, ...string[]], code('parameter'));
    case 'date':
      return day;
    case 'time':
      return isoTime;
    case 'link':
      return link;
    case 'number':
      return z.int(code('parameter')).min(1, code('parameter')).max(999, code('parameter'));
    case 'item':
      return contentId;
  }
}

/** One field: nothing typed is null, and refused where the field must be there. */
const fieldOf = (field: ContentField, isPublished: boolean) =>
  z.preprocess(
    (value) => (nothingTyped(value) ? null : value),
    isPublished && field.required
      ? z
          .any()
          .refine((value) => value !== null, code('required'))
          .pipe(filled(field))
      : filled(field).nullable(),
  );

const fieldsOf = (fields: Record<string, ContentField>, isPublished: boolean) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fieldOf(field, isPublished)]),
    ),
  );

/** Facts whose moments are in their order: one that comes `after` another is later. */
const factsOf = (facts: Record<string, ContentField>, isPublished: boolean) =>
  Object.entries(facts).reduce(
    (form, [name, field]) => {
      const after = field.kind === 'time' ? field.after : undefined;
      if (after === undefined) return form;
      const moment = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);
      return form.refine(
        (values) => {
          const [start, end] = [moment(values[after]), moment(values[name])];
          return start === null || end === null || start < end;
        },
        { error: code('endBeforeStart'), path: [name] },
      );
    },
    fieldsOf(facts, isPublished),
  );

const isEmpty = (texts: unknown) =>
  typeof texts !== 'object' || texts === null || Object.values(texts).every(nothingTyped);

/**
 * What staff send of an item of one type. A language in which nothing is written is null. A draft
 * may lack anything; what is published needs its facts, and every language that is begun must be
 * whole; where texts are required, at least one language must be there.
 */
export function contentForm(name: ContentTypeName, state: 'draft' | 'published') {
  const type = contentType(name);
  const isPublished = state === 'published';
  const texts = fieldsOf(type.texts, isPublished);
  const needsTexts = Object.values(type.texts).some(({ required }) => required);
  const perLocale = z.preprocess((value) => (isEmpty(value) ? null : value), texts.nullable());
  return z.object({
    facts: factsOf(type.facts, isPublished),
    texts: z
      .object(Object.fromEntries(locales.map((locale) => [locale, perLocale])))
      .refine((all) => !(isPublished && needsTexts) || Object.values(all).some(Boolean), {
        error: code('languageMissing'),
        path: [locales[0]],
      }),
  });
}

export const contentStates = ['draft', 'published'] as const;
export type ContentState = (typeof contentStates)[number];

/** As lists tell them apart: a scheduled item is a draft with a moment to be published at. */
export const contentListStates = ['draft', 'scheduled', 'published', 'removed'] as const;
export const contentItemState = z.enum([...contentStates, 'removed']);

const values = z.record(z.string(), z.unknown());
const textsPerLocale = z.partialRecord(z.enum(locales), values.nullable());

/** An item as staff send it; `contentForm` of its type judges the fields. */
export const contentDraft = z.object({
  state: z.enum(contentStates),
  facts: values,
  texts: textsPerLocale,
  /** When a draft becomes public by itself, and when what is public goes. */
  publishAt: isoTime.nullable().default(null),
  unpublishAt: isoTime.nullable().default(null),
});

export const contentSave = contentDraft.extend({ version });

const typeName = z.enum(contentTypeNames as [ContentTypeName], code('notFound'));
export const contentTypeInPath = z.object({ type: typeName });
export const contentItemInPath = z.object({ type: typeName, id: contentIdInPath });

export const contentIdParams = z.object({ id: contentIdInPath });

export const consoleContentQuery = listQuery({
  sorters: ['position', 'updatedAt'],
  filters: { state: z.array(z.enum(contentListStates)) },
});

/** What an item refers to by id, in words and pictures, so that a form can show it. */
const references = z.object({
  /** Uploads by id: pictures at short-lived addresses, files by name. */
  uploads: z.record(z.string(), z.object({ filename: z.string(), picture: picture.nullable() })),
  /** Entries by id. */
  entries: z.record(z.string(), z.object({ number: z.string(), title: z.string() })),
});

export const contentItem = z.object({
  id: contentId,
  type: typeName,
  state: contentItemState,
  version,
  position: z.int(),
  publishAt: isoTime.nullable(),
  unpublishAt: isoTime.nullable(),
  /** Name of the item, for lists and headings, in the reader's language where there is one. */
  title: z.string(),
  facts: values,
  texts: textsPerLocale,
  references,
  updatedAt: isoTime,
});

export type ContentItem = z.infer<typeof contentItem>;

/** Published entries to choose from, by search or by id. */
export const placeableQuery = listQuery({
  sorters: ['number'],
  filters: {
    id: z.array(idOr('parameter')).max(limits.page.max),
    group: z.array(z.enum(groups)),
  },
});

export const placeableEntry = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  group: z.enum(groups),
});

// What the public reads. Each item says in which language it is written: `lang`.

const item = { id: contentId, lang: z.enum(locales) };
const html = z.string();

export const newsQuery = listQuery({
  sorters: ['date'],
  filters: { kind: z.array(z.enum(['media', 'company'])) },
});

export const newsCard = z.object({
  ...item,
  kind: z.enum(['media', 'company']),
  date: day,
  title: z.string(),
  summary: z.string().nullable(),
  source: z.string().nullable(),
  cover: picture.nullable(),
});

const neighbour = z.object({ ...item, title: z.string() }).nullable();

export const newsItem = newsCard.extend({ body: html, newer: neighbour, older: neighbour });

export const juryQuery = z.object({
  panel: z.enum(['expert', 'jury'], code('parameter')).optional(),
});

export const juror = z.object({
  ...item,
  name: z.string(),
  role: z.string().nullable(),
  bio: z.array(z.string()),
  portrait: picture.nullable(),
});

export const juryPanel = z.object({
  ...item,
  name: z.string(),
  kind: z.enum(['expert', 'jury']),
  members: z.array(juror),
});

export const schoolsQuery = listQuery({
  sorters: ['name', 'entries'],
  filters: {
    id: z.array(contentId),
    province: z.array(z.string().max(40).refine(isStorable)),
  },
});

export const school = z.object({
  ...item,
  name: z.string(),
  province: z.string().nullable(),
  link: z.string().nullable(),
  /** Published entries of the school. */
  entries: z.int(),
});

export const schoolList = pageOf(school).extend({ provinces: z.array(z.string()) });

export const thanksTier = z.object({
  ...item,
  name: z.string(),
  members: z.array(
    z.object({
      ...item,
      name: z.string(),
      link: z.string().nullable(),
      logo: picture.nullable(),
    }),
  ),
});

export const tip = z.object({
  ...item,
  scamType: z.enum(scamTypes),
  picture: picture.nullable(),
  title: z.string(),
  script: z.string(),
  giveaway: z.string(),
  action: z.string(),
});

export const pageInPath = z.object({ slug: z.enum(pageSlugs, code('notFound')) });

export const writtenPage = z.object({
  ...item,
  slug: z.enum(pageSlugs),
  title: z.string(),
  intro: z.string().nullable(),
  body: html.nullable(),
});

export const scheduleLine = z.object({
  ...item,
  title: z.string(),
  note: z.string().nullable(),
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
});

const homeBlock = z.object({
  ...item,
  title: z.string(),
  text: z.string().nullable(),
  caption: z.string().nullable(),
  offSetCaption: z.string().nullable(),
  picture: picture.nullable(),
  offSet: picture.nullable(),
  link: z.string().nullable(),
});

/** The blocks of the home page; the first `hero` and the first `case` are the ones shown. */
export const homeBlocks = z.object({
  hero: homeBlock.nullable(),
  case: homeBlock.nullable(),
  banners: z.array(homeBlock),
});

const detail = z.object({ ...item, title: z.string(), text: html.nullable() });

export const awardInfo = z.object({
  ...item,
  name: z.string(),
  text: z.string().nullable(),
  rank: z.int(),
  group: z.enum(groups).nullable(),
});

export const contestDetails = z.object({
  theme: z.array(detail),
  groups: z.array(detail),
  requirements: z.array(detail),
  awards: z.array(awardInfo),
  downloads: z.array(
    detail.extend({
      file: z.object({ address: z.string(), filename: z.string(), size: z.number() }),
    }),
  ),
  faq: z.array(detail),
});

/** What was said of a film where it was placed, in the language it is written in. */
const note = writtenText.nullable();

export const placedFilm = galleryCard.extend({ note });

export const selectedFilm = placedFilm.extend({
  awardRank: z.int().nullable(),
  teamDesc: z.string(),
});

export const selectedQuery = listQuery({
  sorters: ['position'],
  filters: { group: z.array(z.enum(groups)) },
});

export const exhibitedFilm = placedFilm.extend({ startsAt: isoTime.nullable() });

export const hall = z.object({
  ...item,
  name: z.string(),
  text: z.string().nullable(),
  films: z.array(exhibitedFilm),
});

const inList = { previous: galleryCard.nullable(), next: galleryCard.nullable(), note };

export const selectedOpenEntry = publicEntry.extend(inList);
export const selectedEntry = publicEntry.extend({ ...inList, awardRank: z.int().nullable() });
export const exhibitionEntry = publicEntry.extend({
  ...inList,
  hall: z.object({ ...item, name: z.string() }),
  startsAt: isoTime.nullable(),
});

export type Localized<T> = Record<Locale, T>;
