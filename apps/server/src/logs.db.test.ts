import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import {
  listMailsTo,
  makeCaptcha,
  makeEntry,
  makeStaff,
  openContest,
  password,
  readMailedToken,
} from '../test/factories.ts';
import { createPicture, uploadFile } from '../test/upload-file.ts';

const app = await createTestApp({
  mailer: async ({ to }) => {
    if (to.startsWith('bounce')) throw new Error('mailbox full');
  },
});
afterAll(app.close);
beforeAll(() => openContest(app));

test('logs contain no e-mail or IP addresses, passwords, tokens or codes', async () => {
  const email = 'somebody.private@example.org';
  const visitor = app.visitor({ address: '198.51.100.23', headers: { 'user-agent': 'Secret/1' } });
  const captcha = await makeCaptcha(app, 'register');
  await visitor.get('register', {
    body: {
      email,
      password,
      confirmPassword: password,
      ...captcha,
      locale: 'en-US',
      consent: true,
    },
  });
  const link = await readMailedToken(app, email);
  await visitor.get('activate', { body: { token: link } });
  const session = await visitor.get('login', { body: { account: email, password } });
  visitor.token = session.access_token;
  await visitor.call('login', { body: { account: email, password: 'Wrong-Pass1' } });
  const logo = await uploadFile(app, visitor, 'team_logo', await createPicture(160, 160));
  await visitor.request({ url: logo.preview ?? '' });
  await visitor.request({ url: `/api/entries?search=${encodeURIComponent(email)}` });
  await visitor.request({ url: `/api/nothing/${session.access_token}?token=${link}` });
  await visitor.request({ url: `/api/%zz${email}` });

  const staff = await makeStaff(app, 'owner');
  await staff.get('consoleOutbox', { query: { search: email } });
  await app.ctx.pool.query('alter table audit_log rename to audit_log_away');
  const { id, version } = await makeEntry(app, 'in_review');
  const body = { version, reason: 'This reason is nobody’s business' };
  const rejecting = staff.call('rejectEntry', { params: { id }, body });
  await expect(rejecting).rejects.toMatchObject({ status: 500 });
  await app.ctx.pool.query('alter table audit_log_away rename to audit_log');
  await app.db
    .updateTable('messages')
    .set({ recipient: 'bounce.private@example.org' })
    .where('recipient', '=', email)
    .execute();
  await app.runJobs({ mayFail: true });
  expect(await listMailsTo(app, 'bounce.private@example.org')).toMatchObject([{ state: 'failed' }]);

  const log = app.lines.join('');
  expect(log).toContain('"route":"/api/accounts/login"');
  expect(log).toContain('"fault"');
  for (const secret of [
    email,
    encodeURIComponent(email),
    'bounce.private',
    password,
    'Wrong-Pass1',
    link,
    session.access_token,
    staff.token,
    staff.cookies.get('staff'),
    captcha.captchaId,
    '198.51.100.23',
    'Secret/1',
    'nobody’s business',
    logo.preview?.split('/')[3],
  ]) {
    expect(secret).toBeTruthy();
    expect(log).not.toContain(secret);
  }
});

test('a request that its client aborts is no error', async () => {
  const { hostname, port } = new URL(await app.listen());
  app.lines.length = 0;
  const targets = ['/api/captcha', '/contactUs', '/api/nothing'];
  for (const path of targets) {
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
    socket.write('content-length: 100\r\n\r\n{', () => socket.destroy());
    await once(socket, 'close');
  }
  const listAbortedRequests = () => app.lines.filter((line) => line.includes('"request aborted"'));
  await vi.waitFor(() => expect(listAbortedRequests()).toHaveLength(targets.length));
  expect(app.lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
