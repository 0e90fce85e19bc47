import { mediaChecks } from '@film-contest/contract/checks';
import { expect, test } from 'vitest';
import { catalogues } from './catalogues.ts';

test.each(Object.keys(mediaChecks))('%s has a message for every level', (id) => {
  const texts = catalogues['en-US'].checks as Record<string, string>;
  const hasMessage = (level: string) => Object.hasOwn(texts, `checks.${id}.${level}`);
  expect(hasMessage('ok')).toBe(true);
  expect(hasMessage('advice') || hasMessage('refusal')).toBe(true);
});
