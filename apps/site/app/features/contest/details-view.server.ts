import type { Contract } from '@film-contest/contract/contract';
import { limits, toMegabytes } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { type DefaultT, getDefaultTexts } from '../../lib/default-texts.server.ts';
import type { Words } from './titled-text-body.tsx';

type Details = Contract['contestDetails']['data'];

/** Builds the contest page's content, with default texts for sections that staff left empty. */
export function buildDetailsView(details: Details, locale: Locale) {
  const t = getDefaultTexts(locale);
  const findStaffSection = (
    section: Details['theme'],
    fallback: (t: DefaultT) => [string, string][],
  ) =>
    section.length > 0
      ? section.map(({ id, lang, title, text }): Words => ({ key: id, lang, title, html: text }))
      : fallback(t).map(([title, text]): Words => ({ key: title, lang: locale, title, text }));
  return {
    theme: findStaffSection(details.theme, getDefaultTheme),
    requirements: findStaffSection(details.requirements, listRequirements),
    faq: findStaffSection(details.faq, listCommonQuestions),
    awards: details.awards,
    downloads: details.downloads.map(({ text, ...download }) => ({ ...download, html: text })),
  };
}

/** Texts of the contest's groups that staff wrote; null for the two default groups. */
export const getStaffGroups = ({ groups }: Details): Words[] | null =>
  groups.length > 0
    ? groups.map(({ id, lang, title, text }) => ({ key: id, lang, title, html: text }))
    : null;

/** Returns the default texts of the contest's two groups. */
export function getDefaultContestGroups(locale: Locale) {
  const t = getDefaultTexts(locale);
  return { open: t('defaults.details.open'), student: t('defaults.details.student') };
}

export type UsualGroups = ReturnType<typeof getDefaultContestGroups>;

const getDefaultTheme = (t: DefaultT): [string, string][] => [['', t('defaults.details.theme')]];

const formatPixelSize = ({ width, height }: { width: number; height: number }) =>
  `${width}\u00a0×\u00a0${height}`;

/** Lists the requirements for a submission, with the figures that the server checks. */
function listRequirements(t: DefaultT): [string, string][] {
  const { video, images, worksCover, squareCover, teamLogo } = limits;
  const minutes = video.seconds / 60;
  const { width, height } = video;
  const covers = {
    size: `${toMegabytes(images.bytes)} MB`,
    works: formatPixelSize(worksCover),
    square: formatPixelSize(squareCover),
    logo: formatPixelSize(teamLogo),
  };
  return [
    [t('defaults.requirement.length'), t('defaults.requirement.lengthRule', { minutes })],
    [t('defaults.requirement.format'), t('defaults.requirement.formatRule', { width, height })],
    [t('defaults.requirement.subtitles'), t('defaults.requirement.subtitlesRule')],
    [t('defaults.requirement.picture'), t('defaults.requirement.pictureRule')],
    [t('defaults.requirement.covers'), t('defaults.requirement.coversRule', covers)],
    [t('defaults.requirement.papers'), t('defaults.requirement.papersRule')],
  ];
}

const listCommonQuestions = (t: DefaultT): [string, string][] => [
  [t('defaults.faq.cost'), t('defaults.faq.costAnswer')],
  [t('defaults.faq.later'), t('defaults.faq.laterAnswer')],
  [t('defaults.faq.upload'), t('defaults.faq.uploadAnswer')],
  [t('defaults.faq.vote'), t('defaults.faq.voteAnswer')],
];
