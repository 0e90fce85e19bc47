/** A source file. `path` starts at the repository's root and has forward slashes. */
export type Source = { path: string; text: string };

/** A broken rule of docs/architecture.md, and the file that breaks it. */
export type Fault = { path: string; rule: string };

// Strings are matched so that a `//` inside one is not taken for a comment.
const stringOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g;

const imported = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  /^\s*import\s*['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
];

/** The code alone; TypeScript 7 offers no parser to scripts, so this reads the text. */
export function withoutComments(text: string): string {
  return text.replace(stringOrComment, (whole, comment) => (comment ? ' ' : whole));
}

/** The comments alone. */
export function commentsOf(text: string): string[] {
  return [...text.matchAll(stringOrComment)].flatMap(([, comment]) => comment ?? []);
}

/** What a file imports or re-exports, types included, as written there. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text).replace(/`(?:\\.|[^`\\])*`/g, '``');
  return imported.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Tests may reach where the shipped code may not. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^apps\/[^/]+\/test\/|^e2e\//.test(path);
}
