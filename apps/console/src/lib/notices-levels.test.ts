import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectNoticeOutlet, notices, showMessage } from './notices.ts';

const { navigateTo } = vi.hoisted(() => ({ navigateTo: vi.fn() }));
vi.mock('./navigation.ts', () => ({ navigateTo }));

const shown: string[] = [];
const createRecorder =
  (kind: string) =>
  (...texts: unknown[]) =>
    void shown.push([kind, ...texts].join(' '));
const outlet = {
  success: createRecorder('success'),
  longSuccess: createRecorder('longSuccess'),
  warning: createRecorder('warning'),
  error: createRecorder('error'),
  notification: createRecorder('notification'),
};

beforeEach(() => {
  connectNoticeOutlet(outlet);
  shown.length = 0;
  navigateTo.mockReset();
});

describe('showMessage', () => {
  it.each([
    ['silent', 0, []],
    ['a warning', 1, ['warning text']],
    ['an error', 2, ['error text']],
    ['a notification', 3, ['notification title text']],
    ['an error by default', undefined, ['error text']],
    ['an error for an unknown level', 7, ['error text']],
  ])('is %s', (_what, level, expected) => {
    showMessage(level as never, 'text', 'title');
    expect(shown).toEqual(expected);
    expect(navigateTo).not.toHaveBeenCalled();
  });

  it('opens the error page', () => {
    showMessage(9, 'text', 'title');
    expect(shown).toEqual(['error text']);
    expect(navigateTo).toHaveBeenCalledWith('/500');
  });
});

it('passes every kind of notice on', () => {
  notices.success('saved');
  notices.longSuccess('sent', null);
  notices.error('failed');
  notices.notification('Error 500', 'disk full');
  expect(shown).toEqual([
    'success saved',
    'longSuccess sent ',
    'error failed',
    'notification Error 500 disk full',
  ]);
});
