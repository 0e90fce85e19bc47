import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same when a mail is tried again, so that a double can be told. */
  messageId: string;
}

/** Hands a mail to the outside. Rejects when the server does not take it. */
export type Mailer = (mail: Mail) => Promise<void>;

/**
 * Whether mails leave encrypted: always by `smtps:`, and by `smtp:` unless its URL says `requireTLS=false` (or
 * `ignoreTLS=true`), which is for a relay on this machine.
 */
export function isMailEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:') return true;
  return searchParams.get('requireTLS') !== 'false' && searchParams.get('ignoreTLS') !== 'true';
}

/** Mail by SMTP; null without a server, when the outbox is where mails end. */
export function createMailer(smtpUrl: string | null, from: string): Mailer | null {
  if (!smtpUrl) return null;
  const url = new URL(smtpUrl);
  // Otherwise a server that offers no encryption, or somebody between, would get mails in the clear.
  if (isMailEncrypted(smtpUrl)) url.searchParams.set('requireTLS', 'true');
  const transport = createTransport(url.href, { from });
  return async (mail) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  };
}
