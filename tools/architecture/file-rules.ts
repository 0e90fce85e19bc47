import { commentsOf, type Fault, isTest, type Source, withoutComments } from './source.ts';

const maxLines = 400;
const suppression =
  /(?:\/\/|\/\*)\s*(biome-ignore\S*|@ts-[\w-]+)\s*(?:(lint|format|assist)\S*)?(.*)/g;

/** The rules that concern one file by itself: its length, the environment, switched-off checks. */
export function faultsInside({ path, text }: Source): Fault[] {
  return [...length(path, text), ...environment(path, text), ...suppressions(text)].map((rule) => ({
    path,
    rule,
  }));
}

function length(path: string, text: string): string[] {
  const lines = text.split('\n').length - 1;
  const isExempt =
    /^packages\/messages\/src\/[a-z]{2}-[A-Z]{2}\//.test(path) || text.startsWith('// @generated');
  return lines > maxLines && !isExempt ? [`has ${lines} lines; at most ${maxLines} are read`] : [];
}

function environment(path: string, text: string): string[] {
  const mayRead =
    path === 'apps/server/src/config.ts' ||
    /^(tools|bench)\/|(^|\/)[\w-]+\.config\.ts$/.test(path) ||
    isTest(path);
  if (mayRead || !/\bprocess\.env\b/.test(withoutComments(text))) return [];
  return ['reads process.env; only apps/server/src/config.ts does, and hands on what others need'];
}

function suppressions(text: string): string[] {
  return [...commentsOf(text).join('\n').matchAll(suppression)].flatMap(
    ([comment, what = '', , rest = '']) => {
      if (comment.includes('noExplicitAny')) return ['suppresses noExplicitAny; write the type'];
      if (what === '@ts-ignore' || what === '@ts-nocheck')
        return [`uses ${what}; @ts-expect-error with a reason tells when it is no longer needed`];
      const reason = rest.replace(/<explanation>|\*\/.*|^[\s:–-]+/g, '').trim();
      return reason.length < 8 ? [`switches a check off without a reason: ${comment.trim()}`] : [];
    },
  );
}
