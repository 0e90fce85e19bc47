import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { listMailsTo, makeCaptcha, makeEntry } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { castVote, findWrongTallies, requestChallengeOrThrow } from '../../../test/votes.ts';
import { createVotingApp, relayed } from '../../../test/voting-app.ts';

const { app, setVoteRules, createOrdinaryAddress } = await createVotingApp();
afterAll(app.close);
afterEach(async () => expect(await findWrongTallies(app)).toEqual([]));

let number: number;
beforeEach(async () => {
  number = (await makeEntry(app, 'published')).number;
});

/** Creates a device that needs a code. */
async function createUnprovenVoter(): Promise<Visitor> {
  const visitor = app.visitor({ address: relayed });
  expect(await requestChallengeOrThrow(visitor, number)).toMatchObject({ level: 2 });
  return visitor;
}

async function sendCode(visitor: Visitor, contact: string) {
  const captcha = await makeCaptcha(app, 'voteCode');
  return visitor.call('sendVoteCode', { body: { entry: number, contact, ...captcha } });
}

async function voteByMail(visitor: Visitor, contact: string) {
  const [message] = await listMailsTo(app, contact);
  const contactCode = /(?<!\d)\d{6}(?!\d)/.exec(message?.text_body ?? '')?.[0] ?? '';
  return castVote(visitor, number, { contact, contactCode });
}

test('codes of a mail domain count only within its budget for the entry', async () => {
  await setVoteRules({ codeAbove: { mailDomainInADay: 2 } });
  const [first, second, third, late] = await Promise.all(
    Array.from({ length: 4 }, createUnprovenVoter),
  );
  if (!first || !second || !third || !late) throw new Error('no visitors');
  for (const [i, visitor] of [first, second, third].entries()) {
    expect(await sendCode(visitor, `a${i}@mail.catch-all.example`)).toMatchObject({ ok: true });
  }
  expect(await voteByMail(first, 'a0@mail.catch-all.example')).toMatchObject({ code: 2014 });
  expect(await voteByMail(second, 'a1@mail.catch-all.example')).toMatchObject({ code: 2014 });
  const usedUp = { code: 4137 };
  expect(await voteByMail(third, 'a2@mail.catch-all.example')).toMatchObject({
    ...usedUp,
    fields: { contactCode: usedUp },
  });
  expect(await sendCode(late, 'a3@other.catch-all.example')).toMatchObject({
    ...usedUp,
    fields: { contact: usedUp },
  });
  // The contact is proved for another entry, and cannot be used for this one.
  const elsewhere = (await makeEntry(app, 'published')).number;
  expect(await requestChallengeOrThrow(second, elsewhere)).toMatchObject({ level: 0 });
  for (const contact of ['a3@qq.com', '13800000001']) {
    const visitor = await createUnprovenVoter();
    expect(await sendCode(visitor, contact)).toMatchObject({ ok: true });
    expect(await voteByMail(visitor, contact)).toMatchObject({ code: 2014 });
  }
});

test('a contact that was proved for one entry does not exceed the budget of another', async () => {
  await setVoteRules({ codeAbove: { mailDomainInADay: 1 } });
  const proved = number;
  const visitors = [await createUnprovenVoter(), await createUnprovenVoter()];
  number = (await makeEntry(app, 'published')).number;
  const target = number;
  for (const [i, visitor] of visitors.entries()) {
    number = i === 0 ? proved : (await makeEntry(app, 'published')).number;
    const contact = `b${i}@catch-all-2.example`;
    await sendCode(visitor, contact);
    expect(await voteByMail(visitor, contact)).toMatchObject({ code: 2014 });
  }
  const [one, other] = visitors as [Visitor, Visitor];
  expect(await castVote(one, target)).toMatchObject({ code: 2014 });
  expect(await requestChallengeOrThrow(other, target)).toMatchObject({ level: 2 });
  expect(await castVote(other, target)).toMatchObject({ code: 4029, data: { level: 2 } });
});

test('a mail domain may have the share of votes of a provider, disposable domains may not', async () => {
  await setVoteRules({ codeAbove: { mailDomainInADay: 1 }, providers: { percentOfEntry: 100 } });
  expect(await castVote(await createOrdinaryVoter(), number)).toMatchObject({ code: 2014 });
  for (const contact of ['c0@university.example', 'c1@university.example', 'c2@mailinator.com']) {
    const visitor = await createUnprovenVoter();
    expect(await sendCode(visitor, contact)).toMatchObject({ ok: true });
    expect(await voteByMail(visitor, contact)).toMatchObject({ code: 2014 });
  }
  const late = await createUnprovenVoter();
  expect(await sendCode(late, 'c3@mailinator.com')).toMatchObject({ code: 4137 });
});

async function createOrdinaryVoter() {
  const visitor = app.visitor({ address: createOrdinaryAddress() });
  await requestChallengeOrThrow(visitor, number);
  return visitor;
}

test('the votes of a mail domain in another process count before a code is sent or used', async () => {
  await setVoteRules({ codeAbove: { mailDomainInADay: 3 } });
  const other = await createTestApp({ beside: app, networks: app.ctx.networks });
  try {
    const [one, late] = [other.visitor({ address: relayed }), other.visitor({ address: relayed })];
    for (const visitor of [one, late]) await requestChallengeOrThrow(visitor, number);
    expect(await sendCode(one, 'd0@catch-all-3.example')).toMatchObject({ ok: true });
    const { budgets } = app.ctx.services;
    const network = { narrow: 'narrow', wide: 'wide', asn: null, block: null };
    for (let i = 0; i < 3; i++) budgets.countVote(network, number, ['catch-all-3.example']);
    await budgets.drain();
    letSecondsPass(2);
    expect(await voteByMail(one, 'd0@catch-all-3.example')).toMatchObject({ code: 4137 });
    letSecondsPass(2);
    expect(await sendCode(late, 'd1@catch-all-3.example')).toMatchObject({ code: 4137 });
  } finally {
    await other.close();
  }
});

test('a device beyond the cookie budget of its IP address ages from its first counted vote on', async () => {
  await setVoteRules({ minDeviceSeconds: 10, captchaAbove: { newCookiesInADay: 2 } });
  const address = createOrdinaryAddress();
  const visitors = Array.from({ length: 3 }, () => app.visitor({ address }));
  for (const visitor of visitors) await requestChallengeOrThrow(visitor, number);
  letSecondsPass(3600);
  const [known, , late] = visitors as [Visitor, Visitor, Visitor];
  expect(await requestChallengeOrThrow(known, number)).toMatchObject({ level: 0 });
  expect(await requestChallengeOrThrow(late, number)).toMatchObject({ level: 1, waitMs: 0 });
  // A rejected vote does not start the age.
  expect(await castVote(late, number)).toMatchObject({ code: 4029, data: { level: 1 } });
  letSecondsPass(3600);
  expect(await requestChallengeOrThrow(late, number)).toMatchObject({ level: 1, waitMs: 0 });
  const captcha = await makeCaptcha(app, 'vote');
  expect(await castVote(late, number, captcha)).toMatchObject({ code: 2014 });
  letSecondsPass(11);
  const elsewhere = (await makeEntry(app, 'published')).number;
  expect(await requestChallengeOrThrow(late, elsewhere)).toMatchObject({ level: 0 });
  const neighbour = app.visitor({ address: address.replace(/1$/, '2') });
  expect(await requestChallengeOrThrow(neighbour, number)).toMatchObject({ level: 1 });
  letSecondsPass(11);
  expect(await requestChallengeOrThrow(neighbour, number)).toMatchObject({ level: 0 });
});
