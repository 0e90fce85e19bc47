import type { Role } from '@film-contest/contract/access';
import type { secondFactorRules } from '@film-contest/contract/sign-in';

interface Situation {
  mode: 'demo' | 'production';
  rule: (typeof secondFactorRules)[number];
  roles: readonly Role[];
}

/**
 * Whether an account with these roles must have a second factor: in production all staff, unless limited to owners.
 * For jurors, who see only films, it is optional.
 */
export function isFactorRequired({ mode, rule, roles }: Situation): boolean {
  if (roles.every((role) => role === 'juror')) return false;
  if (rule === 'owners') return roles.includes('owner');
  return rule === 'staff' || mode === 'production';
}
