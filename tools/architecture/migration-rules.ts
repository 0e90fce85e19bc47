import { removeComments, type Source, type Violation } from './source.ts';

const folder = 'apps/server/migrations/';

/**
 * First migration that is checked. Earlier ones belong to the first release, and no older release can run beside it.
 */
const firstChecked = `${folder}20261229_93`;

const name = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`;
const createdTable = new RegExp(String.raw`\bcreate table ${name}`, 'g');
/**
 * Builds a pattern for one action of `alter table`. Statements with several actions are split before they are matched.
 */
const buildAlterPattern = (action: string) =>
  new RegExp(String.raw`\balter table ${name} (?:${action})`);
const addColumnPattern = String.raw`add (?:column )?(?:if not exists )?(?!constraint|check|foreign|unique|primary|exclude)\w+ `;

/** Statements that lock a table for a long time, or that remove something that the previous release still uses. */
const rules: { pattern: RegExp; rule: string; isContraction?: true }[] = [
  {
    pattern: new RegExp(
      String.raw`\bcreate (?:unique )?index (?:concurrently )?(?:(?:if not exists )?"?\w+"? )?on ${name}`,
    ),
    rule: 'builds an index while writes wait; use createIndex, and export isConcurrent',
  },
  {
    pattern: buildAlterPattern(
      String.raw`add (?:constraint \S+ )?(?:check|foreign key)(?!.*\bnot valid\b)|${addColumnPattern}.*\b(?:references|check)\b`,
    ),
    rule: 'checks all rows under a lock; add the constraint as `not valid`, and validate it in the next migration',
  },
  {
    pattern: buildAlterPattern(
      String.raw`add (?:constraint \S+ )?(?:unique|primary key|exclude)\b`,
    ),
    rule: 'builds an index under a lock; create it with createIndex',
  },
  {
    pattern: buildAlterPattern(String.raw`alter (?:column )?\w+ set not null`),
    rule: 'checks all rows under a lock; add a check as `not valid` instead',
  },
  {
    pattern: buildAlterPattern(
      String.raw`alter (?:column )?\w+ (?:set data )?type\b|${addColumnPattern}.*\b(?:\w*serial|generated|default (?:gen_random_uuid|clock_timestamp|random))\b`,
    ),
    rule: 'writes all rows again under a lock; add a column that is null, and fill it later',
  },
  {
    pattern: buildAlterPattern(String.raw`${addColumnPattern}(?!.*\bdefault\b).*\bnot null\b`),
    rule: 'breaks inserts of the last release; give the column a default',
  },
  {
    pattern: new RegExp(String.raw`\bupdate ${name} set (?!.*\bwhere\b)`),
    rule: 'locks all rows until the end; update them in parts, after the migration',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:drop table ${name}|alter table ${name} (?:drop (?:column|constraint)|rename)\b)`,
    ),
    rule: 'removes something that the last release may use; name the file `…_contract_…` one release later',
    isContraction: true,
  },
];

/** Checks that migrations can be applied while the previous release serves requests (decision 127). */
export function findMigrationViolations(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => path.startsWith(folder) && path >= firstChecked)
    .flatMap(checkMigration);
}

function checkMigration({ path, text }: Source): Violation[] {
  const code = removeComments(text).toLowerCase().replace(/\s+/g, ' ');
  const created = new Set([...code.matchAll(createdTable)].map(([, table]) => table));
  const statements = code.split(/;|`/).flatMap(splitAlterActions);
  const broken = rules.filter(
    ({ pattern, isContraction }) =>
      !(isContraction && path.includes('_contract_')) &&
      statements.some((statement) => {
        const [found, ...tables] = pattern.exec(statement) ?? [];
        return found !== undefined && !tables.some((table) => table && created.has(table));
      }),
  );
  return [...broken.map(({ rule }) => rule), ...listFileViolations(code)].map((rule) => ({
    path,
    rule,
  }));
}

/** Splits `alter table` with several actions into one statement per action. */
function splitAlterActions(statement: string): string[] {
  const [, start] = new RegExp(String.raw`\b(alter table ${name}) `).exec(statement) ?? [];
  if (!start) return [statement];
  const [first = '', ...others] = statement.split(/, ?(?=(?:add|alter|drop|rename|validate) )/);
  return [first, ...others.map((action) => `${start} ${action}`)];
}

function listFileViolations(code: string): string[] {
  const faults = [];
  if (/\bcreateindex\(/.test(code) && !code.includes('export const isconcurrent = true'))
    faults.push('builds an index under a lock; export isConcurrent');
  if (/\.schema\b/.test(code)) faults.push('uses the schema builder; write SQL, which is checked');
  if (/\bnot valid\b/.test(code) && /\bvalidate constraint\b/.test(code))
    faults.push(
      'checks all rows under the lock of the new constraint; validate it in the next migration',
    );
  return faults;
}
