import type { Revocation } from '@film-contest/contract/certificates';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { localTextSql } from '../../platform/db/local-text.ts';
import { selectTitle } from '../entries/entry-texts.ts';
import { schoolNameSql } from '../gallery/cards.ts';
import { revocationSql } from './update-certificates.ts';

/** Selects certificates with their texts in a language. */
export const selectCertificates = (db: Database, locale: Locale) =>
  db
    .selectFrom('certificates')
    .innerJoin('entries', 'entries.id', 'certificates.entry_id')
    .leftJoin('contents as given', (join) =>
      join.onRef('given.id', '=', 'certificates.award_id').on('given.type', '=', 'awards'),
    )
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .select([
      'certificates.number',
      'certificates.entry_id',
      'certificates.award_id',
      'certificates.issued_at',
      'certificates.revoked_at',
      'entries.number as entry_number',
      'entries.team',
      schoolNameSql(locale).as('school'),
      localTextSql('given', 'name', locale).as('award'),
      revocationSql.as('revocation'),
    ])
    .select(selectTitle(locale));

export interface CertificateRow {
  number: string;
  entry_id: string;
  award_id: number | null;
  issued_at: Date;
  revoked_at: Date | null;
  entry_number: number | null;
  title: string;
  title_lang: Locale;
  team: string;
  school: string | null;
  award: string | null;
  /** Why the certificate is not valid now; null if it is valid. */
  revocation: Revocation | null;
}

/** SQL: sort order of certificates: awards by rank, then participation. */
export const certificateOrderSql = sql`(given.facts ->> 'rank')::int nulls last, certificates.award_id nulls last`;
