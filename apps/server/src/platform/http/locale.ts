import {
  chooseLocale,
  findLocale,
  type Locale,
  parseAcceptLanguage,
} from '@film-contest/contract/locales';

interface Headers {
  'x-locale'?: string | string[] | undefined;
  'accept-language'?: string | undefined;
}

/** Resolves the locale of a response: `X-Locale`, else `Accept-Language`, else zh-CN. */
export function resolveLocale(headers: Headers): Locale {
  const requested = headers['x-locale'];
  return (
    findLocale(typeof requested === 'string' ? requested : null) ??
    chooseLocale(null, parseAcceptLanguage(headers['accept-language']))
  );
}
