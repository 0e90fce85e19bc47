import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Area, appAreas } from './areas.ts';
import { catalogues } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';
import { splitMessageAtTags } from './rich.ts';

const ownAreas = [
  ...appAreas.site,
  ...appAreas.signedIn,
  ...appAreas.records,
  ...appAreas.player,
  ...appAreas.vote,
] as const satisfies readonly Area[];

/** Areas that staff cannot override: the server uses them too, or the specification prescribes their wording. */
const fixed: readonly Area[] = ['codes', 'http', 'forms', 'checks'];

export const overridableAreas: readonly Area[] = [
  ...new Set(ownAreas.filter((area) => !fixed.includes(area))),
  'mail',
];

/** Keys that cannot be overridden because the site shows the contest's name from the settings instead. */
const unshownKeys: readonly string[] = ['shell.siteName'];

/** The keys that staff may override, in the order of the catalogues. */
export const overridableKeys: readonly string[] = overridableAreas
  .flatMap((area) => Object.keys(catalogues['en-US'][area]))
  .filter((key) => !unshownKeys.includes(key));

export type OverrideFault =
  /** The override is not a supported ICU message: a brace is missing, or a plural lacks `other`. */
  | { kind: 'syntax' }
  /** The override uses an unknown argument. */
  | { kind: 'values'; names: string[] }
  /** A tag of the message, e.g. of a link, is missing or new. */
  | { kind: 'marks'; names: string[] }
  /** The override omits required arguments, e.g. a code. */
  | { kind: 'needed'; names: string[] };

/** Arguments that an override must keep. Only messages of the area `mail` have them. */
const neededArguments = ['code', 'url', 'subject', 'reason', 'answer', 'before', 'after', 'field'];

/**
 * Returns the error of an override, or null. An override may omit arguments, but must not add any, and must keep all
 * tags.
 */
export function checkOverride(original: string, text: string): OverrideFault | null {
  const compiled = compileMessageOrNull(text);
  if (!compiled || !isMessageComplete(compiled)) return { kind: 'syntax' };
  const known = listMessageArguments(compileMessageOrNull(original) ?? []);
  const used = listMessageArguments(compiled);
  if ([...used].some((name) => !known.has(name))) return { kind: 'values', names: [...known] };
  const [needed, found] = [listTagNames(original), listTagNames(text)];
  const isMarked = needed.size === found.size && [...needed].every((name) => found.has(name));
  if (!isMarked) return { kind: 'marks', names: [...needed] };
  const missing = neededArguments.filter((name) => known.has(name) && !used.has(name));
  return missing.length > 0 ? { kind: 'needed', names: missing } : null;
}

function compileMessageOrNull(text: string): CompiledMessage | null {
  try {
    return compileCatalogue({ text }).text ?? null;
  } catch {
    return null;
  }
}

const listMessageBranches = (message: CompiledMessage): Record<string, unknown>[] =>
  message.flatMap((token) => {
    const format = typeof token === 'string' ? null : token[2];
    return typeof format === 'object' && format !== null ? [{ ...format }] : [];
  });

const listBranchMessages = (branches: Record<string, unknown>) =>
  Object.values(branches).filter((branch): branch is CompiledMessage => Array.isArray(branch));

/** The argument types that `formatMessage` supports; the parser accepts more. */
const knownKinds: readonly unknown[] = [undefined, 'number', 'plural', 'selectordinal', 'select'];

const isSupportedToken = (token: CompiledMessage[number]) =>
  typeof token === 'string' ||
  (knownKinds.includes(token[1]) && !(token[1] === 'number' && token[2] !== undefined));

/** Whether the message can be formatted completely. The parser does not check for `other` or for argument types. */
const isMessageComplete = (message: CompiledMessage): boolean =>
  message.every(isSupportedToken) &&
  listMessageBranches(message).every(
    (branches) =>
      Array.isArray(branches.other) && listBranchMessages(branches).every(isMessageComplete),
  );

function listMessageArguments(message: CompiledMessage): Set<string> {
  const own = message.flatMap((token) => (typeof token === 'string' ? [] : [token[0]]));
  const inner = listMessageBranches(message)
    .flatMap(listBranchMessages)
    .flatMap((text) => [...listMessageArguments(text)]);
  return new Set([...own, ...inner]);
}

const listTagNames = (text: string) =>
  new Set(
    splitMessageAtTags(text).flatMap((part) => (typeof part === 'string' ? [] : [part.name])),
  );
