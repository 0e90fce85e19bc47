import type { CatalogueRequest, EntryExport } from '@film-contest/contract/entry-list';
import type { Locale } from '@film-contest/contract/locales';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    catalogues: {
      id: Generated<string>;
      account_id: string;
      wanted: Json<CatalogueOrder>;
      state: Generated<'queued' | 'ready' | 'failed'>;
      created_at: CreatedAt;
    };
    entry_exports: {
      id: Generated<string>;
      account_id: string;
      session_id: string | null;
      wanted: Json<ExportOrder>;
      created_at: CreatedAt;
    };
    list_columns: { account_id: string; list: string; columns: string[] };
    saved_views: {
      id: Generated<string>;
      account_id: string;
      list: string;
      name: string;
      query: string;
      is_shared: Generated<boolean>;
      version: Generated<number>;
      created_at: CreatedAt;
    };
  }
}

/** A requested export of personal data, and the locale of the export. */
export interface ExportOrder {
  wanted: EntryExport;
  locale: Locale;
}

/** A requested catalogue: its entries in order, and its layout. */
export interface CatalogueOrder extends Pick<CatalogueRequest, 'locale' | 'perPage' | 'hasBleed'> {
  ids: string[];
}
