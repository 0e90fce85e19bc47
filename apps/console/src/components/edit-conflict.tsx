import { Alert, Button, Flex } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { keptInput } from '../lib/kept-input.ts';
import { t } from '../lib/messages.ts';
import { getCurrentPath } from '../lib/navigation.ts';
import { readAccountEmail } from '../lib/session.ts';
import { formatTime } from '../lib/times.ts';
import { Dialog } from './dialog.tsx';
import styles from './edit-conflict.module.css';

/** A field that differs between the saved version and the user's input. */
export interface ComparedField {
  key: string;
  label: ReactNode;
  lang?: string | undefined;
  theirs: ReactNode;
  mine: ReactNode;
}

interface ComparisonProps {
  fields: readonly ComparedField[];
  theirsLabel: string;
  mineLabel: string;
  /** Copies the user's value of a field into the form. */
  onUse?: (field: ComparedField) => void;
}

function FieldComparison({ fields, theirsLabel, mineLabel, onUse }: ComparisonProps) {
  if (fields.length === 0) return <p>{t('console.conflict.same')}</p>;
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.key} className={styles.field}>
          <div className={styles.label}>
            <strong>{field.label}</strong>
            {onUse && (
              <Button size="small" onClick={() => onUse(field)}>
                {t('console.conflict.use')}
              </Button>
            )}
          </div>
          <dl className={styles.versions}>
            <div>
              <dt>{theirsLabel}</dt>
              <dd lang={field.lang}>{field.theirs || '–'}</dd>
            </div>
            <div>
              <dt>{mineLabel}</dt>
              <dd lang={field.lang}>{field.mine || '–'}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Author and time of the newest save. `by` is null if a schedule changed the record. */
export interface LastSave {
  by: string | null;
  at: string;
}

interface ConflictDialogProps {
  saved: LastSave | null;
  fields: readonly ComparedField[];
  /** Explains what happens to the user's input when the newest version is loaded. */
  hint: string;
  loadLabel: string;
  onClose: () => void;
  onLoad: () => void;
  /** Overwrites the newest version with the user's version. */
  onOverwrite?: () => void;
}

/**
 * Shows who saved the newest version, and how it differs from the user's version. Overwriting is never the default.
 */
export const EditConflictDialog = (props: ConflictDialogProps) => (
  <Dialog
    open
    onCancel={props.onClose}
    title={t('console.conflict.title')}
    width={880}
    footer={
      <Flex wrap gap={8} justify="end">
        <Button onClick={props.onClose}>{t('console.conflict.keepEditing')}</Button>
        {props.onOverwrite && (
          <Button danger onClick={props.onOverwrite}>
            {t('console.conflict.overwrite')}
          </Button>
        )}
        <Button type="primary" onClick={props.onLoad}>
          {props.loadLabel}
        </Button>
      </Flex>
    }
  >
    <p>
      {props.saved && `${formatLastSave(props.saved)} `}
      {props.hint}
    </p>
    <FieldComparison
      fields={props.fields}
      theirsLabel={t('console.conflict.theirs')}
      mineLabel={t('console.conflict.mine')}
    />
  </Dialog>
);

function formatLastSave({ by, at }: LastSave): string {
  const when = formatTime(at);
  return by
    ? t('console.conflict.savedBy', { name: by, when })
    : t('console.conflict.savedBySchedule', { when });
}

interface InputCopy<V> {
  at: number;
  values: V;
}

/** Keeps a copy of typed input on this device after a form has loaded a newer version, until the copy is discarded. */
export function useUnsavedInputCopy<V extends object>(name: string, title: string) {
  const [opened] = useState(() => ({ name: `copy of ${name}`, account: readAccountEmail() }));
  const [copy, setCopy] = useState<InputCopy<V> | null>(null);

  useEffect(() => {
    let isOpen = true;
    void keptInput.read<V>(opened.name, opened.account).then((kept) => {
      if (isOpen && kept) setCopy((newer) => newer ?? kept);
    });
    return () => {
      isOpen = false;
    };
  }, [opened]);

  return {
    copy,
    keep(values: V) {
      setCopy({ at: Date.now(), values });
      const input = { path: getCurrentPath(), title, values };
      void keptInput.keep(opened.name, opened.account, input);
    },
    drop() {
      setCopy(null);
      void keptInput.drop(opened.name, opened.account);
    },
  };
}

interface CopyAlertProps {
  copy: InputCopy<object> | null;
  /** Lists the differences between the form and the copy. */
  compare: () => readonly ComparedField[];
  onUse: (field: ComparedField) => void;
  onDrop: () => void;
}

/**
 * Shows an alert above the form that offers the copy of the typed input and lists the fields in which the copy
 * differs.
 */
export function UnsavedInputCopyAlert({ copy, compare, onUse, onDrop }: CopyAlertProps) {
  const [fields, setFields] = useState<readonly ComparedField[] | null>(null);
  if (!copy) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.copy ?? ''}
      title={t('console.conflict.copy', { when: formatTime(new Date(copy.at).toISOString()) })}
      action={
        <Flex wrap gap={8}>
          <Button size="small" onClick={() => setFields(compare())}>
            {t('console.conflict.compare')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('console.conflict.drop')}
          </Button>
        </Flex>
      }
      description={
        <Dialog
          open={fields !== null}
          onCancel={() => setFields(null)}
          title={t('console.conflict.compareTitle')}
          width={880}
          footer={<Button onClick={() => setFields(null)}>{t('console.conflict.close')}</Button>}
        >
          <FieldComparison
            fields={fields ?? []}
            theirsLabel={t('console.conflict.form')}
            mineLabel={t('console.conflict.mine')}
            onUse={(field) => {
              onUse(field);
              setFields(compare());
            }}
          />
        </Dialog>
      }
    />
  );
}
