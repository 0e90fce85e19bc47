import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';

interface Account {
  id: string;
  isStaff: boolean;
}

/** Rejects the caller's own account. Accounts of staff also require access to manage staff. */
export const canChangeAccount = (session: Session, { id, isStaff }: Account) =>
  id !== session.accountId &&
  canAccess(session, 'canManageAccounts') &&
  (!isStaff || canAccess(session, 'canManageStaff'));
