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
 * Work of a login, by what was counted in about ten minutes: logins of a network, whose wrong passwords count three
 * times, and wrong passwords of the other sources. 200 exceeds three school classes of 40 that log in, with one wrong
 * password in five. Only the network of the failures can reach 20 s. Failures from elsewhere reach a tenth, 2 s, so that
 * strangers cannot lock out the owner of an account.
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

/** Number of logins as which a login with a wrong password counts for its network. */
export const failureWeight = 3;

/**
 * Logins without proof of work, by scripts and by pages that were opened before an upgrade: per network (`free`)
 * without a captcha, and per IP address with one, in ten minutes.
 */
export const unprovenLogins = { free: 10, most: 60 };

export const getRequiredLoginWork = (
  recent: Record<LoginSource, number>,
): RequiredWork<LoginSource> => getRequiredWork(recent, loginWorkRules);

/** Recent logins by source, and those without proof of work of the network. */
export type RecentLogins = Record<LoginSource | 'unproven', number>;

/**
 * Returns what a login needs besides its password. A captcha replaces missing work, so that browsers without scripts
 * for it are not excluded.
 * @param factor the factor of valid work; null if the work is invalid, undefined without work
 */
export function checkLoginFactor(
  recent: RecentLogins,
  factor: number | null | undefined,
): 'nothing' | 'captcha' | 'newWork' {
  const required = getRequiredLoginWork(recent);
  if (factor === null) return 'newWork';
  if (factor !== undefined) return isEnoughWork(factor, required.factor) ? 'nothing' : 'newWork';
  const isFree = required.raisedBy === null && recent.unproven < unprovenLogins.free;
  return isFree ? 'nothing' : 'captcha';
}
