import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { freezeDraft } from '@film-contest/contract/vote-holds';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, type TableColumnsType } from 'antd';
import { ColouredTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { DialogActions, DialogButton, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime, fromLocalTime, useContestZone } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { EntryCell } from './cells.tsx';
import styles from './votes.module.css';

type Freeze = Contract['consoleVoteFreezes']['data']['list'][number];

const shape = { sorters: ['at'], filters: {} };
const freezesKey = ['consoleVoteFreezes'];

export default function VoteFreezeListPage() {
  const [state, change] = useListState(shape);
  const { canManageVotes = false } = usePermissions();
  const end = useEndFreeze();
  return (
    <ListPage
      title={t('votes.freezes.title')}
      intro={t('votes.freezes.intro')}
      call="consoleVoteFreezes"
      state={state}
      change={change}
      columns={buildFreezeColumns(state, canManageVotes ? end : null)}
      filters={[]}
      width={740}
      isStacked
      actions={
        canManageVotes && (
          <DialogButton
            type="primary"
            icon={<Icon name="plus" size={16} />}
            label={t('votes.freezes.add')}
          >
            {(close) => <FreezeForm onClose={close} />}
          </DialogButton>
        )
      }
      empty={{ text: t('votes.freezes.empty'), action: null }}
    />
  );
}

const buildFreezeColumns = (
  state: ListState,
  end: ((freeze: Freeze) => void) | null,
): TableColumnsType<Freeze> => [
  buildColumn(t('votes.entry'), null, (freeze) => <EntryCell {...freeze} />),
  buildColumn(t('votes.freezes.reason'), null, ({ reason }) => reason),
  buildColumn(
    t('votes.freezes.by'),
    { width: 180, ...buildSortProps(state, 'at', 'descend') },
    ({ by, at }) => (
      <div className={styles.cell}>
        {by}
        <span className={styles.minor}>{formatTime(at)}</span>
      </div>
    ),
  ),
  buildColumn(t('votes.freezes.until'), 172, ({ until }) => formatTime(until)),
  buildColumn(t('votes.freezes.state'), 160, (freeze) => (
    <div className={styles.cell}>
      <ColouredTag tone={freeze.isActive ? 'warning' : 'quiet'}>
        {t(freeze.isActive ? 'votes.freezes.active' : 'votes.freezes.over')}
      </ColouredTag>
      {freeze.isActive && end && (
        <Button size="small" onClick={() => end(freeze)}>
          {t('votes.freezes.end')}
        </Button>
      )}
    </div>
  )),
];

function useEndFreeze() {
  const client = useQueryClient();
  const confirm = useConfirmDialog();

  async function endFreeze({ id }: Freeze) {
    const outcome = await callOrNullOnError('endVoteFreeze', { params: { id } });
    if (outcome?.ok) notices.success(t('votes.freezes.ended'));
    await client.invalidateQueries({ queryKey: freezesKey });
  }

  const confirmFreezeEnd = (freeze: Freeze) =>
    confirm({
      title: t('votes.freezes.endAsk', { entry: freeze.entry }),
      content: t('votes.freezes.endHint'),
      okText: t('votes.freezes.end'),
      onOk: () => endFreeze(freeze),
    });
  return confirmFreezeEnd;
}

interface Typed {
  entry?: number | null;
  /** Local time in the contest's zone. */
  until?: string;
  reason?: string;
}

function FreezeForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const zone = useContestZone();
  const kept = useKeptForm<Typed>('vote freeze', t('votes.freezes.add'));
  const { busy, submit } = useFormSubmission(async ({ entry, until, reason }: Typed) => {
    const made = await submitForm({
      form: kept.form,
      call: 'freezeVotes',
      schema: freezeDraft,
      draft: { entry: entry ?? undefined, until: fromLocalTime(until ?? '', zone), reason },
    });
    if (!made) return;
    kept.drop();
    notices.success(t('votes.freezes.done'));
    await client.invalidateQueries({ queryKey: freezesKey });
    onClose();
  });
  return (
    <KeptForm kept={kept} onFinish={submit}>
      <Form.Item name="entry" label={t('votes.holds.entryNumber')}>
        <InputNumber min={1} precision={0} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item
        name="until"
        label={t('votes.freezes.until')}
        extra={t('votes.freezes.zoneHint', { zone })}
      >
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="reason" label={t('votes.freezes.reason')}>
        <LongText rows={[2, 6]} max={limits.note.max} />
      </Form.Item>
      <DialogActions label={t('votes.freezes.add')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
