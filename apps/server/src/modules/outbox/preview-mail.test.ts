import { locales } from '@film-contest/contract/locales';
import { catalogues } from '@film-contest/messages/catalogues';
import { describe, expect, test } from 'vitest';
import { getMailTranslator } from './letters.ts';
import { renderExampleForKey } from './preview-mail.ts';

describe.each(locales)('%s', (locale) => {
  const t = getMailTranslator(locale);
  const render = (key: string) =>
    renderExampleForKey({ key, t, locale, site: 'Contest', baseUrl: 'https://contest.example' });

  test('every text of mails and text messages can be previewed', () => {
    for (const key of Object.keys(catalogues[locale].mail)) {
      const { subject, text } = render(key);
      expect(subject, key).not.toBe('');
      expect(text, key).not.toMatch(/\bmail\.\w/);
    }
  });

  test('a text is previewed in its own message', () => {
    expect(render('mail.disqualified.text').subject).toBe(
      render('mail.disqualified.subject').subject,
    );
    expect(render('mail.sms.published').html).toBeNull();
  });
});
