import { z } from 'zod';
import { announcementParts } from './announcements.ts';
import { entryFilters, placementLists } from './entry-list.ts';
import {
  errorCode,
  idSchemaWithError,
  isoTime,
  isStorableText,
  listPageSchema,
  listQuerySchema,
  localizedSchema,
  optionalLineSchema,
  version,
} from './fields.ts';
import { locales } from './locales.ts';
import {
  findUnknownPlaceholders,
  listPlaceholders,
  mailingLimits,
  mailingTextFields,
} from './mailing-rules.ts';
import { accountFilters } from './people.ts';
import { tidyLine, tidyLines } from './tidy.ts';

/**
 * Kinds of mailings. `entry` is about the recipients' entries and is sent to all of them. `news` is not sent to
 * accounts that have unsubscribed.
 */
export const mailingKinds = ['entry', 'news'] as const;

export const mailingStates = ['draft', 'sending', 'paused', 'done', 'cancelled'] as const;

const search = z
  .string()
  .overwrite(tidyLine)
  .trim()
  .max(100, errorCode('parameter'))
  .refine(isStorableText)
  .default('');

/** Recipients: the entrants of one entry or of a filtered list of entries, or the accounts of a filtered list. */
export const chosenAudience = z.discriminatedUnion(
  'list',
  [
    z.object({ list: z.literal('entry'), entry: idSchemaWithError('parameter') }),
    z.object({
      list: z.literal('entries'),
      search,
      filters: z.strictObject(entryFilters).partial().default({}),
    }),
    z.object({
      list: z.literal('accounts'),
      search,
      filters: z.strictObject(accountFilters).partial().default({}),
    }),
  ],
  errorCode('parameter'),
);

/**
 * Recipients of a mailing that an announcement sends: the entrants in the announced list, or the other entrants of its
 * group.
 */
export const announcedAudience = z.object({
  list: z.literal('announced'),
  type: z.enum(placementLists),
  part: z.enum(announcementParts),
});

export const mailingAudience = z.union([chosenAudience, announcedAudience], errorCode('parameter'));

export type AnnouncedAudience = z.infer<typeof announcedAudience>;
export type MailingAudience = z.infer<typeof mailingAudience>;

const body = z
  .string(errorCode('parameter'))
  .overwrite(tidyLines)
  .trim()
  .refine((value) => [...value].length <= mailingLimits.body, {
    error: errorCode('tooLong'),
    params: { max: mailingLimits.body },
  });

/**
 * The texts in one language. `sms` is sent to accounts without an e-mail address; without `sms`, they receive nothing.
 */
const texts = z.object({
  subject: optionalLineSchema(mailingLimits.subject),
  body,
  sms: optionalLineSchema(mailingLimits.sms),
});

export type MailingTexts = z.infer<typeof texts>;

const content = z.object({
  kind: z.enum(mailingKinds, errorCode('parameter')),
  texts: localizedSchema(texts),
  perHour: z
    .int(errorCode('parameter'))
    .min(1, errorCode('parameter'))
    .max(mailingLimits.perHour, errorCode('parameter')),
});

type Draft = z.infer<typeof content> & { audience: MailingAudience };

function checkMailingDraft(context: z.core.ParsePayload<Draft>): void {
  const draft = context.value;
  const addIssue = (path: string[], code: string, params?: Record<string, string>) =>
    context.issues.push({ code: 'custom', message: code, path, input: draft, params });
  if (draft.audience.list === 'accounts' && draft.kind === 'entry')
    addIssue(['kind'], errorCode('notEligible'));
  const known = listPlaceholders(draft.audience.list);
  for (const locale of locales) {
    for (const field of mailingTextFields) {
      if (findUnknownPlaceholders(draft.texts[locale][field], known).length === 0) continue;
      const names = known.map((name) => `{${name}}`).join(' ');
      addIssue(['texts', locale, field], errorCode('textValues'), { names });
    }
  }
}

export const mailingDraft = content.extend({ audience: chosenAudience }).check(checkMailingDraft);

export const mailingSave = content
  .extend({ audience: mailingAudience, version })
  .check(checkMailingDraft);

export const mailingsQuery = listQuerySchema({
  sorters: ['updatedAt'],
  filters: { state: z.array(z.enum(mailingStates)), kind: z.array(z.enum(mailingKinds)) },
});

/** Progress of a mailing as numbers of recipients. Messages enter the outbox at the hourly rate of the mailing. */
const progress = z.object({
  waiting: z.int(),
  /** Number of recipients whose message is in the outbox or was sent. */
  queued: z.int(),
  /** Number of recipients without a message: inactive or suspended, unsubscribed, or without an e-mail address. */
  skipped: z.int(),
  /** Number of messages that could not be sent. */
  failed: z.int(),
});

export const mailingRow = z.object({
  id: z.uuid(),
  version,
  kind: z.enum(mailingKinds),
  state: z.enum(mailingStates),
  /** Subject in the reader's language, or in another language if it has none. Empty if no language has a subject. */
  subject: z.string(),
  audience: mailingAudience,
  progress,
  /** Id of the announcement whose publication sends this mailing; null for other mailings. */
  announcement: z.uuid().nullable(),
  by: z.string(),
  updatedAt: isoTime,
  startedAt: isoTime.nullable(),
});

export const mailingPage = listPageSchema(mailingRow);

export const mailing = mailingRow.extend({
  texts: localizedSchema(texts),
  perHour: z.int(),
  /** The entry of a mailing to a single entrant; null for other mailings. */
  entry: z.object({ number: z.string().nullable(), title: z.string() }).nullable(),
  /** Time at which the next messages enter the outbox; null before the mailing is started and after it has ended. */
  nextAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
});

export type Mailing = z.infer<typeof mailing>;

const perLanguage = z.object({ mails: z.int(), sms: z.int() });

/**
 * Numbers of recipients of the saved draft if it were sent now: per language, and those who receive nothing by reason.
 */
export const mailingCount = z.object({
  languages: localizedSchema(perLanguage),
  total: z.int(),
  inactive: z.int(),
  unsubscribed: z.int(),
  unreachable: z.int(),
});

export type MailingCount = z.infer<typeof mailingCount>;

/**
 * The saved draft as a real recipient of each language gets it. If a language has no recipient, the values are
 * examples.
 */
export const mailingPreviews = localizedSchema(
  z.object({
    recipient: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** The text message to accounts without e-mail address; null if they get none. */
    sms: z.string().nullable(),
  }),
);

export const mailingTest = z.object({ locale: z.enum(locales, errorCode('parameter')) });

export const mailingStart = z.object({ version });

export const mailingMove = z.object({ to: z.enum(['sending', 'paused', 'cancelled']) });

/** Changes whether an account gets news, authorized by the signed link of a mail. */
export const newsChoice = z.object({
  recipient: z.string().max(200, errorCode('parameter')),
  getsNews: z.boolean(),
});

export const newsChosen = z.object({ getsNews: z.boolean() });
