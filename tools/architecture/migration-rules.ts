import { removeComments, type Source, type Violation } from './source.ts';

const folder = 'apps/server/migrations/';

/** Earlier migrations belong to the first release, which no other version runs beside. */
const firstChecked = `${folder}20261229_93`;

const name = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`;
const createdTable = new RegExp(String.raw`\bcreate table ${name}`, 'g');

/** What locks a table for as long as its rows are read or written, or takes away what the last release uses. */
const rules: { pattern: RegExp; rule: string; isContraction?: true }[] = [
  {
    pattern: new RegExp(String.raw`\bcreate (?:unique )?index(?: \w+)? on ${name}`),
    rule: 'builds an index while writes wait; use createIndex, and export isConcurrent',
  },
  {
    pattern: new RegExp(
      String.raw`\balter table ${name}(?![^;]*\bnot valid\b)[^;]*\b(?:add constraint|add check|add foreign key|add unique|add primary key|references|check \()`,
    ),
    rule: 'checks all rows under a lock; add the constraint as `not valid`, and validate it in the next migration',
  },
  {
    pattern: new RegExp(String.raw`\balter table ${name}[^;]*\bset not null\b`),
    rule: 'checks all rows under a lock; add a check as `not valid` instead',
  },
  {
    pattern: new RegExp(
      String.raw`\balter table ${name}[^;]*\balter (?:column )?\w+ (?:set data )?type\b`,
    ),
    rule: 'writes all rows again under a lock; add another column',
  },
  {
    pattern: new RegExp(
      String.raw`\balter table ${name}[^;]*\badd column [^;,]*\bdefault (?:gen_random_uuid|clock_timestamp|random)\b`,
    ),
    rule: 'writes all rows again under a lock; fill the column later',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:drop table ${name}|alter table ${name}[^;]*\b(?:drop column|drop constraint|rename)\b)`,
    ),
    rule: 'removes what the last release may use; name the file `…_contract_…` one release later',
    isContraction: true,
  },
];

/** Checks that migrations can be applied while the last release serves requests (decision 127). */
export function findMigrationViolations(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => path.startsWith(folder) && path >= firstChecked)
    .flatMap(checkMigration);
}

function checkMigration({ path, text }: Source): Violation[] {
  const code = removeComments(text).toLowerCase().replace(/\s+/g, ' ');
  const created = new Set([...code.matchAll(createdTable)].map(([, table]) => table));
  const statements = code.split(/;|`/);
  return rules.flatMap(({ pattern, rule, isContraction }) => {
    if (isContraction && path.includes('_contract_')) return [];
    const isBroken = statements.some((statement) => {
      const [found, ...tables] = pattern.exec(statement) ?? [];
      return found !== undefined && !tables.some((table) => table && created.has(table));
    });
    return isBroken ? [{ path, rule }] : [];
  });
}
