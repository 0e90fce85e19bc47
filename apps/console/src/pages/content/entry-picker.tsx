import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { limits } from '@film-contest/contract/limits';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialog.tsx';
import { isOverridable } from '../../components/override-dialog.tsx';
import { LoadErrorMessage } from '../../components/page.tsx';
import { callOrNullOnError, useBusyState } from '../../lib/api.ts';
import { getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import styles from './arrange.module.css';
import { getContentFieldLabel } from './content-labels.ts';
import type { getListGrouping } from './use-board.ts';

interface EntryPickerProps {
  type: ContentTypeName;
  grouping: ReturnType<typeof getListGrouping>;
  groups: readonly ContentItem[];
  /** The items of the list, whose films cannot be added to the same group again. */
  items: readonly ContentItem[];
  onClose: () => void;
}

/** Adds several entries to a list. The selection is kept across searches. */
export function EntryPicker({ type, grouping, groups, items, onClose }: EntryPickerProps) {
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [to, setTo] = useState<number | null>(
    grouping && !grouping.mayBeFree ? (groups[0]?.id ?? null) : null,
  );
  const [publish, setPublish] = useState(false);
  const { busy, run } = useBusyState();
  /** Maps entry ids to the reasons why they were not added. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [asksReason, setAsksReason] = useState(false);
  const [reason, setReason] = useState('');
  const entryField = getContentType(type).facts.entry;
  const only = entryField?.kind === 'entry' ? entryField.group : undefined;
  const { data, isError, error, refetch } = useScreenData(
    ['options', 'placeable', only, wanted],
    'placeableEntries',
    {
      query: {
        pageSize: 50,
        ...(wanted && { search: wanted }),
        ...(only && { filters: { group: [only] } }),
      },
      background: true,
    },
    { placeholderData: keepPreviousData },
  );
  const found = data?.list ?? [];
  const listed = items
    .filter(({ facts }) => !grouping || (facts[grouping.fact] ?? null) === to)
    .map(({ facts }) => facts.entry);
  const needsGroup = grouping !== null && !grouping.mayBeFree && to === null;

  const selectEntry = (id: string, isTicked: boolean) =>
    setPicked((ids) => (isTicked ? [...ids, id] : ids.filter((each) => each !== id)));

  async function addSelectedEntries() {
    const body = { entries: [...picked], to, publish, overrideReason: reason.trim() || null };
    const outcome = await run(async () => {
      const placing = await callOrNullOnError('placeContent', { params: { type }, body });
      await client.invalidateQueries({ queryKey: ['consoleContent'] });
      return placing;
    });
    if (!outcome?.ok) return;
    const { placed, refused: left } = outcome.data;
    if (placed > 0) notices.success(t('content.pick.done', { count: placed }));
    if (left.length === 0) return onClose();
    setAsksReason(left.some(({ code }) => isOverridable(code)));
    setRefused(Object.fromEntries(left.map(({ entry, msg }) => [entry, msg])));
    setPicked(left.map(({ entry }) => entry));
  }

  return (
    <Dialog
      open
      onCancel={onClose}
      title={t('content.pick.title')}
      width={640}
      okText={t('content.pick.add', { count: picked.length })}
      cancelText={t('forms.cancel')}
      okButtonProps={{
        disabled: picked.length === 0 || picked.length > maxPicks || needsGroup,
        loading: busy,
      }}
      onOk={() => void addSelectedEntries()}
    >
      <Flex vertical gap={12}>
        <Input
          allowClear
          maxLength={100}
          value={search}
          aria-label={t('content.entryHint')}
          placeholder={t('content.entryHint')}
          onChange={(event) => setSearch(event.target.value)}
        />
        {isError && (
          <LoadErrorMessage
            text={t('console.list.failed')}
            error={error}
            onRetry={() => refetch()}
          />
        )}
      </Flex>
      {data && found.length === 0 && (
        <p>{t(search ? 'console.list.noneFound' : 'votes.exposure.empty')}</p>
      )}
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ id, number, title, group }) => {
            const isListed = listed.includes(id);
            return (
              <li key={id}>
                <Checkbox
                  checked={isListed || picked.includes(id)}
                  disabled={isListed || busy}
                  onChange={(event) => selectEntry(id, event.target.checked)}
                >
                  {number} {title}
                </Checkbox>
                <span className={styles.minor}>
                  {isListed ? t('content.pick.listed') : getEntrantGroupLabel(group)}
                </span>
                {refused[id] && (
                  <span role="alert" className={styles.danger}>
                    {refused[id]}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Flex vertical gap={12}>
        {data && data.total > data.list.length && (
          <p className={styles.minor}>{t('content.pick.more')}</p>
        )}
        <p role="status" className={styles.minor}>
          {t('content.pick.picked', { count: picked.length, max: maxPicks })}{' '}
          {picked.length > 0 && (
            <Button type="link" size="small" onClick={() => setPicked([])}>
              {t('content.pick.none')}
            </Button>
          )}
        </p>
        {grouping && groups.length === 0 && <NoGroupsMessage of={grouping.of} mayEdit />}
        {grouping && groups.length > 0 && (
          <Flex vertical gap={4}>
            <label htmlFor="pick-group">{getContentFieldLabel(type, grouping.fact)}</label>
            <Select<number>
              id="pick-group"
              value={to}
              allowClear={grouping.mayBeFree}
              placeholder={t('content.choose')}
              options={groups.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(next) => setTo(next ?? null)}
            />
          </Flex>
        )}
        {asksReason && (
          <Flex vertical gap={4}>
            <label htmlFor="pick-reason">{t('content.override.reason')}</label>
            <Input.TextArea
              id="pick-reason"
              value={reason}
              maxLength={limits.reason.max}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={(event) => setReason(event.target.value)}
            />
            <span className={styles.minor}>{t('content.override.hint')}</span>
          </Flex>
        )}
        <Checkbox checked={publish} onChange={(event) => setPublish(event.target.checked)}>
          {t('content.pick.publish')}
        </Checkbox>
      </Flex>
    </Dialog>
  );
}

/** Maximum number of entries that one call accepts, as in the contract. */
const maxPicks = 50;

type GroupType = NonNullable<ReturnType<typeof getListGrouping>>['of'];

export const NoGroupsMessage = ({ of, mayEdit }: { of: GroupType; mayEdit: boolean }) => (
  <p>
    {t(`content.none.${of}`)}{' '}
    {mayEdit && <Link to={`/content/${of}/new`}>{t(`content.create.${of}`)}</Link>}
  </p>
);
