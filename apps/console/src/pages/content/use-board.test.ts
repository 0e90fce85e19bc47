import { contentTypeNames, getContentType } from '@film-contest/contract/content-types';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAllContentItems, fetchContentItemsPage } from './content-items.ts';
import { getListGrouping } from './use-board.ts';

const { fetchScreenData } = vi.hoisted(() => ({ fetchScreenData: vi.fn() }));
vi.mock('../../lib/api.ts', async (load) => ({ ...(await load<object>()), fetchScreenData }));
vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

describe('getListGrouping', () => {
  it.each([
    ['jury', 'panels'],
    ['thanks', 'thanksTiers'],
    ['selected', 'awards'],
    ['exhibition', 'halls'],
  ] as const)('groups %s by %s', (type, of) => {
    const grouping = getListGrouping(type);
    expect(grouping?.of).toBe(of);
    expect(getContentType(type).facts[grouping?.fact ?? '']?.kind).toBe('item');
  });

  it('groups no other list', () => {
    const grouped = contentTypeNames.filter((type) => getListGrouping(type) !== null);
    expect(grouped.sort()).toEqual(['exhibition', 'jury', 'selected', 'thanks']);
  });

  it('lets items be free whose group is optional', () => {
    for (const type of contentTypeNames) {
      const grouping = getListGrouping(type);
      if (!grouping) continue;
      const { required } = getContentType(type).facts[grouping.fact] ?? {};
      expect(grouping.mayBeFree).toBe(!required);
    }
  });
});

describe('content items', () => {
  const buildPage = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: from + index }));

  beforeEach(() => fetchScreenData.mockReset());

  it('are read page by page until all are read', async () => {
    fetchScreenData
      .mockResolvedValueOnce({ list: buildPage(1, 100), total: 130 })
      .mockResolvedValueOnce({ list: buildPage(101, 30), total: 130 });
    const items = await fetchAllContentItems('news');
    expect(items).toHaveLength(130);
    const pages = fetchScreenData.mock.calls.map(([, { query }]) => query.current);
    expect(pages).toEqual([1, 2]);
  });

  it('end with an empty page, even if the list became shorter meanwhile', async () => {
    fetchScreenData
      .mockResolvedValueOnce({ list: buildPage(1, 100), total: 130 })
      .mockResolvedValueOnce({ list: [], total: 130 });
    expect(await fetchAllContentItems('news')).toHaveLength(100);
  });

  it('are searched on their first page', async () => {
    fetchScreenData.mockResolvedValue({ list: buildPage(1, 2), total: 2 });
    await fetchContentItemsPage('panels', 'exp');
    const [name, { params, query, background }] = fetchScreenData.mock.calls[0] ?? [];
    expect([name, params, background]).toEqual(['consoleContent', { type: 'panels' }, true]);
    expect(query).toMatchObject({ current: 1, search: 'exp', sorter: { position: 'ascend' } });
  });

  it('are not searched without a text', async () => {
    fetchScreenData.mockResolvedValue({ list: [], total: 0 });
    await fetchContentItemsPage('panels');
    expect(fetchScreenData.mock.calls[0]?.[1].query).not.toHaveProperty('search');
  });
});
