import type { Locale } from '@film-contest/contract/locales';
import type {
  juryQuery,
  scheduleQuery,
  schoolsQuery,
  thanksQuery,
  tipsQuery,
} from '@film-contest/contract/site-content';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { slicePage, sortItems } from '../../platform/db/lists.ts';
import { selectTitle } from '../entries/entry-texts.ts';
import { toPictureUrls, toPublicUrl } from '../media/media.ts';
import { createPictureLookup, type Published, readPublishedItems } from './read-content.ts';

const toIdAndLanguage = ({ id, lang }: { id: number; lang: Locale }) => ({ id, lang });

/** Whether a text field of a content item contains the search text, in any language. */
function matchesSearch(
  { all }: Pick<Published<'jury'>, 'all'>,
  field: string,
  search: string | undefined,
): boolean {
  if (!search) return true;
  const lower = search.toLowerCase();
  return Object.values(all).some((texts) =>
    String(texts?.[field] ?? '')
      .toLowerCase()
      .includes(lower),
  );
}

const createNameComparator = (locale: Locale) => (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, locale);

/** Orders content items by their groups and leaves out items of unpublished groups. */
function orderItemsByGroup<G extends { id: number }, T>(
  groups: readonly G[],
  items: readonly T[],
  groupIdOf: (item: T) => number,
): { group: G; item: T }[] {
  return groups.flatMap((group) =>
    items.filter((item) => groupIdOf(item) === group.id).map((item) => ({ group, item })),
  );
}

export async function listJuryMembers(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof juryQuery>,
) {
  const [panels, members] = await Promise.all([
    readPublishedItems(db, 'panels', locale),
    readPublishedItems(db, 'jury', locale),
  ]);
  const wanted = panels.filter(({ facts }) => !query.panel || facts.kind === query.panel);
  const found = orderItemsByGroup(
    wanted,
    members.filter((member) => matchesSearch(member, 'name', query.search)),
    ({ facts }) => facts.panel,
  ).map(({ group: panel, item: member }) => ({
    ...toIdAndLanguage(member),
    name: member.texts.name,
    role: member.texts.role,
    bio: member.texts.bio,
    portrait: member.facts.portrait,
    panel: { ...toIdAndLanguage(panel), name: panel.texts.name, kind: panel.facts.kind },
  }));
  const { list, total } = slicePage(
    sortItems(found, query.sorter, { name: createNameComparator(locale) }),
    query,
  );
  const picture = await createPictureLookup(
    db,
    list.map(({ portrait }) => portrait),
  );
  return { list: list.map((juror) => ({ ...juror, portrait: picture(juror.portrait) })), total };
}

export async function listThankedNames(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof thanksQuery>,
) {
  const [tiers, names] = await Promise.all([
    readPublishedItems(db, 'thanksTiers', locale),
    readPublishedItems(db, 'thanks', locale),
  ]);
  const wanted = query.filters?.tier;
  const found = orderItemsByGroup(
    tiers.filter(({ id }) => !wanted?.length || wanted.includes(id)),
    names.filter((name) => matchesSearch(name, 'name', query.search)),
    ({ facts }) => facts.tier,
  ).map(({ group: tier, item: thanked }) => ({
    ...toIdAndLanguage(thanked),
    name: thanked.texts.name,
    link: thanked.facts.link,
    logo: thanked.facts.logo,
    tier: { ...toIdAndLanguage(tier), name: tier.texts.name },
  }));
  const { list, total } = slicePage(
    sortItems(found, query.sorter, { name: createNameComparator(locale) }),
    query,
  );
  const picture = await createPictureLookup(
    db,
    list.map(({ logo }) => logo),
  );
  return { list: list.map((thanked) => ({ ...thanked, logo: picture(thanked.logo) })), total };
}

export async function listTips(
  { db }: Context,
  locale: Locale,
  { filters, search, sorter, ...page }: z.infer<typeof tipsQuery>,
) {
  const tips = await readPublishedItems(db, 'tips', locale);
  const found = tips
    .filter((tip) => matchesSearch(tip, 'title', search))
    .filter(({ facts }) => !filters?.scamType?.length || filters.scamType.includes(facts.scamType));
  const { list, total } = slicePage(sortItems(found, sorter, {}), page);
  const picture = await createPictureLookup(
    db,
    list.map(({ facts }) => facts.picture),
    'card',
  );
  const shown = list.map((tip) => ({
    ...toIdAndLanguage(tip),
    title: tip.texts.title,
    script: tip.texts.script,
    giveaway: tip.texts.giveaway,
    action: tip.texts.action,
    scamType: tip.facts.scamType,
    picture: picture(tip.facts.picture),
  }));
  return { list: shown, total };
}

/** Lists the contest's schedule in the order of its dates. */
export async function listSchedule(
  { db }: Context,
  locale: Locale,
  { search, sorter, ...page }: z.infer<typeof scheduleQuery>,
) {
  const lines = await readPublishedItems(db, 'schedule', locale);
  const found = lines
    .filter((line) => matchesSearch(line, 'title', search))
    .map((line) => ({
      ...toIdAndLanguage(line),
      title: line.texts.title,
      note: line.texts.note,
      startsAt: line.facts.startsAt,
      endsAt: line.facts.endsAt,
    }));
  const sorted = sortItems(
    found,
    { startsAt: 'ascend', ...sorter },
    {
      startsAt: (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt),
    },
  );
  return slicePage(sorted, page);
}

/** Lists the participating schools, each with its number of published entries. */
export async function listSchools(
  { db }: Context,
  locale: Locale,
  { search, filters, sorter, ...page }: z.infer<typeof schoolsQuery>,
) {
  const [schools, counts] = await Promise.all([
    readPublishedItems(db, 'schools', locale),
    db
      .selectFrom('entries')
      .select(['school_id', sql<number>`count(*)`.as('entries')])
      .where('state', '=', 'published')
      .where('school_id', 'is not', null)
      .groupBy('school_id')
      .execute(),
  ]);
  const entriesBySchool = new Map(counts.map(({ school_id, entries }) => [school_id, entries]));
  const found = schools
    .filter((school) => matchesSearch(school, 'name', search))
    .map((school) => ({
      ...toIdAndLanguage(school),
      name: school.texts.name,
      province: school.texts.province,
      link: school.facts.link,
      entries: entriesBySchool.get(school.id) ?? 0,
    }))
    .filter(({ id }) => !filters?.id?.length || filters.id.includes(id))
    .filter(
      ({ province }) => !filters?.province?.length || filters.province.includes(province ?? ''),
    );
  const sorted = sortItems(found, sorter, {
    name: createNameComparator(locale),
    entries: (a, b) => a.entries - b.entries,
  });
  const { list, total } = slicePage(sorted, page);
  const films = await readNewestFilms(
    db,
    locale,
    list.map(({ id }) => id),
  );
  return {
    list: list.map((school) => ({ ...school, films: films.get(school.id) ?? [] })),
    total,
    provinces: [...new Set(schools.flatMap(({ texts }) => texts.province ?? []))],
  };
}

const filmsPerSchool = 3;

/** Returns the most recently published films of each school, keyed by the school's id. */
async function readNewestFilms(db: Database, locale: Locale, schools: readonly number[]) {
  const newestFirst = db
    .selectFrom('entries')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .where('entries.state', '=', 'published')
    .where('entries.school_id', 'in', [0, ...schools])
    .select([
      'entries.school_id',
      'entries.number',
      ...selectTitle(locale),
      'cover.facts as cover',
      sql<number>`row_number() over (
        partition by entries.school_id order by entries.published_at desc, entries.number desc
      )`.as('place'),
    ]);
  const rows = await db
    .selectFrom(newestFirst.as('newest'))
    .selectAll()
    .where('place', '<=', filmsPerSchool)
    .orderBy('place')
    .execute();
  const films = rows.map((row) => ({
    school: row.school_id,
    film: {
      id: row.number ?? 0,
      title: row.title,
      titleLang: row.title_lang,
      cover: toPictureUrls(row.cover?.card, toPublicUrl),
    },
  }));
  return new Map(
    schools.map((school) => [
      school,
      films.filter((each) => each.school === school).map(({ film }) => film),
    ]),
  );
}
