import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    share_counts: {
      code: string;
      day: ColumnType<string, string | undefined>;
      clicks: Generated<number>;
    };
  }
}
