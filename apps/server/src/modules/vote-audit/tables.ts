import type { SignalName } from '@film-contest/contract/vote-signals';
import type { Generated } from 'kysely';
import type { EntryFigures, SignalMedians } from './vote-signals.rules.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tally_proofs: { at: CreatedAt; entries: number; votes: number; differing: number[] };
    vote_signals: {
      entry_number: number;
      votes: number;
      codes_sent: number;
      figures: Json<EntryFigures>;
      raised: Generated<SignalName[]>;
      flagged_at: Time | null;
      measured_at: CreatedAt;
    };
    vote_signal_baseline: {
      id: Generated<number>;
      medians: Json<SignalMedians>;
      measured_at: CreatedAt;
    };
  }
}
