import {
  extractComments,
  isTestFile,
  removeComments,
  type Source,
  type Violation,
} from './source.ts';

const maxLines = 400;
const suppression =
  /(?:\/\/|\/\*)\s*(biome-ignore\S*|@ts-[\w-]+)\s*(?:(lint|format|assist)\S*)?(.*)/g;

/** Checks the rules for a single file: its length, reads of environment variables, and suppressed lint rules. */
export function findFileViolations({ path, text }: Source): Violation[] {
  return [
    ...checkFileLength(text),
    ...checkEnvironmentAccess(path, text),
    ...checkSuppressions(text),
  ].map((rule) => ({
    path,
    rule,
  }));
}

function checkFileLength(text: string): string[] {
  const lines = text.split('\n').length - 1;
  const isExempt = text.startsWith('// @generated');
  return lines > maxLines && !isExempt ? [`has ${lines} lines; the limit is ${maxLines}`] : [];
}

function checkEnvironmentAccess(path: string, text: string): string[] {
  const mayRead =
    path === 'apps/server/src/config.ts' ||
    /^(tools|bench)\/|(^|\/)[\w-]+\.config\.ts$/.test(path) ||
    isTestFile(path);
  if (mayRead || !/\bprocess\.env\b/.test(removeComments(text))) return [];
  return ['reads process.env; only apps/server/src/config.ts may'];
}

function checkSuppressions(text: string): string[] {
  return [...extractComments(text).join('\n').matchAll(suppression)].flatMap(
    ([comment, what = '', , rest = '']) => {
      if (comment.includes('noExplicitAny')) return ['suppresses noExplicitAny; write the type'];
      if (what === '@ts-ignore' || what === '@ts-nocheck')
        return [`uses ${what}; use @ts-expect-error with a reason`];
      const reason = rest.replace(/<explanation>|\*\/.*|^[\s:–-]+/g, '').trim();
      return reason.length < 8 ? [`suppresses a check without a reason: ${comment.trim()}`] : [];
    },
  );
}
