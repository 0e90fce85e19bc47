import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_bundles: { index: number; entries: Buffer };
    ledger_cosignatures: {
      witness: string;
      size: number;
      checkpoint: string;
      signature: string;
      at: Time;
    };
    ledger_positions: { key: number; position: number };
    /** `leaf` holds one or more leaves, one per line. */
    ledger_queue: { id: Generated<number>; leaf: string };
    ledger_state: {
      only_row: Generated<boolean>;
      log: number;
      size: number;
      follows: string | null;
      is_open: boolean;
      hidden_from: number | null;
      /** Number of versions of the voting rules in this ledger. */
      rules: Generated<number>;
      table_id: number;
      checkpoint: string | null;
      checkpoint_size: number;
      checkpoint_at: MaybeTime;
      tally: Json<Record<string, number>>;
    };
    ledger_tallies: { entry_number: number; votes: number };
    ledger_tiles: { level: number; index: number; hashes: Buffer };
  }
}
