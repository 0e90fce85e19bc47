/** A source file; `path` starts at the repository's root and has forward slashes. */
export type Source = { path: string; text: string };

/** A violated rule of docs/architecture.md, with the file that violates it. */
export type Violation = { path: string; rule: string };

// Matches strings as well, so that a `//` inside a string is not taken for a comment.
const stringOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g;

const imported = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  /^\s*import\s*['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
];

/** Removes the comments. Uses regular expressions, because TypeScript 7 has no JavaScript API. */
export function removeComments(text: string): string {
  return text.replace(stringOrComment, (whole, comment) => (comment ? ' ' : whole));
}

export function extractComments(text: string): string[] {
  return [...text.matchAll(stringOrComment)].flatMap(([, comment]) => comment ?? []);
}

/** Lists the modules that a file imports or re-exports, as written. Includes those of types. */
export function listImports(text: string): string[] {
  const code = removeComments(text).replace(/`(?:\\.|[^`\\])*`/g, '``');
  return imported.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Test files are exempt from some rules. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|^apps\/[^/]+\/test\/|^e2e\//.test(path);
}
