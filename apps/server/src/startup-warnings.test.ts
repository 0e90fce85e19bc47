import { expect, test } from 'vitest';
import { listStartupWarnings } from './startup-warnings.ts';

const external = { databaseUrl: 'postgres://a@db/a', databaseOwnerUrl: 'postgres://o@db/a' };
const embedded = { databaseUrl: null, databaseOwnerUrl: null };
const smtpUrl = 'smtps://mail.example';

test.each([
  ['demo', { ...embedded, smtpUrl: null }, []],
  ['production', { ...external, smtpUrl }, []],
  ['production', { ...external, smtpUrl: 'smtp://mail.example:587' }, []],
  ['production', { ...embedded, smtpUrl }, []],
  ['production', { ...external, databaseOwnerUrl: null, smtpUrl }, ['DATABASE_OWNER_URL']],
  ['production', { ...external, smtpUrl: null }, ['SMTP_URL is not set']],
  ['production', { ...external, smtpUrl: 'smtp://127.0.0.1?requireTLS=false' }, ['SMTP_URL turns']],
  ['demo', { ...embedded, smtpUrl: 'smtp://127.0.0.1?ignoreTLS=true' }, ['SMTP_URL turns']],
] as const)('in %s, %j warns of %j', (mode, settings, expected) => {
  const warnings = listStartupWarnings({ mode, ...settings });
  expect(warnings).toHaveLength(expected.length);
  for (const [index, start] of expected.entries()) expect(warnings[index]).toContain(start);
});
