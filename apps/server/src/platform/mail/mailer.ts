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

/** Mail by SMTP; null without a server, when the outbox is where mails end. */
export function createMailer(smtpUrl: string | null, from: string): Mailer | null {
  if (!smtpUrl) return null;
  const transport = createTransport(smtpUrl, { from });
  return async (mail) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  };
}
