import {
  getRequiredWork,
  isEnoughWork,
  type RequiredWork,
  type WorkRules,
} from '../proof-of-work/proof-of-work.rules.ts';

/**
 * Sources that raise the proof of work of a login. `account` counts wrong passwords for the account from all networks,
 * and `accountOnNetwork` those from the network of the login.
 */
export const loginSources = ['network', 'operator', 'account', 'accountOnNetwork'] as const;
export type LoginSource = (typeof loginSources)[number];

/**
 * Rules by which recent logins (of about ten minutes) raise the proof of work of a login.
 *
 * - `network`: counts logins from the network; a wrong password counts as three logins. Three school classes of 40
 *   stay below 200, even if every fifth password is wrong.
 * - the other sources: count wrong passwords.
 *
 * Only failures on the same network raise the work to 20 s. Failures from elsewhere raise it to a tenth, 2 s, so
 * that strangers cannot lock out the owner of an account.
 */
export const loginWorkRules: WorkRules<LoginSource> = {
  usual: 1,
  maxSeconds: 20,
  sources: {
    network: { above: 200, share: 1 },
    operator: { above: 2000, share: 0.1 },
    account: { above: 10, share: 0.1 },
    accountOnNetwork: { above: 5, share: 1 },
  },
};

/** Number of logins as which a login with a wrong password is counted. */
export const failureWeight = 3;

/**
 * Maximum logins without proof of work in ten minutes, for scripts and for pages that were opened before an
 * upgrade. `free`: per network, without a captcha. `most`: per IP address, with a captcha.
 */
export const unprovenLogins = { free: 10, most: 60 };

export const getRequiredLoginWork = (
  recent: Record<LoginSource, number>,
): RequiredWork<LoginSource> => getRequiredWork(recent, loginWorkRules);

/** Numbers of recent logins by source. `unproven`: the network's logins without proof of work. */
export type RecentLogins = Record<LoginSource | 'unproven', number>;

/**
 * Returns what a login needs besides its password. A captcha replaces missing work, so that browsers without
 * scripts are not excluded.
 * @param factor the factor of valid work; null if the work is invalid, undefined without work
 */
export function getMissingLoginProof(
  recent: RecentLogins,
  factor: number | null | undefined,
): 'nothing' | 'captcha' | 'newWork' {
  const required = getRequiredLoginWork(recent);
  if (factor === null) return 'newWork';
  if (factor !== undefined) return isEnoughWork(factor, required.factor) ? 'nothing' : 'newWork';
  const isFree = required.raisedBy === null && recent.unproven < unprovenLogins.free;
  return isFree ? 'nothing' : 'captcha';
}
