import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { escapeHtml } from '../../platform/html.ts';
import type { Letter, Translate } from './letters.ts';
import { shortened } from './outbox.rules.ts';

/** The letter as plain text and as HTML that mail programs of any age show. */
export function formLetter(t: Translate, locale: Locale, site: string, letter: Letter) {
  return {
    subject: oneLine(letter.subject),
    text: asText(t, site, letter),
    html: asHtml(t, locale, site, letter),
  };
}

/** How much of the contest's name stands before a text message: it is paid for by its length. */
const longestName = 20;

/** The letter in a text message: what it is about, and where to go. */
export function formShortLetter(t: Translate, site: string, { subject, action, brief }: Letter) {
  // Times are written with a narrow space, which would do the same as the sign below.
  const text = oneLine(brief?.text ?? subject).replace(/[\u00a0\u202f]/g, ' ');
  const url = (brief ? brief.url : action?.url) ?? '';
  // Three points rather than the one sign for them, which would halve what a part can hold.
  const name = shortened(site, longestName, '...');
  return {
    subject: oneLine(subject),
    text: t('mail.sms.letter', { site: name, subject: text, url }).trim(),
  };
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

function asText(t: Translate, site: string, letter: Letter): string {
  const { paragraphs, quote, action, isPersonal } = letter;
  return [
    t('mail.greeting'),
    ...paragraphs,
    ...(quote ? [[...headingOf(quote), quote.text.replace(/^/gm, '> ')].join('\n')] : []),
    ...(action ? [`${action.label}\n${action.url}`] : []),
    t('mail.signature', { site }),
    ...(isPersonal ? [] : [t('mail.automatic')]),
  ].join('\n\n');
}

const headingOf = ({ heading }: NonNullable<Letter['quote']>) => (heading ? [heading] : []);

const asLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const line = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${asLines(text)}</p>`;

function quoteAsHtml(quote: Letter['quote']): string {
  if (!quote) return '';
  const heading = headingOf(quote).map((text) => line(text, 'color:#5a625e'));
  return `${heading.join('')}<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c9cfcb;color:#5a625e">${asLines(quote.text)}</blockquote>`;
}

function buttonAsHtml(t: Translate, action: Letter['action']): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;background:#121514;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(action.label)}</a></p>
${line(t('mail.buttonFails'), 'color:#5a625e;font-size:14px')}<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}" style="color:#0a5ba8">${url}</a></p>`;
}

function asHtml(t: Translate, locale: Locale, site: string, letter: Letter): string {
  const { subject, paragraphs, quote, action, isPersonal } = letter;
  const automatic = isPersonal ? '' : line(t('mail.automatic'), 'color:#5a625e;font-size:14px');
  return `<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f5;color:#121514;font:16px/1.7 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff">
${line(t('mail.greeting'))}${paragraphs.map((text) => line(text)).join('')}${quoteAsHtml(quote)}${buttonAsHtml(t, action)}
${line(t('mail.signature', { site }), 'font-weight:700')}${automatic}
</div></body></html>`;
}
