import { type AccessKey, hasAccess } from '@film-contest/contract/access';
import type { Session } from './call.ts';

/** Whether the session may use the access key. */
export const holds = (session: Session, key: AccessKey) =>
  session.roles.length > 0 && hasAccess(session, key);
