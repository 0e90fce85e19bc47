import { expect, test } from 'vitest';
import { createIdempotencyKeyProvider } from './idempotency-keys.ts';

test('an unchanged body gets the same key, another body a new one', () => {
  const keyOf = createIdempotencyKeyProvider();
  const first = keyOf({ state: 'draft', texts: { title: 'One' } });
  expect(keyOf({ state: 'draft', texts: { title: 'One' } })).toBe(first);
  const second = keyOf({ state: 'draft', texts: { title: 'Two' } });
  expect(second).not.toBe(first);
  expect(keyOf({ state: 'draft', texts: { title: 'One' } })).not.toBe(first);
  expect(createIdempotencyKeyProvider()({ state: 'draft', texts: { title: 'One' } })).not.toBe(
    first,
  );
});
