import { randomUUID } from 'node:crypto';
import type { Role } from '@film-contest/contract/access';
import type { captchaPurposes } from '@film-contest/contract/accounts';
import type { EntryDraft, EntryState } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import type { UploadKind } from '@film-contest/contract/media';
import type { ContestSettings } from '@film-contest/contract/settings';
import { usualVoteRules } from '@film-contest/contract/voting';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { saveEntryFiles } from '../src/modules/entries/entry-files.ts';
import { defaultChecklist } from '../src/modules/settings/default-checklist.ts';
import { readContest, saveContest } from '../src/modules/settings/settings.ts';
import { letSecondsPass, type TestApp } from './app.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

export const password = 'Abcdef1!';

/**
 * Makes hashes of test passwords cheap to verify, because a hash contains its own cost. Passwords that tests set
 * through a call have the cost of production.
 */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;
/** Number of created accounts per data folder, so that e-mail addresses do not depend on the order of test files. */
const accountCounts = new WeakMap<TestApp['home'], number>();

export interface Account {
  id: string;
  email: string;
}

/** Inserts an account that is activated by default. Its password is `password`. */
export async function registerAccount(
  { db, home }: TestApp,
  given: { email?: string; name?: string; locale?: Locale; isActivated?: boolean } = {},
): Promise<Account> {
  passwordHash ??= hash(password, cheap);
  const count = (accountCounts.get(home) ?? 0) + 1;
  accountCounts.set(home, count);
  const email = given.email ?? `person${count}@example.org`;
  const { id } = await db
    .insertInto('accounts')
    .values({
      email,
      name: given.name ?? null,
      password_hash: await passwordHash,
      locale: given.locale ?? 'en-US',
      consent_version: 1,
      activated_at: given.isActivated === false ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** Logs in and returns a visitor with the session. */
export async function signIn(
  app: TestApp,
  { email }: Pick<Account, 'email'>,
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = app.visitor(options);
  const session = await visitor.get('login', { body: { account: email, password } });
  visitor.token = session.access_token;
  return visitor;
}

/** Creates an account and logs in. */
export async function createEntrant(app: TestApp): Promise<Visitor & { account: Account }> {
  const account = await registerAccount(app);
  return Object.assign(await signIn(app, account), { account });
}

/** Creates an account with a staff role and logs in to the console. */
export async function makeStaff(app: TestApp, role: Role): Promise<Visitor & { account: Account }> {
  const account = await registerAccount(app, { name: `The ${role}` });
  await app.db.insertInto('staff_roles').values({ account_id: account.id, role }).execute();
  const visitor = app.visitor();
  const session = await visitor.get('consoleLogin', { body: { account: account.email, password } });
  visitor.token = session.access_token;
  return Object.assign(visitor, { account });
}

/** Inserts an unsolved captcha and returns it with its code. */
export async function makeCaptcha({ db }: TestApp, purpose: (typeof captchaPurposes)[number]) {
  const { id, code } = await db
    .insertInto('captchas')
    .values({ purpose, code: '234567', expires_at: sql`now() + interval '5 minutes'` })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  return { captchaId: id, captcha: code };
}

const hour = 3600_000;
export const formatTimeFromNow = (milliseconds: number) =>
  new Date(Date.now() + milliseconds).toISOString();
export const past = { opensAt: formatTimeFromNow(-2 * hour), closesAt: formatTimeFromNow(-hour) };
export const open = { opensAt: formatTimeFromNow(-hour), closesAt: formatTimeFromNow(24 * hour) };
export const future = { opensAt: formatTimeFromNow(hour), closesAt: formatTimeFromNow(2 * hour) };

/**
 * Voting rules without proof of work and without a minimum device age, so that tests can cast many votes from one IP
 * address.
 */
export const easyVoteRules = {
  ...usualVoteRules,
  workFactor: 0,
  minDeviceSeconds: 0,
  captchaAbove: { ...usualVoteRules.captchaAbove, entryIn10Minutes: 20 },
  codeAbove: { ...usualVoteRules.codeAbove, addressIn6Hours: 1_000_000 },
};

/** Opens submission and voting in the settings, with `easyVoteRules`. Processes read the change within a second. */
export async function saveOpenContest(app: TestApp, changes: Partial<ContestSettings> = {}) {
  const { now, isOpen, ...settings } = await readContest(app.db);
  await app.db.transaction().execute((tx) =>
    saveContest(tx, {
      ...settings,
      submission: open,
      voting: open,
      voteRules: easyVoteRules,
      ...changes,
    }),
  );
}

/** Opens the contest, and expires this process's cached settings at once. */
export async function openContest(app: TestApp, changes?: Partial<ContestSettings>) {
  await saveOpenContest(app, changes);
  letSecondsPass(2);
}

/** All texts of a complete submission, without files. */
export const texts = {
  group: 'student',
  school_name: '江城大学',
  title: '别点那条链接',
  desc: '我们的室友收到一条短信，说包裹丢了。他点开了链接，后来的一切都从这里开始。',
  team: '第七放映室',
  team_desc: '四个喜欢电影的大学生，第一次一起拍片。',
  subtitles: { mode: 'burnt_in', confirmed: true },
  declarations: { rights: true, clean: true, rules: true },
} as const satisfies EntryDraft;

/** Inserts a checked upload without bytes. */
export async function makeUpload({ db }: TestApp, accountId: string, kind: UploadKind) {
  const { id } = await db
    .insertInto('uploads')
    .values({
      account_id: accountId,
      kind,
      filename: `${kind}.bin`,
      size: 1000,
      state: 'checked',
      checks: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts all uploads of a complete submission, without bytes. */
export async function makeEntryUploads(app: TestApp, accountId: string) {
  const makeUploadOfKind = (kind: UploadKind) => makeUpload(app, accountId, kind);
  return {
    team_logo: await makeUploadOfKind('team_logo'),
    video_cover_url: await makeUploadOfKind('video_cover_url'),
    front_cover_url: await makeUploadOfKind('front_cover_url'),
    url: await makeUploadOfKind('url'),
    empower: await makeUploadOfKind('empower'),
  };
}

/** Inserts an entry in a given state, with uploads without bytes and a film with a finished rendition. */
export async function makeEntry(
  app: TestApp,
  state: EntryState,
  { owner, form }: { owner?: Account; form?: EntryDraft } = {},
) {
  const account = owner ?? (await registerAccount(app));
  const whole: EntryDraft = { ...texts, ...(await makeEntryUploads(app, account.id)), ...form };
  const isSubmitted = state !== 'draft';
  const entry = await app.db.transaction().execute(async (tx) => {
    const { value } = await tx
      .updateTable('counters')
      .set({ value: sql`value + ${isSubmitted ? 1 : 0}` })
      .where('name', '=', 'entry')
      .returning('value')
      .executeTakeFirstOrThrow();
    if (isSubmitted && whole.url) {
      await tx
        .insertInto('films')
        .values({ upload_id: whole.url, state: 'ready', seconds: 61, checks: '[]' })
        .execute();
      const made = { state: 'ready' as const, progress: 1, folder: `films/${whole.url}/360-1` };
      await tx
        .insertInto('renditions')
        .values({ upload_id: whole.url, name: '360', facts: '{}', ...made })
        .execute();
    }
    const created = await tx
      .insertInto('entries')
      .values({
        account_id: account.id,
        number: isSubmitted ? value : null,
        state,
        form: JSON.stringify(whole),
        reasons: JSON.stringify(
          state === 'changes_requested' ? [{ field: 'title', reason: 'Too long' }] : [],
        ),
        giveaways: '[]',
        submitted_at: isSubmitted ? new Date() : null,
        published_at: state === 'published' ? new Date() : null,
      })
      .returning(['id', 'version', 'number', 'form'])
      .executeTakeFirstOrThrow();
    await saveEntryFiles(tx, created.id, whole);
    return created;
  });
  return { ...entry, number: entry.number ?? 0, owner: account };
}

/** Ticks all default items of an entry's checklist, if the entry exists. */
export async function tickChecklist({ db }: TestApp, entryId: string): Promise<void> {
  const items = defaultChecklist.map(({ id }) => id);
  await sql`insert into review_ticks (entry_id, item)
    select id, item from entries, unnest(${items}::text[]) item where id = ${entryId}
    on conflict do nothing`.execute(db);
}

/** Returns the mails to a recipient, newest first. */
export async function listMailsTo({ db }: TestApp, recipient: string) {
  return db
    .selectFrom('messages')
    .select(['subject', 'text_body', 'state'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the token of the link in the newest mail to a recipient. */
export async function readMailedToken(app: TestApp, recipient: string): Promise<string> {
  const [letter] = await listMailsTo(app, recipient);
  return /#token=([\w-]+)/.exec(letter?.text_body ?? '')?.[1] ?? '';
}

export const createRandomId = () => randomUUID();
