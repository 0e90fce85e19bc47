import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { NotFoundPage } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { call, fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { formatTime } from '../../lib/times.ts';
import { useConfirmDialog } from '../../lib/use-confirm.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './history.module.css';
import { useContentType } from './use-content-type.ts';
import { useReferencedTitles } from './use-titles.ts';
import { VersionChanges } from './version-changes-view.tsx';
import { type Version, VersionList } from './version-list.tsx';

/** The versions of an item, their changes, and restoring. */
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
  // The heading names the current version, whichever version is open.
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
