import { type Kysely, sql } from 'kysely';

/** Copies the total of a score to its assignment, so that the leaderboard reads one index instead of two tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table judging_assignments add column total double precision;

    create function copy_score_total() returns trigger language plpgsql as $$
    begin
      update judging_assignments set total = new.total
      where id = new.assignment_id and total is distinct from new.total;
      return null;
    end $$;
    create trigger score_total_is_copied after insert or update of total on judging_scores
    for each row execute function copy_score_total();

    update judging_assignments given set total = score.total
    from judging_scores score where score.assignment_id = given.id;

    create index judging_assignments_of_film on judging_assignments (round_id, entry_id)
    include (state, total);
    drop index judging_assignments_round_id_entry_id_idx;
  `.execute(db);
}
