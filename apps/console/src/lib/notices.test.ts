import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeOutlet } from './notices.ts';

const navigateTo = vi.hoisted(() => vi.fn());
vi.mock('./navigation.ts', () => ({ navigateTo }));

const createOutlet = () => {
  const shown: unknown[][] = [];
  const createRecorder =
    (kind: string) =>
    (...given: unknown[]) =>
      void shown.push([kind, ...given]);
  const outlet: NoticeOutlet = {
    success: createRecorder('success'),
    longSuccess: createRecorder('longSuccess'),
    warning: createRecorder('warning'),
    error: createRecorder('error'),
    notification: createRecorder('notification'),
  };
  return { outlet, shown };
};

let module: typeof import('./notices.ts');
beforeEach(async () => {
  vi.resetModules();
  navigateTo.mockReset();
  module = await import('./notices.ts');
});

describe('notices', () => {
  it('queues notices until an outlet is connected, and shows each once', () => {
    const { outlet, shown } = createOutlet();
    module.notices.success('one');
    module.notices.error('two');
    module.connectNoticeOutlet(outlet);
    module.connectNoticeOutlet(outlet);
    module.notices.longSuccess('three', null);
    expect(shown).toEqual([
      ['success', 'one'],
      ['error', 'two'],
      ['longSuccess', 'three', null],
    ]);
  });

  it.each([
    [0, []],
    [1, [['warning', 'text']]],
    [2, [['error', 'text']]],
    [3, [['notification', 'title', 'text']]],
    [undefined, [['error', 'text']]],
  ] as const)('shows a message of level %s', (level, expected) => {
    const { outlet, shown } = createOutlet();
    module.connectNoticeOutlet(outlet);
    module.showMessage(level, 'text', 'title');
    expect(shown).toEqual(expected);
    expect(navigateTo).not.toHaveBeenCalled();
  });

  it('opens the error page for level 9', () => {
    const { outlet, shown } = createOutlet();
    module.connectNoticeOutlet(outlet);
    module.showMessage(9, 'text', 'title');
    expect(shown).toEqual([['error', 'text']]);
    expect(navigateTo).toHaveBeenCalledWith('/500');
  });
});
