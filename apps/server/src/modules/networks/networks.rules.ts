/** Whether a range is probably too wide by mistake. The widest range of a carrier is a /8, or an IPv6 /20. */
export const isRangeTooWide = (bits: number, isV4: boolean) => bits < (isV4 ? 8 : 20);
