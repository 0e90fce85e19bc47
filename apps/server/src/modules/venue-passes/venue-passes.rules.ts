/** A pass as far as it decides whether anybody gets through. */
export interface PassState {
  opensAt: Date;
  closesAt: Date;
  revokedAt: Date | null;
  quota: number;
  used: number;
}

/** Why a pass lets nobody through. */
export type PassBlock = 'revoked' | 'over' | 'early' | 'usedUp';

/** Why a pass lets nobody through, or null: it is open from its opening on, until just before its closing. */
export function getPassBlock(
  { opensAt, closesAt, revokedAt, quota, used }: PassState,
  now: Date,
): PassBlock | null {
  if (revokedAt !== null) return 'revoked';
  if (now >= closesAt) return 'over';
  if (now < opensAt) return 'early';
  return used < quota ? null : 'usedUp';
}

/** Characters of a pass's secret, 132 bits: short, so that its QR code is easily read from afar. */
export const tokenLength = 22;

/** Whether a text can be the secret of a pass at all. */
export const isPassToken = (text: string) => text.length === tokenLength && /^[\w-]+$/.test(text);
