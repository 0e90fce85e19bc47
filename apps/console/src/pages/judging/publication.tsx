import type { JudgingRound } from '@film-contest/contract/judging';
import { type PublishedPart, publishedParts } from '@film-contest/contract/judging-options';
import type { RoundResultView } from '@film-contest/contract/judging-results';
import { buildPagePath } from '@film-contest/contract/pages';
import type { PublicationPreview, PublicationView } from '@film-contest/contract/published-results';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Form, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { QueryResult } from '../../components/page.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { getListPath } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './judging.module.css';
import { getResultQueryKey, getRoundQueryKey } from './judging-labels.ts';
import { ChecklistSection } from './round-parts.tsx';

interface PublicationProps {
  round: JudgingRound;
  result: RoundResultView;
}

/** Publishes the provisional result to all entrants, and lists objections to it. */
export function PublicationSection({ round, result }: PublicationProps) {
  const [isPublishing, setPublishing] = useState(false);
  const { publication, hash } = result;
  const mayPublish = usePermissions().canAnnounce === true;
  const isOutdated = publication !== null && hash !== null && publication.hash !== hash;
  const canPublish = publication ? isOutdated && round.state === 'closed' : hash !== null;
  const closeDialog = () => setPublishing(false);
  // Closes the dialog if a poll shows that there is nothing to publish, so that a later poll does not open it
  // again.
  if (isPublishing && !canPublish) closeDialog();
  return (
    <ChecklistSection
      title={t('judging.provisional')}
      isDone={publication !== null && !isOutdated && !publication.isWindowOpen}
      actions={
        mayPublish &&
        canPublish &&
        !result.isObsolete && (
          <Button onClick={() => setPublishing(true)}>
            {t(publication ? 'judging.publishCorrection' : 'judging.publish')}
          </Button>
        )
      }
    >
      {publication === null ? (
        <p className={styles.minor}>{t('judging.publishHint')}</p>
      ) : (
        <PublicationFacts id={round.id} publication={publication} />
      )}
      {isOutdated && <Alert type="warning" showIcon title={t('judging.outdated')} />}
      {hash !== null && (
        <FormDialog
          open={isPublishing}
          onClose={closeDialog}
          title={t(publication ? 'judging.publishCorrection' : 'judging.publish')}
          width={720}
        >
          <PublicationForm id={round.id} hash={hash} last={publication} onClose={closeDialog} />
        </FormDialog>
      )}
    </ChecklistSection>
  );
}

function PublicationFacts({ id, publication }: { id: string; publication: PublicationView }) {
  const { by, at, shown, objectionsUntil, isWindowOpen, mailed, waiting, objections } = publication;
  const seesInbox = usePermissions().canSeeInbox === true;
  const date = formatTime(objectionsUntil);
  return (
    <ul className={styles.list}>
      <li>
        {t('judging.publishedBy', { name: by, date: formatTime(at) })}
        {` · ${t(`judging.shown.${shown}`)} · `}
        <a href={buildPagePath('roundResult', null, { id })} target="_blank" rel="noreferrer">
          {t('judging.publicPage')}
        </a>
      </li>
      <li>
        {t('judging.mailed', { count: mailed })}
        {waiting > 0 && ` · ${t('judging.mailsWaiting', { count: waiting })}`}
      </li>
      <li>
        {t(isWindowOpen ? 'judging.objectionsUntil' : 'judging.objectionsEnded', { date })}
        {` · ${t('judging.objections', objections)}`}
        {seesInbox && objections.undecided > 0 && (
          <>
            {' · '}
            <Link to={getListPath('/inbox', { filters: { kind: ['objection'] } })}>
              {t('judging.toInbox')}
            </Link>
          </>
        )}
      </li>
    </ul>
  );
}

interface PublicationFormProps {
  id: string;
  hash: string;
  last: PublicationView | null;
  onClose: () => void;
}

/** Form that chooses the public parts of a result, and previews recipients and mails. */
function PublicationForm({ id, hash, last, onClose }: PublicationFormProps) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const [shown, setShown] = useState<PublishedPart>(last?.shown ?? 'ranks');
  const [showsWatched, setShowsWatched] = useState(last?.showsWatched ?? false);
  const params = { id };
  const options = { shown, showsWatched };
  const preview = useQuery({
    queryKey: [...getResultQueryKey(id), 'preview', hash, options],
    queryFn: ({ signal }) =>
      fetchScreenData('previewPublication', { params, body: options, signal }),
  });

  const publishProvisionalResult = () =>
    run(async () => {
      const body = { hash, ...options };
      const outcome = await call('publishProvisionalResult', { params, body });
      if (outcome.ok) client.setQueryData(getResultQueryKey(id), outcome.data);
      await client.invalidateQueries({ queryKey: getRoundQueryKey(id) });
      onClose();
    });

  return (
    <Form layout="vertical" onFinish={publishProvisionalResult}>
      <Form.Item label={t('judging.shown')}>
        <Radio.Group
          value={shown}
          onChange={({ target }) => setShown(target.value)}
          options={publishedParts.map((value) => ({ value, label: t(`judging.shown.${value}`) }))}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={showsWatched} onChange={({ target }) => setShowsWatched(target.checked)}>
          {t('judging.showsWatched')}
        </Checkbox>
      </Form.Item>
      <QueryResult query={preview} errorText={t('judging.previewFailed')}>
        {(data) => <PublicationPreviewSummary preview={data} />}
      </QueryResult>
      <DialogActions
        label={t('judging.publishNow')}
        onClose={onClose}
        busy={busy}
        disabled={!preview.data}
      />
    </Form>
  );
}

function PublicationPreviewSummary({ preview }: { preview: PublicationPreview }) {
  const { selected, others, unreachable, informed, objectionsUntil, samples } = preview;
  return (
    <Flex vertical gap={12} className={styles.preview ?? ''}>
      <p className={styles.minor}>
        {t('judging.recipients', { selected, others })}
        {unreachable > 0 && ` ${t('judging.unreachable', { count: unreachable })}`}
        {informed > 0 && ` ${t('judging.informed', { count: informed })}`}
      </p>
      <p className={styles.minor}>
        {t('judging.objectionsUntil', { date: formatTime(objectionsUntil) })}
      </p>
      {samples.map(({ isSelected, subject, text }) => (
        <details key={text}>
          <summary>{t(isSelected ? 'judging.sampleSelected' : 'judging.sampleOther')}</summary>
          <strong>{subject}</strong>
          <p className={styles.letter}>{text}</p>
        </details>
      ))}
    </Flex>
  );
}
