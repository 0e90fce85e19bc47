import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import { useQueryClient } from '@tanstack/react-query';
import { Button, ConfigProvider, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fetchData } from '../../lib/api.ts';
import { getContestZone } from '../../lib/contest-zone.ts';
import { keptInput } from '../../lib/kept-input.ts';
import { t } from '../../lib/messages.ts';
import { readAccount } from '../../lib/session.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { toLocalTime } from '../../lib/zoned-time.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FactFields, TextFields } from './content-fields.tsx';
import { getNewLabel, getTypeLabel } from './content-labels.ts';
import styles from './editor.module.css';
import { EditorActions } from './editor-actions.tsx';
import { EditorHead } from './editor-head.tsx';
import { listChangedPaths } from './form-errors.ts';
import { type FormValues, toFormValues } from './form-values.ts';
import { LanguageColumns } from './language-columns.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Publication } from './publication.ts';
import { getTimesName } from './schedule-dialog.tsx';
import { useConversion } from './use-conversion.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { getItemPath } from './use-item-actions.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePreview } from './use-preview.ts';
import { useSave } from './use-save.ts';
import { canRefill, useScheduledReload } from './use-scheduled-reload.ts';

interface ContentEditorProps {
  type: ContentTypeName;
  /** Null for a new item. */
  item: ContentItem | null;
  mayEdit: boolean;
}

/** The form of a content item, generated from the table of types. */
export function ContentEditor({ type, item, mayEdit }: ContentEditorProps) {
  const { facts, texts } = contentType(type);
  const title = item?.title || getNewLabel(type);
  const kept = useKeptForm<FormValues>(
    `content ${type} ${item?.id ?? 'new'}`,
    t('content.keptTitle', { type: getTypeLabel(type), title }),
  );
  const { form } = kept;
  const today = toLocalTime(new Date().toISOString(), getContestZone()).slice(0, 10);
  const [initial] = useState(() => toFormValues(type, item, today));
  const [open, setOpen] = useState<Locale>('zh-CN');
  const faults = useFieldErrors(type, form, setOpen);
  const [conflict, setConflict] = useState<Publication | null>(null);
  const [isDirty, setDirty] = useState(false);
  const dirty = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [times] = useState(() => ({ form: getTimesName(type, item), account: readAccount() }));

  function setChanged(changed: boolean) {
    dirty.current = changed;
    setDirty(changed);
  }

  const keepChanges = () => {
    setChanged(true);
    kept.keep(form.getFieldsValue(true));
  };
  const {
    fill,
    busy: isFilling,
    marked,
    look,
  } = useConversion(form, () => {
    setOpen('zh-TW');
    faults.mend([]);
    keepChanges();
  });

  /** Also drops the scheduled times that were kept with the form. */
  function drop() {
    kept.drop();
    void keptInput.drop(times.form, times.account);
  }

  /** Shows the server's version and discards changes. */
  function reset(newest: ContentItem | null) {
    drop();
    form.setFieldsValue(toFormValues(type, newest, today));
    faults.clear();
    setChanged(false);
  }

  const { save, saveOver, busy } = useSave({
    type,
    item,
    form,
    onFaults: faults.show,
    onConflict: setConflict,
    onSaved(saved) {
      reset(saved);
      if (!item) void navigate(getItemPath(saved), { replace: true });
    },
  });

  async function schedule(wish: Publication) {
    const end = await save(wish);
    // Keeps the form together with its scheduled times.
    if (end === 'faults') keepChanges();
    return end;
  }

  const preview = usePreview({ type, item, form, onFaults: faults.show });

  async function loadNewest(background = false) {
    setConflict(null);
    if (!item) return;
    const params = { type, id: item.id };
    const newest = await fetchData('consoleContentItem', { params, background }).catch(() => null);
    if (!newest) return;
    if (background && !canRefill(item, newest, dirty.current)) return;
    client.setQueryData(['content', type, item.id], newest);
    reset(newest);
  }

  // Unsaved changes are kept; the save reports the newer version.
  useScheduledReload(item, () => {
    if (!dirty.current) void loadNewest(true);
  });
  useLeaveGuard(() => dirty.current, drop);
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
  // The list opens the form with `?check=1` after publishing failed: show the missing fields.
  useEffect(() => {
    if (isChecking) check.current();
  }, [isChecking]);

  return (
    <ReadableWhenDisabled>
      <EditorHead type={type} item={item} mayEdit={mayEdit} />
      {kept.isRestored && (
        <p className={styles.restored}>
          {t('forms.restored')}{' '}
          <Button size="small" onClick={() => reset(item)}>
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
          keepChanges();
        }}
      >
        <Form.Item name="version" hidden noStyle>
          <input type="hidden" />
        </Form.Item>
        {Object.keys(facts).length > 0 && (
          <section className={styles.panel}>
            <h2 className={styles.heading}>{t('content.facts')}</h2>
            <FactFields type={type} facts={facts} disabled={!mayEdit} />
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
              <TextFields
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
        <EditorActions
          type={type}
          item={item}
          isDirty={isDirty}
          busy={busy}
          onSave={save}
          onSchedule={schedule}
          preview={preview}
          onRemoved={() => {
            reset(item);
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
      <ConflictDialog
        open={conflict !== null}
        onClose={() => setConflict(null)}
        onTheirs={() => void loadNewest()}
        onMine={() => {
          setConflict(null);
          if (conflict) void saveOver(conflict);
        }}
      />
    </ReadableWhenDisabled>
  );
}

/** Read-only users see the same form; disabled text must stay legible. */
const ReadableWhenDisabled = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    theme={{
      token: { colorTextDisabled: 'var(--ink-2)', colorBgContainerDisabled: 'var(--surface-2)' },
    }}
  >
    {children}
  </ConfigProvider>
);
