import {
  type ContentTypeName,
  contentType,
  type Facts,
  type Texts,
} from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import { awardOfTheMonth, awards } from './content/awards.ts';
import { caseOfTheWeek } from './content/home.ts';
import type { Localized } from './content/localized.ts';
import { writtenPages } from './content/pages.ts';
import { demoContent } from './content.ts';
import { dateOf, endOfDay, midnight } from './demo-clock.ts';

/** What items refer to: other items by their key, entries by their slug. */
export interface References {
  item(key: string): number;
  entry(slug: string): string;
}

/** An item of the demonstration before it is in the database. */
export interface DemoItem {
  /** Its name among the demonstration's data, for those that refer to it. */
  key: string;
  type: ContentTypeName;
  facts(refs: References): Record<string, unknown>;
  texts: Localized<Record<string, unknown> | null>;
  /** What is to be drawn for its picture and file fields; see `content-art.ts`. */
  art: Record<string, string>;
}

interface Given<N extends ContentTypeName> {
  facts?: Partial<Facts<N>> | ((refs: References) => Partial<Facts<N>>);
  texts: (locale: Locale) => Partial<Texts<N>> | null;
  art?: Partial<Record<keyof Facts<N>, string>>;
}

const inEach = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Localized<T>;

function item<N extends ContentTypeName>(type: N, key: string, given: Given<N>): DemoItem {
  const { facts = {}, texts, art = {} } = given;
  const { facts: factFields, texts: textFields } = contentType(type);
  const whole = (fields: object, values: object) => ({
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
    ...values,
  });
  return {
    key: `${type}/${key}`,
    type,
    facts: (refs) => whole(factFields, typeof facts === 'function' ? facts(refs) : facts),
    texts: inEach((locale) => {
      const written = texts(locale);
      return written && whole(textFields, written);
    }),
    art: art as Record<string, string>,
  };
}

const paragraph = (text: string) => `<p>${text}</p>`;

/** Everything that refers to no entry. An item stands after those that it refers to. */
export const demoItems = (now: number): DemoItem[] => [
  ...people(),
  ...partners(),
  ...words(now),
  ...front(),
  ...details(),
  ...awards.map(({ id, rank, group, places, texts }) =>
    item('awards', id, { facts: { rank, group, places }, texts: (locale) => texts[locale] }),
  ),
  ...demoContent.exhibition.map(({ title, intro }, i) =>
    item('halls', String(i + 1), {
      texts: (locale) => ({ name: title[locale], text: intro[locale] }),
    }),
  ),
];

function people(): DemoItem[] {
  const panels = (['expert', 'preliminary', 'final'] as const).map((panel) =>
    item('panels', panel, {
      facts: { kind: panel === 'expert' ? 'expert' : 'jury' },
      texts: (locale) => ({ name: demoContent.panels[locale][panel] }),
    }),
  );
  const jury = demoContent.jury.map(({ seed, look, panel, texts }) =>
    item('jury', seed, {
      facts: (refs) => ({ panel: refs.item(`panels/${panel}`) }),
      texts: (locale) => ({ ...texts[locale], bio: [...texts[locale].bio] }),
      art: { portrait: `portrait/${look}/${seed}` },
    }),
  );
  return [...panels, ...jury];
}

function partners(): DemoItem[] {
  const schools = demoContent.schools.map(({ id, name, province }) =>
    item('schools', id, {
      texts: (locale) => ({ name: name[locale], province: province[locale] }),
    }),
  );
  const thanks = demoContent.thanks.flatMap(({ tier, members }, i) => [
    item('thanksTiers', String(i), { texts: (locale) => ({ name: tier[locale] }) }),
    ...members.map(({ seed, name }) =>
      item('thanks', seed, {
        facts: (refs) => ({ tier: refs.item(`thanksTiers/${i}`) }),
        texts: (locale) => ({ name: name[locale] }),
        art: { logo: `logo/${seed}` },
      }),
    ),
  ]);
  return [...schools, ...thanks];
}

function words(now: number): DemoItem[] {
  return [
    ...demoContent.news.map(({ slug, kind, daysAgo, texts }) =>
      item('news', slug, {
        facts: { kind, date: dateOf(now, -daysAgo) },
        texts: (locale) => texts[locale],
        art: { cover: `news/${slug}` },
      }),
    ),
    ...demoContent.tips.map(({ scamType, texts }) =>
      item('tips', scamType, {
        facts: { scamType },
        texts: (locale) => texts[locale],
        art: { picture: `tip/${scamType}` },
      }),
    ),
    ...writtenPages.map(({ slug, texts }) =>
      item('pages', slug, { facts: { slug }, texts: (locale) => texts[locale] }),
    ),
    ...demoContent.schedule.map(({ phase, opensOnDay, closesOnDay, title, note }) =>
      item('schedule', phase, {
        facts: {
          startsAt: midnight(now, opensOnDay),
          endsAt: closesOnDay > opensOnDay ? endOfDay(now, closesOnDay) : null,
        },
        texts: (locale) => ({ title: title[locale], note: note[locale] }),
      }),
    ),
  ];
}

function front(): DemoItem[] {
  const { contest } = demoContent;
  return [
    item('home', 'hero', {
      facts: { block: 'hero' },
      texts: (locale) => ({ title: contest[locale].slogan, text: contest[locale].summary }),
    }),
    item('home', 'case', {
      facts: { block: 'case' },
      texts: (locale) => caseOfTheWeek[locale],
      art: { picture: 'case/set', offSet: 'case/offset' },
    }),
  ];
}

const keyArt: Localized<{ title: string; text: string }> = {
  'zh-CN': {
    title: '大赛主视觉',
    text: paragraph('JPG，1920×1080，媒体可免费使用，请注明大赛名称。'),
  },
  'zh-TW': {
    title: '大賽主視覺',
    text: paragraph('JPG，1920×1080，媒體可免費使用，請註明大賽名稱。'),
  },
  'en-US': {
    title: 'Key art',
    text: paragraph('JPG, 1920×1080. Free for the press, naming the contest.'),
  },
};

function details(): DemoItem[] {
  const { details: written, faq, contest } = demoContent;
  const { groups, requirements } = written['zh-CN'];
  return [
    item('details', 'theme', {
      facts: { section: 'theme' },
      texts: (locale) => ({ title: contest[locale].slogan, text: written[locale].theme }),
    }),
    ...groups.map((_, i) =>
      item('details', `group-${i}`, {
        facts: { section: 'group' },
        texts: (locale) => {
          const { name = '', text = '' } = written[locale].groups[i] ?? {};
          return { title: name, text: paragraph(text) };
        },
      }),
    ),
    ...requirements.map((_, i) =>
      item('details', `requirement-${i}`, {
        facts: { section: 'requirement' },
        texts: (locale) => {
          const { item: title = '', rule = '' } = written[locale].requirements[i] ?? {};
          return { title, text: paragraph(rule) };
        },
      }),
    ),
    item('details', 'key-art', {
      facts: { section: 'download' },
      texts: (locale) => keyArt[locale],
      art: { file: 'key-art' },
    }),
    ...faq['zh-CN'].map((_, i) =>
      item('details', `faq-${i}`, {
        facts: { section: 'faq' },
        texts: (locale) => {
          const { question = '', answer = '' } = faq[locale][i] ?? {};
          return { title: question, text: paragraph(answer) };
        },
      }),
    ),
  ];
}

/** Where entries are placed: what refers to them. */
export function demoPlacements(): DemoItem[] {
  const { selectedOpen, selected, exhibition } = demoContent;
  return [
    ...selectedOpen.map(({ entry, note }) =>
      item('selectedopen', entry, {
        facts: (refs) => ({ entry: refs.entry(entry) }),
        texts: (locale) => ({ note: note[locale] }),
      }),
    ),
    ...selected.map(({ entry, award }) =>
      item('selected', entry, {
        facts: (refs) => ({
          entry: refs.entry(entry),
          award: award ? refs.item(`awards/${awardOfTheMonth(award.rank)}`) : null,
        }),
        texts: (locale) => (award ? { citation: award.citation[locale] } : null),
      }),
    ),
    ...exhibition.flatMap(({ works }, hall) =>
      works.map(({ entry, curatorNote }) =>
        item('exhibition', entry, {
          facts: (refs) => ({ entry: refs.entry(entry), hall: refs.item(`halls/${hall + 1}`) }),
          texts: (locale) => ({ note: curatorNote[locale] }),
        }),
      ),
    ),
  ];
}
