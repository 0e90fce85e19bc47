import { type consoleFirstSteps, firstSteps } from '@film-contest/contract/dashboard';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { isChannelConfigured } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';

type Steps = z.infer<typeof consoleFirstSteps>;

/** Returns which set-up steps are done, from the data that each step creates. */
export async function readFirstSteps(ctx: Context): Promise<Steps> {
  const { db } = ctx;
  const [contest, found] = await Promise.all([readContest(db), readCompletedSteps(db)]);
  const { submission, voting, organiser, contact, isOpen, now } = contest;
  // A period without an opening time counts as set if its closing time is in the future.
  const isPeriodSet = ({ closesAt, opensAt }: typeof voting) =>
    opensAt !== null || closesAt === null || Date.parse(closesAt) > now.getTime();
  const isDone: Record<(typeof firstSteps)[number], boolean> = {
    contest: isPeriodSet(submission) && isPeriodSet(voting),
    organiser: Object.values(organiser).some(Boolean) && contact.email !== '',
    pages: found.pages,
    staff: found.staff,
    mail: found.mail && isChannelConfigured(ctx, 'mail'),
    submissions: isOpen.submission || hasOpened(submission.opensAt, now),
  };
  return { steps: firstSteps.map((step) => ({ step, isDone: isDone[step] })) };
}

const hasOpened = (opensAt: string | null, now: Date) =>
  opensAt !== null && Date.parse(opensAt) <= now.getTime();

interface Found {
  pages: boolean;
  staff: boolean;
  mail: boolean;
}

/**
 * Reads which set-up steps are done. The step of the test mail is done when the mail was sent. An open invitation
 * is enough for the step of the staff.
 */
async function readCompletedSteps(db: Context['db']): Promise<Found> {
  const { rows } = await sql<Found>`
    select exists (select from contents where type = 'details' and state = 'published') as pages,
      (select count(distinct account_id) > 1 from staff_roles)
        or exists (select from invitations where expires_at > now()) as staff,
      exists (select from audit_log join messages on target = 'letter:' || messages.id
        where action = 'letter.test' and sent_at is not null) as mail
  `.execute(db);
  return rows[0] ?? { pages: false, staff: false, mail: false };
}
