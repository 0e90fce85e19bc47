import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { formatDate } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { CertificateDocument } from '../../platform/documents/certificate.ts';
import { readLogo } from '../branding/branding.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { getCachedContest } from '../settings/settings.ts';
import type { CertificateRow } from './read-certificates.ts';

/**
 * Reads the contest's name, organiser and logo once, and returns a function that builds certificates in a language.
 */
export async function createCertificateBuilder(ctx: Context) {
  const { name, organiser, branding, timeZone } = await getCachedContest(ctx);
  const stored = await readLogo(ctx);
  const logo = stored && {
    png: stored.png.toString('base64'),
    width: stored.width,
    height: stored.height,
    tone: stored.tone,
  };
  const { baseUrl } = ctx.config;
  return (
    row: Omit<CertificateRow, 'revocation' | 'revoked_at'>,
    locale: Locale,
  ): CertificateDocument => {
    const t = getTranslator(locale, 'papers');
    const isAward = row.award_id !== null;
    const heading = isAward
      ? t('papers.certificate.heading.award')
      : t('papers.certificate.heading.participation');
    const contest = name[locale];
    const tree = getCanonicalLanguagePrefix(locale);
    const url = baseUrl + buildPagePath('certificate', tree, { number: row.number });
    const form = baseUrl + buildPagePath('certificates', tree);
    return {
      title: [heading, row.title, row.award].filter(Boolean).join(' · '),
      date: row.issued_at,
      lang: htmlLang[locale],
      script: locale === 'zh-TW' ? 'tc' : 'sc',
      accent: branding.accent?.light ?? '#121514',
      logo,
      contest,
      slogan: pickLocale(branding.slogan, locale),
      heading,
      lead: t('papers.certificate.lead'),
      film: t('papers.certificate.film', { title: row.title }),
      makers: [t('papers.certificate.team', { team: row.team }), row.school].filter(
        (text): text is string => Boolean(text),
      ),
      verb: isAward ? t('papers.certificate.received') : t('papers.certificate.tookPart'),
      honour: row.award ?? contest,
      organiser: pickLocale(organiser, locale) || contest,
      day: formatDate(locale, row.issued_at.toISOString(), timeZone),
      numberLabel: t('papers.certificate.number'),
      number: row.number,
      check: t('papers.certificate.check', { url: form.replace(/^https?:\/\//, '') }),
      url,
      codeText: t('papers.certificate.code', { url }),
    };
  };
}
