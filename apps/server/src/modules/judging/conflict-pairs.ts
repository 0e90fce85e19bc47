import { sql } from 'kysely';

/**
 * SQL: pairs of film and juror that must not be assigned, because the juror is the film's entrant or guardian, has
 * a declared conflict of interest, or is recused.
 */
export const conflictPairsSql = (roundId: string) => sql<{ film: string; juror: string }>`
  with film as (
    select entries.id, account_id, entries.team, entries.school, entries.school_id,
      entries.form -> 'guardian' ->> 'contact' as guardian
    from judging_films join entries on entries.id = entry_id where round_id = ${roundId}
  )
  select film.id as film, juror.id as juror from judging_jurors juror
    left join accounts on accounts.email = juror.email
    join film on film.account_id = accounts.id or film.guardian = juror.email
    where juror.round_id = ${roundId}
  union
  select film.id, juror.id from judging_jurors juror
    join judging_conflicts conflict on conflict.juror_id = juror.id
    join film on case conflict.kind
      when 'entry' then film.id::text = conflict.value
      when 'team' then lower(film.team) = lower(conflict.value)
      else lower(film.school) = lower(conflict.value) or film.school_id in (
        select school.id from contents school, jsonb_each(school.texts) text
        where school.type = 'schools' and lower(text.value ->> 'name') = lower(conflict.value))
      end
    where juror.round_id = ${roundId}
  union
  select entry_id, juror_id from judging_assignments
    where round_id = ${roundId} and state = 'recused'
  order by 1, 2`;
