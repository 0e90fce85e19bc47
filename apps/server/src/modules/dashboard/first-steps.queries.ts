import { type consoleFirstSteps, firstSteps } from '@film-contest/contract/dashboard';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { hasWayOut } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';

type Steps = z.infer<typeof consoleFirstSteps>;

/** What an organiser has done of what comes before the first submission, by what is there. */
export async function readFirstSteps(ctx: Context): Promise<Steps> {
  const { db } = ctx;
  const [contest, there] = await Promise.all([readContest(db), readWhatIsThere(db)]);
  const { submission, voting, organiser, contact, isOpen, now } = contest;
  // Whoever names only an end opens at once.
  const isSet = ({ closesAt, opensAt }: typeof voting) =>
    opensAt !== null || closesAt === null || Date.parse(closesAt) > now.getTime();
  const isDone: Record<(typeof firstSteps)[number], boolean> = {
    contest: isSet(submission) && isSet(voting),
    organiser: Object.values(organiser).some(Boolean) && contact.email !== '',
    pages: there.pages,
    staff: there.staff,
    mail: there.mail && hasWayOut(ctx, 'mail'),
    submissions: isOpen.submission || wasOpened(submission.opensAt, now),
  };
  return { steps: firstSteps.map((step) => ({ step, isDone: isDone[step] })) };
}

const wasOpened = (opensAt: string | null, now: Date) =>
  opensAt !== null && Date.parse(opensAt) <= now.getTime();

interface There {
  pages: boolean;
  staff: boolean;
  mail: boolean;
}

/** A test mail counts once it has left. Whoever is invited is as good as there. */
async function readWhatIsThere(db: Context['db']): Promise<There> {
  const { rows } = await sql<There>`
    select exists (select from contents where type = 'details' and state = 'published') as pages,
      (select count(distinct account_id) > 1 from staff_roles)
        or exists (select from invitations where expires_at > now()) as staff,
      exists (select from audit_log join messages on target = 'letter:' || messages.id
        where action = 'letter.test' and sent_at is not null) as mail
  `.execute(db);
  return rows[0] ?? { pages: false, staff: false, mail: false };
}
