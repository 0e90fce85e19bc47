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
import { slicePage, sortItems } from '../../platform/db/lists.ts';
import { type Published, picturesFor, readPublished } from './read-content.ts';

/** Identity and language of an item, without its texts. */
const item = ({ id, lang }: { id: number; lang: Locale }) => ({ id, lang });

/** Whether a text of an item holds the search, in any language. */
function isFoundBy(
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

const byName = (locale: Locale) => (a: { name: string }, b: { name: string }) =>
  a.name.localeCompare(b.name, locale);

/** Items in the order of their groups; items of unpublished groups are left out. */
function inGroups<G extends { id: number }, T>(
  groups: readonly G[],
  items: readonly T[],
  groupIdOf: (item: T) => number,
): { group: G; item: T }[] {
  return groups.flatMap((group) =>
    items.filter((item) => groupIdOf(item) === group.id).map((item) => ({ group, item })),
  );
}

/** Jury members in the order of their panels. */
export async function listJury({ db }: Context, locale: Locale, query: z.infer<typeof juryQuery>) {
  const [panels, members] = await Promise.all([
    readPublished(db, 'panels', locale),
    readPublished(db, 'jury', locale),
  ]);
  const wanted = panels.filter(({ facts }) => !query.panel || facts.kind === query.panel);
  const found = inGroups(
    wanted,
    members.filter((member) => isFoundBy(member, 'name', query.search)),
    ({ facts }) => facts.panel,
  ).map(({ group: panel, item: member }) => ({
    ...item(member),
    name: member.texts.name,
    role: member.texts.role,
    bio: member.texts.bio,
    portrait: member.facts.portrait,
    panel: { ...item(panel), name: panel.texts.name, kind: panel.facts.kind },
  }));
  const { list, total } = slicePage(
    sortItems(found, query.sorter, { name: byName(locale) }),
    query,
  );
  const picture = await picturesFor(
    db,
    list.map(({ portrait }) => portrait),
  );
  return { list: list.map((juror) => ({ ...juror, portrait: picture(juror.portrait) })), total };
}

/** People and organisations that the contest thanks, in the order of their tiers. */
export async function listThanks(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof thanksQuery>,
) {
  const [tiers, names] = await Promise.all([
    readPublished(db, 'thanksTiers', locale),
    readPublished(db, 'thanks', locale),
  ]);
  const wanted = query.filters?.tier;
  const found = inGroups(
    tiers.filter(({ id }) => !wanted?.length || wanted.includes(id)),
    names.filter((name) => isFoundBy(name, 'name', query.search)),
    ({ facts }) => facts.tier,
  ).map(({ group: tier, item: thanked }) => ({
    ...item(thanked),
    name: thanked.texts.name,
    link: thanked.facts.link,
    logo: thanked.facts.logo,
    tier: { ...item(tier), name: tier.texts.name },
  }));
  const { list, total } = slicePage(
    sortItems(found, query.sorter, { name: byName(locale) }),
    query,
  );
  const picture = await picturesFor(
    db,
    list.map(({ logo }) => logo),
  );
  return { list: list.map((thanked) => ({ ...thanked, logo: picture(thanked.logo) })), total };
}

/** Scam-prevention cards. */
export async function listTips(
  { db }: Context,
  locale: Locale,
  { filters, search, sorter, ...page }: z.infer<typeof tipsQuery>,
) {
  const tips = await readPublished(db, 'tips', locale);
  const found = tips
    .filter((tip) => isFoundBy(tip, 'title', search))
    .filter(({ facts }) => !filters?.scamType?.length || filters.scamType.includes(facts.scamType));
  const { list, total } = slicePage(sortItems(found, sorter, {}), page);
  const picture = await picturesFor(
    db,
    list.map(({ facts }) => facts.picture),
    'card',
  );
  const shown = list.map((tip) => ({
    ...item(tip),
    title: tip.texts.title,
    script: tip.texts.script,
    giveaway: tip.texts.giveaway,
    action: tip.texts.action,
    scamType: tip.facts.scamType,
    picture: picture(tip.facts.picture),
  }));
  return { list: shown, total };
}

/** The schedule in the order of its days. */
export async function listSchedule(
  { db }: Context,
  locale: Locale,
  { search, sorter, ...page }: z.infer<typeof scheduleQuery>,
) {
  const lines = await readPublished(db, 'schedule', locale);
  const found = lines
    .filter((line) => isFoundBy(line, 'title', search))
    .map((line) => ({
      ...item(line),
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

/** Participating schools with how many published entries each has. */
export async function listSchools(
  { db }: Context,
  locale: Locale,
  { search, filters, sorter, ...page }: z.infer<typeof schoolsQuery>,
) {
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
  const entriesBySchool = new Map(counts.map(({ school_id, entries }) => [school_id, entries]));
  const found = schools
    .filter((school) => isFoundBy(school, 'name', search))
    .map((school) => ({
      ...item(school),
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
    name: byName(locale),
    entries: (a, b) => a.entries - b.entries,
  });
  return {
    ...slicePage(sorted, page),
    provinces: [...new Set(schools.flatMap(({ texts }) => texts.province ?? []))],
  };
}
