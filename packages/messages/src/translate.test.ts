import { describe, expect, test } from 'vitest';
import { compileCatalogue } from './compile.ts';
import { createTranslate, type Translate } from './translate.ts';

const source = {
  'shell.plain': 'Plain',
  'shell.named': 'Hello {name}',
  'shell.counted': '{count, plural, =0 {none} one {# film} other {# films}}',
  'codes.4010': 'cannot exceed {max} characters',
};

interface Messages {
  'shell.plain': Record<never, never>;
  'shell.named': { name: string | number };
  'shell.counted': { count: number };
  'codes.4010': { max: string | number };
}

const t = createTranslate<Messages>('en-US', compileCatalogue(source));

describe('t', () => {
  test('fills arguments and plurals', () => {
    expect(t('shell.plain')).toBe('Plain');
    expect(t('shell.named', { name: 'Li' })).toBe('Hello Li');
    expect([0, 1, 1200].map((count) => t('shell.counted', { count }))).toEqual([
      'none',
      '1 film',
      '1,200 films',
    ]);
  });

  test('translates keys that are known only at run time', () => {
    const code: number = 4010;
    expect(t.translateDynamicKey(`codes.${code}`, { max: 80 })).toBe('cannot exceed 80 characters');
    expect(t.translateDynamicKey('codes.9999')).toBeUndefined();
    expect(t.translateDynamicKey('codes.constructor')).toBeUndefined();
  });

  test('requires the arguments of all keys of a union', () => {
    const keys = ['shell.named', 'shell.plain'] as const;
    expect(keys.map((key) => t(key, { name: 'Li' }))).toEqual(['Hello Li', 'Plain']);
    // @ts-expect-error one of the messages needs the argument
    expect(keys.map((key) => t(key))).toEqual(['Hello ', 'Plain']);
  });

  test('is assignable to a translator of fewer keys', () => {
    const translateGreeting = (say: Translate<Pick<Messages, 'shell.named'>>) =>
      say('shell.named', { name: 'Wu' });
    expect(translateGreeting(t)).toBe('Hello Wu');
  });

  test('wrong keys and arguments do not compile', () => {
    const listInvalidCalls = () => [
      // @ts-expect-error there is no such key
      t('shell.missing'),
      // @ts-expect-error the argument is missing
      t('shell.named'),
      // @ts-expect-error the argument has another name
      t('shell.named', { nam: 'Li' }),
      // @ts-expect-error the message has no second argument
      t('shell.named', { name: 'Li', age: 20 }),
      // @ts-expect-error a plural needs a number
      t('shell.counted', { count: '2' }),
      // @ts-expect-error the message has no arguments
      t('shell.plain', { name: 'Li' }),
      // @ts-expect-error only keys under a dynamic prefix may be built at run time
      t.translateDynamicKey('forms.any'),
    ];
    expect(listInvalidCalls).toBeTypeOf('function');
  });
});
