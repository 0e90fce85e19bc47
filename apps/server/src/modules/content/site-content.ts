import type { PageSlug } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildDownloadUrl } from '../media/media.ts';
import {
  createPictureLookup,
  type Published,
  readPublishedItems,
  readUploadsById,
} from './read-content.ts';
import { sanitizeHtml } from './rich-text.ts';

type Detail = Published<'details'>;

const toIdAndLanguage = ({ id, lang }: { id: number; lang: Locale }) => ({ id, lang });

/** Sanitizes HTML again when it is read, as a second line of defence; it was sanitized when the item was saved. */
const sanitizeNullableHtml = (html: string | null) => (html === null ? null : sanitizeHtml(html));

export async function readHomePage({ db }: Context, locale: Locale) {
  const blocks = await readPublishedItems(db, 'home', locale);
  const picture = await createPictureLookup(
    db,
    blocks.flatMap(({ facts }) => [facts.picture, facts.offSet]),
  );
  const shown = blocks.map((block) => ({
    block: block.facts.block,
    shape: {
      ...toIdAndLanguage(block),
      title: block.texts.title,
      text: block.texts.text,
      caption: block.texts.caption,
      offSetCaption: block.texts.offSetCaption,
      picture: picture(block.facts.picture),
      offSet: picture(block.facts.offSet),
      link: block.facts.link,
    },
  }));
  const findBlock = (name: string) => shown.find(({ block }) => block === name)?.shape ?? null;
  return {
    hero: findBlock('hero'),
    case: findBlock('case'),
    banners: shown.filter(({ block }) => block === 'banner').map(({ shape }) => shape),
  };
}

/** Reads the contest's sections: theme, groups, requirements, awards, downloads and FAQ. */
export async function readContestDetails({ db }: Context, locale: Locale) {
  const [details, awards] = await Promise.all([
    readPublishedItems(db, 'details', locale),
    readPublishedItems(db, 'awards', locale),
  ]);
  const uploads = await readUploadsById(
    db,
    details.map(({ facts }) => facts.file),
  );
  const toDetailView = (detail: Detail) => ({
    ...toIdAndLanguage(detail),
    title: detail.texts.title,
    text: sanitizeNullableHtml(detail.texts.text),
  });
  const filterSection = (name: Detail['facts']['section']) =>
    details.filter(({ facts }) => facts.section === name);
  return {
    theme: filterSection('theme').map(toDetailView),
    groups: filterSection('group').map(toDetailView),
    requirements: filterSection('requirement').map(toDetailView),
    awards: awards.map((award) => ({
      ...toIdAndLanguage(award),
      name: award.texts.name,
      prize: award.texts.prize ?? null,
      text: award.texts.text,
      rank: award.facts.rank,
      group: award.facts.group,
      places: award.facts.places ?? null,
    })),
    downloads: filterSection('download').flatMap((detail) => {
      const file = detail.facts.file ? uploads.get(detail.facts.file) : undefined;
      if (!file) return [];
      const { id, filename, size } = file;
      return [
        {
          ...toDetailView(detail),
          file: { address: buildDownloadUrl(id, filename), filename, size },
        },
      ];
    }),
    faq: filterSection('faq').map(toDetailView),
  };
}

/** Reads a page that consists of staff's text only. */
export async function readContentPage({ db }: Context, locale: Locale, slug: PageSlug) {
  const pages = await readPublishedItems(db, 'pages', locale);
  const page = pages.find(({ facts }) => facts.slug === slug);
  if (!page) throw new Refusal('notFound');
  const { title, intro, body } = page.texts;
  return { ...toIdAndLanguage(page), slug, title, intro, body: sanitizeNullableHtml(body) };
}
