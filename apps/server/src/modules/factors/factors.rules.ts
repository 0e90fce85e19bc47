import type { Role } from '@film-contest/contract/access';
import type { secondFactorRules } from '@film-contest/contract/sign-in';

interface Asked {
  mode: 'demo' | 'production';
  rule: (typeof secondFactorRules)[number];
  roles: readonly Role[];
}

/** Whether somebody with these roles has to have a second factor. */
export function isFactorRequired({ mode, rule, roles }: Asked): boolean {
  if (roles.length === 0) return false;
  if (rule === 'staff') return true;
  return roles.includes('owner') && (rule === 'owners' || mode === 'production');
}
