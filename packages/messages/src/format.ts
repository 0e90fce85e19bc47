type Formatter = Intl.DateTimeFormat | Intl.NumberFormat | Intl.ListFormat;

const formatters = new Map<string, Formatter>();

function getCachedFormatter<T extends Formatter>(key: string, make: () => T): T {
  const known = formatters.get(key);
  if (known) return known as T;
  const made = make();
  formatters.set(key, made);
  return made;
}

function getDateFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  return getCachedFormatter(
    `${locale} ${timeZone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  );
}

function getNumberFormat(locale: string, options: Intl.NumberFormatOptions) {
  return getCachedFormatter(
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
}

export function formatDate(locale: string, iso: string, timeZone: string): string {
  const month = locale.startsWith('en') ? 'short' : 'long';
  return getDateFormat(locale, timeZone, { year: 'numeric', month, day: 'numeric' }).format(
    new Date(iso),
  );
}

export function formatTime(locale: string, iso: string, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return getDateFormat(locale, timeZone, options).format(new Date(iso));
}

/**
 * Formats a date with its time. Joins date and time itself, because `Intl` inserts different words between them in
 * different engines, and server and browser must render the same text.
 */
export function formatDateTime(locale: string, iso: string, timeZone: string): string {
  const separator = locale.startsWith('en') ? ', ' : ' ';
  return `${formatDate(locale, iso, timeZone)}${separator}${formatTime(locale, iso, timeZone)}`;
}

/**
 * Formats a time. A time in the year of `now` is shown as day and time without the year, any other time as a date only.
 */
export function formatShortDateTime(
  locale: string,
  iso: string,
  timeZone: string,
  now: Date,
): string {
  const year = getDateFormat('en-US', timeZone, { year: 'numeric' });
  if (year.format(new Date(iso)) !== year.format(now)) return formatDate(locale, iso, timeZone);
  const isEnglish = locale.startsWith('en');
  const month = isEnglish ? 'short' : 'long';
  const day = getDateFormat(locale, timeZone, { month, day: 'numeric' }).format(new Date(iso));
  return `${day}${isEnglish ? ', ' : ' '}${formatTime(locale, iso, timeZone)}`;
}

/**
 * Formats the name of a time zone: `China Standard Time`. Engines have different names, so hydration must tolerate a
 * mismatch.
 */
export function formatTimeZone(locale: string, timeZone: string): string {
  const options = { timeZoneName: 'longGeneric' } as const;
  const parts = getDateFormat(locale, timeZone, options).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats a number with the locale's grouping, e.g. `12,345`. */
export function formatNumber(locale: string, value: number): string {
  return getNumberFormat(locale, {}).format(value);
}

/** Formats a score to 100 with at most one decimal. */
export const formatScore = (locale: string, score: number): string =>
  formatNumber(locale, Math.round(score * 10) / 10);

/** Formats a share from 0 to 1 as whole per cent, rounded down so that 100 % means complete. */
export function formatPercent(locale: string, share: number): string {
  return getNumberFormat(locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes in the largest fitting unit of 1024, with one decimal below ten: `1.5 GB`, `320 MB`. */
export function formatFileSize(locale: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), sizes.length - 1);
  const value = bytes / 1024 ** power;
  const maximumFractionDigits = power > 0 && value < 10 ? 1 : 0;
  return `${getNumberFormat(locale, { maximumFractionDigits }).format(value)}\u00a0${sizes[power]}`;
}

/** Formats alternatives in Latin letters: `pdf, jpg, or zip`, `pdf、jpg 或 zip`. */
export function formatAlternatives(locale: string, names: readonly string[]): string {
  const format = getCachedFormatter(
    `${locale} choice`,
    () => new Intl.ListFormat(locale, { type: 'disjunction' }),
  );
  const addSpacesAroundHan = (literal: string) => literal.replace(/\p{Script=Han}/u, ' $& ');
  return format
    .formatToParts(names)
    .map(({ type, value }) => (type === 'literal' ? addSpacesAroundHan(value) : value))
    .join('');
}

/** Formats a list: `A, B, and C`, `A、B和C`. */
export const formatList = (locale: string, items: readonly string[]): string =>
  getCachedFormatter(
    `${locale} list`,
    () => new Intl.ListFormat(locale, { type: 'conjunction' }),
  ).format(items);

/** Joins sentences, with a space except in Chinese. */
export const joinSentences = (locale: string, sentences: readonly string[]): string =>
  sentences.join(locale.startsWith('zh') ? '' : ' ');

/** Formats a duration in seconds: `4:05`, `1:02:03`. */
export function formatTimecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const padToTwoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const tail = `${hours ? padToTwoDigits(minutes) : minutes}:${padToTwoDigits(whole % 60)}`;
  return hours ? `${hours}:${tail}` : tail;
}
