import { expect, test } from 'vitest';
import { findReplicaProblem, type ServerState } from './replica.ts';

const primary: ServerState = {
  ...{ isStandby: false, position: '0/10', system: '1', database: 'contest' },
  startedAt: 'yesterday',
};
const standby = { ...primary, isStandby: true, startedAt: 'today' };

test.each([
  ['a replica', standby, null],
  ['the primary itself', primary, null],
  ['a replica of another cluster', { ...standby, system: '2' }, 'not a copy'],
  ['another database', { ...standby, database: 'other' }, 'not a copy'],
  ['a promoted replica', { ...standby, isStandby: false }, 'promoted'],
])('%s: %s', (_, server, problem) => {
  const found = findReplicaProblem(primary, server);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
