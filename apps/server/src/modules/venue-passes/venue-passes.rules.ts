/** The fields of a venue pass that decide whether it admits votes. */
export interface PassState {
  opensAt: Date;
  closesAt: Date;
  revokedAt: Date | null;
  quota: number;
  used: number;
}

export type PassBlock = 'revoked' | 'over' | 'early' | 'usedUp';

/** Returns why a venue pass admits no votes, or null. The opening time is inclusive, the closing time exclusive. */
export function findPassRefusal(
  { opensAt, closesAt, revokedAt, quota, used }: PassState,
  now: Date,
): PassBlock | null {
  if (revokedAt !== null) return 'revoked';
  if (now >= closesAt) return 'over';
  if (now < opensAt) return 'early';
  return used < quota ? null : 'usedUp';
}

/** Length of a venue pass's secret: 132 bits in few characters, so that the QR code is readable from a distance. */
export const tokenLength = 22;

/** Whether a text has the format of a venue pass's secret. */
export const isPassToken = (text: string) => text.length === tokenLength && /^[\w-]+$/.test(text);
