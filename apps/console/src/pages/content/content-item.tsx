import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, ConfigProvider, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  EditConflictDialog,
  UnsavedInputCopyAlert,
  useUnsavedInputCopy,
} from '../../components/edit-conflict.tsx';
import { useKeptForm } from '../../components/forms.tsx';
import { ForbiddenPage, NotFoundPage, QueryResult } from '../../components/page.tsx';
import { SaveFailureAlert } from '../../components/save-failure.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { keptInput } from '../../lib/kept-input.ts';
import { t } from '../../lib/messages.ts';
import { readAccountEmail } from '../../lib/session.ts';
import { getContestZone, toLocalTime } from '../../lib/times.ts';
import { cacheUploadedFile } from '../../lib/use-upload.ts';
import { ContentFactFields, ContentTextFields } from './content-fields.tsx';
import { useReferencedTitles } from './content-items.ts';
import { getContentTypeLabel, getNewItemLabel } from './content-labels.ts';
import { useContentType } from './content-parts.tsx';
import styles from './editor.module.css';
import { EditorButtons, EditorHeader, LanguageColumns } from './editor-parts.tsx';
import { listChangedPaths, useFieldErrors } from './form-errors.ts';
import { type FormValues, toFormValues } from './form-values.ts';
import { PreviewPane, usePreview } from './preview.tsx';
import type { Publication } from './publication.ts';
import { getKeptTimesName } from './schedule-dialog.tsx';
import { useChineseConversion } from './use-conversion.ts';
import { compareWithForm, useEditConflict } from './use-edit-conflict.tsx';
import { getContentItemPath } from './use-item-actions.ts';
import { useUnsavedChangesGuard } from './use-leave-guard.ts';
import { useContentSave } from './use-save.ts';
import { canReplaceFormValues, useScheduledReload } from './use-scheduled-reload.ts';

export default function ContentItemPage() {
  const { type, mayEdit } = useContentType();
  const { id = '' } = useParams();
  // Remounts the form when a link opens an item of another type.
  const key = `${type} ${id}`;
  if (id !== 'new') return <ExistingItemEditor key={key} type={type} id={id} mayEdit={mayEdit} />;
  return mayEdit ? <ContentEditor key={key} type={type} item={null} mayEdit /> : <ForbiddenPage />;
}

interface ExistingProps {
  type: ContentTypeName;
  id: string;
  mayEdit: boolean;
}

async function fetchContentItem(type: ContentTypeName, id: number) {
  const item = await fetchScreenData('consoleContentItem', { params: { type, id } });
  for (const [upload, file] of Object.entries(item.references.uploads))
    cacheUploadedFile(upload, file);
  return item;
}

function ExistingItemEditor({ type, id, mayEdit }: ExistingProps) {
  const number = Number(id);
  const query = useQuery({
    queryKey: ['content', type, number],
    queryFn: () => fetchContentItem(type, number),
    enabled: number > 0,
  });
  if (!(number > 0)) return <NotFoundPage />;
  return (
    <QueryResult isPage query={query} errorText={t('content.failed')}>
      {(item) => <ContentEditor type={type} item={item} mayEdit={mayEdit} />}
    </QueryResult>
  );
}

interface ContentEditorProps {
  type: ContentTypeName;
  /** The edited content item; null for a new item. */
  item: ContentItem | null;
  mayEdit: boolean;
}

function ContentEditor({ type, item, mayEdit }: ContentEditorProps) {
  const { facts, texts } = getContentType(type);
  const title = item?.title || getNewItemLabel(type);
  const keptName = getKeptFormName(type, item);
  const keptTitle = t('content.keptTitle', { type: getContentTypeLabel(type), title });
  const kept = useKeptForm<FormValues>(keptName, keptTitle);
  const copy = useUnsavedInputCopy<FormValues>(
    keptName,
    t('console.conflict.copyTitle', { title: keptTitle }),
  );
  const titles = useReferencedTitles(type);
  const { form } = kept;
  const today = toLocalTime(new Date().toISOString(), getContestZone()).slice(0, 10);
  const [initial] = useState(() => toFormValues(type, item, today));
  const [open, setOpen] = useState<Locale>('zh-CN');
  const faults = useFieldErrors(type, form, setOpen);
  const { conflict, ...conflicts } = useEditConflict(type, item);
  const [isDirty, setDirty] = useState(false);
  const dirty = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [times] = useState(() => ({
    form: getKeptTimesName(type, item),
    account: readAccountEmail(),
  }));

  function setHasChanges(changed: boolean) {
    dirty.current = changed;
    setDirty(changed);
  }

  const storeFormChanges = () => {
    setHasChanges(true);
    kept.keep(form.getFieldsValue(true));
  };
  const {
    fill,
    busy: isFilling,
    marked,
    look,
  } = useChineseConversion(form, () => {
    setOpen('zh-TW');
    faults.mend([]);
    storeFormChanges();
  });

  /** Deletes the stored input of the form and of its scheduled times. */
  function deleteStoredInput() {
    kept.drop();
    void keptInput.drop(times.form, times.account);
  }

  /** Shows the server's version and discards changes. */
  function resetForm(newest: ContentItem | null) {
    deleteStoredInput();
    form.setFieldsValue(toFormValues(type, newest, today));
    faults.clear();
    setHasChanges(false);
  }

  /**
   * Stores the input that was typed during the save, as changes to the saved version. If the item was new, stores
   * the input under the name of the saved item.
   */
  async function storeLaterChanges(saved: ContentItem) {
    form.setFieldValue('version', saved.version);
    storeFormChanges();
    if (item) return;
    const values: FormValues = form.getFieldsValue(true);
    const input = { path: getContentItemPath(saved), title: keptTitle, values };
    await keptInput.keep(getKeptFormName(type, saved), times.account, input);
    kept.drop();
  }

  const { save, saveOver, busy, failure, clearFailure } = useContentSave({
    type,
    item,
    form,
    onFaults: faults.show,
    onConflict: conflicts.open,
    async onSaved(saved, sent) {
      if (isEqualInput(form.getFieldsValue(true), sent)) resetForm(saved);
      else await storeLaterChanges(saved);
      if (item) return;
      dirty.current = false;
      void navigate(getContentItemPath(saved), { replace: true });
    },
  });

  async function saveSchedule(wish: Publication) {
    const end = await save(wish);
    // Stores the form too, so that it is restored together with its scheduled times.
    if (end === 'faults') storeFormChanges();
    return end;
  }

  const preview = usePreview({ type, item, form, onFaults: faults.show });

  async function loadNewestItem() {
    if (!item) return;
    const params = { type, id: item.id };
    const newest = await fetchScreenData('consoleContentItem', { params, background: true }).catch(
      () => null,
    );
    if (newest && canReplaceFormValues(item, newest, dirty.current)) showSavedItem(newest);
  }

  function showSavedItem(newest: ContentItem) {
    client.setQueryData(['content', type, newest.id], newest);
    resetForm(newest);
    clearFailure();
  }

  /** Replaces the form with the newest version and keeps the typed input in a copy. */
  function loadConflictingVersion(newest: ContentItem) {
    copy.keep(form.getFieldsValue(true));
    showSavedItem(newest);
    conflicts.close();
  }

  /** Restores the value of one field from the copy. */
  function restoreCopiedField({ key }: { key: string }) {
    const path = key.split('.');
    const value = path.reduce<unknown>((from, name) => (from as Input)?.[name], copy.copy?.values);
    form.setFieldValue(path as never, value);
    faults.mend([key]);
    storeFormChanges();
  }

  // Does not reload a form with unsaved changes. Saving them reports the conflict with the newer version.
  useScheduledReload(item, () => {
    if (!dirty.current) void loadNewestItem();
  });
  useUnsavedChangesGuard(() => dirty.current, deleteStoredInput);
  useEffect(() => {
    if (!kept.isRestored) return;
    dirty.current = true;
    setDirty(true);
  }, [kept.isRestored]);
  const isChecking = query.has('check');
  const check = useRef(() => {});
  check.current = () => {
    faults.show(faults.check('published'), 'published');
  };
  // Shows the missing fields if the list opened the form with `?check=1` after publishing failed.
  useEffect(() => {
    if (isChecking) check.current();
  }, [isChecking]);

  return (
    <ReadableDisabledForm>
      <EditorHeader type={type} item={item} mayEdit={mayEdit} />
      <SaveFailureAlert failure={failure} />
      {item && (
        <UnsavedInputCopyAlert
          copy={copy.copy}
          compare={() =>
            compareWithForm(
              { ...item, ...form.getFieldsValue(true) },
              copy.copy?.values ?? initial,
              titles,
            )
          }
          onUse={restoreCopiedField}
          onDrop={copy.drop}
        />
      )}
      {kept.isRestored && (
        <p className={styles.restored}>
          {t('forms.restored')}{' '}
          <Button
            size="small"
            onClick={() => {
              resetForm(item);
              clearFailure();
            }}
          >
            {t('content.giveUp')}
          </Button>
        </p>
      )}
      <Form<FormValues>
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={(changed) => {
          faults.mend(listChangedPaths(changed));
          storeFormChanges();
        }}
      >
        <Form.Item name="version" hidden noStyle>
          <input type="hidden" />
        </Form.Item>
        {Object.keys(facts).length > 0 && (
          <section className={styles.panel}>
            <h2 className={styles.heading}>{t('content.facts')}</h2>
            <ContentFactFields type={type} facts={facts} disabled={!mayEdit} />
          </section>
        )}
        <section className={styles.panel}>
          <div className={styles.panelHead}>
            <h2 className={styles.heading}>{t('content.texts')}</h2>
            {mayEdit && (
              <Button onClick={fill} loading={isFilling}>
                {t('content.fill.button')}
              </Button>
            )}
          </div>
          <LanguageColumns open={open} onOpen={setOpen} faults={faults.counts}>
            {(locale) => (
              <ContentTextFields
                type={type}
                texts={texts}
                locale={locale}
                disabled={!mayEdit}
                marked={locale === 'zh-TW' ? marked : []}
                onLook={look}
              />
            )}
          </LanguageColumns>
        </section>
      </Form>
      {mayEdit && (
        <EditorButtons
          type={type}
          item={item}
          isDirty={isDirty}
          busy={busy}
          isFilling={isFilling}
          onSave={save}
          onSchedule={saveSchedule}
          preview={preview}
          onRemoved={() => {
            resetForm(item);
            void navigate(`/content/${type}`);
          }}
        />
      )}
      {preview.shown && (
        <PreviewPane
          title={item?.title}
          item={preview.shown}
          onClose={preview.close}
          onReload={() => void preview.open()}
        />
      )}
      {conflict && (
        <EditConflictDialog
          saved={conflict.saved}
          fields={compareWithForm(conflict.newest, form.getFieldsValue(true), titles)}
          hint={t('console.conflict.copyHint')}
          loadLabel={t('console.conflict.loadNewest')}
          onClose={conflicts.close}
          onLoad={() => loadConflictingVersion(conflict.newest)}
          onOverwrite={() => {
            conflicts.close();
            void saveOver(conflict.wish, conflict.newest);
          }}
        />
      )}
    </ReadableDisabledForm>
  );
}

type Input = Record<string, unknown> | undefined;

const isEqualInput = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

const getKeptFormName = (type: ContentTypeName, item: ContentItem | null) =>
  `content ${type} ${item?.id ?? 'new'}`;

/** Keeps the text of a disabled form legible, because users who cannot edit the item see the same form. */
const ReadableDisabledForm = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    theme={{
      token: { colorTextDisabled: 'var(--ink-2)', colorBgContainerDisabled: 'var(--surface-2)' },
    }}
  >
    {children}
  </ConfigProvider>
);
