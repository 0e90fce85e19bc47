import { randomUUID } from 'node:crypto';
import { type Locale, locales } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { listMailsTo, makeCaptcha, makeEntry, openContest, past } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import { withFailingResponseStore } from '../../../test/stored-responses.ts';
import type { Visitor } from '../../../test/visitor.ts';
import {
  castVote,
  findWrongTallies,
  readSingleVote,
  readVoteCounts,
  requestChallengeOrThrow,
} from '../../../test/votes.ts';
import { signText } from '../../platform/secrets.ts';

const app = await createTestApp({
  networks: createFakeNetworks({
    '203.0.113.0/24': { relay: true, sources: ['relays'] },
    '198.51.100.0/24': { tor: true, sources: ['tor'] },
  }),
});
afterAll(app.close);
beforeAll(() => openContest(app));
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

const relayed = '203.0.113.9';
let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
});

let people = 0;
const createEmailAddress = () => `voter${++people}@example.org`;
const createPhoneNumber = () => `138${String(++people).padStart(8, '0')}`;

/** Creates a device that must prove an e-mail address or phone number. */
async function createUnprovenVoter(locale: Locale = 'en-US'): Promise<Visitor> {
  const visitor = app.visitor({ address: relayed, locale });
  expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 2 });
  return visitor;
}

const sendCode = async (visitor: Visitor, contact: string, entry = number) =>
  visitor.call('sendVoteCode', {
    body: { entry, contact, ...(await makeCaptcha(app, 'voteCode')) },
  });

async function readSentCode(contact: string): Promise<string> {
  const [message] = await listMailsTo(app, contact);
  return /(?<!\d)\d{6}(?!\d)/.exec(message?.text_body ?? '')?.[0] ?? '';
}

const pickOtherCode = (code: string) => (code === '111111' ? '222222' : '111111');

/** Makes the sent codes older by some minutes. */
const ageCodes = (minutes: number) =>
  app.db
    .updateTable('vote_codes')
    .set({
      sent_at: sql`sent_at - make_interval(mins => ${minutes})`,
      expires_at: sql`expires_at - make_interval(mins => ${minutes})`,
    })
    .execute();

const needsCode = { code: 4029, data: { level: 2 } };
const wrong = { code: 1012, fields: { contactCode: { code: 1012 } } };

describe('a vote of level 2', () => {
  test.each([
    ['an address', createEmailAddress],
    ['a phone', createPhoneNumber],
  ])('counts with a code that was sent to %s', async (_, newContact) => {
    const visitor = await createUnprovenVoter();
    const contact = newContact();
    expect(await castVote(visitor, number)).toMatchObject(needsCode);
    expect(await castVote(visitor, number, await makeCaptcha(app, 'vote'))).toMatchObject(
      needsCode,
    );
    expect(await sendCode(visitor, contact)).toMatchObject({ ok: true, code: 2002, data: null });
    const contactCode = ` ${await readSentCode(contact)} `;
    expect(await castVote(visitor, number, { contact, contactCode })).toMatchObject({ code: 2014 });
    const kept = await readSingleVote(app, number);
    expect(kept).toMatchObject({ level: 2, network: 'relay', masked: '203.0.113.0/24' });
    expect(kept.contact_hash).toHaveLength(16);
    expect(JSON.stringify(kept)).not.toContain(contact);
  });

  test('gets 2012 if its code cannot be queued', async () => {
    const visitor = await createUnprovenVoter();
    await sql`alter table messages rename to messages_away`.execute(app.db);
    try {
      expect(await sendCode(visitor, createEmailAddress())).toMatchObject({ code: 2012 });
    } finally {
      await sql`alter table messages_away rename to messages`.execute(app.db);
    }
  });

  test('gets one code per Idempotency-Key', async () => {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    const idempotencyKey = randomUUID();
    const buildCodeRequest = async () => ({
      entry: number,
      contact,
      ...(await makeCaptcha(app, 'voteCode')),
    });
    await withFailingResponseStore(app, async () => {
      const call = { body: await buildCodeRequest(), idempotencyKey };
      await expect(visitor.call('sendVoteCode', call)).rejects.toMatchObject({ status: 500 });
    });
    expect(await listMailsTo(app, contact)).toHaveLength(0);
    const call = { body: await buildCodeRequest(), idempotencyKey };
    expect(await visitor.call('sendVoteCode', call)).toMatchObject({ ok: true });
    expect(await visitor.call('sendVoteCode', call)).toMatchObject({ ok: true });
    expect(await listMailsTo(app, contact)).toHaveLength(1);
  });

  test('is accepted again with the same code if its response was lost', async () => {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    await sendCode(visitor, contact);
    const ballot = { requestId: randomUUID(), contact, contactCode: await readSentCode(contact) };
    expect(await castVote(visitor, number, ballot)).toMatchObject({ code: 2014 });
    expect(await castVote(visitor, number, ballot)).toMatchObject({ code: 2014 });
    expect(await readVoteCounts(app, number)).toEqual({ votes: 1, tally: 1 });
  });

  test('counts sent codes, and an accepted code once, for its entry', async () => {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    await sendCode(visitor, contact);
    await ageCodes(2);
    await sendCode(visitor, contact);
    const other = await createUnprovenVoter();
    await sendCode(other, createEmailAddress());
    const contactCode = await readSentCode(contact);
    await castVote(visitor, number, { contact, contactCode: pickOtherCode(contactCode) });
    const ballot = { requestId: randomUUID(), contact, contactCode };
    for (let i = 0; i < 2; i++)
      expect(await castVote(visitor, number, ballot)).toMatchObject({ code: 2014 });
    const counts = await app.db
      .selectFrom('vote_code_counts')
      .select(['sent', 'accepted'])
      .where('entry_number', '=', number)
      .execute();
    expect(counts).toEqual([{ sent: 3, accepted: 1 }]);
  });

  test('sent twenty times concurrently with its code is one vote with equal responses', async () => {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    await sendCode(visitor, contact);
    const ballot = { requestId: randomUUID(), contact, contactCode: await readSentCode(contact) };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => castVote(visitor, number, ballot)),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(Array(20).fill(2014));
    expect(await readVoteCounts(app, number)).toEqual({ votes: 1, tally: 1 });
  });

  test('counts once per contact on any number of devices', async () => {
    const [one, two] = [await createUnprovenVoter(), await createUnprovenVoter()];
    const elsewhere = await makeEntry(app, 'published');
    const contact = createEmailAddress();
    const createProof = async (visitor: Visitor, as: string) => {
      await sendCode(visitor, as);
      return { contact: as, contactCode: await readSentCode(as) };
    };
    expect(await castVote(one, number, await createProof(one, contact))).toMatchObject({
      code: 2014,
    });
    await ageCodes(2);
    const alias = contact.replace('@', '+again@').toUpperCase();
    const proven = await createProof(two, alias.toLowerCase());
    expect(await castVote(two, number, proven)).toMatchObject({ code: 2015, data: { votes: 1 } });
    expect(await castVote(two, elsewhere.number, proven)).toMatchObject({ code: 2014 });
    expect(await readVoteCounts(app, number)).toEqual({ votes: 1, tally: 1 });
  });
});

describe('a proven contact', () => {
  async function createProvenVoter() {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    await sendCode(visitor, contact);
    const contactCode = await readSentCode(contact);
    expect(await castVote(visitor, number, { contact, contactCode })).toMatchObject({ code: 2014 });
    return visitor;
  }

  test('is valid for a day on this device only', async () => {
    const visitor = await createProvenVoter();
    const [one, two] = [await makeEntry(app, 'published'), await makeEntry(app, 'published')];
    expect(await castVote(visitor, one.number)).toMatchObject({ code: 2014 });
    expect(await readSingleVote(app, one.number)).toMatchObject({ level: 2 });
    const thief = await createUnprovenVoter();
    thief.cookies.set('contact', visitor.cookies.get('contact') ?? '');
    expect(await castVote(thief, one.number)).toMatchObject(needsCode);
    letSecondsPass(24 * 3600 + 1);
    expect(await castVote(visitor, two.number)).toMatchObject(needsCode);
  });

  test('replaces the captcha as well', async () => {
    const visitor = await createProvenVoter();
    const { number: elsewhere } = await makeEntry(app, 'published');
    visitor.address = '192.0.2.9';
    expect(await castVote(visitor, elsewhere)).toMatchObject({ code: 2014 });
    expect(await readSingleVote(app, elsewhere)).toMatchObject({ level: 2, network: 'unknown' });
  });

  test('cannot be forged', async () => {
    const visitor = await createProvenVoter();
    const cookie = visitor.cookies.get('contact') ?? '';
    const [hash = '', expires = '', signature = ''] = cookie.split('.');
    const { number: elsewhere } = await makeEntry(app, 'published');
    for (const forged of [
      '',
      'x',
      `${hash}.${expires}`,
      `${hash}.${Number(expires) + 1}.${signature}`,
      `${Buffer.alloc(16, 7).toString('base64url')}.${expires}.${signature}`,
      `${hash}.${expires}.${signText(app.ctx.keys.voter, `${hash}.${expires}`)}`,
    ]) {
      visitor.cookies.set('contact', forged);
      expect(await castVote(visitor, elsewhere), forged).toMatchObject(needsCode);
    }
    visitor.cookies.set('contact', cookie);
    expect(await castVote(visitor, elsewhere)).toMatchObject({ code: 2014 });
  });

  test('is stored in an HttpOnly cookie', async () => {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    await sendCode(visitor, contact);
    const answer = await visitor.request({
      method: 'POST',
      url: `/api/entries/${number}/vote`,
      payload: { requestId: randomUUID(), contact, contactCode: await readSentCode(contact) },
    });
    expect([answer.headers['set-cookie']].flat().join('\n')).toMatch(
      /^contact=[\w-]{22}\.[\w-]*\.\d+\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/m,
    );
  });
});

describe('a verification code', () => {
  test('is valid for ten minutes and five tries', async () => {
    const visitor = await createUnprovenVoter();
    const contact = createEmailAddress();
    await sendCode(visitor, contact);
    const code = await readSentCode(contact);
    for (let i = 0; i < 5; i++) {
      expect(
        await castVote(visitor, number, { contact, contactCode: pickOtherCode(code) }),
      ).toMatchObject(wrong);
    }
    expect(await castVote(visitor, number, { contact, contactCode: code })).toMatchObject(wrong);
    await ageCodes(2);
    await sendCode(visitor, contact);
    const fresh = await readSentCode(contact);
    await ageCodes(11);
    expect(await castVote(visitor, number, { contact, contactCode: fresh })).toMatchObject(wrong);
  });

  test('is invalid on another device and for another contact', async () => {
    const [visitor, thief] = [await createUnprovenVoter(), await createUnprovenVoter()];
    const [contact, another] = [createEmailAddress(), createEmailAddress()];
    await sendCode(visitor, contact);
    const contactCode = await readSentCode(contact);
    expect(await castVote(thief, number, { contact, contactCode })).toMatchObject(wrong);
    expect(await castVote(visitor, number, { contact: another, contactCode })).toMatchObject(wrong);
    expect(await castVote(visitor, number, { contact, contactCode })).toMatchObject({ code: 2014 });
  });

  test('is sent to a contact at most once a minute and ten times a day', async () => {
    const contact = createEmailAddress();
    expect(await sendCode(await createUnprovenVoter(), contact)).toMatchObject({ ok: true });
    expect(await sendCode(await createUnprovenVoter(), contact)).toMatchObject({ code: 4003 });
    const both = await Promise.all([createUnprovenVoter(), createUnprovenVoter()]);
    const fresh = createEmailAddress();
    const outcomes = await Promise.all(both.map((visitor) => sendCode(visitor, fresh)));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([2002, 4003]);
    for (let i = 1; i < 10; i++) {
      await ageCodes(2);
      expect(await sendCode(await createUnprovenVoter(), contact)).toMatchObject({ ok: true });
    }
    await ageCodes(2);
    expect(await sendCode(await createUnprovenVoter(), contact)).toMatchObject({ code: 4003 });
  });

  test('requires a captcha and a caller who can vote', async () => {
    const visitor = await createUnprovenVoter();
    const requestCode = (from: Visitor, entry: number, captcha: object) =>
      from.call('sendVoteCode', { body: { entry, contact: createEmailAddress(), ...captcha } });
    const makeVoteCaptcha = () => makeCaptcha(app, 'voteCode');
    const missing = { code: 2013, fields: { captcha: { code: 2013 } } };
    expect(await requestCode(visitor, number, {})).toMatchObject(missing);
    const wrongOne = { ...(await makeVoteCaptcha()), captcha: '999999' };
    expect(await requestCode(visitor, number, wrongOne)).toMatchObject({ code: 3001 });
    const forOther = await makeCaptcha(app, 'vote');
    expect(await requestCode(visitor, number, forOther)).toMatchObject({ code: 3001 });
    expect(await requestCode(visitor, 999_999, await makeVoteCaptcha())).toMatchObject({
      code: 4006,
    });
    const nobody = app.visitor({ address: relayed });
    expect(await requestCode(nobody, number, await makeVoteCaptcha())).toMatchObject({
      code: 4004,
    });
    const hidden = app.visitor({ address: '198.51.100.9' });
    expect(await requestCode(hidden, number, await makeVoteCaptcha())).toMatchObject({
      code: 2016,
      data: { case: expect.any(String), network: 'tor' },
    });
    await openContest(app, { voting: past });
    expect(await requestCode(visitor, number, await makeVoteCaptcha())).toMatchObject({
      code: 4002,
    });
    await openContest(app);
  });

  test.each(locales)('is written in the reader’s language: %s', async (locale) => {
    const contact = createEmailAddress();
    await sendCode(await createUnprovenVoter(locale), contact);
    const letter = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('recipient', '=', contact)
      .executeTakeFirstOrThrow();
    const code = await readSentCode(contact);
    expect(letter.text_body).toMatch(new RegExp(`^${code}$`, 'm'));
    expect(letter.html_body).toContain(`>${code}</p>`);
    expect(letter.subject).not.toContain(code);
    expect(letter.text_body.includes('請在投票頁面')).toBe(locale === 'zh-TW');
    expect(letter.text_body.includes('请在投票页面')).toBe(locale === 'zh-CN');
  });
});
