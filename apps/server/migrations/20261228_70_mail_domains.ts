import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* finds accounts by mail domain, including subdomains, as a prefix */
    create index accounts_mail_domain
      on accounts (reverse(split_part(email, '@', 2)) text_pattern_ops, created_at)
  `.execute(db);
}
