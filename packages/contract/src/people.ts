import { z } from 'zod';
import { roles } from './access.ts';
import { localeSchema } from './accounts.ts';
import { inboxStates } from './contact.ts';
import { entryStates } from './entries.ts';
import { errorCode, isoTime, listQuerySchema, textSchema } from './fields.ts';
import { limits } from './limits.ts';
import { outboxMessage } from './outbox.ts';
import { tidyLine } from './tidy.ts';

export const accountStates = ['active', 'inactive', 'suspended'] as const;
export const accountKinds = ['email', 'phone'] as const;
/** Classes of accounts: with entries, staff, and all others. */
export const accountCompanies = ['entrant', 'staff', 'other'] as const;

export const accountFilters = {
  state: z.array(z.enum(accountStates)),
  kind: z.array(z.enum(accountKinds)),
  company: z.array(z.enum(accountCompanies)),
};

export const accountsQuery = listQuerySchema({
  sorters: ['createdAt'],
  filters: accountFilters,
});

/** An account as the console lists it. The state `inactive` means that the account is not verified yet. */
export const consoleAccount = z.object({
  id: z.uuid(),
  account: z.string(),
  name: z.string().nullable(),
  state: z.enum(accountStates),
  isStaff: z.boolean(),
  entries: z.int(),
  createdAt: isoTime,
});

export const accountView = consoleAccount.extend({
  kind: z.enum(accountKinds),
  locale: localeSchema,
  activatedAt: isoTime.nullable(),
  consent: z.object({ version: z.int(), at: isoTime }),
  suspension: z
    .object({ at: isoTime, reason: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
  sessions: z.object({ count: z.int(), lastUsedAt: isoTime.nullable() }),
  roles: z.array(z.enum(roles)),
  entryList: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      title: z.string(),
      state: z.enum(entryStates),
    }),
  ),
  /** Latest messages that were sent to the account's e-mail address or phone number. */
  letters: z.array(
    outboxMessage.pick({
      id: true,
      channel: true,
      subject: true,
      kind: true,
      state: true,
      at: true,
    }),
  ),
  /** Latest messages to the organiser from the account's e-mail address or phone number. */
  enquiries: z.array(
    z.object({ id: z.uuid(), excerpt: z.string(), state: z.enum(inboxStates), at: isoTime }),
  ),
  mayChange: z.boolean(),
});

export const suspension = z.object({ reason: textSchema(limits.reason) });

/**
 * Erases an account. `account` repeats its e-mail address or phone number as confirmation. `withdrawsPublished` is the
 * consent to withdraw its published films.
 */
export const erasureOnRequest = z.object({
  account: z
    .string()
    .overwrite(tidyLine)
    .trim()
    .min(1, errorCode('required'))
    .max(254, errorCode('contactFormat')),
  withdrawsPublished: z.boolean(),
});
