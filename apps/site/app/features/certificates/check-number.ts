import { parseCertificateNumber } from '@film-contest/contract/certificate-number';
import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { SiteHost } from '@film-contest/contract/site-host';
import { getTranslator } from '../../lib/texts.ts';

export type CertificateCheck =
  | Contract['checkCertificate']['data']
  | { state: 'unknown' | 'mistyped' }
  | { state: 'failed'; fault: string };

/** Maximum number of characters of the typed number that the page shows again. */
const typedMax = 40;

/** Trims and shortens a typed number. Never cuts a surrogate pair in half, because no URL can contain half a pair. */
export const shortenTypedNumber = (typed: string): string =>
  [...typed.trim()].slice(0, typedMax).join('');

/** Checks a certificate's number. A number with wrong check digits is mistyped. */
export async function checkNumber(host: SiteHost, typed: string): Promise<CertificateCheck> {
  const number = parseCertificateNumber(typed);
  if (!number) return { state: 'mistyped' };
  try {
    const outcome = await host.call('checkCertificate', { params: { number } });
    if (outcome.ok) return outcome.data;
    if (outcome.code === codes.notFound) return { state: 'unknown' };
    return { state: 'failed', fault: outcome.msg };
  } catch (error) {
    if (error instanceof Response) throw error;
    host.report(error);
    return { state: 'failed', fault: getTranslator(host.locale)('shell.loadFailed') };
  }
}
