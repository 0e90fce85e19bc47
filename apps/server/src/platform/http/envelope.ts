import { codes, sessionLost } from '@film-contest/contract/codes';
import type { Envelope, FieldFault } from '@film-contest/contract/envelope';
import type { Faults } from '@film-contest/contract/faults';
import type { Locale } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import type { Answer } from './call.ts';
import { Refusal, SessionNeeded } from './refusal.ts';

const getMessages = (locale: Locale) => getTranslator(locale, 'codes', 'http');

export function getCodeMessage(
  locale: Locale,
  code: number,
  params?: Record<string, string | number>,
): string {
  return getMessages(locale).translateDynamicKey(`codes.${code}`, params) ?? '';
}

export function buildSuccessEnvelope(locale: Locale, answer: Answer<unknown>): Envelope<unknown> {
  const { status, code, data } = answer;
  return code === undefined
    ? { status, msg: '', data }
    : { status, code, msg: getCodeMessage(locale, code), data };
}

/** Builds the envelope of an expected error; null for an unexpected one. */
export function buildRefusalEnvelope(
  locale: Locale,
  requestId: string,
  error: unknown,
): Envelope<unknown> | null {
  if (error instanceof SessionNeeded) {
    const msg = getMessages(locale)('http.sessionExpired');
    return { status: sessionLost, msg, data: null, error: { message: msg, requestId } };
  }
  if (!(error instanceof Refusal)) return null;
  const { params, fields, data = null } = error.details;
  const msg = getCodeMessage(locale, error.code, params);
  return {
    status: error.code,
    code: error.code,
    msg,
    data,
    error: { message: msg, requestId, ...(fields && { fields: toFieldErrors(locale, fields) }) },
    showType: 2,
  };
}

function toFieldErrors(locale: Locale, faults: Faults): Record<string, FieldFault> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, { code, params }]) => [
      field,
      {
        code,
        msg: getCodeMessage(locale, code, params) || getCodeMessage(locale, codes.parameter),
      },
    ]),
  );
}

export function buildFaultEnvelope(
  locale: Locale,
  requestId: string,
  status: number,
): Envelope<null> {
  const message =
    getMessages(locale).translateDynamicKey(`http.${status}`) ?? getMessages(locale)('http.500');
  return { status, msg: message, data: null, error: { message, requestId }, showType: 9 };
}
