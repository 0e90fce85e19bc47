import type { Config } from './config.ts';
import { isMailEncrypted } from './platform/mail/mailer.ts';

/** Lists warnings about settings that are allowed but weaken security or reliability. */
export function listStartupWarnings({
  mode,
  databaseUrl,
  databaseOwnerUrl,
  smtpUrl,
}: Pick<Config, 'mode' | 'databaseUrl' | 'databaseOwnerUrl' | 'smtpUrl'>): string[] {
  return [
    ...(databaseUrl !== null && databaseOwnerUrl === null
      ? ['DATABASE_OWNER_URL is not set: the program owns its audit log and could change it']
      : []),
    ...(mode === 'production' && smtpUrl === null
      ? ['SMTP_URL is not set: activation links, reset links and invitations are not sent']
      : []),
    ...(smtpUrl !== null && !isMailEncrypted(smtpUrl)
      ? ['SMTP_URL turns TLS off: mails and their links can be read on the way']
      : []),
  ];
}
