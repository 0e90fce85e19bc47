/** Staff roles, and what each lets its holder do. The console hides what the server would refuse. */
export const roles = [
  'owner',
  'reviewer',
  'editor',
  'support',
  'auditor',
  'jurySecretary',
] as const;

export type Role = (typeof roles)[number];

/** The name the console's start-up call gives to someone who is signed in but is not staff. */
export const noAccessName = 'dontHaveAccess';

const everyRole: readonly Role[] = roles;

/** Access key → the roles that hold it. */
export const accessRoles = {
  canSeeAdmin: everyRole,
  canSeeEntries: ['owner', 'reviewer', 'auditor', 'jurySecretary', 'support'],
  canReview: ['owner', 'reviewer'],
  canSeeContent: ['owner', 'editor', 'jurySecretary', 'auditor'],
  canEditContent: ['owner', 'editor'],
  canCurate: ['owner', 'editor', 'jurySecretary'],
  canSeeAccounts: ['owner', 'support', 'auditor'],
  canManageAccounts: ['owner', 'support'],
  /** Hands somebody's data out, or erases it, because they asked. */
  canServeRequests: ['owner'],
  canSeeInbox: ['owner', 'support', 'auditor'],
  canAnswer: ['owner', 'support'],
  canSeeOutbox: ['owner', 'support', 'auditor'],
  canResend: ['owner', 'support'],
  canSeeAudit: ['owner', 'auditor'],
  canSeeVotes: ['owner', 'reviewer', 'support', 'auditor'],
  canManageVotes: ['owner'],
  canManageSettings: ['owner'],
  canManageStaff: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type AccessKey = keyof typeof accessRoles;
export type Access = Record<AccessKey, boolean>;

type User = { name: string; roles: readonly Role[] } | null;

/**
 * Whether a person may use an access key, by their roles. `canSeeAdmin` is true exactly when a current
 * user exists and its name is not `dontHaveAccess`.
 */
export function hasAccess(user: User, key: AccessKey): boolean {
  if (user === null || user.name === noAccessName) return false;
  const allowed: readonly Role[] = accessRoles[key];
  return key === 'canSeeAdmin' || user.roles.some((role) => allowed.includes(role));
}

/** All that a person may do. */
export const accessOf = (user: User): Access =>
  Object.fromEntries(
    (Object.keys(accessRoles) as AccessKey[]).map((key) => [key, hasAccess(user, key)]),
  ) as Access;
