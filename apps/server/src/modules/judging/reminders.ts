import type { Locale } from '@film-contest/contract/locales';
import { formatDateTime, formatList } from '@film-contest/messages/format';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { queueMail } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';
import { inviteJurorAgain } from '../staff/invitations.ts';
import { getDueReminder, isAbsenceNoticeDue } from './judging.rules.ts';
import { jurorNameSql } from './round-view.ts';
import type { Round } from './rounds.ts';

/**
 * Sends reminders of rounds. Mails jurors with open films once after half and once after 85 % of a round's time.
 * Mails the chair once about jurors who have not judged a film. Invites jurors again who have not accepted their
 * invitation.
 */
export async function remindJurors(ctx: Context): Promise<void> {
  const rounds = await ctx.db
    .selectFrom('judging_rounds')
    .select(['id', 'name', 'rules', 'absence_noticed_at'])
    .where('state', '=', 'open')
    .execute();
  for (const round of rounds) {
    const due = getDueReminder(round.rules, new Date());
    if (due) await ctx.db.transaction().execute((tx) => remindJurorsOfRound(ctx, tx, round, due));
    if (round.absence_noticed_at === null && isAbsenceNoticeDue(round.rules, new Date()))
      await ctx.db.transaction().execute((tx) => mailAbsenceReport(ctx, tx, round));
  }
}

type RemindedRound = Pick<Round, 'id' | 'name' | 'rules'>;

async function remindJurorsOfRound(
  ctx: Context,
  tx: Tx,
  { id, name, rules }: RemindedRound,
  due: 'half' | 'late',
): Promise<void> {
  const column = due === 'half' ? 'reminded_half_at' : 'reminded_late_at';
  const now = sql<Date>`now()`;
  const jurors = await tx
    .updateTable('judging_jurors as juror')
    .set({
      [column]: now,
      // Marks the earlier reminder as sent, because the late reminder replaces it.
      ...(due === 'late' && {
        reminded_half_at: sql<Date>`coalesce(juror.reminded_half_at, now())`,
      }),
    })
    .where('juror.round_id', '=', id)
    .where('juror.is_active', '=', true)
    .where(`juror.${column}`, 'is', null)
    .where(openFilmsSql, '>', 0)
    .returning(['juror.email', openFilmsSql.as('count'), staffLocaleSql.as('locale')])
    .execute();
  const { timeZone } = await readContest(tx);
  const [inviter] = await listChairs(tx);
  for (const { email, locale, count } of jurors) {
    if (locale === null) {
      if (inviter) await inviteJurorAgain(ctx, tx, inviter, email);
      continue;
    }
    const values = {
      round: name[locale],
      count,
      date: formatDateTime(locale, rules.closesAt, timeZone),
      link: `${ctx.config.baseUrl}/safeSuper/#/desk/${id}`,
    };
    await queueMail(tx, { to: email, locale, template: 'judgingReminder', values });
  }
}

const openFilmsSql = sql<number>`(select count(*)::int from judging_assignments
  where juror_id = juror.id and state = 'open')`;

/** SQL: the language of a juror; null for a juror who has not accepted the invitation. */
const staffLocaleSql = sql<Locale | null>`(select locale from accounts
  where email = juror.email and exists (
    select from staff_roles where account_id = accounts.id))`;

/**
 * Mails the jury secretaries the names of the jurors who have films to judge but no score yet. Mails the owners if
 * there are no secretaries.
 */
async function mailAbsenceReport(
  { config }: Context,
  tx: Tx,
  { id, name, rules }: RemindedRound,
): Promise<void> {
  const absent = await listAbsentJurors(tx, id);
  if (absent.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('judging_rounds')
    .set({ absence_noticed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('absence_noticed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { timeZone } = await readContest(tx);
  for (const { email, locale } of await listChairs(tx)) {
    const values = {
      round: name[locale],
      count: absent.length,
      names: formatList(locale, absent),
      date: formatDateTime(locale, rules.closesAt, timeZone),
      link: `${config.baseUrl}/safeSuper/#/judging/${id}`,
    };
    await queueMail(tx, { to: email, locale, template: 'judgingAbsence', values });
  }
}

async function listAbsentJurors(tx: Tx, roundId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('judging_jurors as juror')
    .leftJoin('accounts', 'accounts.email', 'juror.email')
    .select(jurorNameSql.as('name'))
    .where('juror.round_id', '=', roundId)
    .where('juror.is_active', '=', true)
    .where(openFilmsSql, '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('judging_assignments')
            .select('id')
            .whereRef('juror_id', '=', 'juror.id')
            .where('state', 'in', ['done', 'abstained']),
        ),
      ),
    )
    .orderBy('juror.created_at')
    .execute();
  return rows.map((row) => row.name);
}

/** Lists the active jury secretaries who have an e-mail address. If there are none, lists the owners instead. */
async function listChairs(tx: Tx) {
  const rows = await tx
    .selectFrom('staff_roles')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['accounts.id', 'email', 'locale', 'role'])
    .select(staffNameSql('accounts').as('name'))
    .where('role', 'in', ['jurySecretary', 'owner'])
    .where('suspended_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
  const secretaries = rows.filter(({ role }) => role === 'jurySecretary');
  return secretaries.length > 0 ? secretaries : rows;
}
