import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';

interface Account {
  id: string;
  isStaff: boolean;
}

/** Nobody decides about their own account, and about that of staff only who manages them. */
export const mayChange = (session: Session, { id, isStaff }: Account) =>
  id !== session.accountId &&
  canAccess(session, 'canManageAccounts') &&
  (!isStaff || canAccess(session, 'canManageStaff'));
