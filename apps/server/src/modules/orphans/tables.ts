declare module '../../platform/db/tables.ts' {
  interface Tables {
    orphan_files: { key: string; bytes: number; found_at: CreatedAt; seen_at: CreatedAt };
  }
}
