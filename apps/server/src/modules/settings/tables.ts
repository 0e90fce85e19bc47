import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    settings: {
      name: string;
      value: Json<unknown>;
      version: Generated<number>;
      updated_at: CreatedAt;
    };
  }
}
