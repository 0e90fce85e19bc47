/** Roles of staff. The console hides actions that the server would reject. */
export const roles = [
  'owner',
  'reviewer',
  'editor',
  'support',
  'auditor',
  'jurySecretary',
  'juror',
] as const;

export type Role = (typeof roles)[number];

/** Value of `currentUser.name` for a signed-in account without roles. */
export const noAccessName = 'dontHaveAccess';

const everyRole: readonly Role[] = roles;
/** All roles except jurors, who see only the films that they judge and nothing about entrants. */
const organisers = roles.filter((role) => role !== 'juror');

export const accessRoles = {
  canSeeAdmin: everyRole,
  /** Permission to see the contest's figures, and to save views of lists. */
  canSeeDashboard: organisers,
  canSeeEntries: ['owner', 'reviewer', 'auditor', 'jurySecretary', 'support'],
  canReview: ['owner', 'reviewer'],
  /** Permission to change flags, tags and internal notes of entries. */
  canAnnotate: ['owner', 'reviewer', 'support', 'jurySecretary'],
  canSeeContent: ['owner', 'editor', 'jurySecretary', 'auditor'],
  canEditContent: ['owner', 'editor'],
  canCurate: ['owner', 'editor', 'jurySecretary'],
  /** Access to the films that the juror judges. */
  canJudge: ['juror'],
  /** Access to rounds, jurors and results. */
  canChair: ['owner', 'jurySecretary'],
  canSeeAccounts: ['owner', 'support', 'auditor'],
  canManageAccounts: ['owner', 'support'],
  /** Permission to export or erase the personal data of an account at its owner's request. */
  canServeRequests: ['owner'],
  canSeeInbox: ['owner', 'support', 'auditor'],
  canAnswer: ['owner', 'support'],
  canSeeOutbox: ['owner', 'support', 'auditor'],
  canResend: ['owner', 'support'],
  canSeeMailings: ['owner', 'support', 'auditor'],
  /** Permission to write to many entrants or accounts in one mailing. */
  canSendMailings: ['owner', 'support'],
  /** Permission to publish whole lists and results, with mails to the entrants, at once or at a scheduled time. */
  canAnnounce: ['owner'],
  canSeeAudit: ['owner', 'auditor'],
  canSeeVotes: ['owner', 'reviewer', 'support', 'auditor'],
  canManageVotes: ['owner'],
  canManageSettings: ['owner'],
  canManageBranding: ['owner', 'editor'],
  canManageStaff: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type AccessKey = keyof typeof accessRoles;
export type Access = Record<AccessKey, boolean>;

type User = { name: string; roles: readonly Role[] } | null;

/** Whether an account holds an access key. Accounts named `dontHaveAccess` hold none; all others hold `canSeeAdmin`. */
export function hasAccess(user: User, key: AccessKey): boolean {
  if (user === null || user.name === noAccessName) return false;
  const allowed: readonly Role[] = accessRoles[key];
  return key === 'canSeeAdmin' || user.roles.some((role) => allowed.includes(role));
}

/** Returns all access keys, each with whether the account holds it. */
export const listAccess = (user: User): Access =>
  Object.fromEntries(
    (Object.keys(accessRoles) as AccessKey[]).map((key) => [key, hasAccess(user, key)]),
  ) as Access;
