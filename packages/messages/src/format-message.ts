import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { formatNumber } from './format.ts';

/** Values that fill a message's arguments. */
export type Values = Readonly<Record<string, string | number | Date>>;

/** The branches of a plural or select; `offset` stands beside those of a plural. */
type Branches = Readonly<Record<string, CompiledMessage | number | undefined>>;

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralForm(locale: string, type: Intl.PluralRuleType, value: number) {
  const key = `${locale} ${type}`;
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, { type });
  pluralRules.set(key, rules);
  return rules.select(value);
}

/**
 * Writes a compiled ICU message (`@lingui/message-utils`) out. Knows the kinds of argument that the
 * catalogues use: plain, `number`, `plural`, `selectordinal` and `select`.
 *
 * @param locale BCP 47 tag, which decides plural forms and the grouping of numbers.
 * @param count figure that `#` stands for, within a branch of a plural.
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
      if (type === 'select') return branch(branches, String(value), 'other');
      const rest = Number(value) - Number(branches.offset ?? 0);
      const kind = type === 'selectordinal' ? 'ordinal' : 'cardinal';
      return branch(branches, String(value), pluralForm(locale, kind, rest), rest);
    })
    .join('');

  function branch(branches: Branches, exact: string, form: string, rest = count): string {
    const chosen = branches[exact] ?? branches[form] ?? branches.other;
    return Array.isArray(chosen) ? formatMessage(locale, chosen, values, rest) : '';
  }
}
