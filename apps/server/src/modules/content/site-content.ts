import type { PageSlug } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildDownloadUrl } from '../media/media.ts';
import { type Published, picturesFor, readPublished, readUploads } from './read-content.ts';
import { cleanHtml } from './rich-text.ts';

type Detail = Published<'details'>;

/** Everything but the words of a page: who it is and in which language. */
const item = ({ id, lang }: { id: number; lang: Locale }) => ({ id, lang });

/** HTML was cleaned when it was saved; what readers get never rests on that alone. */
const cleaned = (html: string | null) => (html === null ? null : cleanHtml(html));

/** What staff wrote for the home page. */
export async function readHome({ db }: Context, locale: Locale) {
  const blocks = await readPublished(db, 'home', locale);
  const picture = await picturesFor(
    db,
    blocks.flatMap(({ facts }) => [facts.picture, facts.offSet]),
  );
  const shown = blocks.map((block) => ({
    block: block.facts.block,
    shape: {
      ...item(block),
      title: block.texts.title,
      text: block.texts.text,
      caption: block.texts.caption,
      offSetCaption: block.texts.offSetCaption,
      picture: picture(block.facts.picture),
      offSet: picture(block.facts.offSet),
      link: block.facts.link,
    },
  }));
  const first = (name: string) => shown.find(({ block }) => block === name)?.shape ?? null;
  return {
    hero: first('hero'),
    case: first('case'),
    banners: shown.filter(({ block }) => block === 'banner').map(({ shape }) => shape),
  };
}

/** What staff wrote of the contest, section by section. */
export async function readDetails({ db }: Context, locale: Locale) {
  const [details, awards] = await Promise.all([
    readPublished(db, 'details', locale),
    readPublished(db, 'awards', locale),
  ]);
  const uploads = await readUploads(
    db,
    details.map(({ facts }) => facts.file),
  );
  const shape = (detail: Detail) => ({
    ...item(detail),
    title: detail.texts.title,
    text: cleaned(detail.texts.text),
  });
  const section = (name: Detail['facts']['section']) =>
    details.filter(({ facts }) => facts.section === name);
  return {
    theme: section('theme').map(shape),
    groups: section('group').map(shape),
    requirements: section('requirement').map(shape),
    awards: awards.map((award) => ({
      ...item(award),
      name: award.texts.name,
      prize: award.texts.prize ?? null,
      text: award.texts.text,
      rank: award.facts.rank,
      group: award.facts.group,
      places: award.facts.places ?? null,
    })),
    downloads: section('download').flatMap((detail) => {
      const file = detail.facts.file ? uploads.get(detail.facts.file) : undefined;
      if (!file) return [];
      const { id, filename, size } = file;
      return [
        { ...shape(detail), file: { address: buildDownloadUrl(id, filename), filename, size } },
      ];
    }),
    faq: section('faq').map(shape),
  };
}

/** A page that staff wrote whole. Refuses with 4006 when they did not. */
export async function readPage({ db }: Context, locale: Locale, slug: PageSlug) {
  const pages = await readPublished(db, 'pages', locale);
  const page = pages.find(({ facts }) => facts.slug === slug);
  if (!page) throw new Refusal('notFound');
  const { title, intro, body } = page.texts;
  return { ...item(page), slug, title, intro, body: cleaned(body) };
}
