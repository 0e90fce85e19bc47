import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { english } from './catalogues.ts';
import { compileCatalogue } from './compile.ts';

/** Collects the arguments of a message, each with an example of its type: null stands for text or a number. */
function collectArguments(message: CompiledMessage, found = new Map<string, unknown>()) {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, branches] = token;
    const example = examples[kind ?? ''] ?? null;
    if ((found.get(name) ?? null) === null) found.set(name, example);
    if (typeof branches !== 'object' || branches === null) continue;
    for (const branch of Object.values(branches)) {
      if (Array.isArray(branch)) collectArguments(branch as CompiledMessage, found);
    }
  }
  return found;
}

const examples: Record<string, unknown> = { number: 0, plural: 0, selectordinal: 0, select: '' };

test('message-arguments.json lists the arguments of the English catalogues', async () => {
  const entries = Object.entries(compileCatalogue(english))
    .map(([key, message]) => [key, Object.fromEntries(collectArguments(message))] as const)
    .filter(([, found]) => Object.keys(found).length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const written = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
  await expect(written).toMatchFileSnapshot('message-arguments.json');
});
