import { entryFields } from '@film-contest/contract/entries';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dash,
  getAuditActionLabel,
  getEntrantGroupLabel,
  getEntryFieldLabel,
  getEntryName,
  getUploadKindLabel,
  listEntrantGroupOptions,
  visibleStates,
} from './entry-labels.ts';
import { loadConsoleMessages, t } from './messages.ts';

beforeAll(() => loadConsoleMessages('en-US'));

describe('getEntryName', () => {
  it('returns number and title', () => {
    expect(getEntryName({ number: '0012', draft: { title: 'A call' } })).toEqual({
      number: '0012',
      title: 'A call',
    });
  });

  it('replaces a missing number and a missing title', () => {
    const name = { number: dash, title: t('console.entry.untitled') };
    expect(getEntryName({ number: null, draft: {} })).toEqual(name);
    expect(getEntryName({ number: null, draft: { title: '' } })).toEqual(name);
  });
});

describe('entrant groups', () => {
  it('labels a group, and a missing group with a dash', () => {
    expect(getEntrantGroupLabel('student')).toBe(t('console.group.student'));
    expect(getEntrantGroupLabel(null)).toBe(dash);
  });

  it('offers both groups', () => {
    expect(listEntrantGroupOptions()).toEqual([
      { value: 'open', label: t('console.group.open') },
      { value: 'student', label: t('console.group.student') },
    ]);
  });
});

it('hides drafts from staff', () => {
  expect(visibleStates).toContain('received');
  expect(visibleStates).not.toContain('draft');
});

it('labels every field of the entry form differently', () => {
  const labels = entryFields.map(getEntryFieldLabel);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.every(Boolean)).toBe(true);
});

describe('getUploadKindLabel', () => {
  it('labels subtitles by their language', () => {
    expect(getUploadKindLabel('subtitles_zh')).toBe(t('console.subtitles.zh'));
    expect(getUploadKindLabel('subtitles_en')).toBe(t('console.subtitles.en'));
  });

  it('labels other uploads as their field', () => {
    expect(getUploadKindLabel('empower')).toBe(t('console.field.empower'));
  });

  it('falls back to the name of the kind', () => {
    expect(getUploadKindLabel('content_image')).toBe('content_image');
  });
});

describe('getAuditActionLabel', () => {
  it('returns the label of an action', () => {
    expect(getAuditActionLabel('entry.publish')).not.toBe('entry.publish');
  });

  it('falls back to the name of the action', () => {
    expect(getAuditActionLabel('entry.unheard_of')).toBe('entry.unheard_of');
  });
});
