import { isTestFile, removeComments, type Source, type Violation } from './source.ts';
import { restoresAllTables, tableOwners } from './table-owners.ts';

const server = 'apps/server/src/';

// A table in raw SQL: an interpolation, or a name with an optional schema and optional quotes.
const name = String.raw`(\$\{[^}]*\}|(?:"?\w+"?\.)?"?\w+"?)`;

const rawWrites = [
  String.raw`\binsert\s+into\s+${name}`,
  String.raw`\bmerge\s+into\s+(?:only\s+)?${name}`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${name}`,
  String.raw`\bupdate\s+(?:only\s+)?${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?(${name}(?:\s*,\s*${name})*)`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Kysely's methods, and the option by which rate-limiter-flexible names its table. */
const builderWrites =
  /\b(?:(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)(?:<[^>]*>)?\(|tableName:)\s*(\[[^\]]*\]|[^,)\n]*)/g;

/** Checks that each table is written by its owner only. */
export function findWriteViolations(sources: Source[], owners = tableOwners): Violation[] {
  const code = sources.filter(({ path }) => path.startsWith(server) && !isTestFile(path));
  return [
    ...code.flatMap((source) => checkWrites(source, owners)),
    ...findMissingOwners(code, owners),
  ];
}

function checkWrites({ path, text }: Source, owners: typeof tableOwners): Violation[] {
  if (isInOwner(path, restoresAllTables)) return [];
  return [...new Set(listWrittenTables(text))].flatMap((table) => {
    if (table === null) return [{ path, rule: 'writes a table whose name is not a literal' }];
    const owner = Object.keys(owners).find((each) => owners[each]?.includes(table));
    if (!owner) return [{ path, rule: `writes ${table}, which has no owner in table-owners.ts` }];
    if (isInOwner(path, owner)) return [];
    return [{ path, rule: `writes ${table}; only ${owner} does, and exports a function for it` }];
  });
}

/** Lists the tables that a file writes. Null stands for a name that is not a literal. */
function listWrittenTables(text: string): (string | null)[] {
  const code = removeComments(text);
  const built = [...code.matchAll(builderWrites)].flatMap(([, table = '']) => {
    const names = [...table.matchAll(/['"`]([^'"`]*)['"`]/g)].map((match) => match[1] ?? '');
    return names.length > 0 ? names : [''];
  });
  const raw = rawWrites.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(([, tables = '']) => tables.split(',')),
  );
  return [...built, ...raw].map(toTableName);
}

/** Removes alias, quotes and the default schema. */
function toTableName(table: string): string | null {
  if (table.includes('${')) return null;
  const [first = ''] = table.trim().split(/\s/);
  return (
    first
      .replaceAll('"', '')
      .replace(/^public\./i, '')
      .toLowerCase() || null
  );
}

function findMissingOwners(sources: Source[], owners: typeof tableOwners): Violation[] {
  return Object.keys(owners)
    .filter((owner) => !sources.some(({ path }) => isInOwner(path, owner)))
    .map((owner) => ({ path: `${server}${owner}`, rule: 'owns tables, but does not exist' }));
}

const isInOwner = (path: string, owner: string) =>
  path === server + owner || path.startsWith(`${server}${owner}/`);
