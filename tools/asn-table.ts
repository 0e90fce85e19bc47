import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import {
  getBundledAsnFile,
  parseAsnTable,
  serializeAsnTable,
} from '../apps/server/src/platform/networks/asn-table.ts';
import { compareAsnTables, findReplacementObstacle, parseAsnCsv } from './asn-csv.ts';
import { exitWithError, Refusal } from './bring-up.mjs';
import { resolveFromCaller } from './installation.ts';

const usage = 'npm run asn-table -- [<file or URL>] [--publishers <names>] [--force]';

/** Builds the table of networks for a release, from DB-IP's file of this month or from another CSV file. */
async function buildTable(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      publishers: { type: 'string', default: 'DB-IP' },
      force: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 1) throw new Refusal(usage);
  const month = new Date().toISOString().slice(0, 7);
  const source = positionals[0] ?? `https://download.db-ip.com/free/dbip-asn-lite-${month}.csv.gz`;
  const [, yearAndMonth, day = '-01'] = /(\d{4}-\d{2})(-\d{2})?\.csv(?:\.gz)?$/.exec(source) ?? [];
  if (!yearAndMonth) throw new Refusal('The name of the file must end with its month: 2026-11.csv');
  const bytes = await readFileOrUrl(source);
  const csv = source.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const about = { date: yearAndMonth + day, publishers: values.publishers };
  const table = parseAsnCsv(csv.toString(), about);

  const former = await readFile(getBundledAsnFile()).catch(() => null);
  if (former) {
    const comparison = compareAsnTables(
      parseAsnTable(brotliDecompressSync(former).toString()),
      table,
    );
    console.log(
      `ranges: ${toPercent(comparison.size)}; same network: ${toPercent(comparison.same)}; lost networks of the policy list: ${comparison.lost.join(', ') || 'none'}`,
    );
    const obstacle = findReplacementObstacle(comparison);
    if (obstacle && !values.force)
      throw new Refusal(`The table is not replaced, because ${obstacle}. --force replaces it.`);
  }
  const compressed = brotliCompressSync(serializeAsnTable(table), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  await writeFile(getBundledAsnFile(), compressed);
  console.log(
    `${table.date}: ${table.numbers.length} networks, ${(compressed.length / 1e6).toFixed(1)} MB`,
  );
}

const toPercent = (share: number) => `${(share * 100).toFixed(1)} %`;

async function readFileOrUrl(source: string): Promise<Buffer> {
  if (!source.startsWith('https:')) return readFile(resolveFromCaller(source));
  const answer = await fetch(source, { signal: AbortSignal.timeout(120_000) });
  if (!answer.ok) throw new Refusal(`${source} answered HTTP ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

buildTable(process.argv.slice(2)).catch(exitWithError);
