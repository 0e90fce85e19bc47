declare module '../../platform/db/tables.ts' {
  interface Tables {
    tally_proofs: { at: CreatedAt; entries: number; votes: number; differing: number[] };
  }
}
