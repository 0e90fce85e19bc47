import { expect, test } from 'vitest';
import { findMigrationViolations } from './migration-rules.ts';

const checkMigrationText = (sql: string, file = '20270105_10_notes.ts') =>
  findMigrationViolations([
    {
      path: `apps/server/migrations/${file}`,
      text: `export const up = (db) => sql\`\n${sql}\n\`.execute(db);`,
    },
  ]).map(({ rule }) => rule);

test.each([
  'create table notes (id int primary key, vote int not null references votes, check (id > 0))',
  'create table notes (id int); create index on notes (id); alter table notes add unique (id)',
  'alter table votes add column note text',
  "alter table votes add column note text not null default ''",
  'alter table votes add check (note is not null) not valid',
  'alter table votes validate constraint votes_note_check',
  'alter table votes add constraint note foreign key (note) references notes not valid',
  "update settings set value = '1' where name = 'checks'",
  'alter table votes add constraint a check (note > 0) not valid, add column other int',
  'create table notes (id serial primary key, at timestamptz not null)',
])('%s can be applied while requests are served', (sql) => {
  expect(checkMigrationText(sql)).toEqual([]);
});

test.each([
  ['create index on votes (at)', 'builds an index'],
  ['CREATE UNIQUE INDEX votes_at\n  ON votes (at)', 'builds an index'],
  ['alter table votes add column note int references notes', 'checks all rows'],
  ['alter table votes add column note int, add check (note > 0)', 'checks all rows'],
  ['alter table votes add foreign key (note) references notes', 'checks all rows'],
  ['alter table votes add unique (at)', 'builds an index'],
  ['alter table votes add constraint a check (x > 0) not valid, add unique (y)', 'builds an index'],
  ['create index if not exists votes_at on votes (at)', 'builds an index'],
  ['create index concurrently on votes (at)', 'builds an index'],
  ['alter table votes add column note text not null', 'breaks inserts'],
  ['alter table votes add note serial', 'writes all rows'],
  ['alter table votes add column twice int generated always as (a * 2) stored', 'writes all rows'],
  ['update votes set note = 1', 'locks all rows'],
  [
    'alter table votes add check (a > 0) not valid; alter table votes validate constraint a',
    'checks all rows',
  ],
  ['alter table votes alter column note set not null', 'checks all rows'],
  ['alter table votes alter column note type bigint', 'writes all rows'],
  ['alter table votes add column id uuid default gen_random_uuid()', 'writes all rows'],
  ['alter table votes drop column note', 'removes something that the last release may use'],
  ['alter table votes rename to ballots', 'removes something that the last release may use'],
  ['drop table if exists notes', 'removes something that the last release may use'],
])('%s is rejected', (sql, rule) => {
  expect(checkMigrationText(sql)).toEqual([expect.stringMatching(`^${rule}`)]);
});

test('a later release removes what is no longer used', () => {
  expect(checkMigrationText('drop table notes', '20270301_10_contract_notes.ts')).toEqual([]);
  expect(
    checkMigrationText('create index on votes (at)', '20270301_10_contract_notes.ts'),
  ).toHaveLength(1);
});

test.each([
  [
    "createIndex(db, 'votes_at', 'on votes (at)')",
    ['builds an index under a lock; export isConcurrent'],
  ],
  ["export const isConcurrent = true;\ncreateIndex(db, 'votes_at', 'on votes (at)')", []],
  ["db.schema.alterTable('votes')", ['uses the schema builder; write SQL, which is checked']],
])('%s', (text, expected) => {
  const path = 'apps/server/migrations/20270105_10_votes.ts';
  expect(findMigrationViolations([{ path, text }]).map(({ rule }) => rule)).toEqual(expected);
});

test('migrations of the first release are not checked', () => {
  expect(checkMigrationText('create index on votes (at)', '20261229_91_appeals.ts')).toEqual([]);
});
