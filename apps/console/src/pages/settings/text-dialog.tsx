import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { mailPreviewRequest, textSave } from '@film-contest/contract/texts';
import { joinSentences } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { QueryResult } from '../../components/page.tsx';
import { localeNames, mapLocales, locale as ownLocale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import { LetterBody } from '../outbox/letter.tsx';
import styles from './texts.module.css';

type Text = Contract['consoleTexts']['data']['list'][number];
type Previews = Contract['previewMail']['data'];

interface DialogProps {
  text: Text;
  onClose: () => void;
}

export const MessageOverrideDialog = ({
  text,
  onClose,
}: {
  text: Text | null;
  onClose: () => void;
}) => (
  <FormDialog open={text !== null} onClose={onClose} title={t('settings.texts.edit')} width={720}>
    {text && <MessageOverrideForm key={text.key} text={text} onClose={onClose} />}
  </FormDialog>
);

/** Message override per language; an empty text uses the built-in message. */
type Own = Record<Locale, string>;

interface Typed {
  own: Own;
}

const toOverrides = (own: Own) => mapLocales((locale) => own[locale] || null);

function MessageOverrideForm({ text, onClose }: DialogProps) {
  const client = useQueryClient();
  const { key, version } = text;
  const kept = useKeptForm<Typed>(`text ${key} ${version}`, t('settings.texts.edit'));
  const { form } = kept;
  const isMail = key.startsWith('mail.');
  const [previews, setPreviews] = useState<Previews | null>(null);
  const { busy, submit } = useFormSubmission(async ({ own }: Typed) => {
    const draft = { version, own: toOverrides(own) };
    const saved = await submitForm({
      form,
      call: 'saveText',
      params: { key },
      schema: textSave,
      draft,
    });
    if (!saved) return;
    kept.drop();
    notices.success(t('settings.texts.saved'));
    for (const queryKey of [['consoleTexts'], ['textVersions', key]])
      void client.invalidateQueries({ queryKey });
    onClose();
  });
  const preview = useFormSubmission(async ({ own }: Typed) => {
    const draft = { own: toOverrides(own) };
    const schema = mailPreviewRequest;
    setPreviews(await submitForm({ form, call: 'previewMail', params: { key }, schema, draft }));
  });

  function fillForm(own: Own) {
    form.setFieldsValue({ own });
    kept.keep({ own });
    setPreviews(null);
  }

  return (
    <KeptForm
      kept={kept}
      initialValues={{ own: mapLocales((locale) => text.own[locale] ?? '') }}
      onFinish={submit}
    >
      <code className={styles.key}>{key}</code>
      {locales.map((locale) => (
        <Form.Item
          key={locale}
          name={['own', locale]}
          label={localeNames[locale]}
          extra={
            <>
              {joinSentences(t.locale, [t('settings.texts.built'), ''])}
              <span lang={htmlLang[locale]} className={styles.words}>
                {text.built[locale]}
              </span>
            </>
          }
        >
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 6 }}
            lang={htmlLang[locale]}
            placeholder={t('settings.texts.asBuilt')}
            allowClear
          />
        </Form.Item>
      ))}
      <p className={styles.minor}>{t('settings.texts.hint')}</p>
      {isMail && (
        <section className={styles.preview} aria-label={t('settings.texts.preview')}>
          <div>
            <Button
              loading={preview.busy}
              onClick={() => void preview.submit(form.getFieldsValue(true))}
            >
              {t('settings.texts.preview')}
            </Button>
          </div>
          {previews && <MailPreview previews={previews} />}
        </section>
      )}
      <TextHistory textKey={key} onUse={fillForm} />
      <DialogActions label={t('forms.save')} onClose={onClose} busy={busy}>
        <Button disabled={busy} onClick={() => fillForm(mapLocales(() => ''))}>
          {t('settings.texts.reset')}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}

function MailPreview({ previews }: { previews: Previews }) {
  const [shown, show] = useState<Locale>(ownLocale);
  const { subject, text, html } = previews[shown];
  return (
    <>
      <p className={styles.minor}>{t('settings.texts.previewHint')}</p>
      <Segmented
        value={shown}
        onChange={show}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
      />
      <strong lang={htmlLang[shown]}>{subject}</strong>
      <LetterBody key={shown} letter={{ text, html }} />
    </>
  );
}

interface HistoryProps {
  textKey: string;
  onUse: (own: Own) => void;
}

/** The earlier wordings, which are loaded when the section is opened. */
function TextHistory({ textKey, onUse }: HistoryProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>{t('settings.texts.history')}</summary>
      {wasOpened && <TextVersions textKey={textKey} onUse={onUse} />}
    </details>
  );
}

function TextVersions({ textKey, onUse }: HistoryProps) {
  const query = useScreenData(['textVersions', textKey], 'textVersions', {
    params: { key: textKey },
  });
  function applyVersion(own: Record<Locale, string | null>) {
    onUse(mapLocales((locale) => own[locale] ?? ''));
    notices.success(t('settings.texts.used'));
  }
  return (
    <QueryResult query={query} errorText={t('settings.texts.historyFailed')}>
      {({ versions }) =>
        versions.length === 0 ? (
          <p className={styles.minor}>{t('settings.texts.noHistory')}</p>
        ) : (
          <ol className={styles.versions}>
            {versions.map(({ own, by, at }) => (
              <li key={at}>
                <div className={styles.versionHead}>
                  <span className={styles.minor}>
                    {by} · <time dateTime={at}>{formatTime(at)}</time>
                  </span>
                  <Button size="small" onClick={() => applyVersion(own)}>
                    {t('settings.texts.use')}
                  </Button>
                </div>
                {locales.map((locale) => (
                  <p key={locale} className={styles.words} lang={htmlLang[locale]}>
                    {own[locale] ?? (
                      <span className={styles.minor} lang={htmlLang[ownLocale]}>
                        {t('settings.texts.asBuilt')}
                      </span>
                    )}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  );
}
