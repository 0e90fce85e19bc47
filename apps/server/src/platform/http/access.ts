import { type AccessKey, hasAccess } from '@film-contest/contract/access';
import type { Session } from './call.ts';

export const canAccess = (session: Session, key: AccessKey) =>
  session.roles.length > 0 && hasAccess(session, key);
