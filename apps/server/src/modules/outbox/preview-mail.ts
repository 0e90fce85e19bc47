import type { Contract } from '@film-contest/contract/contract';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  readMailOverrides,
  requireValidOverrides,
} from '../message-overrides/message-overrides.ts';
import { toPublicBranding } from '../settings/public-branding.ts';
import { readContest } from '../settings/settings.ts';
import { formatMail, formatShortMessage, type MailLook } from './letter-form.ts';
import { getMailTranslator, type Letter, letters, type Translate } from './letters.ts';
import { buildSampleLetters, sampleTextMessages } from './sample-letters.ts';
import { type TextMessage, textMessages } from './text-messages.ts';

type Previews = Contract['previewMail']['data'];
type Preview = Previews[Locale];

/** Renders a message that uses the text `key`, with unsaved overrides and example values, in each language. */
export async function previewMail(
  { db, config }: Context,
  key: string,
  own: Contract['previewMail']['body']['own'],
): Promise<Previews> {
  if (!key.startsWith('mail.')) throw new Refusal('notFound');
  requireValidOverrides(key, own);
  const contest = await readContest(db);
  const look = toPublicBranding(contest);
  const previews = await Promise.all(
    locales.map(async (locale) => {
      const t = getMailTranslator(locale, await readMailOverrides(db, locale, { key, own }));
      const previewed = renderExampleForKey({
        ...{ key, t, locale, look, site: contest.name[locale] },
        baseUrl: config.baseUrl,
      });
      return [locale, previewed] as const;
    }),
  );
  return Object.fromEntries(previews) as Previews;
}

interface Rendering {
  key: string;
  t: Translate;
  locale: Locale;
  site: string;
  baseUrl: string;
  look?: MailLook;
}

/** Renders the first example message that uses the text. @throws notFound if no example uses it */
export function renderExampleForKey({ key, t, ...where }: Rendering): Preview {
  const used = new Set<string>();
  const translateAndRecordKey = (name: never, values: never) => {
    used.add(name);
    return (t as (name: never, values: never) => string)(name, values);
  };
  const recording = Object.assign(translateAndRecordKey, {
    translateDynamicKey: t.translateDynamicKey,
    locale: t.locale,
  }) as unknown as Translate;
  const { mails, smses } = listExampleRenderers(recording, where);
  // Searches mails or text messages only: composing a mail also composes its short form, which is not part of the
  // mail.
  for (const render of key.startsWith('mail.sms.') ? smses : mails) {
    used.clear();
    const preview = render();
    if (used.has(key)) return preview;
  }
  throw new Refusal('notFound');
}

function listExampleRenderers(
  t: Translate,
  { locale, site, baseUrl, look }: Omit<Rendering, 'key' | 't'>,
): Record<'mails' | 'smses', (() => Preview)[]> {
  const composed = buildSampleLetters(locale, baseUrl).map(({ name, values }) => () => {
    const compose = letters[name] as (t: Translate, values: object) => Letter;
    return compose(t, { ...values, site });
  });
  return {
    mails: composed.map((compose) => () => formatMail(t, locale, site, compose(), look)),
    smses: [
      ...composed.map((compose) => () => ({
        ...formatShortMessage(t, site, compose()),
        html: null,
      })),
      ...sampleTextMessages.map(({ name, values }) => () => {
        const compose = textMessages[name] as (t: Translate, values: object) => TextMessage;
        return { ...compose(t, { ...values, site }), html: null };
      }),
    ],
  };
}
