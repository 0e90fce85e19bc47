/** A pass as far as it decides whether anybody gets through. */
export interface PassState {
  opensAt: Date;
  closesAt: Date;
  revokedAt: Date | null;
  quota: number;
  used: number;
}

/** Whether a pass lets people through: from its opening on, until just before its closing. */
export const isPassOpen = ({ opensAt, closesAt, revokedAt, quota, used }: PassState, now: Date) =>
  revokedAt === null && opensAt <= now && now < closesAt && used < quota;

/** Characters of a pass's secret, 132 bits: short, so that its QR code is easily read from afar. */
export const tokenLength = 22;

/** Whether a text can be the secret of a pass at all. */
export const isPassToken = (text: string) => text.length === tokenLength && /^[\w-]+$/.test(text);
