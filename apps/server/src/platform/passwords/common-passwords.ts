import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A common password with one more symbol is as common as itself, as far as this place in the list. */
const mostWithSymbol = 1000;

const dictionaryName = 'passwords-common';

let loaded: Promise<ZxcvbnFactory> | null = null;

/** 49,000 passwords and what finds them take 30 MB, so that they are loaded with the first use. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: { [dictionaryName]: dictionary[dictionaryName] } });
}

/**
 * Whether a password is among the commonest ones that breaches have shown, whatever its letter case and with the
 * usual substitutions (`P@ssw0rd`), or one of the thousand commonest with a symbol behind it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  const matcher = await loaded;
  const rankOf = (text: string) => {
    const [match, ...more] = matcher.check(text).sequence;
    const isWhole = match?.token === text && more.length === 0;
    return isWhole && match.pattern === 'dictionary' && match.dictionaryName === dictionaryName
      ? Number(match.rank)
      : Number.POSITIVE_INFINITY;
  };
  if (rankOf(password) < Number.POSITIVE_INFINITY) return true;
  const withoutSymbol = password.replace(/[^A-Za-z\d]$/, '');
  return withoutSymbol !== password && rankOf(withoutSymbol) <= mostWithSymbol;
}
