import type { Translate } from './letters.ts';
import { truncateToLine } from './outbox.rules.ts';

/** A text message. The subject is shown in the console only. */
export interface TextMessage {
  subject: string;
  text: string;
}

/** Maximum number of characters that a reply quotes from the sender's message. */
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
