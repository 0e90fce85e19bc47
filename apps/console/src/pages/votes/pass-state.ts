import type { Contract } from '@film-contest/contract/contract';

type VotePass = Contract['votePasses']['data']['list'][number];

type PassState = 'ahead' | 'open' | 'ended' | 'used' | 'revoked';

/**
 * Returns the state of a pass.
 *
 * @param now milliseconds since the epoch.
 */
export function getPassState(
  {
    opensAt,
    closesAt,
    revokedAt,
    quota,
    used,
  }: Omit<VotePass, 'id' | 'name' | 'networks' | 'address'>,
  now: number,
): PassState {
  if (revokedAt !== null) return 'revoked';
  if (now >= Date.parse(closesAt)) return 'ended';
  if (used >= quota) return 'used';
  return now < Date.parse(opensAt) ? 'ahead' : 'open';
}

export const passTones = {
  ahead: 'quiet',
  open: 'active',
  ended: 'quiet',
  used: 'warning',
  revoked: 'danger',
} as const;
