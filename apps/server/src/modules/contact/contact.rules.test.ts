import { expect, test } from 'vitest';
import { containsSender, getMessageKind } from './contact.rules.ts';

const sender = { name: 'Ann Reader', contact: 'ann@example.org' };

test.each([
  ['The scores were entered correctly.', sender, false],
  ['ann reader is right.', sender, true],
  ['Sent by ANN@example.org.', sender, true],
  ['李明的意见成立。', { ...sender, name: '李明' }, true],
  ['A film by another team.', { ...sender, name: 'A' }, false],
  ['The jury watched and limited it.', { ...sender, name: 'Ed' }, false],
  ['The jury asked Ed.', { ...sender, name: 'Ed' }, true],
  ['It is an unlikely mistake.', { ...sender, name: 'Li' }, false],
  ['J. Smith (he) saw it.', { ...sender, name: 'J. Smith (he)' }, true],
  ['Éloïse a raison.', { ...sender, name: 'éloïse' }, true],
  ['Zoë’s film was seen.', { ...sender, name: 'Zo' }, false],
  ['评审认为Ed说得对。', { ...sender, name: 'Ed' }, true],
  ['我们同意李明明的意见。', { ...sender, name: '李明' }, true],
  ['김민수가 옳다.', { ...sender, name: '김민수' }, true],
  ['Call +8613800138000.', { ...sender, contact: '13800138000' }, true],
])('%s', (text, person, isNamed) => {
  expect(containsSender(text, person)).toBe(isNamed);
});

test.each([
  [{ round_id: null, hold_id: null }, 'message'],
  [{ round_id: 'a', hold_id: null }, 'objection'],
  [{ round_id: null, hold_id: 7 }, 'appeal'],
])('the kind of %j is %s', (message, kind) => {
  expect(getMessageKind(message)).toBe(kind);
});
