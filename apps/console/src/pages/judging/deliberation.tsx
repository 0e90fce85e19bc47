import { movesSave, type RoundResultView } from '@film-contest/contract/judging-results';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useFilmOptions } from './film-options.ts';
import styles from './judging.module.css';
import { getResultQueryKey } from './judging-labels.ts';

interface DeliberationProps {
  id: string;
  result: RoundResultView;
  /** Whether the result can still change. */
  canMove: boolean;
}

/** The films that the chair moved to another place, with the reasons. */
export function Deliberation({ id, result, canMove }: DeliberationProps) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const [isMoving, setMoving] = useState(false);
  const moves = result.moves.map(({ title: _, ...move }) => move);

  const undoMove = (entry: string) =>
    run(async () => {
      const left = moves.filter((move) => move.entry !== entry);
      const body = { version: result.version, moves: left };
      const outcome = await call('saveMoves', { params: { id }, body });
      if (outcome.ok) client.setQueryData(getResultQueryKey(id), outcome.data);
    });

  return (
    <>
      {result.moves.map(({ entry, title, place, reason }) => (
        <p key={entry} className={styles.row}>
          <span>
            {t('judging.moved', { title, place })}: {reason}
          </span>
          {canMove && (
            <Button size="small" loading={busy} onClick={() => void undoMove(entry)}>
              {t('judging.undoMove')}
            </Button>
          )}
        </p>
      ))}
      {canMove && (
        <div>
          <Button onClick={() => setMoving(true)}>{t('judging.move')}</Button>
        </div>
      )}
      <FormDialog open={isMoving} onClose={() => setMoving(false)} title={t('judging.move')}>
        <MoveFilmForm
          id={id}
          version={result.version}
          moves={moves}
          onClose={() => setMoving(false)}
        />
      </FormDialog>
    </>
  );
}

type Move = Omit<RoundResultView['moves'][number], 'title'>;

interface MoveFormProps {
  id: string;
  version: number;
  moves: readonly Move[];
  onClose: () => void;
}

function MoveFilmForm({ id, version, moves, onClose }: MoveFormProps) {
  const client = useQueryClient();
  const options = useFilmOptions(id);
  const [form] = Form.useForm<Partial<Move>>();
  const { busy, submit } = useFormSubmission(async (move: Partial<Move>) => {
    const kept = moves.filter(({ entry }) => entry !== move.entry);
    const data = await submitForm({
      form,
      call: 'saveMoves',
      params: { id },
      schema: movesSave,
      draft: { version, moves: [...kept, move] },
      rename: (path) => path.replace(/^moves\.\d+\.?/, '') || 'place',
    });
    if (!data) return;
    client.setQueryData(getResultQueryKey(id), data);
    onClose();
  });
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <p>{t('judging.moveText')}</p>
      <Form.Item name="entry" label={t('judging.film')}>
        <Select autoFocus showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
      <Form.Item name="place" label={t('judging.place')}>
        <InputNumber min={1} max={5000} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label={t('judging.moveReason')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Form.Item>
      <DialogActions label={t('judging.move')} onClose={onClose} busy={busy} />
    </Form>
  );
}
