// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source code
import { expect, test } from 'vitest';
import { findWriteViolations } from './write-rules.ts';

const server = 'apps/server/src/';
const buildTableDeclaration = (path: string, ...tables: string[]) => ({
  path: server + path,
  text: `declare module './tables.ts' {\n  interface Tables {\n    ${tables.join('\n    ')}\n  }\n}\n`,
});
const declared = [
  buildTableDeclaration(
    'modules/voting/tables.ts',
    'votes: {\n      id: string;\n    };',
    'vote_tallies: { votes: number };',
  ),
  buildTableDeclaration(
    'modules/entries/tables.ts',
    'entry_listing: ReadOnly<{ number: number }>;',
  ),
  buildTableDeclaration('platform/store.ts', 'responses: { id: Buffer };'),
];

const checkSource = (path: string, text: string) =>
  findWriteViolations([...declared, { path, text }]);

const writes = [
  ["db.insertInto('votes').values(row)", 'votes'],
  ["tx.with('x', (db) => db.insertInto('votes'))", 'votes'],
  ["db\n    .updateTable('votes as v').set({ at })", 'votes'],
  ['db.updateTable("votes")', 'votes'],
  ["db.deleteFrom('votes')", 'votes'],
  ["db.deleteFrom(['votes', 'unlisted'])", 'votes'],
  ["db.mergeInto('votes').using('x', 'a', 'b')", 'votes'],
  ["db.replaceInto('votes')", 'votes'],
  ["new RateLimiterPostgres({ tableName: 'votes' })", 'votes'],
  ['sql`insert into votes (id) values (1)`', 'votes'],
  ['sql`INSERT INTO "votes" select 1`', 'votes'],
  ['sql`with x as (\n  delete from votes returning id) select 1`', 'votes'],
  ['sql`update votes set level = 1`', 'votes'],
  ["pool.query('update only public.votes as v set level = 1')", 'votes'],
  ['sql`update votes v\n  set level = 1`', 'votes'],
  ['sql`merge into votes using x on true when matched then delete`', 'votes'],
  ['sql`truncate votes`', 'votes'],
  ['sql`truncate table vote_tallies, votes cascade`', 'vote_tallies'],
  ['sql`insert into responses select 1`', 'responses'],
] as const;

test.for(writes)('another module may not write: %s', ([text, table]) => {
  const path = `${server}modules/share/share.ts`;
  expect(checkSource(path, text)).toContainEqual({
    path,
    rule: expect.stringContaining(`writes ${table}; only `),
  });
});

test.for(writes.filter(([, table]) => table !== 'responses'))(
  'the owner may write: %s',
  ([text]) => {
    const path = `${server}modules/voting/ballots.ts`;
    expect(checkSource(path, text.replace(", 'unlisted'", ''))).toEqual([]);
  },
);

test.for([
  ['a platform file its own table', 'platform/store.ts', "db.deleteFrom('responses')"],
  ['a test', 'modules/share/share.db.test.ts', "db.deleteFrom('votes')"],
  ['the restore of a backup', 'platform/backup/load.ts', 'sql`truncate ${tables}`'],
] as const)('accepts that %s writes', ([, path, text]) => {
  expect(checkSource(server + path, text)).toEqual([]);
});

test.for([
  "db.selectFrom('votes')",
  'sql`select id from votes for update`',
  'sql`select id from votes for update of votes skip locked`',
  "// db.insertInto('votes')",
  '/* delete from votes */',
  'const votes = new Set(update);',
])('accepts a read: %s', (text) => {
  expect(checkSource(`${server}modules/share/share.ts`, text)).toEqual([]);
});

test.for([
  ['db.insertInto(table)', 'not a literal'],
  ['db.deleteFrom(`${prefix}votes`)', 'not a literal'],
  ['sql`update ${sql.table(name)} set a = 1`', 'not a literal'],
  ['sql`truncate ${names}`', 'not a literal'],
  ["db.insertInto('unknown')", 'no file declares'],
  ["db.insertInto('entry_listing')", 'only database triggers do'],
  ['sql`on conflict do nothing; delete from graphile_worker.jobs`', 'graphile_worker.jobs, which'],
] as const)('rejects %s', ([text, rule]) => {
  const path = `${server}modules/voting/voting.ts`;
  expect(checkSource(path, text)).toEqual([{ path, rule: expect.stringContaining(rule) }]);
});

test('rejects a second declaration of a table', () => {
  const second = buildTableDeclaration('modules/share/tables.ts', 'votes: { id: string };');
  expect(findWriteViolations([...declared, second])).toEqual([
    { path: second.path, rule: expect.stringContaining('declares votes') },
  ]);
});
