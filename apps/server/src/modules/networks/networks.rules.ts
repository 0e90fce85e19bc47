/**
 * Whether a range is so wide that it is probably a mistake. The widest ranges of carriers are a /8 in IPv4 and a
 * /20 in IPv6.
 */
export const isRangeTooWide = (bits: number, isV4: boolean) => bits < (isV4 ? 8 : 20);
