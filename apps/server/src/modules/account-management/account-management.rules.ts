import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';

interface Account {
  id: string;
  isStaff: boolean;
}

/**
 * Whether the caller may change an account. Requires access to manage accounts; for an account of staff also access
 * to manage staff. Callers cannot change their own account.
 */
export const canChangeAccount = (session: Session, { id, isStaff }: Account) =>
  id !== session.accountId &&
  canAccess(session, 'canManageAccounts') &&
  (!isStaff || canAccess(session, 'canManageStaff'));
