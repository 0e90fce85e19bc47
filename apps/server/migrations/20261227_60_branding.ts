import { type Kysely, sql } from 'kysely';

/** Former built-in texts of a contest against fraud. */
const words = {
  slogan: { 'zh-CN': '让骗局穿帮', 'zh-TW': '讓騙局穿幫', 'en-US': 'Make the scam blow its cover' },
  hotline: { 'zh-CN': '全国反诈专线 96110', 'zh-TW': '165 反詐騙諮詢專線', 'en-US': '' },
  scamAlerts: true,
};

/** Keeps slogan, hotline and giveaways if the contest has tips or giveaways; otherwise they become neutral. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update settings set value = value || jsonb_build_object('branding', ${JSON.stringify(words)}::jsonb)
    where name = 'contest' and (
      exists (select from contents where type = 'tips')
      or exists (select from entries where giveaways <> '[]')
    )
  `.execute(db);
}
