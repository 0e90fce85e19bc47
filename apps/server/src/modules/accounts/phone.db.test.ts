import { SessionLost } from '@film-contest/contract/client';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createEntrant, listMailsTo, makeCaptcha, password } from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

let phones = 0;
const createPhoneNumber = () => `139${String(++phones).padStart(8, '0')}`;

const requestSmsCode = async (phone: string, visitor = app.visitor()) =>
  visitor.call('sendSmsCode', { body: { phone, ...(await makeCaptcha(app, 'sms')) } });

/** Returns the code in the newest message to a phone. */
async function readSentCode(phone: string): Promise<string> {
  const [message] = await listMailsTo(app, phone);
  return /(?<!\d)\d{6}(?!\d)/.exec(message?.text_body ?? '')?.[0] ?? '';
}

const pickOtherCode = (code: string) => (code === '111111' ? '222222' : '111111');

let networks = 0;
/** Returns an IP address in a network of its own. */
const createIpAddress = () => `198.${18 + (++networks >> 8)}.${networks & 255}.1`;
const createTwoIpAddresses = () => [createIpAddress(), createIpAddress()] as const;

const register = (phone: string, smsCode: string, address = createIpAddress()) =>
  app.visitor({ address }).call('register', {
    body: {
      phone,
      smsCode,
      password,
      confirmPassword: password,
      locale: 'zh-CN',
      consent: true,
    },
  });

async function registerPhoneAccount(): Promise<string> {
  const phone = createPhoneNumber();
  await requestSmsCode(phone);
  await register(phone, await readSentCode(phone));
  return phone;
}

const logIn = (account: string, given = password) =>
  app.visitor().call('login', { body: { account, password: given } });

/** Moves the last code of a phone into the past. */
const ageSmsCode = (phone: string, minutes: number) =>
  app.db
    .updateTable('sms_codes')
    .set({
      sent_at: sql`sent_at - make_interval(mins => ${minutes})`,
      expires_at: sql`expires_at - make_interval(mins => ${minutes})`,
    })
    .where('phone', '=', phone)
    .execute();

const wrong = { code: 1012, fields: { smsCode: { code: 1012 } } };

test('an IPv6 /48 gets ten times as many codes as one of its networks', async () => {
  const requestSmsCodeFrom = (address: string) =>
    requestSmsCode(createPhoneNumber(), app.visitor({ address }));
  expect(await requestSmsCodeFrom('2001:db8:1:1::1')).toMatchObject({ ok: true });
  const others = sql`update rate_limits set points = points + 1999 where key like 'sms-address:%'`;
  await others.execute(app.db);
  expect(await requestSmsCodeFrom('2001:db8:1:2::1')).toMatchObject({ code: 4003 });
  const count = sql<{ rows: number }>`select count(*)::int as rows from rate_limits
    where key like 'sms-address:%'`;
  const { rows: before } = await count.execute(app.db);
  expect(await requestSmsCodeFrom('2001:db8:1:3::1')).toMatchObject({ code: 4003 });
  expect((await count.execute(app.db)).rows, 'a refused network leaves no row').toEqual(before);
  expect(await requestSmsCodeFrom('2001:db8:2:1::1')).toMatchObject({ ok: true });
});

describe('registration by phone', () => {
  test('a verified phone number can log in at once, in its usual formats', async () => {
    const phone = createPhoneNumber();
    expect(await requestSmsCode(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`)).toMatchObject({
      ok: true,
    });
    expect(await register(phone, ` ${await readSentCode(phone)} `)).toMatchObject({ code: 2011 });
    const visitor = app.visitor();
    const session = await visitor.get('login', { body: { account: `0086${phone}`, password } });
    visitor.token = session.access_token;
    expect(await visitor.get('account')).toMatchObject({ phone, email: null, name: null });
    expect(await visitor.get('currentUser')).toMatchObject({ account: phone });
    expect(await logIn(phone, 'Wrong123!')).toMatchObject({ code: 1007 });
  });

  test('a registration by phone opens a session', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    const visitor = app.visitor();
    const registered = await register(phone, await readSentCode(phone));
    visitor.token = registered.data?.access_token ?? null;
    expect(await visitor.get('account')).toMatchObject({ phone });
  });

  test('a foreign number is stored as E.164', async () => {
    expect(await requestSmsCode('+44 7911 123456')).toMatchObject({ ok: true });
    const code = await readSentCode('+447911123456');
    expect(await register('+447911123456', code)).toMatchObject({ code: 2011 });
    expect(await logIn('+44 7911123456')).toMatchObject({ ok: true });
  });

  test('a registered number returns 1003, after its code was verified', async () => {
    const phone = await registerPhoneAccount();
    expect(await requestSmsCode(phone)).toMatchObject({ ok: true });
    const code = await readSentCode(phone);
    expect(await register(phone, pickOtherCode(code))).toMatchObject(wrong);
    expect(await register(phone, code)).toMatchObject({
      code: 1003,
      fields: { phone: { code: 1003 } },
    });
  });

  test('a code works once and for its own phone only', async () => {
    const [phone, another] = [createPhoneNumber(), createPhoneNumber()];
    await requestSmsCode(phone);
    await requestSmsCode(another);
    const code = await readSentCode(phone);
    if (code !== (await readSentCode(another))) {
      expect(await register(another, code)).toMatchObject(wrong);
    }
    expect(await register(phone, code)).toMatchObject({ code: 2011 });
    expect(await register(phone, code)).toMatchObject(wrong);
  });

  test('a newer code replaces an older one', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    const old = await readSentCode(phone);
    await ageSmsCode(phone, 2);
    await requestSmsCode(phone);
    const fresh = await readSentCode(phone);
    if (old !== fresh) expect(await register(phone, old)).toMatchObject(wrong);
    expect(await register(phone, fresh)).toMatchObject({ code: 2011 });
  });

  test.each([
    [9, 2011],
    [11, 1012],
  ])('after %i minutes a code returns %i', async (minutes, code) => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    await ageSmsCode(phone, minutes);
    expect(await register(phone, await readSentCode(phone))).toMatchObject({ code });
  });

  test.each([
    [4, 2011],
    [5, 4003],
  ])(
    'after %i wrong attempts the correct code from the same network returns %i',
    async (tries, code) => {
      const phone = createPhoneNumber();
      await requestSmsCode(phone);
      const right = await readSentCode(phone);
      const [near, far] = createTwoIpAddresses();
      for (let i = 0; i < tries; i++) {
        expect(await register(phone, pickOtherCode(right), near)).toMatchObject(wrong);
      }
      expect(await register(phone, right, near)).toMatchObject({ code });
      const elsewhere = code === 2011 ? 1012 : 2011;
      expect(await register(phone, right, far)).toMatchObject({ code: elsewhere });
    },
  );

  test('fifty concurrent wrong attempts from one network count as fifty', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    const right = await readSentCode(phone);
    const [near, far] = createTwoIpAddresses();
    const tries = Array.from({ length: 50 }, () => register(phone, pickOtherCode(right), near));
    const outcomes = (await Promise.all(tries)).map(({ code }) => code);
    expect(outcomes.filter((code) => code === 1012)).toHaveLength(5);
    expect(outcomes.filter((code) => code === 4003)).toHaveLength(45);
    expect(await register(phone, right, far)).toMatchObject({ code: 2011 });
  });

  test('attempts at a phone without a code are counted too', async () => {
    const phone = createPhoneNumber();
    const near = createIpAddress();
    for (let i = 0; i < 5; i++) expect(await register(phone, '1', near)).toMatchObject(wrong);
    expect(await register(phone, '1', near)).toMatchObject({ code: 4003 });
    await requestSmsCode(phone);
    expect(await register(phone, await readSentCode(phone), near)).toMatchObject({ code: 2011 });
  });

  test.each([
    [49, 2011],
    [50, 1012],
  ])(
    'after %i wrong attempts from all networks the correct code returns %i',
    async (tries, code) => {
      const phone = createPhoneNumber();
      await requestSmsCode(phone);
      const right = await readSentCode(phone);
      for (let i = 0; i < tries; i++) {
        expect(await register(phone, pickOtherCode(right), createIpAddress())).toMatchObject(wrong);
      }
      expect(await register(phone, right, createIpAddress())).toMatchObject({ code });
    },
  );

  test('one of ten concurrent registrations with a code succeeds', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    const code = await readSentCode(phone);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => register(phone, code)));
    expect(outcomes.map((outcome) => outcome.code).sort()).toEqual([1012, 1012, 1012, 1012, 2011]);
    const accounts = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('phone', '=', phone)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  test.each([
    [{ phone: '', smsCode: '1' }, 'phone', 2005],
    [{ phone: '12', smsCode: '1' }, 'phone', 2004],
    [{ phone: '13900000000', smsCode: '' }, 'smsCode', 4009],
    [{ phone: '13900000000', smsCode: '123456' }, 'smsCode', 1012],
  ])('rejects %j beside %s with %i', async ({ phone, smsCode }, field, code) => {
    expect(await register(phone, smsCode)).toMatchObject({ fields: { [field]: { code } } });
  });

  test('an e-mail address requires a captcha', async () => {
    const body = { email: 'a@example.org', password, confirmPassword: password };
    const outcome = await app
      .visitor()
      .call('register', { body: { ...body, locale: 'en-US', consent: true } });
    expect(outcome).toMatchObject({ fields: { captcha: { code: 2013 } } });
  });
});

describe('requesting a code', () => {
  test('returns the same for registered and unregistered numbers', async () => {
    const known = await registerPhoneAccount();
    const [one, two] = [await requestSmsCode(known), await requestSmsCode(createPhoneNumber())];
    expect(one).toEqual(two);
  });

  test('requires a captcha for this purpose', async () => {
    const captcha = await makeCaptcha(app, 'register');
    const body = { phone: createPhoneNumber(), ...captcha };
    expect(await app.visitor().call('sendSmsCode', { body })).toMatchObject({
      fields: { captcha: { code: 3001 } },
    });
  });

  test('works once a minute and returns the seconds to wait', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    const again = await requestSmsCode(phone);
    expect(again).toMatchObject({ ok: false, code: 4003 });
    expect(again.msg).toMatch(/in (60|5\d) seconds/);
    await ageSmsCode(phone, 1);
    expect(await requestSmsCode(phone)).toMatchObject({ ok: true });
  });

  test('ten concurrent requests send one code', async () => {
    const phone = createPhoneNumber();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => requestSmsCode(phone)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listMailsTo(app, phone)).toHaveLength(1);
  });

  test('works ten times a day per phone', async () => {
    const phone = createPhoneNumber();
    for (let i = 0; i < 10; i++) {
      expect(await requestSmsCode(phone)).toMatchObject({ ok: true });
      await ageSmsCode(phone, 5);
    }
    expect(await requestSmsCode(phone)).toMatchObject({ code: 4003 });
    expect(await requestSmsCode(createPhoneNumber())).toMatchObject({ ok: true });
  });

  test('returns 2012 if the message cannot be queued, and can be repeated at once', async () => {
    const phone = createPhoneNumber();
    await sql`alter table messages rename to messages_away`.execute(app.db);
    try {
      expect(await requestSmsCode(phone)).toMatchObject({ ok: false, code: 2012 });
    } finally {
      await sql`alter table messages_away rename to messages`.execute(app.db);
    }
    expect(await requestSmsCode(phone)).toMatchObject({ ok: true });
  });

  test('stores the code as a keyed hash; the message contains the code only', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone, app.visitor({ locale: 'zh-CN' }));
    const [message] = await listMailsTo(app, phone);
    const code = await readSentCode(phone);
    expect(message?.text_body).toBe(
      `【微电影大赛】您的验证码为 ${code}，10 分钟内有效，请勿告知他人，工作人员也不会向您索取。`,
    );
    const rows = await app.db.selectFrom('sms_codes').selectAll().execute();
    expect(rows.map(({ code_hash }) => code_hash.toString()).join()).not.toContain(code);
  });
});

describe('forgotten passwords', () => {
  const requestReset = async (account: string) => {
    const captcha = await makeCaptcha(app, 'forgot');
    return app.visitor().call('forgotPassword', { body: { account, ...captcha } });
  };
  const reset = (phone: string, smsCode: string, address = createIpAddress()) =>
    app.visitor({ address }).call('resetPassword', {
      body: { phone, smsCode, password: 'Changed1!', confirmPassword: 'Changed1!' },
    });

  test('a code replaces the password once and ends every session', async () => {
    const phone = await registerPhoneAccount();
    const visitor = app.visitor();
    visitor.token = (
      await visitor.get('login', { body: { account: phone, password } })
    ).access_token;
    await visitor.get('account');
    expect(await requestReset(phone)).toMatchObject({ ok: true });
    const code = await readSentCode(phone);
    expect(await reset(phone, pickOtherCode(code))).toMatchObject(wrong);
    expect(await reset(phone, code)).toMatchObject({ ok: true });
    expect(await reset(phone, code)).toMatchObject(wrong);
    await expect(visitor.call('account')).rejects.toThrow(SessionLost);
    expect(await logIn(phone)).toMatchObject({ code: 1007 });
    expect(await logIn(phone, 'Changed1!')).toMatchObject({ ok: true });
    const [notice] = await listMailsTo(app, phone);
    expect(notice?.text_body).toBe(
      '【微电影大赛】账号密码已修改 http://contest.test/forgotPassword',
    );
  });

  test('limits wrong codes from one network', async () => {
    const phone = await registerPhoneAccount();
    await requestReset(phone);
    const right = await readSentCode(phone);
    const [near, far] = createTwoIpAddresses();
    for (let i = 0; i < 5; i++) {
      expect(await reset(phone, pickOtherCode(right), near)).toMatchObject(wrong);
    }
    expect(await reset(phone, right, near)).toMatchObject({ code: 4003 });
    expect(await reset(phone, right, far)).toMatchObject({ ok: true });
  });

  test('returns 2012 if the message cannot be queued', async () => {
    const phone = await registerPhoneAccount();
    await sql`alter table messages rename to messages_away`.execute(app.db);
    try {
      expect(await requestReset(phone)).toMatchObject({ ok: false, code: 2012 });
    } finally {
      await sql`alter table messages_away rename to messages`.execute(app.db);
    }
  });

  test('an unknown phone returns 1005 and sends nothing', async () => {
    const phone = createPhoneNumber();
    expect(await requestReset(phone)).toMatchObject({
      code: 1005,
      fields: { account: { code: 1005 } },
    });
    expect(await listMailsTo(app, phone)).toEqual([]);
  });

  test('a phone without an account returns 1005 even with the correct code', async () => {
    const phone = createPhoneNumber();
    await requestSmsCode(phone);
    expect(await reset(phone, await readSentCode(phone))).toMatchObject({
      code: 1005,
      fields: { phone: { code: 1005 } },
    });
  });

  test('requires either a link or a code', async () => {
    const body = { password, confirmPassword: password };
    for (const proof of [
      {},
      { phone: createPhoneNumber() },
      { token: 'x', phone: createPhoneNumber(), smsCode: '1' },
    ]) {
      const outcome = await app.visitor().call('resetPassword', { body: { ...body, ...proof } });
      expect(outcome).toMatchObject({ code: 1000 });
    }
  });

  test('a phone cannot reset an account with an e-mail address', async () => {
    const { account } = await createEntrant(app);
    expect(await reset(account.email, '123456')).toMatchObject({ code: 2004 });
  });
});
