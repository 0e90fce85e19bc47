import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { formatNumber } from './format.ts';

export type Values = Readonly<Record<string, string | number | Date>>;

/** Branches of a plural or select; those of a plural include `offset`. */
type Branches = Readonly<Record<string, CompiledMessage | number | undefined>>;

const pluralRules = new Map<string, Intl.PluralRules>();

function getPluralForm(locale: string, type: Intl.PluralRuleType, value: number) {
  const key = `${locale} ${type}`;
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, { type });
  pluralRules.set(key, rules);
  return rules.select(value);
}

/**
 * Formats a compiled ICU message (`@lingui/message-utils`) with plain, `number`, `plural`, `selectordinal` and
 * `select` arguments. `locale` is a BCP 47 tag; `count` is the value of `#` within a branch of a plural.
 */
export function formatMessage(
  locale: string,
  message: CompiledMessage,
  values: Values = {},
  count?: number,
): string {
  return message
    .map((token) => {
      if (typeof token === 'string') {
        return count === undefined ? token : token.replaceAll('#', formatNumber(locale, count));
      }
      const [name, type, format] = token;
      const value = values[name];
      if (value === undefined) return '';
      if (type === 'number') return formatNumber(locale, Number(value));
      if (!format || typeof format !== 'object') return String(value);
      const branches = format as Branches;
      if (type === 'select') return formatBranch(branches, String(value), 'other');
      const rest = Number(value) - Number(branches.offset ?? 0);
      const kind = type === 'selectordinal' ? 'ordinal' : 'cardinal';
      return formatBranch(branches, String(value), getPluralForm(locale, kind, rest), rest);
    })
    .join('');

  function formatBranch(branches: Branches, exact: string, form: string, rest = count): string {
    const chosen = branches[exact] ?? branches[form] ?? branches.other;
    return Array.isArray(chosen) ? formatMessage(locale, chosen, values, rest) : '';
  }
}
