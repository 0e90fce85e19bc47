import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { Contract } from '@film-contest/contract/contract';
import { htmlLang } from '@film-contest/contract/locales';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import {
  LoadErrorMessage,
  LoadingPlaceholder,
  NotFoundPage,
  PageHeader,
  QueryResult,
  usePageTitle,
} from '../../components/page.tsx';
import { call, fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { formatTime } from '../../lib/times.ts';
import { useReferencedTitles } from './content-items.ts';
import { getContentFieldLabel } from './content-labels.ts';
import { useContentType } from './content-parts.tsx';
import type { Titles } from './format-facts.ts';
import styles from './history.module.css';
import { type FieldChange, listFieldChanges, type Part } from './version-changes.ts';

export default function ContentHistoryPage() {
  const { type, mayEdit } = useContentType();
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: ['content', type, id, 'versions'],
    queryFn: () =>
      fetchWholeList((query) =>
        fetchScreenData('contentVersions', { params: { type, id }, query }),
      ),
    enabled: id > 0,
  });
  if (!(id > 0)) return <NotFoundPage />;
  return (
    <QueryResult isPage query={query} errorText={t('content.history.failed')}>
      {({ list }) => <ContentItemHistory type={type} id={id} versions={list} mayEdit={mayEdit} />}
    </QueryResult>
  );
}

interface HistoryProps {
  type: ContentTypeName;
  id: number;
  versions: readonly Version[];
  mayEdit: boolean;
}

const buildVersionQuery = (type: ContentTypeName, id: number, version: number) => ({
  queryKey: ['content', type, id, 'version', version],
  queryFn: () => fetchScreenData('contentVersion', { params: { type, id, version } }),
  // A loaded version is never stale, because versions are immutable.
  staleTime: Number.POSITIVE_INFINITY,
});

function ContentItemHistory({ type, id, versions, mayEdit }: HistoryProps) {
  const client = useQueryClient();
  const confirm = useConfirmDialog();
  const titles = useReferencedTitles(type);
  const [query, setQuery] = useSearchParams();
  const newest = versions[0];
  const at = Math.max(
    0,
    versions.findIndex(({ version }) => String(version) === query.get('version')),
  );
  const open = versions[at];
  const older = versions[at + 1];
  const withNow = query.get('with') === 'now' && at > 0;
  const other = withNow ? newest : older;
  const one = useQuery(buildVersionQuery(type, id, open?.version ?? 0));
  const two = useQuery({
    ...buildVersionQuery(type, id, other?.version ?? 0),
    enabled: other !== undefined,
  });
  // Loads the newest version for the heading, whichever version is open.
  const now = useQuery(buildVersionQuery(type, id, newest?.version ?? 0)).data;
  const title = now
    ? t('content.history.title', { title: now.title || t('content.untitled') })
    : t('content.menu.history');
  usePageTitle(title);

  const showVersion = (version: number, compareNow = withNow) =>
    setQuery({ version: String(version), ...(compareNow && { with: 'now' }) }, { replace: true });

  async function restoreVersion(from: Version) {
    const body = { version: newest?.version ?? 0, from: from.version };
    const outcome = await call('restoreContent', { params: { type, id }, body, quiet: true });
    if (outcome.ok) {
      notices.success(t('content.history.restored', { when: formatTime(from.at) }));
      client.setQueryData(['content', type, id], outcome.data);
      setQuery({}, { replace: true });
    } else notices.error(outcome.msg);
    await client.invalidateQueries({ queryKey: ['content', type, id, 'versions'] });
    await client.invalidateQueries({ queryKey: ['consoleContent'] });
  }

  const confirmRestoreVersion = (from: Version) =>
    confirm({
      title: t('content.history.restoreAsk', { when: formatTime(from.at) }),
      content:
        newest?.state === 'published'
          ? t('content.history.restorePublic')
          : t('content.history.restoreHint'),
      okText: t('content.history.restore'),
      // The API client has already shown the error to the user.
      onOk: () => restoreVersion(from).catch(() => {}),
    });

  if (!open) return null;
  return (
    <>
      <PageHeader
        title={title}
        actions={<LinkButton to={`/content/${type}/${id}`}>{t('content.history.back')}</LinkButton>}
      />
      <div className={styles.columns}>
        <VersionList
          versions={versions}
          open={open.version}
          onOpen={(version) => showVersion(version)}
        />
        <section className={styles.panel} aria-label={t('content.history.changes')}>
          <div className={styles.panelHead}>
            <Segmented<string>
              aria-label={t('content.history.compare')}
              value={withNow ? 'now' : 'before'}
              options={[
                { value: 'before', label: t('content.history.withBefore') },
                { value: 'now', label: t('content.history.withNow'), disabled: at === 0 },
              ]}
              onChange={(value) => showVersion(open.version, value === 'now')}
            />
            {mayEdit && at > 0 && (
              <Button onClick={() => confirmRestoreVersion(open)}>
                {t('content.history.restore')}
              </Button>
            )}
          </div>
          <VersionChanges
            type={type}
            titles={titles}
            before={withNow ? one : two}
            after={withNow ? two : one}
            isFirst={other === undefined}
          />
        </section>
      </div>
    </>
  );
}

type Version = Contract['contentVersions']['data']['list'][number];

interface VersionListProps {
  versions: readonly Version[];
  open: number;
  onOpen: (version: number) => void;
}

/** The stored versions, newest first, with action, author and time. */
const VersionList = ({ versions, open, onOpen }: VersionListProps) => (
  <nav aria-label={t('content.history.versions')}>
    <ol className={styles.versions}>
      {versions.map((each, index) => (
        <li key={each.version}>
          <button
            type="button"
            className={styles.version}
            aria-current={each.version === open ? 'true' : undefined}
            onClick={() => onOpen(each.version)}
          >
            <span className={styles.what}>
              {getVersionActionLabel(each)}
              {index === 0 && <span className={styles.now}>{t('content.history.now')}</span>}
            </span>
            <span className={styles.when}>
              {formatTime(each.at)} · {getVersionAuthor(each)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

export const getVersionActionLabel = ({ action }: Version) =>
  action === null
    ? t('content.history.before')
    : (t.translateDynamicKey(`console.action.${action}`) ?? action);

/**
 * Returns the author of a version. The author of the oldest version is unknown. A later version without an author
 * was created by scheduled publication.
 */
export function getVersionAuthor({ action, by }: Version): string {
  if (by) return by;
  return action === null ? t('content.history.unknown') : t('content.history.clock');
}

interface VersionChangesProps {
  type: ContentTypeName;
  titles: Titles;
  before: UseQueryResult<ContentItem>;
  after: UseQueryResult<ContentItem>;
  /** Whether the version is the oldest one, which is shown as a whole. */
  isFirst: boolean;
}

/** Shows the differences between two versions by field and word. */
function VersionChanges({ type, titles, before, after, isFirst }: VersionChangesProps) {
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

/** Adds the index of each part as its key, because parts have no id. */
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
