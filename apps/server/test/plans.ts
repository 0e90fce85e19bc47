import pg from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

/** Executes `act`. Returns how PostgreSQL reads a table in the statements of `act`: `Seq Scan` or names of indexes. */
export async function listAccessPaths(
  { ctx }: TestApp,
  table: string,
  act: () => Promise<unknown>,
) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const statements = spy.mock.calls.map(([text, values]) => ({ text: text as unknown, values }));
  spy.mockRestore();
  const ways = new Set<string>();
  for (const { text, values } of statements) {
    if (typeof text !== 'string' || !text.includes(table) || /^\s*explain\b/.test(text)) continue;
    const { rows } = await ctx.pool.query(
      `explain (format json) ${text}`,
      values as unknown as unknown[],
    );
    collectAccessPaths(rows[0]['QUERY PLAN'][0].Plan, table, ways);
  }
  return [...ways].sort();
}

function collectAccessPaths(node: Node, table: string, ways: Set<string>): void {
  // Recognizes indexes by their names, because the nodes of bitmap index scans do not name the table.
  const isIndex = node['Index Name']?.startsWith(`${table}_`);
  if (isIndex) ways.add(node['Index Name'] ?? '');
  else if (node['Relation Name'] === table && node['Node Type'] === 'Seq Scan')
    ways.add('Seq Scan');
  for (const child of node.Plans ?? []) collectAccessPaths(child, table, ways);
}
