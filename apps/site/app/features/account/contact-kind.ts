/** Whether an account name looks like a phone number: digits and no @. */
export const isPhone = (account: string) => !account.includes('@') && /\d/.test(account);
