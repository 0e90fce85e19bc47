import type { Locale } from '@film-contest/contract/locales';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    site_texts: {
      key: string;
      own: Json<Partial<Record<Locale, string>>>;
      version: Generated<number>;
      changed_by: string;
      changed_at: CreatedAt;
    };
  }
}
