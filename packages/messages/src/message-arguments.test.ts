import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { english } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';

/** Collects the arguments of a message and their TypeScript types. */
function collectArguments(message: CompiledMessage, found = new Map<string, string>()) {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, branches] = token;
    const type = typeNames[kind ?? ''] ?? anyType;
    if ((found.get(name) ?? anyType) === anyType) found.set(name, type);
    if (typeof branches !== 'object' || branches === null) continue;
    for (const branch of Object.values(branches)) {
      if (Array.isArray(branch)) collectArguments(branch as CompiledMessage, found);
    }
  }
  return found;
}

const anyType = 'string | number';
const typeNames: Record<string, string> = {
  number: 'number',
  plural: 'number',
  selectordinal: 'number',
  select: 'string',
  date: 'Date | string',
  time: 'Date | string',
};

function writeInterface(): string {
  const lines = Object.entries(compileCatalogue(english)).flatMap(([key, message]) => {
    const types = [...collectArguments(message)].map(([name, type]) => `${name}: ${type}`);
    return types.length > 0 ? [`  '${key}': { ${types.join('; ')} };`] : [];
  });
  return [
    '// @generated from the English catalogues by `npx vitest run --project unit packages/messages --update`',
    '',
    '/** The arguments of each message that has any. */',
    '// biome-ignore format: generated',
    'export interface MessageArguments {',
    ...lines.sort(),
    '}',
    '',
  ].join('\n');
}

test('message-arguments.ts lists the arguments of the English catalogues', async () => {
  await expect(writeInterface()).toMatchFileSnapshot('message-arguments.ts');
});
