import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * A common password with symbols behind it is nearly as common as itself, as far as this place in the list. Nothing
 * else is taken off: NIST SP 800-63B-4 (3.1.1.2) compares whole passwords, not the words in them.
 */
const mostWithSymbols = 10_000;

const dictionaryName = 'passwords-common';

interface Loaded {
  matcher: ZxcvbnFactory;
  /** Place in the list, from 1. */
  ranks: Map<string, number>;
}

let loaded: Promise<Loaded> | null = null;

/** 49,000 passwords and what finds them take 30 MB, so that they are loaded with the first use. */
async function load(): Promise<Loaded> {
  const [{ ZxcvbnFactory }, { dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const list = dictionary[dictionaryName];
  return {
    matcher: new ZxcvbnFactory({ dictionary: { [dictionaryName]: list } }),
    ranks: new Map(list.map((each, index) => [each.toLowerCase(), index + 1])),
  };
}

/**
 * Whether a password is among the commonest ones that breaches have shown, whatever its letter case and with the
 * usual substitutions (`P@ssw0rd`), or one of the ten thousand commonest with symbols behind it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= load();
  const { matcher, ranks } = await loaded;
  const rankOf = (text: string) => {
    // The matcher looks for the cheapest way to guess, which may be by parts even of what is in the list.
    const listed = ranks.get(text.toLowerCase());
    if (listed) return listed;
    const [match, ...more] = matcher.check(text).sequence;
    const isWhole = match?.token === text && more.length === 0;
    return isWhole && match.pattern === 'dictionary' && match.dictionaryName === dictionaryName
      ? Number(match.rank)
      : Number.POSITIVE_INFINITY;
  };
  if (rankOf(password) < Number.POSITIVE_INFINITY) return true;
  const withoutSymbols = password.replace(/[^A-Za-z\d]+$/, '');
  return withoutSymbols !== password && rankOf(withoutSymbols) <= mostWithSymbols;
}
