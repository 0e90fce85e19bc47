import { expect, test } from 'vitest';
import { toErrorWithInstructions } from './embedded-cluster.ts';

test.for([
  ['ENOSPC: no space left on device, mkdir', 'The disk is full: free some space where /d lies'],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full'],
  ["EACCES: permission denied, mkdir '/d'", 'cannot use /d. Start as the user it belongs to'],
  ['FATAL:  data directory "/d" has wrong ownership', 'cannot use /d'],
  ["ENOTEMPTY: directory not empty, rename '/d.new' -> '/d'", 'something that is not a database'],
  ['initdb: could not look up effective user ID 12345: user does not exist', 'the user 12345'],
  [
    'DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible',
    'made by PostgreSQL 17',
  ],
  ['something else', 'something else'],
] as const)('%s', ([told, sentence]) => {
  expect(toErrorWithInstructions(new Error(told), '/d').message).toContain(sentence);
});
