import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { textSave } from '@film-contest/contract/texts';
import { joinSentences } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { localeNames } from '../../lib/locale.ts';
import { mapLocales } from '../../lib/map-locales.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import styles from './texts.module.css';

type Text = Contract['consoleTexts']['data']['list'][number];

interface TextDialogProps {
  text: Text | null;
  onClose: () => void;
}

/** Edits a message of the site in all languages. */
export const MessageOverrideDialog = ({ text, onClose }: TextDialogProps) => (
  <FormDialog open={text !== null} onClose={onClose} title={t('settings.texts.edit')} width={720}>
    {text && <MessageOverrideForm key={text.key} text={text} onClose={onClose} />}
  </FormDialog>
);

interface Typed {
  /** Message override per language; an empty text uses the built-in message. */
  own: Record<Locale, string>;
}

function MessageOverrideForm({ text, onClose }: { text: Text; onClose: () => void }) {
  const client = useQueryClient();
  const kept = useKeptForm<Typed>(`text ${text.key} ${text.version}`, t('settings.texts.edit'));
  const { busy, submit } = useFormSubmission(async ({ own }: Typed) => {
    const saved = await submitForm({
      form: kept.form,
      call: 'saveText',
      params: { key: text.key },
      schema: textSave,
      draft: { version: text.version, own: mapLocales((locale) => own[locale] || null) },
    });
    if (!saved) return;
    kept.drop();
    notices.success(t('settings.texts.saved'));
    void client.invalidateQueries({ queryKey: ['consoleTexts'] });
    onClose();
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{ own: mapLocales((locale) => text.own[locale] ?? '') }}
      onFinish={submit}
    >
      <code className={styles.key}>{text.key}</code>
      {locales.map((locale) => (
        <Form.Item
          key={locale}
          name={['own', locale]}
          label={localeNames[locale]}
          extra={
            <>
              {joinSentences(t.locale, [t('settings.texts.built'), ''])}
              <span lang={htmlLang[locale]}>{text.built[locale]}</span>
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
      <DialogActions label={t('forms.save')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
