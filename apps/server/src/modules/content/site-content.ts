import type { PageSlug } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { fileAddress } from '../media/media.ts';
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
      return [{ ...shape(detail), file: { address: fileAddress(id, filename), filename, size } }];
    }),
    faq: section('faq').map(shape),
  };
}

/** Panels with their members; a panel that has none is left out. */
export async function readJury({ db }: Context, locale: Locale, kind?: 'expert' | 'jury') {
  const [panels, members] = await Promise.all([
    readPublished(db, 'panels', locale),
    readPublished(db, 'jury', locale),
  ]);
  const picture = await picturesFor(
    db,
    members.map(({ facts }) => facts.portrait),
  );
  const list = panels
    .filter(({ facts }) => kind === undefined || facts.kind === kind)
    .map((panel) => ({
      ...item(panel),
      name: panel.texts.name,
      kind: panel.facts.kind,
      members: members
        .filter(({ facts }) => facts.panel === panel.id)
        .map((member) => ({
          ...item(member),
          name: member.texts.name,
          role: member.texts.role,
          bio: member.texts.bio,
          portrait: picture(member.facts.portrait),
        })),
    }))
    .filter(({ members }) => members.length > 0);
  return { list, total: list.length };
}

/** Those to whom the contest owes thanks; a tier without anybody is left out. */
export async function readThanks({ db }: Context, locale: Locale) {
  const [tiers, names] = await Promise.all([
    readPublished(db, 'thanksTiers', locale),
    readPublished(db, 'thanks', locale),
  ]);
  const picture = await picturesFor(
    db,
    names.map(({ facts }) => facts.logo),
  );
  const list = tiers
    .map((tier) => ({
      ...item(tier),
      name: tier.texts.name,
      members: names
        .filter(({ facts }) => facts.tier === tier.id)
        .map((member) => ({
          ...item(member),
          name: member.texts.name,
          link: member.facts.link,
          logo: picture(member.facts.logo),
        })),
    }))
    .filter(({ members }) => members.length > 0);
  return { list, total: list.length };
}

/** Scam-prevention cards. */
export async function readTips({ db }: Context, locale: Locale) {
  const tips = await readPublished(db, 'tips', locale);
  const picture = await picturesFor(
    db,
    tips.map(({ facts }) => facts.picture),
    'card',
  );
  const list = tips.map((tip) => ({
    ...item(tip),
    title: tip.texts.title,
    script: tip.texts.script,
    giveaway: tip.texts.giveaway,
    action: tip.texts.action,
    scamType: tip.facts.scamType,
    picture: picture(tip.facts.picture),
  }));
  return { list, total: list.length };
}

/** The schedule in the order of its days. */
export async function readSchedule({ db }: Context, locale: Locale) {
  const lines = await readPublished(db, 'schedule', locale);
  const list = lines
    .map((line) => ({
      ...item(line),
      title: line.texts.title,
      note: line.texts.note,
      startsAt: line.facts.startsAt,
      endsAt: line.facts.endsAt,
    }))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return { list, total: list.length };
}

/** A page that staff wrote whole. Refuses with 4006 when they did not. */
export async function readPage({ db }: Context, locale: Locale, slug: PageSlug) {
  const pages = await readPublished(db, 'pages', locale);
  const page = pages.find(({ facts }) => facts.slug === slug);
  if (!page) throw new Refusal('notFound');
  const { title, intro, body } = page.texts;
  return { ...item(page), slug, title, intro, body: cleaned(body) };
}

interface SchoolsQuery {
  current: number;
  pageSize: number;
  search?: string | undefined;
  sorter?: Partial<Record<'name' | 'entries', 'ascend' | 'descend'>> | undefined;
  filters?: { id?: number[] | undefined; province?: string[] | undefined } | undefined;
}

/** Participating schools with how many published entries each has. */
export async function readSchools({ db }: Context, locale: Locale, query: SchoolsQuery) {
  const [schools, counts] = await Promise.all([
    readPublished(db, 'schools', locale),
    db
      .selectFrom('entries')
      .select(['school_id', sql<number>`count(*)`.as('entries')])
      .where('state', '=', 'published')
      .where('school_id', 'is not', null)
      .groupBy('school_id')
      .execute(),
  ]);
  const entriesOf = new Map(counts.map(({ school_id, entries }) => [school_id, entries]));
  const all = schools.map((school) => ({
    names: Object.values(school.all).map((texts) => String(texts?.name ?? '')),
    shape: {
      ...item(school),
      name: school.texts.name,
      province: school.texts.province,
      link: school.facts.link,
      entries: entriesOf.get(school.id) ?? 0,
    },
  }));
  const { search, filters, sorter, current, pageSize } = query;
  const wanted = search?.toLowerCase();
  const found = all
    .filter(({ names }) => !wanted || names.some((name) => name.toLowerCase().includes(wanted)))
    .map(({ shape }) => shape)
    .filter(({ id }) => !filters?.id?.length || filters.id.includes(id))
    .filter(
      ({ province }) => !filters?.province?.length || filters.province.includes(province ?? ''),
    );
  const [[by, direction] = []] = Object.entries(sorter ?? {});
  const sign = direction === 'descend' ? -1 : 1;
  if (by === 'entries') found.sort((a, b) => sign * (a.entries - b.entries));
  if (by === 'name') found.sort((a, b) => sign * a.name.localeCompare(b.name, locale));
  return {
    list: found.slice((current - 1) * pageSize, current * pageSize),
    total: found.length,
    provinces: [...new Set(all.flatMap(({ shape }) => shape.province ?? []))],
  };
}
