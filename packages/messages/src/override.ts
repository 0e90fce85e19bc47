import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Area, appAreas } from './areas.ts';
import { catalogues } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';
import { splitTags } from './rich.ts';

/** The areas of the public site. */
const ownAreas = [
  ...appAreas.site,
  ...appAreas.signedIn,
  ...appAreas.player,
  ...appAreas.vote,
] as const satisfies readonly Area[];

/** Areas that the server uses too, or whose wording is prescribed. */
const fixed: readonly Area[] = ['codes', 'http', 'forms', 'checks'];

export const overridableAreas: readonly Area[] = [
  ...new Set(ownAreas.filter((area) => !fixed.includes(area))),
];

/** The keys that staff may override, in the order of the catalogues. */
export const overridableKeys: readonly string[] = overridableAreas.flatMap((area) =>
  Object.keys(catalogues['en-US'][area]),
);

export type OverrideFault =
  /** Not a supported ICU message: a brace is missing, or a plural lacks `other`. */
  | { kind: 'syntax' }
  /** Uses an unknown argument. */
  | { kind: 'values'; names: string[] }
  /** A tag, e.g. of a link, is missing or new. */
  | { kind: 'marks'; names: string[] };

/**
 * Returns the error of an override, or null. An override may omit arguments, but must not add any, and must
 * keep all tags.
 */
export function checkOverride(original: string, text: string): OverrideFault | null {
  const compiled = compiledOrNull(text);
  if (!compiled || !isWhole(compiled)) return { kind: 'syntax' };
  const known = valuesOf(compiledOrNull(original) ?? []);
  if ([...valuesOf(compiled)].some((name) => !known.has(name)))
    return { kind: 'values', names: [...known] };
  const [needed, found] = [marksOf(original), marksOf(text)];
  const isMarked = needed.size === found.size && [...needed].every((name) => found.has(name));
  return isMarked ? null : { kind: 'marks', names: [...needed] };
}

function compiledOrNull(text: string): CompiledMessage | null {
  try {
    return compileCatalogue({ text }).text ?? null;
  } catch {
    return null;
  }
}

/** Returns the branches of each plural and select by name. */
const branchesOf = (message: CompiledMessage): Record<string, unknown>[] =>
  message.flatMap((token) => {
    const format = typeof token === 'string' ? null : token[2];
    return typeof format === 'object' && format !== null ? [{ ...format }] : [];
  });

const textsOf = (branches: Record<string, unknown>) =>
  Object.values(branches).filter((branch): branch is CompiledMessage => Array.isArray(branch));

/** The argument types that `formatMessage` supports; the parser accepts more. */
const knownKinds: readonly unknown[] = [undefined, 'number', 'plural', 'selectordinal', 'select'];

const isKnown = (token: CompiledMessage[number]) =>
  typeof token === 'string' ||
  (knownKinds.includes(token[1]) && !(token[1] === 'number' && token[2] !== undefined));

/**
 * Whether the message can be formatted completely. The parser does not check for `other` or for argument
 * types.
 */
const isWhole = (message: CompiledMessage): boolean =>
  message.every(isKnown) &&
  branchesOf(message).every(
    (branches) => Array.isArray(branches.other) && textsOf(branches).every(isWhole),
  );

function valuesOf(message: CompiledMessage): Set<string> {
  const own = message.flatMap((token) => (typeof token === 'string' ? [] : [token[0]]));
  const inner = branchesOf(message)
    .flatMap(textsOf)
    .flatMap((text) => [...valuesOf(text)]);
  return new Set([...own, ...inner]);
}

const marksOf = (text: string) =>
  new Set(splitTags(text).flatMap((part) => (typeof part === 'string' ? [] : [part.name])));
