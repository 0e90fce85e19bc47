import { parseCertificateNumber } from '@film-contest/contract/certificate-number';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createUrlSigner } from '../media/media.ts';
import {
  type CertificateRow,
  certificateOrderSql,
  selectCertificates,
} from './read-certificates.ts';

/** Finds a certificate by its typed number, for its public page. @throws notFound, also for a mistyped number */
export async function checkCertificate({ db }: Context, typed: string, locale: Locale) {
  const number = parseCertificateNumber(typed);
  const row =
    number &&
    (await selectCertificates(db, locale)
      .where('certificates.number', '=', number)
      .executeTakeFirst());
  if (!row) throw new Refusal('notFound');
  if (row.revocation) return { state: 'revoked' as const, number: row.number };
  const { award, title, title_lang, team, school, issued_at } = row;
  return {
    state: 'valid' as const,
    number: row.number,
    award,
    title,
    titleLang: title_lang,
    team,
    school,
    issuedAt: issued_at.toISOString(),
  };
}

/** Lists the valid certificates of the entries of an account. */
export async function listOwnCertificates(ctx: Context, accountId: string, locale: Locale) {
  const rows = await selectCertificates(ctx.db, locale)
    .where('entries.account_id', '=', accountId)
    .orderBy(certificateOrderSql)
    .execute();
  const certificates = rows
    .filter(({ revocation }) => revocation === null)
    .map((row) => ({ ...toCertificate(ctx, row), entry: row.entry_id }));
  return { certificates };
}

/** Lists the certificates of an entry for staff. @throws notFound for a draft */
export async function listEntryCertificates(ctx: Context, entryId: string, locale: Locale) {
  await ctx.db
    .selectFrom('entries')
    .select('id')
    .where('id', '=', entryId)
    .where('state', '!=', 'draft')
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const rows = await selectCertificates(ctx.db, locale)
    .where('certificates.entry_id', '=', entryId)
    .orderBy(certificateOrderSql)
    .execute();
  return {
    certificates: rows.map((row) => ({
      ...toCertificate(ctx, row),
      revoked: row.revocation,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    })),
  };
}

function toCertificate(ctx: Context, row: CertificateRow) {
  const { number, award, award_id, issued_at, revocation } = row;
  const address = createUrlSigner(ctx);
  return {
    number,
    // '' if the award was deleted, which is possible for an invalid certificate.
    award: award_id === null ? null : (award ?? ''),
    issuedAt: issued_at.toISOString(),
    files: (revocation ? [] : locales).map((locale) => ({
      locale,
      url: address(getCertificateKey(number, locale)),
    })),
  };
}

export const getCertificateKey = (number: string, locale: Locale) =>
  `certificates/${number}/${locale}.pdf`;
