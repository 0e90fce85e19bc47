import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { holdDraft, type VoteQuery, voteQuery } from '@film-contest/contract/vote-holds';
import { proofLevels } from '@film-contest/contract/voting';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogActions, DialogButton, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { fromLocalTime, useContestZone } from '../../lib/times.ts';
import { holdsKey } from './hold-labels.ts';
import { getProofLevelLabel } from './vote-labels.ts';
import styles from './votes.module.css';

type Preview = Contract['previewVoteHold']['data'];

/** Button with the dialog that holds the votes that match a query. The dialog shows their number first. */
export const HoldVotesButton = () => (
  <DialogButton
    type="primary"
    icon={<Icon name="plus" size={16} />}
    label={t('votes.holds.add')}
    width={640}
  >
    {(close) => <HoldForm onClose={close} />}
  </DialogButton>
);

interface Typed {
  entry?: number | null;
  /** Local time in the contest's zone. */
  from?: string;
  until?: string;
  network?: string;
  asn?: number | null;
  level?: VoteQuery['level'];
  mailDomain?: string;
  note?: string;
}

/** Converts form values to a query. Empty fields are no criteria. */
function buildVoteQuery(typed: Typed, zone: string): VoteQuery {
  const { entry, from, until, network, asn, level, mailDomain } = typed;
  return {
    entry: entry ?? null,
    from: from ? fromLocalTime(from, zone) : null,
    until: until ? fromLocalTime(until, zone) : null,
    network: network?.trim() || null,
    asn: asn ?? null,
    level: level ?? null,
    mailDomain: mailDomain?.trim() || null,
  };
}

const toFieldName = (path: string) => path.replace(/^query\./, '');

function HoldForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const zone = useContestZone();
  const kept = useKeptForm<Typed>('vote hold', t('votes.holds.add'));
  const [counted, setCounted] = useState<{ query: VoteQuery; preview: Preview } | null>(null);
  /** Increases with each change of the query, so that a response to an earlier query is ignored. */
  const version = useRef(0);
  const preview = counted?.preview ?? null;
  const { form } = kept;

  const counting = useFormSubmission(async (typed: Typed) => {
    const query = buildVoteQuery(typed, zone);
    const asked = version.current;
    const found = await submitForm({
      form,
      call: 'previewVoteHold',
      schema: voteQuery,
      draft: query,
    });
    if (asked === version.current) setCounted(found && { query, preview: found });
  });
  const holding = useFormSubmission(async (typed: Typed) => {
    if (!counted) return;
    const draft = { query: counted.query, newest: counted.preview.newest, note: typed.note };
    const made = await submitForm({
      form,
      call: 'holdVotes',
      schema: holdDraft,
      draft,
      rename: toFieldName,
    });
    if (!made) return;
    kept.drop();
    notices.success(t('votes.holds.done', { votes: made.votes }));
    onClose();
    void client.invalidateQueries({ queryKey: holdsKey });
    await navigate(`/votes/holds/${made.id}`);
  });
  const canHold = preview !== null && preview.votes > 0;

  return (
    <KeptForm
      kept={kept}
      onFinish={canHold ? holding.submit : counting.submit}
      onValuesChange={(changed, values) => {
        kept.keep(values);
        // Discards the preview after the query changed. The note does not affect it.
        if ('note' in changed) return;
        version.current += 1;
        setCounted(null);
      }}
    >
      <p className={styles.minor}>{t('votes.holds.queryHint')}</p>
      <VoteQueryFields />
      <div role="status">{preview && <HoldPreviewSummary preview={preview} />}</div>
      {canHold && (
        <Form.Item name="note" label={t('votes.holds.note')}>
          <LongText rows={[2, 6]} max={limits.note.max} />
        </Form.Item>
      )}
      <DialogActions
        label={canHold ? t('votes.holds.submit', { votes: preview.votes }) : t('votes.holds.count')}
        danger={canHold}
        onClose={onClose}
        busy={counting.busy || holding.busy}
      >
        {canHold && (
          <Button onClick={() => setCounted(null)}>{t('votes.holds.changeQuery')}</Button>
        )}
      </DialogActions>
    </KeptForm>
  );
}

const VoteQueryFields = () => (
  <>
    <div className={styles.pair}>
      <Form.Item name="entry" label={t('votes.holds.entryNumber')}>
        <InputNumber min={1} precision={0} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="level" label={t('votes.holds.level')}>
        <Select allowClear options={toOptions(proofLevels, getProofLevelLabel)} />
      </Form.Item>
      <Form.Item name="from" label={t('votes.holds.from')}>
        <Input type="datetime-local" step={1} />
      </Form.Item>
      <Form.Item name="until" label={t('votes.holds.until')}>
        <Input type="datetime-local" step={1} />
      </Form.Item>
    </div>
    <Form.Item name="network" label={t('votes.holds.network')} extra={t('votes.holds.networkHint')}>
      <Input maxLength={60} spellCheck={false} dir="ltr" />
    </Form.Item>
    <div className={styles.pair}>
      <Form.Item name="asn" label={t('votes.holds.asn')}>
        <InputNumber min={0} precision={0} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="mailDomain" label={t('votes.holds.mailDomain')}>
        <Input maxLength={253} spellCheck={false} dir="ltr" placeholder="example.org" />
      </Form.Item>
    </div>
  </>
);

function HoldPreviewSummary({ preview }: { preview: Preview }) {
  const { votes, entries, entryCount, notified } = preview;
  const rest = entryCount - entries.length;
  return (
    <div className={styles.panel}>
      <strong>{t('votes.holds.found', { votes })}</strong>
      {votes > 0 && (
        <>
          <p className={styles.minor}>{t('votes.holds.laterCount')}</p>
          <p className={styles.minor}>{t('votes.holds.notified', { votes: notified })}</p>
          <p>{t('votes.holds.foundEntries', { count: entryCount })}</p>
          <ul>
            {entries.map(({ entry, title, votes: own }) => (
              <li key={entry}>
                {entry} {title} · {t('votes.holds.number', { votes: own })}
              </li>
            ))}
          </ul>
          {rest > 0 && <p>{t('votes.holds.moreEntries', { count: rest })}</p>}
        </>
      )}
    </div>
  );
}
