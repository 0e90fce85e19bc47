import { describe, expectTypeOf, test } from 'vitest';
import type { Args } from './icu.ts';

describe('arguments of a message, read at the type level', () => {
  test('a text without braces has none', () => {
    expectTypeOf<Args<'Retry'>>().toEqualTypeOf<Record<never, never>>();
  });

  test('simple arguments are text or number', () => {
    expectTypeOf<Args<'{a} of { b }'>>().toEqualTypeOf<{
      a: string | number;
      b: string | number;
    }>();
  });

  test('number and date formats, with and without a style', () => {
    expectTypeOf<Args<'{n, number}: {m, number, percent} on {d, date, ::yMMMd}'>>().toEqualTypeOf<{
      n: number;
      m: number;
      d: Date | string;
    }>();
  });

  test('words in the branches of a plural are no arguments', () => {
    expectTypeOf<
      Args<'{n, plural, =0 {no film} one {# film, alone} other {# films}} in {place}'>
    >().toEqualTypeOf<{ n: number; place: string | number }>();
  });

  test('arguments inside branches are found, at any depth', () => {
    expectTypeOf<
      Args<'{g, select, open {{n, plural, one {{name}} other {#}}} other {none}} {last}'>
    >().toEqualTypeOf<{
      g: string;
      n: number;
      name: string | number;
      last: string | number;
    }>();
  });
});
