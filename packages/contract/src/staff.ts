import { z } from 'zod';
import { roles } from './access.ts';
import {
  anyPassword,
  email,
  errorCode,
  isoTime,
  lineSchema,
  linkToken,
  listQuerySchema,
} from './fields.ts';
import { limits } from './limits.ts';

const roleList = z
  .array(z.enum(roles, errorCode('parameter')))
  .min(1, errorCode('required'))
  .transform((list) => [...new Set(list)]);

export const staffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  account: z.string(),
  roles: z.array(z.enum(roles)),
  /** Last use of a session, to the minute. */
  lastSeenAt: isoTime.nullable(),
  isMe: z.boolean(),
  hasSecondFactor: z.boolean(),
});

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  expiresAt: isoTime,
});

/** `hasWayOut`: whether a mail server is configured; if not, the invitation stays in the outbox. */
export const sentInvitation = invitation.extend({ hasWayOut: z.boolean() });

export const staffQuery = listQuerySchema({ sorters: ['createdAt', 'name'], filters: {} }).omit({
  search: true,
});

export const staffList = z.object({
  list: z.array(staffMember),
  total: z.int(),
  invitations: z.array(invitation),
});

export const invite = z.object({ email, roles: roleList });
export const staffRoles = z.object({ roles: roleList });

export const invitationToken = z.object({ token: linkToken });

/** If `hasAccount` is true, the invited person enters their existing password instead of choosing one. */
export const invitationView = z.object({
  email: z.string(),
  roles: z.array(z.enum(roles)),
  hasAccount: z.boolean(),
});

/** `confirmPassword` is required only for a new account, whose password must follow the password rule. */
export const invitationAnswer = z.object({
  token: linkToken,
  name: lineSchema(limits.name),
  password: anyPassword,
  confirmPassword: anyPassword.optional(),
});
