import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeCaptcha, makeStaff, openContest } from '../../../test/factories.ts';
import { sendVerificationCode } from './verification-codes.ts';

const app = await createTestApp();
afterAll(app.close);

const generous = { perNumber: 100, perNetwork: 1000, perHour: 1000 };
beforeEach(async () => {
  await sql`delete from rate_limits where key like 'sms-%'`.execute(app.db);
});

const setLimits = (limits: Partial<typeof generous>) =>
  openContest(app, { smsLimits: { ...generous, ...limits } });

let numbers = 0;
const createPhoneNumber = () => `138${String(++numbers).padStart(8, '0')}`;
const createIpAddress = () => `198.18.${++numbers % 250}.1`;

async function requestCode(phone = createPhoneNumber(), address = createIpAddress()) {
  const captcha = await makeCaptcha(app, 'sms');
  return app.visitor({ address }).call('sendSmsCode', { body: { phone, ...captcha } });
}

const agePause = () => sql`update sms_codes set sent_at = sent_at - interval '5 minutes'`;

const countMessages = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages where kind = 'code'`.execute(app.db);
  return rows[0]?.count ?? 0;
};

const tooMany = { code: 4003, data: { seconds: expect.any(Number) } };

test('a phone number has a budget per day', async () => {
  await setLimits({ perNumber: 2 });
  const phone = createPhoneNumber();
  for (const expected of [{ ok: true }, { ok: true }, tooMany]) {
    expect(await requestCode(phone)).toMatchObject(expected);
    await agePause().execute(app.db);
  }
  expect(await requestCode()).toMatchObject({ ok: true });
});

type Purpose = Parameters<typeof sendVerificationCode>[1]['purpose'];

const sendCode = (to: string, purpose: Purpose) =>
  sendVerificationCode(
    app.ctx,
    { to, locale: 'en-US', address: createIpAddress(), purpose },
    async () => {},
  );

test('codes for votes do not use up the account codes of their number', async () => {
  await setLimits({ perNumber: 2 });
  const phone = createPhoneNumber();
  for (let i = 0; i < 2; i++) await sendCode(phone, 'vote');
  await expect(sendCode(phone, 'vote')).rejects.toMatchObject({ code: 4003 });
  for (let i = 0; i < 2; i++) await sendCode(phone, 'account');
  await expect(sendCode(phone, 'account')).rejects.toMatchObject({ code: 4003 });
});

test('used-up budgets do not stop the codes of logins', async () => {
  await setLimits({ perNumber: 1, perHour: 1 });
  const phone = createPhoneNumber();
  await sendCode(phone, 'account');
  await expect(sendCode(phone, 'account')).rejects.toMatchObject({ code: 4003 });
  const before = await countMessages();
  await sendCode(phone, 'login');
  expect(await countMessages()).toBe(before + 1);
});

test('a network has a budget per day, which settings can change', async () => {
  await setLimits({ perNetwork: 2 });
  const address = createIpAddress();
  for (const expected of [{ ok: true }, { ok: true }, tooMany]) {
    expect(await requestCode(createPhoneNumber(), address)).toMatchObject(expected);
  }
  await setLimits({ perNetwork: 10 });
  expect(await requestCode(createPhoneNumber(), address)).toMatchObject({ ok: true });
});

test('the installation has a budget per hour, also for concurrent requests', async () => {
  await setLimits({ perHour: 5 });
  const before = await countMessages();
  const answers = await Promise.all(Array.from({ length: 8 }, () => requestCode()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await countMessages()).toBe(before + 5);
  expect(await requestCode()).toMatchObject(tooMany);
});

test('a request over the budget of the installation takes nothing from its number', async () => {
  await setLimits({ perNumber: 1, perHour: 1 });
  await requestCode();
  const phone = createPhoneNumber();
  expect(await requestCode(phone)).toMatchObject(tooMany);
  await setLimits({ perNumber: 1, perHour: 2 });
  expect(await requestCode(phone)).toMatchObject({ ok: true });
});

test('staff are alerted at 80 % of the hourly budget, and when it is used up', async () => {
  await setLimits({ perHour: 5 });
  const owner = await makeStaff(app, 'owner');
  const readBudget = async () => (await owner.get('consoleSummary')).smsBudget;
  for (let i = 0; i < 3; i++) await requestCode();
  expect(await readBudget()).toEqual({ sentInHour: 3, perHour: 5, alarms: 0 });
  await requestCode();
  expect(await readBudget()).toEqual({ sentInHour: 4, perHour: 5, alarms: 1 });
  await requestCode();
  await requestCode();
  expect(await readBudget()).toEqual({ sentInHour: 5, perHour: 5, alarms: 2 });
});

test('mails are not counted', async () => {
  await setLimits({ perHour: 1 });
  await requestCode();
  const owner = await makeStaff(app, 'owner');
  expect((await owner.get('consoleSummary')).smsBudget).toMatchObject({ sentInHour: 1 });
  const captcha = await makeCaptcha(app, 'forgot');
  const body = { account: owner.account.email, ...captcha };
  expect(await app.visitor().call('forgotPassword', { body })).toMatchObject({ ok: true });
});
