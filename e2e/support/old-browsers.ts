/**
 * CSS that breaks the layout in the oldest supported browsers, because they ignore it: Chromium 87 (also in in-app
 * browsers), Safari 14.1 and Firefox 85. Refinements such as text-wrap, view transitions and accent-color are allowed.
 */
const unsupportedCss: readonly { name: string; pattern: RegExp }[] = [
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
  // Logical properties that the build has lowered depend on the page's language instead of its direction.
  { name: 'sides by language', pattern: /:lang\(ae\)/ },
];

/** Functions that these browsers lack. They may be used only with a fallback. */
const unsupportedFunctions = [
  /\b(Map|Object)\.groupBy\(/,
  /\bObject\.hasOwn\(/,
  /\.at\(-?\d/,
  /\.findLast(Index)?\(/,
  /\.to(Sorted|Reversed|Spliced)\(/,
  /\bstructuredClone\(/,
  /\bPromise\.(withResolvers|try)\(/,
  /\bAbortSignal\.(timeout|any)\(/,
];

/** Returns the calls of unsupported functions in a script. */
export const findUnsupportedCalls = (script: string): string[] =>
  unsupportedFunctions.flatMap((call) => {
    const found = call.exec(script);
    return found ? [script.slice(Math.max(0, found.index - 60), found.index + 40)] : [];
  });

/** Returns the unsupported CSS in a style sheet. CSS inside `@supports` is allowed. */
export function findUnsupportedCss(css: string): string[] {
  const plain = css.replace(/@supports[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return unsupportedCss.flatMap(({ name, pattern }) => {
    const found = pattern.exec(plain);
    if (!found) return [];
    return [`${name}: …${plain.slice(Math.max(0, found.index - 60), found.index + 60)}…`];
  });
}
