import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeCaptcha, registerAccount } from '../../../test/factories.ts';
import { rateLimitRules } from '../../call-rules.ts';
import { createRateLimits } from './rate-limits.ts';

const app = await createTestApp();
afterAll(app.close);

test('once a /48 has used up a call, unseen networks inside it leave no row', async () => {
  const limit = createRateLimits(app.ctx.pool, app.ctx.keys.rateLimit, rateLimitRules);
  const countRequestFrom = (network: number) =>
    limit('setUpOwner', `2001:db8:1:${network.toString(16)}::1`);
  const countRows = async () => {
    const counted = await sql<{ rows: number }>`select count(*)::int as rows from rate_limits
      where key like 'setUpOwner:%'`.execute(app.db);
    return counted.rows[0]?.rows;
  };
  await countRequestFrom(1);
  // Leaves one request of the /48, which has ten times the limit of 30.
  await sql`update rate_limits set points = points + 298 where key like 'setUpOwner:%'`.execute(
    app.db,
  );
  await countRequestFrom(2);
  expect(await countRows()).toBe(3);
  for (const network of [3, 4])
    await expect(countRequestFrom(network)).rejects.toThrow('tooManyRequests');
  expect(await countRows()).toBe(3);
  await expect(limit('setUpOwner', '2001:db8:2:1::1')).resolves.toBeUndefined();
});

test('no counter key can be matched by hashing a list of phone numbers or IP addresses', async () => {
  const [email, phone, address] = ['limits@example.org', '13800009999', '198.51.100.77'];
  await registerAccount(app, { email });
  const visitor = app.visitor({ address });
  for (const account of [email, phone, 'unknown@example.org']) {
    await visitor.call('login', { body: { account, password: 'Wrong-Pass1' } });
  }
  await visitor.get('sendSmsCode', { body: { phone, ...(await makeCaptcha(app, 'sms')) } });
  const reset = { account: email, ...(await makeCaptcha(app, 'forgot')) };
  await visitor.get('forgotPassword', { body: reset });
  const form = { password: 'Abcdef1!', confirmPassword: 'Abcdef1!', phone, smsCode: '000000' };
  await visitor.call('register', { body: { ...form, locale: 'en-US', consent: true } });

  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.db);
  const keys = rows.map(({ key }) => key);
  for (const name of ['login-failures', 'login-unknown', 'sms-phone', 'sms-tries', 'link-mails']) {
    expect(
      keys.some((key) => key.startsWith(`${name}:`)),
      name,
    ).toBe(true);
  }
  const plain = [email, phone, address, '198.51.100.0/24', '198.51.100.77/32'];
  const hashes = plain.flatMap((text) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) =>
      createHash('sha256').update(text).digest(encoding).slice(0, 20),
    ),
  );
  for (const found of [...plain, ...hashes]) {
    expect(keys.filter((key) => key.includes(found))).toEqual([]);
  }
});
