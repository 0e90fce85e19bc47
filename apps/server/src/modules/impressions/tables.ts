declare module '../../platform/db/tables.ts' {
  interface Tables {
    entry_impressions: { day: string; entry_number: number; count: number };
  }
}
