import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { htmlLang } from '@film-contest/contract/locales';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadErrorMessage } from '../../components/load-failed.tsx';
import { LoadingPlaceholder } from '../../components/placeholder.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { getContentFieldLabel } from './content-labels.ts';
import type { Titles } from './format-facts.ts';
import styles from './history.module.css';
import { type FieldChange, listFieldChanges, type Part } from './version-changes.ts';

interface VersionChangesProps {
  type: ContentTypeName;
  titles: Titles;
  before: UseQueryResult<ContentItem>;
  after: UseQueryResult<ContentItem>;
  /** Whether the version is the oldest one, which is shown as a whole. */
  isFirst: boolean;
}

/** Shows the differences between two versions by field and word. */
export function VersionChanges({ type, titles, before, after, isFirst }: VersionChangesProps) {
  const [old, now] = [before.data, after.data];
  const changes = useMemo(() => {
    if (!now) return [];
    if (isFirst)
      return listFieldChanges({ ...now, facts: {}, texts: {} }, now, titles).map(toUnchangedField);
    return old ? listFieldChanges(old, now, titles) : [];
  }, [old, now, isFirst, titles]);
  const failed = [after, ...(isFirst ? [] : [before])].find(({ isError }) => isError);
  if (failed) {
    return (
      <LoadErrorMessage
        text={t('content.history.failed')}
        error={failed.error}
        onRetry={() => failed.refetch()}
      />
    );
  }
  if (!now || !(old || isFirst)) return <LoadingPlaceholder />;
  if (changes.length === 0) return <p>{t('content.history.same')}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <FieldDifference key={`${change.locale} ${change.name}`} type={type} change={change} />
      ))}
    </dl>
  );
}

/** Marks all parts as unchanged. */
const toUnchangedField = (change: FieldChange): FieldChange => ({
  ...change,
  parts: change.parts.map(({ text }) => ({ kind: 'same', text })),
});

function FieldDifference({ type, change }: { type: ContentTypeName; change: FieldChange }) {
  const { locale, name, parts } = change;
  return (
    <div className={styles.change}>
      <dt>
        {getContentFieldLabel(type, name)}
        {locale && (
          <span className={styles.language} lang={htmlLang[locale]}>
            {localeNames[locale]}
          </span>
        )}
      </dt>
      <dd {...(locale && { lang: htmlLang[locale] })}>
        {addPartKeys(parts).map(([key, part]) => (
          <ChangedWords key={key} part={part} />
        ))}
      </dd>
    </div>
  );
}

/** Parts have no id; their index is the key. */
const addPartKeys = (parts: readonly Part[]) =>
  parts.map((part, index) => [`${index}`, part] as const);

function ChangedWords({ part: { kind, text } }: { part: Part }) {
  if (kind === 'same') return text;
  const Tag = kind === 'added' ? 'ins' : 'del';
  return (
    <Tag className={styles[kind]}>
      <span className="visually-hidden">
        {kind === 'added' ? t('content.history.added') : t('content.history.removed')}{' '}
      </span>
      {text}
    </Tag>
  );
}
