import type { RoundRules } from '@film-contest/contract/judging';
import type {
  AssignmentState,
  ConflictKind,
  RoundState,
} from '@film-contest/contract/judging-options';
import type { Locale } from '@film-contest/contract/locales';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    judging_rounds: {
      id: Generated<string>;
      state: Generated<RoundState>;
      name: Json<Record<Locale, string>>;
      rules: Json<RoundRules>;
      rules_version: Generated<number>;
      rules_hash: string | null;
      seed: Generated<number>;
      version: Generated<number>;
      opened_at: MaybeTime;
      closed_at: MaybeTime;
      /** Time when the chair was mailed about absent jurors. */
      absence_noticed_at: MaybeTime;
      created_at: CreatedAt;
    };
    judging_rule_versions: {
      round_id: string;
      version: number;
      hash: string;
      rules: Json<RoundRules>;
      reason: string | null;
      by_name: string;
      at: CreatedAt;
    };
    judging_films: { round_id: string; entry_id: string; panel: string };
    judging_jurors: {
      id: Generated<string>;
      round_id: string;
      email: string;
      panels: string[];
      work_limit: number | null;
      is_active: Generated<boolean>;
      reminded_half_at: MaybeTime;
      reminded_late_at: MaybeTime;
      created_at: CreatedAt;
    };
    judging_conflicts: {
      id: Generated<string>;
      juror_id: string;
      kind: ConflictKind;
      value: string;
      is_by_juror: boolean;
      at: CreatedAt;
    };
    judging_assignments: {
      id: Generated<string>;
      round_id: string;
      juror_id: string;
      entry_id: string;
      state: Generated<AssignmentState>;
      opened_at: MaybeTime;
      skipped_at: MaybeTime;
      recusal: string | null;
      recusal_note: string | null;
      changed_at: CreatedAt;
      /** Total of the assignment's score. A trigger copies it from the table `judging_scores`. */
      total: ColumnType<number | null, never, never>;
    };
  }
}
