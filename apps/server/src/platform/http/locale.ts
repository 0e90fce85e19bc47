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

/** The locale of an API answer: `X-Locale`, else `Accept-Language`, else zh-CN. */
export function localeOf(headers: Headers): Locale {
  const asked = headers['x-locale'];
  return (
    findLocale(typeof asked === 'string' ? asked : null) ??
    chooseLocale(null, parseAcceptLanguage(headers['accept-language']))
  );
}
