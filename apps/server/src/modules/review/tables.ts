declare module '../../platform/db/tables.ts' {
  interface Tables {
    review_assignments: { entry_id: string; account_id: string };
    review_holds: { entry_id: string; account_id: string; since: CreatedAt; expires_at: Time };
    review_ticks: { entry_id: string; item: string; account_id: string | null; at: CreatedAt };
  }
}
