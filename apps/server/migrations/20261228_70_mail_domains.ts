import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* finds the accounts of a mail domain and of its subdomains by a prefix */
    create index accounts_mail_domain
      on accounts (reverse(split_part(email, '@', 2)) text_pattern_ops, created_at)
  `.execute(db);
}
