import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import {
  bulkTitles,
  createAssignStep,
  createRejectStep,
  createSendBackStep,
  createShortlistBulkStep,
  createTickStep,
  publish,
} from './bulk-actions.ts';

const { call, fetchScreenData } = vi.hoisted(() => ({ call: vi.fn(), fetchScreenData: vi.fn() }));
vi.mock('../../lib/api.ts', () => ({ call, fetchScreenData }));
vi.mock('../../lib/messages.ts', () => ({
  t: (key: string, { count }: { count: number }) => `${key} ${count}`,
}));

type Pick = Parameters<typeof publish>[0];

const pick = {
  id: 'e1',
  version: 3,
  assignee: { id: 'ann', name: 'Ann' },
  makerLocale: 'zh-TW',
} as Pick;
const { signal } = new AbortController();
const quiet = { background: true, quiet: true };
const runStep = (act: BulkStep<Pick>, isRetry = false) => act(pick, { isRetry, signal });

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: true });
  fetchScreenData.mockReset().mockResolvedValue({ version: 9, assignee: null });
});

describe('createAssignStep', () => {
  it('moves an entry from the listed assignee to another one', async () => {
    await runStep(createAssignStep('bob'));
    const body = { from: 'ann', to: 'bob' };
    expect(call).toHaveBeenCalledWith('assignEntry', { params: { id: 'e1' }, body, ...quiet });
    expect(fetchScreenData).not.toHaveBeenCalled();
  });

  it('moves the entry from its newest assignee on a retry', async () => {
    await runStep(createAssignStep(null), true);
    const body = { from: null, to: null };
    expect(call).toHaveBeenCalledWith('assignEntry', { params: { id: 'e1' }, body, ...quiet });
  });
});

describe('publish', () => {
  it('publishes the listed version', async () => {
    await runStep(publish);
    const body = { version: 3 };
    expect(call).toHaveBeenCalledWith('publishEntry', { params: { id: 'e1' }, body, ...quiet });
  });

  it('publishes the newest version on a retry', async () => {
    await runStep(publish, true);
    const asked = { params: { id: 'e1' }, background: true, signal };
    expect(fetchScreenData).toHaveBeenCalledWith('consoleEntry', asked);
    const body = { version: 9 };
    expect(call).toHaveBeenCalledWith('publishEntry', { params: { id: 'e1' }, body, ...quiet });
  });

  it('returns a refusal and throws an error', async () => {
    const refusal = { ok: false, msg: 'changed' };
    call.mockResolvedValueOnce(refusal);
    expect(await runStep(publish)).toBe(refusal);
    fetchScreenData.mockRejectedValueOnce(new Error('offline'));
    await expect(runStep(publish, true)).rejects.toThrow('offline');
  });
});

describe('createSendBackStep', () => {
  const texts = { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'en' };

  it.each([
    ['a typed reason', { field: 'team', text: 'why' }, { field: 'team', reason: 'why' }],
    [
      'a template in the language of the entrant',
      { template: { field: 'desc', texts } },
      { field: 'desc', reason: '繁' },
    ],
    [
      'a template without a field for the title',
      { template: { field: null, texts } },
      { field: 'title', reason: '繁' },
    ],
  ] as const)('sends %s', async (_what, reason, sent) => {
    await runStep(createSendBackStep(reason));
    const body = { version: 3, reasons: [sent] };
    expect(call).toHaveBeenCalledWith('requestChanges', { params: { id: 'e1' }, body, ...quiet });
  });
});

describe('createRejectStep', () => {
  const texts = { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'en' };

  it.each([
    ['a typed reason', { text: 'why' }, 'why'],
    ['a template in the language of the entrant', { template: { field: null, texts } }, '繁'],
  ] as const)('sends %s', async (_what, given, reason) => {
    await runStep(createRejectStep(given));
    const body = { version: 3, reason };
    expect(call).toHaveBeenCalledWith('rejectEntry', { params: { id: 'e1' }, body, ...quiet });
  });
});

it('createTickStep ticks the items of an entry without its version', async () => {
  await runStep(createTickStep(['clean']), true);
  const body = { items: ['clean'] };
  expect(call).toHaveBeenCalledWith('bulkTick', { params: { id: 'e1' }, body, ...quiet });
  expect(fetchScreenData).not.toHaveBeenCalled();
});

describe('createShortlistBulkStep', () => {
  it('repeats an entry with its key, so that a retry adds it once', async () => {
    const step = createShortlistBulkStep();
    await runStep(step);
    await runStep(step, true);
    const [first, second] = call.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(first).toMatch(/ e1$/);
    expect(second).toBe(first);
  });

  it('has other keys in another bulk action', async () => {
    await runStep(createShortlistBulkStep());
    await runStep(createShortlistBulkStep());
    const [first, second] = call.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  it('publishes the entry in the shortlist', async () => {
    await runStep(createShortlistBulkStep());
    const [name, { params, body }] = call.mock.calls[0] ?? [];
    expect(name).toBe('createContent');
    expect(params).toEqual({ type: 'selectedopen' });
    expect(body).toEqual({ state: 'published', facts: { entry: 'e1' }, texts: {} });
  });
});

it('counts the entries in the titles', () => {
  expect(bulkTitles.assign(2)).toBe('lists.act.assignAsk 2');
  expect(bulkTitles.shortlist(1)).toBe('lists.act.shortlistAsk 1');
});
