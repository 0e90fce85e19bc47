import { join } from 'node:path/posix';
import { readSourceFiles } from './architecture/read-sources.ts';
import { isTestFile, type Source } from './architecture/source.ts';

type Row = { part: string; source: number; tests: number };

function printLineCounts() {
  const rows = countLines(readSourceFiles(['apps', 'packages', 'bench', 'tools', 'e2e']));
  const sumLineCounts = (kind: 'source' | 'tests') =>
    rows.reduce((lines, row) => lines + row[kind], 0);
  const total = { part: 'all', source: sumLineCounts('source'), tests: sumLineCounts('tests') };
  console.table([...rows, total]);
  console.log(`Lines of tests for each line of source: ${(total.tests / total.source).toFixed(2)}`);
}

function countLines(sources: Source[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { path, text } of sources) {
    const part = findRepositoryPart(path);
    const row = rows.get(part) ?? { part, source: 0, tests: 0 };
    row[isTestFile(path) ? 'tests' : 'source'] += text.split('\n').length - 1;
    rows.set(part, row);
  }
  return [...rows.values()].sort((a, b) => b.source - a.source);
}

/**
 * Returns the part of the repository to which a file belongs, such as `apps/server/src/modules/voting` or
 * `packages/contract`.
 */
function findRepositoryPart(path: string): string {
  const [top = '', name = '', ...rest] = path.split('/').slice(0, -1);
  if (top !== 'apps') return join(top, top === 'packages' ? name : '');
  const [source = '', layer = '', noun = ''] = rest;
  return join(
    top,
    name,
    source,
    layer,
    ['modules', 'platform', 'pages', 'features'].includes(layer) ? noun : '',
  );
}

printLineCounts();
