import type { Translate } from './letters.ts';
import { truncateToLine } from './outbox.rules.ts';

/** A text message. The subject is shown in the console only. */
export interface TextMessage {
  subject: string;
  text: string;
}

/** Characters of the sender's message that a reply quotes. */
const maxQuoteLength = 40;

export const textMessages = {
  code: (
    t: Translate,
    { site, code, minutes }: { site: string; code: string; minutes: number },
  ): TextMessage => ({
    subject: t('mail.sms.code.subject'),
    text: t('mail.sms.code.text', { site, code, minutes }),
  }),
  answer: (
    t: Translate,
    { site, answer, content }: { site: string; answer: string; content: string },
  ): TextMessage => ({
    subject: t('mail.sms.answer.subject'),
    text: t('mail.sms.answer.text', {
      site,
      quote: truncateToLine(content, maxQuoteLength),
      answer,
    }),
  }),
};

export type TextMessageName = keyof typeof textMessages;
export type TextMessageValues = {
  [N in TextMessageName]: Parameters<(typeof textMessages)[N]>[1];
};
