import type { MessagesOf } from './catalogues.ts';
import { formatFileSize, formatNumber, formatTimecode } from './format.ts';
import type { Values } from './format-message.ts';
import type { Translate } from './translate.ts';

type Level = 'ok' | 'advice' | 'refusal';
type Parameters = Readonly<Record<string, string | number>>;

/**
 * One automatic check, as the API returns it. Sizes (`…bytes`) are in bytes, times (`…seconds`) in seconds. An empty
 * parameter is ''.
 */
export interface DescribedCheck {
  id: string;
  level: Level;
  measured: Parameters;
  expected: Parameters;
}

const MB = 1024 * 1024;

/** Rounds up to hundredths, so that a file one byte above the limit does not read "5 MB; at most 5 MB". */
const formatMegabytes = (locale: string, bytes: number) =>
  `${formatNumber(locale, Math.ceil((bytes / MB) * 100) / 100)} MB`;

/**
 * Rounds up to tenths, so that a time just above a limit differs from the shown limit. Shown limits exclude the
 * tolerance.
 */
function formatCheckTime(seconds: number, isLimit: boolean): string {
  const tenths = Math.ceil(Math.round(seconds * 1000) / 100);
  if (isLimit || tenths % 10 === 0) return formatTimecode(isLimit ? seconds : tenths / 10);
  return `${formatTimecode(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** Prefixes the names of expected values: `width` becomes `expectedWidth`. */
const addExpectedPrefix = (name: string) =>
  `expected${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Formats "zh, en, und" as "Chinese, English, Unknown language". */
function formatLanguageNames(t: Translate<MessagesOf<'checks'>>, tags: string): string {
  if (tags === '') return t('checks.none');
  const names = new Intl.DisplayNames([t.locale], { type: 'language' });
  const named = tags.split(', ').map((tag) => names.of(tag) ?? tag);
  return named.join(t.locale.startsWith('zh') ? '、' : ', ');
}

function formatCheckParameters(
  t: Translate<MessagesOf<'checks'>>,
  { level, measured, expected }: DescribedCheck,
): Values {
  const formatCheckValue = (name: string, value: string | number, isLimit: boolean) => {
    if (typeof value === 'string') {
      if (name === 'languages') return formatLanguageNames(t, value);
      if (isUnknownValue(value)) return t('checks.notKnown');
      return t.locale.startsWith('zh') ? value.replaceAll(', ', '、') : value;
    }
    if (/bytes$/i.test(name)) {
      return level === 'ok' ? formatFileSize(t.locale, value) : formatMegabytes(t.locale, value);
    }
    return /seconds$/i.test(name) ? formatCheckTime(value, isLimit) : value;
  };
  return Object.fromEntries([
    ...Object.entries(measured).map(([name, value]) => [
      name,
      formatCheckValue(name, value, false),
    ]),
    ...Object.entries(expected).map(([name, value]) => [
      addExpectedPrefix(name),
      formatCheckValue(name, value, true),
    ]),
  ]);
}

const isUnknownValue = (value: string | number | undefined) => value === '' || value === 'unknown';

/**
 * Describes an automatic check in the reader's language, with its measured and expected values. A check without a
 * message gets the general message of its level.
 */
export function describeCheck(t: Translate<MessagesOf<'checks'>>, check: DescribedCheck): string {
  const key = `checks.${check.id}.${check.level}` as const;
  const words = formatCheckParameters(t, check);
  const ofUnknown = Object.values(check.measured).some(isUnknownValue)
    ? t.translateDynamicKey(`${key}.unknown`, words)
    : undefined;
  return ofUnknown ?? t.translateDynamicKey(key, words) ?? t(`checks.unknown.${check.level}`);
}
