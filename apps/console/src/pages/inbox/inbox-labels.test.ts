import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import { getInboxStateLabel, inboxStates, inboxTones, isAnsweredByMail } from './inbox-labels.ts';
import { moves } from './message.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

describe('the states of a message', () => {
  it('have labels of their own', () => {
    const labels = inboxStates.map(getInboxStateLabel);
    expect(new Set(labels).size).toBe(inboxStates.length);
  });

  it('stand out while a message waits or is spam', () => {
    const quiet = inboxStates.filter((state) => inboxTones[state] === 'quiet');
    expect(quiet).toEqual(['answered', 'done']);
  });
});

describe('moves', () => {
  it.each([
    ['open', ['done', 'spam']],
    ['answered', ['done', 'open']],
    ['done', ['open']],
    ['spam', ['open']],
  ] as const)('from %s lead to %j', (state, targets) => {
    expect(moves[state]).toEqual(targets);
  });

  it('never lead to the same state', () => {
    for (const state of inboxStates) expect(moves[state]).not.toContain(state);
  });
});

it.each([
  ['ann@a.example', true],
  ['+8613800138000', false],
])('%s is answered by e-mail: %s', (contact, isMail) => {
  expect(isAnsweredByMail(contact)).toBe(isMail);
});
