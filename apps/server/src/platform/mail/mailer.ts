import type { Transporter } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The message id is identical on retries, so that mail servers can detect duplicates. */
  messageId: string;
  /** URL that unsubscribes the recipient when a mail program posts to it (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Sends a mail. Rejects if the server does not accept the mail. */
export type Mailer = (mail: Mail) => Promise<void>;

/**
 * Whether mails are sent encrypted. True with `smtps:`, and with `smtp:` unless the URL contains `requireTLS=false` or
 * `ignoreTLS=true`. These two options are meant for a relay on this machine.
 */
export function isMailEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:') return true;
  return searchParams.get('requireTLS') !== 'false' && searchParams.get('ignoreTLS') !== 'true';
}

/** Creates an SMTP mailer. Null without a mail server: mails then stay in the outbox. */
export function createMailer(smtpUrl: string | null, from: string): Mailer | null {
  if (!smtpUrl) return null;
  const url = new URL(smtpUrl);
  // Requires TLS, because mails would be sent unencrypted if the server, or an attacker on the connection, offered no
  // encryption.
  if (isMailEncrypted(smtpUrl)) url.searchParams.set('requireTLS', 'true');
  let transport: Transporter | null = null;
  return async ({ unsubscribeUrl, ...mail }) => {
    transport ??= (await import('nodemailer')).createTransport(url.href, { from });
    const headers = unsubscribeUrl ? buildUnsubscribeHeaders(unsubscribeUrl) : {};
    await transport.sendMail({ ...mail, headers, disableFileAccess: true, disableUrlAccess: true });
  };
}

const buildUnsubscribeHeaders = (url: string) => ({
  // Marks the header as prepared, so that nodemailer does not break the URL into several lines.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
