import { fillPlaceholders, findUnknownPlaceholders } from '@film-contest/contract/mailing-rules';
import { mailingStates } from '@film-contest/contract/mailings';
import { describe, expect, test } from 'vitest';
import {
  canChangeMailingState,
  findMissingTexts,
  listSmsLocales,
  planBatch,
} from './mailings.rules.ts';

describe('the state of a mailing', () => {
  const allowed = {
    draft: [],
    sending: ['paused', 'cancelled'],
    paused: ['sending', 'cancelled'],
    done: [],
    cancelled: [],
  };
  test.each(mailingStates)('%s can change', (state) => {
    const moves = (['sending', 'paused', 'cancelled'] as const).filter((to) =>
      canChangeMailingState(state, to),
    );
    expect(moves.toSorted()).toEqual(allowed[state].toSorted());
  });
});

test.each([
  [1, { size: 1, seconds: 3600 }],
  [30, { size: 1, seconds: 120 }],
  [60, { size: 1, seconds: 60 }],
  [1000, { size: 17, seconds: 61.2 }],
  [20_000, { size: 334, seconds: 60.12 }],
])('a rate of %s per hour is kept', (perHour, batch) => {
  expect(planBatch(perHour)).toEqual(batch);
});

const none = { subject: '', body: '', sms: '' };
const texts = { 'zh-CN': { subject: 'a', body: '', sms: 'b' }, 'zh-TW': none, 'en-US': none };

test('only the languages of recipients need texts', () => {
  expect(Object.keys(findMissingTexts(texts, ['zh-CN', 'en-US']))).toEqual([
    'texts.zh-CN.body',
    'texts.en-US.subject',
    'texts.en-US.body',
  ]);
  expect(listSmsLocales(texts)).toEqual(['zh-CN']);
});

const values = { name: 'Lin', title: 'A {name}', number: '0001', link: 'https://c.test/' };

test.each([
  ['Dear {name}', 'Dear Lin', []],
  ['{title} {title}', 'A {name} A {name}', []],
  ['{Name} {}', '{Name} {}', ['Name', '']],
  ['{constructor}', '{constructor}', ['constructor']],
  ['{ } } {', '{ } } {', [' ']],
])('placeholders of %s', (text, filled, unknown) => {
  expect(fillPlaceholders(text, values)).toBe(filled);
  expect(findUnknownPlaceholders(text, Object.keys(values))).toEqual(unknown);
});
