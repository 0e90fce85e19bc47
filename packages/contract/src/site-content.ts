import { z } from 'zod';
import { slug } from './content-form.ts';
import { pageSlugs, scamTypes } from './content-types.ts';
import { galleryCard } from './entries.ts';
import { groups } from './entry-groups.ts';
import {
  contentId,
  day,
  errorCode,
  isoTime,
  isStorableText,
  listPageSchema,
  listQuerySchema,
} from './fields.ts';
import { locales } from './locales.ts';
import { picture } from './media.ts';

/** Fields of all public content: id, and the language of its text. */
export const writtenItem = { id: contentId, lang: z.enum(locales) };
const html = z.string();

export const newsQuery = listQuerySchema({
  sorters: ['date'],
  filters: { kind: z.array(z.enum(['media', 'company'])) },
});

export const newsCard = z.object({
  ...writtenItem,
  kind: z.enum(['media', 'company']),
  date: day,
  title: z.string(),
  summary: z.string().nullable(),
  source: z.string().nullable(),
  cover: picture.nullable(),
});

const neighbour = z.object({ ...writtenItem, title: z.string() }).nullable();

export const newsItem = newsCard.extend({ body: html, newer: neighbour, older: neighbour });

const panelKind = z.enum(['expert', 'jury'], errorCode('parameter'));

export const juryQuery = listQuerySchema({ sorters: ['position', 'name'], filters: {} }).extend({
  panel: panelKind.optional(),
});

/** Named group of list items, with the language of its name. */
const groupName = z.object({ ...writtenItem, name: z.string() });

export const juror = z.object({
  ...writtenItem,
  name: z.string(),
  role: z.string().nullable(),
  bio: z.array(z.string()),
  portrait: picture.nullable(),
  panel: groupName.extend({ kind: panelKind }),
});

export const schoolsQuery = listQuerySchema({
  sorters: ['name', 'entries'],
  filters: {
    id: z.array(contentId),
    province: z.array(z.string().max(40).refine(isStorableText)),
  },
});

export const school = z.object({
  ...writtenItem,
  name: z.string(),
  province: z.string().nullable(),
  link: z.string().nullable(),
  /** Number of published films. */
  entries: z.int(),
  /** The films published last, at most three. */
  films: z.array(galleryCard.pick({ id: true, title: true, titleLang: true, cover: true })),
});

export const schoolList = listPageSchema(school).extend({ provinces: z.array(z.string()) });

export const thanksQuery = listQuerySchema({
  sorters: ['position', 'name'],
  filters: { tier: z.array(contentId) },
});

export const thanked = z.object({
  ...writtenItem,
  name: z.string(),
  link: z.string().nullable(),
  logo: picture.nullable(),
  tier: groupName,
});

export const tipsQuery = listQuerySchema({
  sorters: ['position'],
  filters: { scamType: z.array(z.enum(scamTypes)) },
});

export const tip = z.object({
  ...writtenItem,
  scamType: z.enum(scamTypes),
  picture: picture.nullable(),
  title: z.string(),
  script: z.string(),
  giveaway: z.string(),
  action: z.string(),
});

export const pageInPath = z.object({ slug: z.enum(pageSlugs, errorCode('notFound')) });

export const writtenPage = z.object({
  ...writtenItem,
  slug: z.enum(pageSlugs),
  title: z.string(),
  intro: z.string().nullable(),
  body: html.nullable(),
});

export const freePageInPath = z.object({ slug });

/** A page that staff added. If its URL has changed, `slug` differs from the requested one. */
export const freePage = z.object({
  ...writtenItem,
  slug: z.string(),
  title: z.string(),
  intro: z.string().nullable(),
  body: html.nullable(),
});

const menuPage = z.object({ ...writtenItem, slug: z.string(), title: z.string() });

/** Free pages in the menus, in the order that staff have set. */
export const menuPages = z.object({ header: z.array(menuPage), footer: z.array(menuPage) });

export type MenuPages = z.infer<typeof menuPages>;

export const scheduleQuery = listQuerySchema({ sorters: ['startsAt'], filters: {} });

export const scheduleLine = z.object({
  ...writtenItem,
  title: z.string(),
  note: z.string().nullable(),
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
});

const homeBlock = z.object({
  ...writtenItem,
  title: z.string(),
  text: z.string().nullable(),
  caption: z.string().nullable(),
  offSetCaption: z.string().nullable(),
  picture: picture.nullable(),
  offSet: picture.nullable(),
  link: z.string().nullable(),
});

/** Blocks of the home page. Only the first `hero` and the first `case` are shown. */
export const homeBlocks = z.object({
  hero: homeBlock.nullable(),
  case: homeBlock.nullable(),
  banners: z.array(homeBlock),
});

const detail = z.object({ ...writtenItem, title: z.string(), text: html.nullable() });

export const awardInfo = z.object({
  ...writtenItem,
  name: z.string(),
  prize: z.string().nullable(),
  text: z.string().nullable(),
  rank: z.int(),
  group: z.enum(groups).nullable(),
  places: z.int().nullable(),
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
