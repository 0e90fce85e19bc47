import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';

interface Account {
  id: string;
  isStaff: boolean;
}

/**
 * Whether the caller may change an account: never their own, and an account of staff only with access to manage
 * staff.
 */
export const canChangeAccount = (session: Session, { id, isStaff }: Account) =>
  id !== session.accountId &&
  canAccess(session, 'canManageAccounts') &&
  (!isStaff || canAccess(session, 'canManageStaff'));
