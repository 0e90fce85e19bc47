/** Whether what was typed is meant as a phone number: digits and no @. */
export const isPhone = (account: string) => !account.includes('@') && /\d/.test(account);
