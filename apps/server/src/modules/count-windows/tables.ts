declare module '../../platform/db/tables.ts' {
  interface Tables {
    vote_budgets: { key: Buffer; starts_at: Time; count: number };
  }
}

export {};
