import { randomBytes } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openBudgets } from './budgets.ts';

const app = await createTestApp();
afterAll(app.close);
const fresh = () => ({ narrow: randomBytes(16), wide: randomBytes(16) });
const us = (from: bigint, n: number) => (Number(process.hrtime.bigint() - from) / 1000 / n).toFixed(2);

test('measure', async () => {
  const N = 40_000;
  const lines: string[] = [];
  for (let round = 0; round < 3; round++) {
    const budgets = openBudgets(app.ctx);
    const one = fresh();
    let from = process.hrtime.bigint();
    for (let i = 0; i < N; i++) {
      budgets.countsOf(one, 7);
      budgets.countVote(one, 7);
    }
    lines.push(`known memory ${us(from, N)}`);
    await budgets.drain();
    const many = Array.from({ length: N }, fresh);
    from = process.hrtime.bigint();
    const cpu = process.cpuUsage();
    for (const network of many) {
      budgets.countsOf(network, 7);
      budgets.countVote(network, 7);
    }
    lines.push(`new memory ${us(from, N)}`);
    const { rows: [lsn] } = await app.ctx.pool.query('select pg_current_wal_lsn() as lsn');
    for (let i = 0; i < 8; i++) await budgets.drain();
    const used = process.cpuUsage(cpu);
    lines.push(`new with writing: wall ${us(from, N)}, own cpu ${((used.user + used.system) / N).toFixed(2)}`);
    const { rows } = await app.ctx.pool.query('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1) as wal, (select count(*) from vote_budgets) as rows', [lsn.lsn]);
    lines.push(`wal per vote ${(Number(rows[0].wal) / N).toFixed(0)} B, rows ${rows[0].rows}`);
  }
  console.log(lines.join('\n'));
}, 120_000);
