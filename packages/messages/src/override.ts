import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Area, appAreas } from './areas.ts';
import { catalogues } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';
import { splitTags } from './rich.ts';

/** Areas whose texts staff may word otherwise: what the public site itself says. */
const ownAreas = [
  ...appAreas.site,
  ...appAreas.signedIn,
  ...appAreas.player,
  ...appAreas.vote,
] as const satisfies readonly Area[];

/** Said by the server as well, or laid down word for word. */
const fixed: readonly Area[] = ['codes', 'http', 'forms', 'checks'];

export const overridableAreas: readonly Area[] = [
  ...new Set(ownAreas.filter((area) => !fixed.includes(area))),
];

/** The keys that staff may word otherwise, in the order of the catalogues. */
export const overridableKeys: readonly string[] = overridableAreas.flatMap((area) =>
  Object.keys(catalogues['en-US'][area]),
);

export type OverrideFault =
  /** It is no ICU MessageFormat that we write out: a brace is missing, a plural has no `other`. */
  | { kind: 'syntax' }
  /** It names a value that the page does not know. */
  | { kind: 'values'; names: string[] }
  /** A link or another marked part of the text is missing, or is new. */
  | { kind: 'marks'; names: string[] };

/**
 * What is wrong with staff's wording of a text, or null. It may leave values out, but not ask for more;
 * what the page makes links of has to stay.
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

/** The branches of each plural and select, by their names. */
const branchesOf = (message: CompiledMessage): Record<string, unknown>[] =>
  message.flatMap((token) => {
    const format = typeof token === 'string' ? null : token[2];
    return typeof format === 'object' && format !== null ? [{ ...format }] : [];
  });

const textsOf = (branches: Record<string, unknown>) =>
  Object.values(branches).filter((branch): branch is CompiledMessage => Array.isArray(branch));

/** Of the kinds of argument that the parser lets pass, those that `formatMessage` writes out. */
const knownKinds: readonly unknown[] = [undefined, 'number', 'plural', 'selectordinal', 'select'];

const isKnown = (token: CompiledMessage[number]) =>
  typeof token === 'string' ||
  (knownKinds.includes(token[1]) && !(token[1] === 'number' && token[2] !== undefined));

/** Nothing that would be left out when it is written: the parser asks neither for `other` nor for sense. */
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
