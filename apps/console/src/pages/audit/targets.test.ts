import type { AccessKey } from '@film-contest/contract/access';
import { describe, expect, it } from 'vitest';
import { getTargetName, getTargetPath } from './targets.ts';

const buildRecord = (target: string, targetName = target, after: unknown = null) => ({
  target,
  targetName,
  before: null,
  after,
});

describe('getTargetName', () => {
  it.each([
    ['a name', buildRecord('entry:1', '0007 The Last Call'), '0007 The Last Call'],
    ['none', buildRecord('entry:1'), null],
    ['a range', buildRecord('network:2001:db8::/48'), '2001:db8::/48'],
    [
      'an invited address',
      buildRecord('invitation:1', 'invitation:1', { email: 'a@b.example' }),
      'a@b.example',
    ],
    [
      'the address of an invitation taken back',
      { ...buildRecord('invitation:1'), before: { email: 'a@b.example' } },
      'a@b.example',
    ],
  ])('%s', (_what, given, words) => {
    expect(getTargetName(given)).toBe(words);
  });
});

describe('getTargetPath', () => {
  it.each<[string, AccessKey, string]>([
    ['entry:e1', 'canSeeEntries', '/entries/e1'],
    ['contact:c1', 'canSeeInbox', '/inbox/c1'],
    ['content:news:7', 'canSeeContent', '/content/news/7'],
    ['content:news', 'canSeeContent', '/content/news'],
    ['account:a1', 'canSeeAccounts', '/accounts/a1'],
    ['letter:5', 'canSeeOutbox', '/outbox/5'],
    ['letter', 'canSeeOutbox', '/outbox'],
    ['invitation:i1', 'canManageStaff', '/staff'],
    ['pass:p1', 'canSeeVotes', '/votes/passes/p1'],
    ['network:203.0.113.0/24', 'canSeeVotes', '/votes/networks'],
    ['settings', 'canManageSettings', '/settings/phases'],
    ['text:shell.nav.home', 'canManageSettings', '/settings/texts?search=shell.nav.home'],
  ])('%s with the access key %s: %s', (target, key, path) => {
    expect(getTargetPath(buildRecord(target, 'some one'), { [key]: true })).toBe(path);
    expect(getTargetPath(buildRecord(target, 'some one'), { [key]: false })).toBeNull();
  });

  it('returns null for unknown kinds and erased accounts', () => {
    expect(getTargetPath(buildRecord('moon:1', 'Moon'), { canSeeEntries: true })).toBeNull();
    expect(getTargetPath(buildRecord('account:a1'), { canSeeAccounts: true })).toBeNull();
  });
});
