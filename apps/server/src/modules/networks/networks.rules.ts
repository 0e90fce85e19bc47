/** Whether a range is so wide that to exempt it can only be a slip: the widest that carriers hold is a /8, or a /20 of IPv6. */
export const isTooWide = (bits: number, isV4: boolean) => bits < (isV4 ? 8 : 20);
