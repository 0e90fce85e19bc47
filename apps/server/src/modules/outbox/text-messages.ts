import type { Translate } from './letters.ts';
import { shortened } from './outbox.rules.ts';

/** A text message, with the words that stand for it in the console's list. */
export interface TextMessage {
  subject: string;
  text: string;
}

/** How much of somebody's own words is repeated to them. */
const longestQuote = 40;

/** Every text message of the product: the values it needs → what it says. */
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
    text: t('mail.sms.answer.text', { site, quote: shortened(content, longestQuote), answer }),
  }),
};

export type TextMessageName = keyof typeof textMessages;
export type TextMessageValues = {
  [N in TextMessageName]: Parameters<(typeof textMessages)[N]>[1];
};
