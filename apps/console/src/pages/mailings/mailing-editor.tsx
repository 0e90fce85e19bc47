import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { listPlaceholders, mailingLimits } from '@film-contest/contract/mailing-rules';
import type { Mailing, MailingAudience } from '@film-contest/contract/mailings';
import { Button, Form, Input, InputNumber, Radio } from 'antd';
import { useRef, useState } from 'react';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, QueryResult, usePageTitle } from '../../components/page.tsx';
import { mapLocales } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import editor from '../content/editor.module.css';
import { LanguageColumns } from '../content/editor-parts.tsx';
import { useChineseConversion } from '../content/use-conversion.ts';
import { useUnsavedChangesGuard } from '../content/use-leave-guard.ts';
import { AudienceField } from './audience-field.tsx';
import { getMailingTitle, mailingKinds } from './mailing-labels.ts';
import { MailingPreviewDialog } from './mailing-preview.tsx';
import styles from './mailings.module.css';
import { RecipientCounts } from './recipient-counts.tsx';
import { type MailingForm, useMailingDraft } from './use-mailing.tsx';

interface EditorProps {
  /** The saved draft; null for a new mailing. */
  mailing: Mailing | null;
  audience: MailingAudience;
}

const noTexts = { subject: '', body: '', sms: '' };

const toFormValues = ({ mailing, audience }: EditorProps): MailingForm => ({
  kind: mailing?.kind ?? (audience.list === 'accounts' ? 'news' : 'entry'),
  audience,
  texts: mailing?.texts ?? mapLocales(() => noTexts),
  perHour: mailing?.perHour ?? mailingLimits.usualPerHour,
});

const createZeroCounts = () => mapLocales(() => 0);

type Previews = Contract['previewMailing']['data'];

export function MailingEditor({ mailing, audience }: EditorProps) {
  const title = mailing ? getMailingTitle(mailing) : t('mailings.new');
  usePageTitle(title);
  const keptName = `mailing ${mailing?.id ?? JSON.stringify(audience)}`;
  const kept = useKeptForm<MailingForm>(keptName, title);
  const { form } = kept;
  const dirty = useRef(false);
  const [open, setOpen] = useState<Locale>('zh-CN');
  const [faults, setFaults] = useState(createZeroCounts);
  const [previews, setPreviews] = useState<Previews | null>(null);

  const isDirty = () => dirty.current || kept.isRestored;

  function storeChanges() {
    dirty.current = true;
    setFaults(createZeroCounts);
    kept.keep(form.getFieldsValue(true));
  }

  function discardStoredChanges() {
    dirty.current = false;
    kept.drop();
  }

  /**
   * Counts the errors of each language and opens the first language with an error, because narrow screens show one
   * language at a time.
   */
  function showFieldErrorCounts() {
    const found = form
      .getFieldsError()
      .filter(({ name, errors }) => errors.length > 0 && name[0] === 'texts');
    setFaults(mapLocales((locale) => found.filter(({ name }) => name[1] === locale).length));
    const first = found[0]?.name[1];
    if (first) setOpen(first as Locale);
  }

  const draft = useMailingDraft({
    mailing,
    form,
    isDirty,
    onSaved: discardStoredChanges,
    onFaults: showFieldErrorCounts,
  });
  const conversion = useChineseConversion(form, () => {
    setOpen('zh-TW');
    storeChanges();
  });
  useUnsavedChangesGuard(isDirty, discardStoredChanges);

  return (
    <>
      <PageHeader
        title={title}
        actions={
          mailing?.announcement && (
            <LinkButton to={`/announcements/${mailing.announcement}`}>
              {t('mailings.toAnnouncement')}
            </LinkButton>
          )
        }
      />
      <KeptForm
        kept={kept}
        initialValues={toFormValues({ mailing, audience })}
        onValuesChange={storeChanges}
      >
        <section className={editor.panel}>
          <h2 className={editor.heading}>{t('mailings.audience')}</h2>
          <Form.Item name="audience">
            <AudienceField entry={mailing?.entry ?? null} />
          </Form.Item>
          {audience.list !== 'announced' && <MailingKindField />}
          {mailing && <SavedRecipientCount mailing={mailing} />}
        </section>
        <section className={editor.panel}>
          <div className={editor.panelHead}>
            <h2 className={editor.heading}>{t('mailings.texts')}</h2>
            <Button onClick={conversion.fill} loading={conversion.busy}>
              {t('content.fill.button')}
            </Button>
          </div>
          <PlaceholderHint />
          <LanguageColumns open={open} onOpen={setOpen} faults={faults}>
            {(locale) => (
              <MailingTextFields
                locale={locale}
                marked={locale === 'zh-TW' ? conversion.marked : []}
                onLook={conversion.look}
              />
            )}
          </LanguageColumns>
        </section>
        <section className={editor.panel}>
          <Form.Item name="perHour" label={t('mailings.perHour')} extra={t('mailings.perHourHint')}>
            <InputNumber min={1} max={mailingLimits.perHour} precision={0} />
          </Form.Item>
        </section>
      </KeptForm>
      <MailingActions
        mailing={mailing}
        draft={draft}
        isFilling={conversion.busy}
        onPreview={setPreviews}
        onRemoved={discardStoredChanges}
      />
      {mailing && (
        <MailingPreviewDialog
          id={mailing.id}
          previews={previews}
          locale={open}
          onClose={() => setPreviews(null)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  /** Null for a new mailing, which must be saved before it can be previewed, sent or removed. */
  mailing: Mailing | null;
  draft: ReturnType<typeof useMailingDraft>;
  /**
   * Whether texts are being converted from Simplified to Traditional Chinese. A save during the conversion would
   * omit them.
   */
  isFilling: boolean;
  onPreview: (previews: Previews | null) => void;
  onRemoved: () => void;
}

/**
 * Buttons to save, preview, send and remove a mailing. A mailing of an announcement cannot be sent or removed
 * separately.
 */
function MailingActions({ mailing, draft, isFilling, onPreview, onRemoved }: ActionsProps) {
  const isBlocked = draft.busy || isFilling;
  const isOwn = mailing !== null && mailing.announcement === null;
  return (
    <div className={editor.actions}>
      {mailing === null && <span className={editor.status}>{t('mailings.saveFirst')}</span>}
      {isOwn && (
        <Button
          type="text"
          danger
          disabled={draft.busy}
          onClick={() => draft.confirmMailingRemoval(onRemoved)}
        >
          {t('content.remove')}
        </Button>
      )}
      {mailing && (
        <Button disabled={isBlocked} onClick={async () => onPreview(await draft.preview())}>
          {t('mailings.preview')}
        </Button>
      )}
      <Button
        type={isOwn ? 'default' : 'primary'}
        disabled={isBlocked}
        onClick={() => void draft.save()}
      >
        {t('content.saveDraft')}
      </Button>
      {isOwn && (
        <Button
          type="primary"
          loading={draft.busy}
          disabled={isFilling}
          onClick={() => void draft.confirmMailingStart()}
        >
          {t('mailings.send')}
        </Button>
      )}
    </div>
  );
}

/** Selects the kind of a mailing. A mailing to the account list can only be news. */
function MailingKindField() {
  const form = Form.useFormInstance<MailingForm>();
  const audience = Form.useWatch('audience', form);
  const kind = Form.useWatch('kind', form);
  return (
    <Form.Item
      name="kind"
      label={t('mailings.kind')}
      extra={kind && t(`mailings.kindHint.${kind}`)}
    >
      <Radio.Group
        options={mailingKinds.map((value) => ({
          value,
          label: t(`mailings.kind.${value}`),
          disabled: value === 'entry' && audience?.list === 'accounts',
        }))}
      />
    </Form.Item>
  );
}

function PlaceholderHint() {
  const list = Form.useWatch('audience', Form.useFormInstance<MailingForm>())?.list ?? 'entries';
  const names = listPlaceholders(list).map((name) => `{${name}}`);
  return <p className={styles.minor}>{t('mailings.placeholders', { names: names.join(' ') })}</p>;
}

/** Shows the number of recipients of the saved draft. If the recipients were changed, asks the user to save first. */
function SavedRecipientCount({ mailing: { id, version, ...saved } }: { mailing: Mailing }) {
  const form = Form.useFormInstance<MailingForm>();
  const audience = Form.useWatch('audience', form) ?? saved.audience;
  const kind = Form.useWatch('kind', form) ?? saved.kind;
  const query = useScreenData(['mailingCount', id, version], 'countMailing', { params: { id } });
  if (kind !== saved.kind || JSON.stringify(audience) !== JSON.stringify(saved.audience))
    return <p className={styles.minor}>{t('mailings.saveToCount')}</p>;
  return (
    <QueryResult query={query} errorText={t('mailings.countFailed')}>
      {(count) => (
        <div className={styles.saved}>
          <h3 className={styles.subheading}>{t('mailings.total', { count: count.total })}</h3>
          <RecipientCounts count={count} />
        </div>
      )}
    </QueryResult>
  );
}

interface TextFieldsProps {
  locale: Locale;
  /** Names of the fields that were filled by automatic conversion and not reviewed yet. */
  marked: readonly string[];
  onLook: (name: string) => void;
}

function MailingTextFields({ locale, marked, onLook }: TextFieldsProps) {
  const lang = htmlLang[locale];
  const buildItemProps = (name: keyof typeof noTexts, label: string) => ({
    name: ['texts', locale, name],
    label: (
      <>
        {label}
        {marked.includes(name) && <span className={editor.mark}>{t('content.fill.mark')}</span>}
      </>
    ),
    ...(marked.includes(name) && { className: editor.marked ?? '' }),
  });
  return (
    <>
      <Form.Item {...buildItemProps('subject', t('mailings.subject'))}>
        <Input lang={lang} maxLength={mailingLimits.subject} onFocus={() => onLook('subject')} />
      </Form.Item>
      <Form.Item {...buildItemProps('body', t('mailings.body'))}>
        <Input.TextArea
          lang={lang}
          autoSize={{ minRows: 8, maxRows: 24 }}
          onFocus={() => onLook('body')}
        />
      </Form.Item>
      <Form.Item {...buildItemProps('sms', t('mailings.sms'))} extra={t('mailings.smsHint')}>
        <Input.TextArea
          lang={lang}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={mailingLimits.sms}
          onFocus={() => onLook('sms')}
        />
      </Form.Item>
    </>
  );
}
