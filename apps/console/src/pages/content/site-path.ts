import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName, PageSlug } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import { buildPagePath, type PageName, pages, previewQuery } from '@film-contest/contract/pages';

type Shown = Pick<ContentItem, 'id' | 'type' | 'facts' | 'references'>;

interface SitePage {
  name: PageName;
  params?: Record<string, string | number>;
}

const overviewPages: Record<ContentTypeName, PageName> = {
  news: 'events',
  panels: 'professionalZj',
  jury: 'professionalZj',
  schools: 'school',
  thanksTiers: 'specialThanks',
  thanks: 'specialThanks',
  tips: 'share',
  pages: 'aboutUs',
  freePages: 'freePage',
  home: 'home',
  details: 'eventDetails',
  schedule: 'eventDetails',
  awards: 'eventDetails',
  halls: 'exhibition',
  selectedopen: 'selectedOpen',
  selected: 'selected',
  exhibition: 'exhibition',
};

const slugPages: Partial<Record<PageSlug, PageName>> = { selectedopen: 'selectedOpen' };

const entryPages = {
  selectedopen: 'selectedOpenEntry',
  selected: 'selectedEntry',
  exhibition: 'exhibitionEntry',
} as const;

const isSitePage = (name: unknown): name is PageName => typeof name === 'string' && name in pages;

function getSitePage({ id, type, facts, references }: Shown): SitePage {
  if (type === 'news') return { name: 'newsItem', params: { id } };
  if (type === 'panels' && facts.kind === 'expert') return { name: 'professionalJury' };
  if (type === 'pages') {
    const slug = facts.slug as PageSlug;
    const name = slugPages[slug] ?? slug;
    return { name: isSitePage(name) ? name : overviewPages.pages };
  }
  if (type === 'freePages') return { name: 'freePage', params: { slug: String(facts.slug) } };
  if (type === 'selectedopen' || type === 'selected' || type === 'exhibition') {
    const number = Number(references.entries[String(facts.entry)]?.number);
    if (number > 0) return { name: entryPages[type], params: { id: number } };
  }
  return { name: overviewPages[type] };
}

interface SiteLink {
  path: string;
  /** Language of the page; null if one URL serves all languages. */
  locale: Locale | null;
}

/** Lists the site pages of a published item, one per written language. */
export function listSiteLinks(item: Shown, written: readonly Locale[]): SiteLink[] {
  const { name, params } = getSitePage(item);
  if (!pages[name].prefixed) return [{ path: buildPagePath(name, null, params), locale: null }];
  return written.map((locale) => ({ path: buildPagePath(name, locale, params), locale }));
}

export function getPreviewPath(item: Shown, locale: Locale, token: string): string {
  const { name, params } = getSitePage(item);
  const query = new URLSearchParams({
    [previewQuery.token]: token,
    ...(!pages[name].prefixed && { [previewQuery.locale]: locale }),
  });
  return `${buildPagePath(name, locale, params)}?${query}`;
}
