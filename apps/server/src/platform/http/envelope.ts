import { codes, sessionLost } from '@film-contest/contract/codes';
import type { Envelope, FieldFault } from '@film-contest/contract/envelope';
import type { Faults } from '@film-contest/contract/faults';
import type { Locale } from '@film-contest/contract/locales';
import { translator } from '@film-contest/messages/load';
import type { Answer } from './call.ts';
import { Refusal, SessionNeeded } from './refusal.ts';

const texts = (locale: Locale) => translator(locale, 'codes', 'http');

export function textOf(
  locale: Locale,
  code: number,
  params?: Record<string, string | number>,
): string {
  return texts(locale).dynamic(`codes.${code}`, params) ?? '';
}

export function successEnvelope(locale: Locale, answer: Answer<unknown>): Envelope<unknown> {
  const { status, code, data } = answer;
  return code === undefined
    ? { status, msg: '', data }
    : { status, code, msg: textOf(locale, code), data };
}

/** The envelope of a foreseen "no", or null when the error is a fault. */
export function refusalEnvelope(
  locale: Locale,
  requestId: string,
  error: unknown,
): Envelope<unknown> | null {
  if (error instanceof SessionNeeded) {
    const msg = texts(locale)('http.sessionExpired');
    return { status: sessionLost, msg, data: null, error: { message: msg, requestId } };
  }
  if (!(error instanceof Refusal)) return null;
  const { params, fields, data = null } = error.details;
  const msg = textOf(locale, error.code, params);
  return {
    status: error.code,
    code: error.code,
    msg,
    data,
    error: { message: msg, requestId, ...(fields && { fields: fieldTexts(locale, fields) }) },
    showType: 2,
  };
}

function fieldTexts(locale: Locale, faults: Faults): Record<string, FieldFault> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, { code, params }]) => [
      field,
      { code, msg: textOf(locale, code, params) || textOf(locale, codes.parameter) },
    ]),
  );
}

/** The envelope of a fault: what HTTP 4xx and 5xx carry. */
export function faultEnvelope(locale: Locale, requestId: string, status: number): Envelope<null> {
  const message = texts(locale).dynamic(`http.${status}`) ?? texts(locale)('http.500');
  return { status, msg: message, data: null, error: { message, requestId }, showType: 9 };
}
