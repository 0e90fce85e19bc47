import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer, isMailEncrypted } from './mailer.ts';

/** The lines that a mail server without encryption received. */
const told: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false;
    const writeLine = (line: string) => socket.write(`${line}\r\n`);
    writeLine('220 relay');
    createInterface({ input: socket }).on('line', (line) => {
      told.push(line);
      if (isData) {
        if (line === '.') {
          isData = false;
          writeLine('250 taken');
        }
      } else if (line === 'DATA') {
        isData = true;
        writeLine('354 go on');
      } else if (line === 'STARTTLS') writeLine('502 no encryption here');
      else writeLine(line === 'QUIT' ? '221 bye' : '250 relay');
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const mail = {
  to: 'a@example.org',
  subject: 'S',
  text: 'secret link',
  html: '',
  messageId: '<1@x>',
};
const buildUrl = (query: string) =>
  `smtp://127.0.0.1:${(server.address() as AddressInfo).port}${query}`;

test('never sends a mail unencrypted by default', async () => {
  await expect(createMailer(buildUrl(''), 'c@example.org')?.(mail)).rejects.toThrow(/STARTTLS/i);
  expect(told.join('\n')).not.toContain('secret link');
});

test('sends to a server without encryption if the URL allows it', async () => {
  await createMailer(buildUrl('?requireTLS=false'), 'c@example.org')?.(mail);
  expect(told.join('\n')).toContain('secret link');
});

test('lets mail programs unsubscribe the recipient of news with one click', async () => {
  const send = createMailer(buildUrl('?requireTLS=false'), 'c@example.org');
  const unsubscribeUrl = `https://contest.example/unsubscribe?recipient=${'a'.repeat(80)}`;
  await send?.({ ...mail, unsubscribeUrl });
  expect(told).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(told).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test.each([
  ['smtps://mail.example', true],
  ['smtp://mail.example:587', true],
  ['smtp://mail.example?requireTLS=true', true],
  ['smtp://127.0.0.1?requireTLS=false', false],
  ['smtp://127.0.0.1?ignoreTLS=true', false],
])('%s is encrypted: %s', (url, expected) => {
  expect(isMailEncrypted(url)).toBe(expected);
});
