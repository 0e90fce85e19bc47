declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Counts of votes and logins per window, by keyed hash of the counted object. The table is unlogged. */
    vote_budgets: { key: Buffer; starts_at: Time; count: number };
  }
}

export {};
