import type { ContestSettings } from '@film-contest/contract/settings';
import { describe, expect, it, vi } from 'vitest';
import { buildSettingsConversions } from './settings-page.tsx';

vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

const settings = {
  graceMinutes: 30,
  messageDays: 90,
  requireSecondFactor: 'owners',
  studentProof: 'optional',
} as ContestSettings;
const limits = buildSettingsConversions('graceMinutes', 'messageDays');

describe('buildSettingsConversions', () => {
  it('shows the named settings only', () => {
    expect(limits.toValues(settings)).toEqual({ graceMinutes: 30, messageDays: 90 });
  });

  it('saves the values as they are', () => {
    const values = { graceMinutes: 5, messageDays: 7 };
    expect(limits.toSettings(values)).toBe(values);
  });

  it('validates the named settings', () => {
    expect(limits.schema.safeParse({ graceMinutes: 5, messageDays: 7 }).success).toBe(true);
    expect(limits.schema.safeParse({ graceMinutes: 5 }).success).toBe(false);
    expect(limits.schema.safeParse({ graceMinutes: -1, messageDays: 7 }).success).toBe(false);
  });

  it('removes other settings', () => {
    const parsed = limits.schema.safeParse({ ...settings, graceMinutes: 5 });
    expect(parsed.data).toEqual({ graceMinutes: 5, messageDays: 90 });
  });

  it.each(['off', 'owners', 'staff'])('accepts the second-factor rule %s', (rule) => {
    const { schema } = buildSettingsConversions('requireSecondFactor');
    expect(schema.safeParse({ requireSecondFactor: rule }).success).toBe(true);
  });
});
