import type { Locale } from '@film-contest/contract/locales';
import type {
  HoldOutcome,
  HoldReason,
  HoldState,
  VoteQuery,
} from '@film-contest/contract/vote-holds';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    held_votes: {
      hold_id: number;
      vote_id: number;
      entry_number: number;
      is_counted: Generated<boolean>;
      position: number | null;
      is_void_logged: Generated<boolean>;
      told: HoldState | null;
    };
    vote_freezes: {
      id: Generated<number>;
      entry_number: number;
      reason: string;
      starts_at: CreatedAt;
      ends_at: Time;
      ended_at: MaybeTime;
      by_name: string;
    };
    vote_hold_decisions: {
      id: Generated<number>;
      hold_id: number;
      outcome: HoldOutcome;
      reason: HoldReason;
      note: Json<Record<Locale, string>>;
      proposed_at: CreatedAt;
      proposed_by: string | null;
      proposed_name: string;
      confirmed_at: MaybeTime;
      confirmed_by: string | null;
      confirmed_name: string | null;
    };
    vote_hold_entries: { hold_id: number; entry_number: number; votes: number };
    vote_holds: {
      id: Generated<number>;
      state: Generated<HoldState>;
      query: Json<VoteQuery>;
      note: string;
      votes: Generated<number>;
      held_at: CreatedAt;
      held_by: string | null;
      held_name: string;
      told: HoldState | null;
    };
  }
}
