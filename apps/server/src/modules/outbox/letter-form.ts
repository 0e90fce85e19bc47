import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { escapeHtml } from '../../platform/html.ts';
import type { Letter, Translate } from './letters.ts';
import { truncateToLine } from './outbox.rules.ts';

/** Formats a mail as plain text and as HTML for old and new mail programs. */
export function formatMail(t: Translate, locale: Locale, site: string, letter: Letter) {
  return {
    subject: toOneLine(letter.subject),
    text: letterToText(t, site, letter),
    html: letterToHtml(t, locale, site, letter),
  };
}

/** Maximum characters of the contest's name in a text message, whose price depends on its length. */
const maxNameLength = 20;

/** Formats a mail as a text message with its brief text, or its subject, and a URL. */
export function formatShortMessage(t: Translate, site: string, { subject, action, brief }: Letter) {
  const text = toPlainSpaces(toOneLine(brief?.text ?? subject));
  const url = (brief ? brief.url : action?.url) ?? '';
  // Three dots, because the character … would force the wide encoding too.
  const name = truncateToLine(site, maxNameLength, '...');
  return {
    subject: toOneLine(subject),
    text: t('mail.sms.letter', { site: name, subject: text, url }).trim(),
  };
}

/** No-break spaces would force a wide encoding, which halves the length of a text message. */
export const toPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const toOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

function letterToText(t: Translate, site: string, letter: Letter): string {
  const { paragraphs, quote, action, isPersonal } = letter;
  return [
    t('mail.greeting'),
    ...paragraphs,
    ...(quote ? [[...listQuoteHeading(quote), quote.text.replace(/^/gm, '> ')].join('\n')] : []),
    ...(action ? [`${action.label}\n${action.url}`] : []),
    t('mail.signature', { site }),
    ...(isPersonal ? [] : [t('mail.automatic')]),
  ].join('\n\n');
}

const listQuoteHeading = ({ heading }: NonNullable<Letter['quote']>) => (heading ? [heading] : []);

const toHtmlLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const paragraphToHtml = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${toHtmlLines(text)}</p>`;

function quoteToHtml(quote: Letter['quote']): string {
  if (!quote) return '';
  const heading = listQuoteHeading(quote).map((text) => paragraphToHtml(text, 'color:#5a625e'));
  return `${heading.join('')}<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c9cfcb;color:#5a625e">${toHtmlLines(quote.text)}</blockquote>`;
}

function buttonToHtml(t: Translate, action: Letter['action']): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;background:#121514;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(action.label)}</a></p>
${paragraphToHtml(t('mail.buttonFails'), 'color:#5a625e;font-size:14px')}<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}" style="color:#0a5ba8">${url}</a></p>`;
}

function letterToHtml(t: Translate, locale: Locale, site: string, letter: Letter): string {
  const { subject, paragraphs, quote, action, isPersonal } = letter;
  const automatic = isPersonal
    ? ''
    : paragraphToHtml(t('mail.automatic'), 'color:#5a625e;font-size:14px');
  return `<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f5;color:#121514;font:16px/1.7 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff">
${paragraphToHtml(t('mail.greeting'))}${paragraphs.map((text) => paragraphToHtml(text)).join('')}${quoteToHtml(quote)}${buttonToHtml(t, action)}
${paragraphToHtml(t('mail.signature', { site }), 'font-weight:700')}${automatic}
</div></body></html>`;
}
