const often = 2 ** 19;

/** Voting rules with limits so high that votes need neither a captcha nor a code. */
export const highVoteLimits = {
  captchaAbove: { entryIn10Minutes: often, networkInAnHour: often, newCookiesInADay: often },
  codeAbove: {
    addressIn6Hours: often,
    entryInADay: often,
    newDevicesIn10Minutes: often,
    providerInADay: often,
    carrierBlockInADay: often,
    mailDomainInADay: often,
  },
};
