/**
 * What the oldest kernels that are served (Chromium 87, as in-app browsers have it; Safari 14.1, Firefox 85)
 * do not read, and without which a layout falls apart: a rule that they drop, or a length that they lack.
 * What only refines (text-wrap, view transitions, accent-color) is none of these.
 */
const unread: readonly { name: string; pattern: RegExp }[] = [
  { name: 'cascade layers', pattern: /@layer\b/ },
  { name: 'container queries', pattern: /@container\b/ },
  { name: 'scopes', pattern: /@scope\b/ },
  { name: 'nesting', pattern: /[{;]\s*&/ },
  { name: ':has()', pattern: /:has\(/ },
  { name: ':is() and :where()', pattern: /:(is|where)\(/ },
  { name: ':dir()', pattern: /:dir\(/ },
  { name: ':not() of several', pattern: /:not\([^()]*,/ },
  { name: 'ranges in media queries', pattern: /@media[^{]*\(\s*[\w-]+\s*[<>]/ },
  { name: 'small and dynamic windows', pattern: /\d[dls]v(h|w|min|max|b|i)\b/ },
  { name: 'container units', pattern: /\dcq(w|h|i|b|min|max)\b/ },
  { name: 'aspect-ratio', pattern: /[{;]aspect-ratio:/ },
  { name: 'overflow: clip', pattern: /overflow(-[xy]|-inline|-block)?:clip/ },
  { name: 'single transforms', pattern: /[{;](translate|rotate|scale):/ },
  { name: 'color-mix() and its like', pattern: /\b(color-mix|oklch|oklab|lch|lab|light-dark)\(/ },
  { name: 'subgrid', pattern: /\bsubgrid\b/ },
  // Lowered logical properties ask for the language of a text instead of the direction of the page.
  { name: 'sides by language', pattern: /:lang\(ae\)/ },
];

/** Calls that those kernels do not know, where no other way is left open. */
const unknownCalls = [
  /\b(Map|Object)\.groupBy\(/,
  /\bObject\.hasOwn\(/,
  /\.at\(-?\d/,
  /\.findLast(Index)?\(/,
  /\.to(Sorted|Reversed|Spliced)\(/,
  /\bstructuredClone\(/,
  /\bPromise\.(withResolvers|try)\(/,
  /\bAbortSignal\.(timeout|any)\(/,
];

/** What of a script the oldest kernels would stop at. */
export const unknownIn = (script: string): string[] =>
  unknownCalls.flatMap((call) => {
    const found = call.exec(script);
    return found ? [script.slice(Math.max(0, found.index - 60), found.index + 40)] : [];
  });

/** What of a style sheet the oldest kernels would drop, outside of `@supports`. */
export function unreadIn(css: string): string[] {
  const plain = css.replace(/@supports[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return unread.flatMap(({ name, pattern }) => {
    const found = pattern.exec(plain);
    if (!found) return [];
    return [`${name}: …${plain.slice(Math.max(0, found.index - 60), found.index + 60)}…`];
  });
}
