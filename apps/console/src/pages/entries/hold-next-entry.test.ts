import { limits } from '@film-contest/contract/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdNextEntry } from './hold-next-entry.ts';

const size = limits.page.max;
const formatDay = (place: number) =>
  new Date(Date.UTC(2026, 0, 1) + place * 86_400_000).toISOString();
const buildEntry = (place: number) => ({
  id: String(place),
  submittedAt: formatDay(place),
  holder: null,
});

/** The queue, the number of pages read, and the entries that colleagues hold. */
const server = vi.hoisted(() => ({
  count: 0,
  read: 0,
  taken: [] as string[],
  opened: [] as string[],
}));
vi.mock('../../lib/api.ts', () => ({
  async fetchScreenData(
    _: string,
    { query }: { query: { current: number; sorter: { submittedAt: string } } },
  ) {
    server.read += 1;
    const all = Array.from({ length: server.count }, (_each, place) => buildEntry(place));
    if (query.sorter.submittedAt === 'descend') all.reverse();
    return { list: all.slice((query.current - 1) * size, query.current * size) };
  },
  async call(_: string, { params: { id } }: { params: { id: string } }) {
    server.opened.push(id);
    return { ok: true, data: { holder: { isMe: !server.taken.includes(id) } } };
  },
}));

beforeEach(() => void Object.assign(server, { count: 3, read: 0, taken: [], opened: [] }));

test('holds the next entry', async () => {
  expect(await holdNextEntry(buildEntry(0), 'all', 1)).toBe('1');
  expect([server.read, server.opened]).toEqual([1, ['1']]);
});

test('skips an entry that a colleague holds', async () => {
  server.taken = ['1'];
  expect(await holdNextEntry(buildEntry(0), 'all', 1)).toBe('2');
  server.taken = ['1', '2'];
  expect(await holdNextEntry(buildEntry(0), 'all', 1)).toBeNull();
});

test.each<[string, number, 1 | -1, string, number]>([
  ['over the end of a page', size - 1, 1, String(size), 2],
  ['beyond it', size + 4, 1, String(size + 5), 2],
  ['past the end to the beginning', 2 * size + 9, 1, '0', 3],
  ['back over the beginning of a page', size, -1, String(size - 1), 2],
  ['back past the beginning to the end', 0, -1, String(2 * size + 9), 3],
])('continues %s', async (_what, place, by, expected, read) => {
  server.count = 2 * size + 10;
  expect(await holdNextEntry(buildEntry(place), 'all', by)).toBe(expected);
  expect(server.read).toBe(read);
});
