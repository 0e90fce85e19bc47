import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { mailPreviewRequest, textSave } from '@film-contest/contract/texts';
import { joinSentences } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import {
  type ComparedField,
  EditConflictDialog,
  UnsavedInputCopyAlert,
  useUnsavedInputCopy,
} from '../../components/edit-conflict.tsx';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { QueryResult } from '../../components/page.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { localeNames, localeOptions, mapLocales, locale as ownLocale } from '../../lib/locale.ts';
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

/** Message overrides by language. An empty text means the built-in message. */
type Own = Record<Locale, string>;

interface Typed {
  /** Version of the override that the user edits. */
  version: number;
  own: Own;
}

const toOverrides = (own: Own) => mapLocales((locale) => own[locale] || null);

const toFormValues = ({ version, own }: Text): Typed => ({
  version,
  own: mapLocales((locale) => own[locale] ?? ''),
});

/** Lists the languages in which two versions of a message override differ. */
const compareTexts = (theirs: Own, mine: Own): ComparedField[] =>
  locales
    .filter((locale) => theirs[locale] !== mine[locale])
    .map((locale) => ({
      key: locale,
      label: localeNames[locale],
      lang: htmlLang[locale],
      theirs: theirs[locale],
      mine: mine[locale],
    }));

const toLastSave = ({ changedBy, changedAt }: Text) =>
  changedAt ? { by: changedBy, at: changedAt } : null;

async function fetchMessageOverride(key: string): Promise<Text | null> {
  const query = { current: 1, pageSize: 100, search: key };
  const { list } = await fetchScreenData('consoleTexts', { query });
  return list.find((text) => text.key === key) ?? null;
}

function MessageOverrideForm({ text, onClose }: DialogProps) {
  const client = useQueryClient();
  const { key } = text;
  const title = `${t('settings.texts.edit')}: ${key}`;
  const kept = useKeptForm<Typed>(`text ${key}`, title);
  const copy = useUnsavedInputCopy<Typed>(
    `text ${key}`,
    t('console.conflict.copyTitle', { title }),
  );
  const { form } = kept;
  const getFormValues = () => form.getFieldsValue(true);
  const [conflict, setConflict] = useState<Text | null>(null);
  const isMail = key.startsWith('mail.');
  const [previews, setPreviews] = useState<Previews | null>(null);

  async function showConflict() {
    const newest = await fetchMessageOverride(key);
    setConflict(newest);
    return newest !== null;
  }

  const { busy, submit } = useFormSubmission(async () => {
    const { version, own } = getFormValues();
    const draft = { version, own: toOverrides(own) };
    const saved = await submitForm({
      form,
      call: 'saveText',
      params: { key },
      schema: textSave,
      draft,
      onConflict: showConflict,
    });
    if (!saved) return;
    kept.drop();
    copy.drop();
    notices.success(t('settings.texts.saved'));
    for (const queryKey of [['consoleTexts'], ['textVersions', key]])
      void client.invalidateQueries({ queryKey });
    onClose();
  });
  const preview = useFormSubmission(async () => {
    const draft = { own: toOverrides(getFormValues().own) };
    const schema = mailPreviewRequest;
    setPreviews(await submitForm({ form, call: 'previewMail', params: { key }, schema, draft }));
  });

  function setFormValues(values: Partial<Typed>) {
    form.setFieldsValue(values);
    kept.keep(getFormValues());
    setPreviews(null);
  }

  function loadNewestOverride(newest: Text) {
    copy.keep(getFormValues());
    form.setFieldsValue(toFormValues(newest));
    kept.drop();
    setPreviews(null);
    setConflict(null);
  }

  function overwriteNewestText({ version }: Text) {
    setFormValues({ version });
    setConflict(null);
    form.submit();
  }

  function restoreCopiedText({ key: locale }: ComparedField) {
    const own = copy.copy?.values.own[locale as Locale];
    if (own !== undefined) setFormValues({ own: { ...getFormValues().own, [locale]: own } });
  }

  return (
    <KeptForm
      kept={kept}
      initialValues={toFormValues(text)}
      onFinish={submit}
      onValuesChange={() => kept.keep(getFormValues())}
    >
      <UnsavedInputCopyAlert
        copy={copy.copy}
        compare={() =>
          compareTexts(getFormValues().own, copy.copy?.values.own ?? getFormValues().own)
        }
        onUse={restoreCopiedText}
        onDrop={copy.drop}
      />
      {conflict && (
        <EditConflictDialog
          saved={toLastSave(conflict)}
          fields={compareTexts(toFormValues(conflict).own, getFormValues().own)}
          hint={t('console.conflict.copyHint')}
          loadLabel={t('console.conflict.loadNewest')}
          onClose={() => setConflict(null)}
          onLoad={() => loadNewestOverride(conflict)}
          onOverwrite={() => overwriteNewestText(conflict)}
        />
      )}
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
            <Button loading={preview.busy} onClick={() => void preview.submit(getFormValues())}>
              {t('settings.texts.preview')}
            </Button>
          </div>
          {previews && <MailPreview previews={previews} />}
        </section>
      )}
      <TextHistory textKey={key} onUse={(own) => setFormValues({ own })} />
      <DialogActions label={t('forms.save')} onClose={onClose} busy={busy}>
        <Button disabled={busy} onClick={() => setFormValues({ own: mapLocales(() => '') })}>
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
      <Segmented value={shown} onChange={show} options={localeOptions} />
      <strong lang={htmlLang[shown]}>{subject}</strong>
      <LetterBody key={shown} letter={{ text, html }} />
    </>
  );
}

interface HistoryProps {
  textKey: string;
  onUse: (own: Own) => void;
}

/** Earlier versions of the message, loaded when the section is opened. */
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
