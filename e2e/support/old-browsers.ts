/**
 * CSS that the oldest supported browsers (Chromium 87, as in-app browsers use it; Safari 14.1; Firefox 85) ignore and
 * that breaks the layout. Refinements such as text-wrap, view transitions and accent-color are allowed.
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
  // Lowered logical properties depend on the language instead of the direction of the page.
  { name: 'sides by language', pattern: /:lang\(ae\)/ },
];

/** Functions that these browsers lack, used without a fallback. */
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

/** Returns the unsupported calls of a script. */
export const findUnsupportedCalls = (script: string): string[] =>
  unsupportedFunctions.flatMap((call) => {
    const found = call.exec(script);
    return found ? [script.slice(Math.max(0, found.index - 60), found.index + 40)] : [];
  });

/** Returns the unsupported CSS of a style sheet outside `@supports`. */
export function findUnsupportedCss(css: string): string[] {
  const plain = css.replace(/@supports[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return unsupportedCss.flatMap(({ name, pattern }) => {
    const found = pattern.exec(plain);
    if (!found) return [];
    return [`${name}: …${plain.slice(Math.max(0, found.index - 60), found.index + 60)}…`];
  });
}
