import type { ScreeningAnswer } from '@film-contest/judging/screening';
import type { Interval } from '@film-contest/judging/watched-time';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    judging_scores: {
      assignment_id: string;
      version: Generated<number>;
      /** Points per criterion; null for a criterion to which the juror has not given points yet. */
      points: ColumnType<(number | null)[] | null, string | null, string | null>;
      answer: ScreeningAnswer | null;
      confidence: number | null;
      comment: Generated<string>;
      note: Generated<string>;
      total: number | null;
      is_note: Generated<boolean>;
      updated_at: CreatedAt;
    };
    judging_ballots: {
      juror_id: string;
      version: Generated<number>;
      entries: string[];
      is_final: boolean;
      updated_at: CreatedAt;
    };
    judging_watched: {
      assignment_id: string;
      intervals: Json<Interval[]>;
      seconds: number;
      started_at: CreatedAt;
    };
    judging_players: { assignment_id: string; player: string; reported_at: CreatedAt };
  }
}
