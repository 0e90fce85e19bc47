import type { Revocation } from '@film-contest/contract/certificates';
import type { Locale } from '@film-contest/contract/locales';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    certificates: {
      number: string;
      entry_id: string;
      /** Null for a certificate of participation. */
      award_id: number | null;
      issued_at: CreatedAt;
      revoked_at: MaybeTime;
      revoked: Revocation | null;
    };
    certificate_archives: {
      id: Generated<string>;
      account_id: string;
      locales: Locale[];
      state: Generated<'queued' | 'ready' | 'failed'>;
      /** Number of PDFs in the complete archive. */
      total: Generated<number>;
      /** Number of PDFs that are already written. */
      done: Generated<number>;
      created_at: CreatedAt;
    };
  }
}
