declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Counts per window of votes and logins, by keyed hash of what is counted. Unlogged. */
    vote_budgets: { key: Buffer; starts_at: Time; count: number };
  }
}

export {};
