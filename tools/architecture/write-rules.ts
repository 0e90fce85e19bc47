import { isTestFile, removeComments, type Source, type Violation } from './source.ts';

const server = 'apps/server/src/';

/** Folder of the code that restores a backup. This code may write all tables. */
const restoresAllTables = `${server}platform/backup/`;

/** Maps each table to the only folder or file that writes it; null if triggers write the table. */
type Owners = Map<string, string | null>;

const declarations = /\binterface Tables \{\n([\s\S]*?)\n {2}\}\n/g;
const declaredTable = /^ {4}(\w+): (ReadOnly<)?/gm;

// Matches the name of a table in raw SQL: an interpolation, or a name with an optional schema and optional quotes.
const name = String.raw`(\$\{[^}]*\}|(?:"?\w+"?\.)?"?\w+"?)`;

const rawWrites = [
  String.raw`\binsert\s+into\s+${name}`,
  String.raw`\bmerge\s+into\s+(?:only\s+)?${name}`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${name}`,
  String.raw`\bupdate\s+(?:only\s+)?${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?(${name}(?:\s*,\s*${name})*)`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Matches writing methods of Kysely, and the option that names the table of rate-limiter-flexible. */
const builderWrites =
  /\b(?:(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)(?:<[^>]*>)?\(|tableName:)\s*(\[[^\]]*\]|[^,)\n]*)/g;

/** Checks that each table is written only by its owner. */
export function findWriteViolations(sources: Source[]): Violation[] {
  const code = sources.filter(({ path }) => path.startsWith(server) && !isTestFile(path));
  const owners: Owners = new Map();
  const repeated = code.flatMap((source) => addDeclaredTables(owners, source));
  return [...repeated, ...code.flatMap((source) => checkWrites(source, owners))];
}

function addDeclaredTables(owners: Owners, { path, text }: Source): Violation[] {
  const owner = /^.*\/modules\/[^/]+\//.exec(path)?.[0] ?? path;
  const tables = [...text.matchAll(declarations)].flatMap(([, body = '']) => [
    ...body.matchAll(declaredTable),
  ]);
  return tables.flatMap(([, table = '', readOnly]) => {
    const isRepeated = owners.has(table);
    owners.set(table, readOnly ? null : owner);
    return isRepeated ? [{ path, rule: `declares ${table}, which another file declares` }] : [];
  });
}

function checkWrites({ path, text }: Source, owners: Owners): Violation[] {
  if (path.startsWith(restoresAllTables)) return [];
  return [...new Set(listWrittenTables(text))].flatMap((table) => {
    if (table === null) return [{ path, rule: 'writes a table whose name is not a literal' }];
    const owner = owners.get(table);
    if (owner === undefined) return [{ path, rule: `writes ${table}, which no file declares` }];
    if (owner === null) return [{ path, rule: `writes ${table}; only database triggers do` }];
    if (path.startsWith(owner)) return [];
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
  return [...built, ...raw].map(parseTableName);
}

/** Returns a table's name without alias, quotes and the default schema. */
function parseTableName(table: string): string | null {
  if (table.includes('${')) return null;
  const [first = ''] = table.trim().split(/\s/);
  return (
    first
      .replaceAll('"', '')
      .replace(/^public\./i, '')
      .toLowerCase() || null
  );
}
