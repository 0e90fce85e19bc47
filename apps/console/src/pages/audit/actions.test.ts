import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import { listAuditActionOptions } from './actions.ts';

beforeAll(() => loadConsoleMessages('en-US'));

describe('listAuditActionOptions', () => {
  const listOptions = () => listAuditActionOptions().flatMap(({ options }) => options);

  it('labels every action', () => {
    const unlabelled = listOptions().filter(({ value, label }) => value === label);
    expect(unlabelled).toEqual([]);
  });

  it('offers every action once', () => {
    const values = listOptions().map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
  });

  it('labels every group differently', () => {
    const labels = listAuditActionOptions().map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.every(Boolean)).toBe(true);
  });

  it.each(['entry.publish', 'content.save', 'login.fail', 'pass.revoke', 'settings.save'])(
    'offers %s',
    (action) => {
      expect(listOptions().map(({ value }) => value)).toContain(action);
    },
  );
});
