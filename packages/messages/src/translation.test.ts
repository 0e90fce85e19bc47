import { describe, expectTypeOf, test } from 'vitest';
import type { Area } from './areas.ts';
import type { catalogues } from './catalogues.ts';
import type { SurplusArguments, Translation } from './translation.ts';

type Source = { 'a.plain': 'Plain'; 'a.two': '{max} of {size}' };

describe('what a translation must satisfy', () => {
  test('the same keys and arguments, in any order and form', () => {
    const good = {
      'a.plain': '白',
      'a.two': '{size} 中的 {max, number}',
    } as const satisfies Translation<Source>;
    expectTypeOf<SurplusArguments<Source, typeof good>>().toBeNever();
  });

  test('missing and surplus keys and arguments are type errors', () => {
    const plain = '白';
    // @ts-expect-error a key is missing
    ({ 'a.plain': plain }) satisfies Translation<Source>;
    // @ts-expect-error a key is not in the source
    ({ 'a.plain': plain, 'a.two': '{max}{size}', 'a.more': plain }) satisfies Translation<Source>;
    // @ts-expect-error an argument is missing
    ({ 'a.plain': plain, 'a.two': '{max}' }) satisfies Translation<Source>;
    expectTypeOf<
      SurplusArguments<Source, { 'a.plain': '{more}'; 'a.two': '{max}{size}' }>
    >().toEqualTypeOf<'a.plain'>();
  });

  test('no catalogue has an argument that the English text lacks', () => {
    type Catalogues = typeof catalogues;
    type Surplus = {
      [Locale in keyof Catalogues]: {
        [A in Area]: SurplusArguments<Catalogues['en-US'][A], Catalogues[Locale][A]>;
      }[Area];
    }[keyof Catalogues];
    expectTypeOf<Surplus>().toBeNever();
  });
});
