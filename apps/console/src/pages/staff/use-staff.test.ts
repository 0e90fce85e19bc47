import { roles } from '@film-contest/contract/access';
import { describe, expect, it, vi } from 'vitest';
import { isLastOwner, type Member } from './use-staff.ts';

vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

const buildMember = (id: string, held: readonly string[]) =>
  ({ id, roles: held }) as unknown as Member;
const owner = buildMember('ann', ['owner']);

describe('isLastOwner', () => {
  it.each([
    ['the only member', owner, [owner], true],
    ['the only owner', owner, [owner, buildMember('bob', ['reviewer', 'editor'])], true],
    ['one of two owners', owner, [owner, buildMember('bob', ['owner'])], false],
    ['a member without the role', buildMember('bob', ['reviewer']), [owner], false],
    ['a member of no role', buildMember('bob', []), [], false],
  ])('of %s', (_who, who, list, isLast) => {
    expect(isLastOwner(who, list)).toBe(isLast);
  });

  it('depends on no other role', () => {
    const all = buildMember('ann', roles);
    expect(isLastOwner(all, [all])).toBe(true);
    expect(isLastOwner(all, [all, owner])).toBe(true);
    expect(isLastOwner(all, [all, buildMember('bob', ['owner'])])).toBe(false);
  });
});
