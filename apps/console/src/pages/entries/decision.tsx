import { changesRequest, rejection } from '@film-contest/contract/decisions';
import type { ConsoleEntry, EntryField } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { Alert, Button, Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import { DialogActions, FormDialog, KeptForm } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { getEntryFieldLabel, getEntryName } from '../../lib/entry-labels.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { showServerErrors, validateForm } from '../../lib/submit-form.ts';
import dialog from './dialog.module.css';
import { ReasonField, ReasonTemplateMenu, useReasonForm } from './reason-fields.tsx';
import {
  type ChangesValues,
  listRequestableFields,
  sortEntryFields,
  toChangeReasons,
  toReasonFormPath,
} from './requested-changes.ts';
import styles from './review.module.css';
import { type ImmediateDecision, useEntryDecision, useImmediateDecision } from './use-decision.ts';
import type { EntryReview } from './use-entry-review.ts';

/** Buttons for the decisions that the reviewer can make. Without any, explains why. */
export function DecisionButtons({ review: desk }: { review: EntryReview }) {
  const { entry, dialog, isBlocked, isPending, keys } = desk;
  const { may } = entry;
  const renderKeyHint = (key: string) =>
    keys.areOn && (
      <span className={styles.key} aria-hidden="true">
        {key}
      </span>
    );
  return (
    <section className={`${styles.panel} ${styles.decision}`}>
      <h2 className={styles.heading}>{t('console.review.decision')}</h2>
      <p>{isPending ? t('review.pending') : describeEntryState(entry)}</p>
      {may.publish && (
        <>
          <Button
            type="primary"
            block
            disabled={isBlocked}
            aria-describedby="publish-effect"
            onClick={desk.publish}
          >
            {t('console.review.publish')} {renderKeyHint('A')}
          </Button>
          <p id="publish-effect" role="status" className={styles.minor}>
            {desk.isPublishAsked ? (
              <strong>{t('review.publishAgain')}</strong>
            ) : (
              getPublishEffectText(entry)
            )}
          </p>
        </>
      )}
      {may.requestChanges && (
        <Button block disabled={isBlocked} onClick={() => dialog.show('changes')}>
          {t('console.review.requestChanges')} {renderKeyHint('R')}
        </Button>
      )}
      {may.reject && (
        <Button block disabled={isBlocked} onClick={() => dialog.show('reject')}>
          {t('console.review.reject')} {renderKeyHint('X')}
        </Button>
      )}
      {may.hide && (
        <Button block onClick={() => dialog.show('hide')}>
          {t('review.hide')}
        </Button>
      )}
      {may.show && <UnhideEntryButton entry={entry} />}
      {may.disqualify && (
        <Button block onClick={() => dialog.show('disqualify')}>
          {t('console.review.disqualify')}
        </Button>
      )}
      {may.reopen && (
        <Button block onClick={() => dialog.show('reopen')}>
          {t('review.reopen')}
        </Button>
      )}
      {desk.queue.isInQueue && (
        <div className={styles.walk}>
          <Button type="text" onClick={() => void desk.queue.walk({ by: -1 })}>
            {t('review.previous')} {renderKeyHint('P')}
          </Button>
          <Button type="text" onClick={() => void desk.queue.walk()}>
            {t('console.review.next')} {renderKeyHint('N')}
          </Button>
        </div>
      )}
      {desk.isOpen && (
        <Button type="link" size="small" onClick={() => keys.show(true)}>
          {t('review.keys')}
        </Button>
      )}
      <DecisionDialogs entry={entry} open={dialog.open} onClose={() => dialog.show(null)} />
    </section>
  );
}

const getPublishEffectText = ({ revised }: ConsoleEntry) =>
  revised?.isPending ? t('review.revised.publishEffect') : t('review.publishEffect');

export function describeEntryState(entry: ConsoleEntry): string {
  const { state, may, film, filmAwaitedUntil, revised } = entry;
  const decidable = may.publish || may.requestChanges || may.reject;
  if (filmAwaitedUntil) return t('console.review.filmAwaited');
  if (state === 'received' || state === 'checking') return t('console.review.stillChecking');
  if (state === 'hidden') return t('review.isHidden');
  if (may.disqualify && !revised?.isPending) return t('console.review.isPublished');
  if (state !== 'in_review' && !revised?.isPending) return t('console.review.notWaiting');
  if (!decidable) return t('console.review.notYours');
  if (!may.publish && film?.state !== 'ready') return t('console.review.publishLater');
  return revised?.isPending ? t('review.revised.decide') : t('console.review.decide');
}

interface FormProps {
  entry: ConsoleEntry;
  onClose: () => void;
}

export type DecisionDialog = 'changes' | 'reject' | 'disqualify' | 'reopen' | 'hide';

interface DialogContent {
  permission: keyof ConsoleEntry['may'];
  title: (entry: ConsoleEntry) => string;
  /** Width of the dialog in pixels. */
  width: number;
  Content: (props: FormProps) => ReactNode;
}

const dialogs: Record<DecisionDialog, DialogContent> = {
  changes: {
    permission: 'requestChanges',
    title: () => t('console.review.requestChanges'),
    width: 680,
    Content: RequestChangesForm,
  },
  reject: {
    permission: 'reject',
    title: (entry) => t('console.review.rejectAsk', getEntryName(entry)),
    width: 560,
    Content: RejectEntryForm,
  },
  disqualify: {
    permission: 'disqualify',
    title: (entry) => t('console.review.disqualifyAsk', getEntryName(entry)),
    width: 560,
    Content: DisqualifyEntryForm,
  },
  reopen: {
    permission: 'reopen',
    title: (entry) => t('review.reopenAsk', getEntryName(entry)),
    width: 560,
    Content: ReopenEntryForm,
  },
  hide: {
    permission: 'hide',
    title: (entry) => t('review.hideAsk', getEntryName(entry)),
    width: 560,
    Content: HideEntryForm,
  },
};

function DecisionDialogs({ entry, open, onClose }: FormProps & { open: string | null }) {
  return Object.entries(dialogs).map(
    ([name, { permission, title, width, Content }]) =>
      entry.may[permission] && (
        <FormDialog
          key={name}
          open={open === name}
          onClose={onClose}
          title={title(entry)}
          width={width}
        >
          <Content entry={entry} onClose={onClose} />
        </FormDialog>
      ),
  );
}

function RequestChangesForm({ entry, onClose }: FormProps) {
  const { decide } = useEntryDecision(entry);
  const { draft, makerLocale } = entry;
  const { kept, insertTemplate } = useReasonForm<ChangesValues>(
    entry,
    'changes',
    t('console.review.keptChanges', { title: draft.title ?? '' }),
  );
  const chosen = Form.useWatch('chosen', kept.form) ?? [];

  function submitRequestedChanges(values: ChangesValues) {
    const toChangesFormPath = (path: string) => toReasonFormPath(values.chosen ?? [], path);
    const schema = changesRequest.omit({ version: true });
    const body = validateForm(
      kept.form,
      schema,
      { reasons: toChangeReasons(values) },
      toChangesFormPath,
    );
    if (!body) return;
    onClose();
    decide({
      call: 'requestChanges',
      body,
      text: t('review.done.changes', getEntryName(entry)),
      done: t('console.review.changesSent', getEntryName(entry)),
      dialog: 'changes',
      onSent: kept.drop,
    });
  }

  return (
    <KeptForm kept={kept} onFinish={submitRequestedChanges}>
      <p>{t('console.review.changesHint')}</p>
      {entry.revised?.isPending && <p>{t('review.revised.returnEffect')}</p>}
      <Form.Item name="chosen" label={t('console.review.fields')}>
        <Checkbox.Group
          className={dialog.fields ?? ''}
          options={toOptions(listRequestableFields(draft), getEntryFieldLabel)}
        />
      </Form.Item>
      {chosen.length > 0 && (
        <p>{t('review.entrantLanguage', { language: localeNames[makerLocale] })}</p>
      )}
      {sortEntryFields(chosen).map((field: EntryField) => (
        <div key={field}>
          <Form.Item name={['reason', field]} label={getEntryFieldLabel(field)}>
            <LongText
              rows={[2, 10]}
              max={limits.reason.max}
              showsCount
              placeholder={t('console.review.reason')}
            />
          </Form.Item>
          <ReasonTemplateMenu
            field={field}
            makerLocale={makerLocale}
            onPick={(template) => insertTemplate(['reason', field], template)}
          />
        </div>
      ))}
      <DialogActions label={t('console.review.sendBack')} onClose={onClose} />
    </KeptForm>
  );
}

interface ReasonValues {
  reason?: string;
}

function RejectEntryForm({ entry, onClose }: FormProps) {
  const { decide } = useEntryDecision(entry);
  const { draft, makerLocale } = entry;
  const { kept, insertTemplate } = useReasonForm<ReasonValues>(
    entry,
    'reject',
    t('console.review.keptReject', { title: draft.title ?? '' }),
  );

  function submitRejection(values: ReasonValues) {
    const body = validateForm(kept.form, rejection.omit({ version: true }), values);
    if (!body) return;
    onClose();
    decide({
      call: 'rejectEntry',
      body,
      text: t('review.done.reject', getEntryName(entry)),
      done: t('console.review.rejected', getEntryName(entry)),
      dialog: 'reject',
      onSent: kept.drop,
    });
  }

  return (
    <KeptForm kept={kept} onFinish={submitRejection}>
      <p>{t('review.entrantLanguage', { language: localeNames[makerLocale] })}</p>
      <ReasonTemplateMenu
        field={null}
        makerLocale={makerLocale}
        onPick={(template) => insertTemplate('reason', template)}
      />
      <ReasonField label={t('console.review.reason')} />
      <DialogActions label={t('console.review.reject')} onClose={onClose} danger />
    </KeptForm>
  );
}

interface ImmediateDecisionProps extends FormProps {
  dialogName: ImmediateDecision;
  /** Names the form in the list of unsent input. */
  keptTitle: string;
  effect: string;
  reasonLabel: string;
  label: string;
  doneText: string;
}

/** Form of a decision that needs a reason and takes effect without the delay for undoing. */
function ImmediateDecisionForm({ entry, onClose, dialogName, ...texts }: ImmediateDecisionProps) {
  const { decide, busy } = useImmediateDecision(entry);
  const { kept } = useReasonForm<ReasonValues>(entry, dialogName, texts.keptTitle);

  async function submitDecision(values: ReasonValues) {
    const body = validateForm(kept.form, rejection.omit({ version: true }), values);
    if (!body) return;
    const result = await decide(dialogName, body.reason, texts.doneText);
    if (!result.ok) return void showServerErrors(kept.form, result.fields);
    kept.drop();
    onClose();
  }

  return (
    <KeptForm kept={kept} onFinish={submitDecision}>
      <Alert type="warning" showIcon className={dialog.warning ?? ''} title={texts.effect} />
      <ReasonField label={texts.reasonLabel} />
      <DialogActions label={texts.label} onClose={onClose} busy={busy} danger />
    </KeptForm>
  );
}

function DisqualifyEntryForm(props: FormProps) {
  return (
    <ImmediateDecisionForm
      {...props}
      dialogName="disqualify"
      keptTitle={t('console.review.keptDisqualify', { title: props.entry.draft.title ?? '' })}
      effect={t('console.review.disqualifyHint')}
      reasonLabel={t('console.review.publicReason')}
      label={t('console.review.disqualify')}
      doneText={t('console.review.disqualified', getEntryName(props.entry))}
    />
  );
}

function ReopenEntryForm(props: FormProps) {
  return (
    <ImmediateDecisionForm
      {...props}
      dialogName="reopen"
      keptTitle={t('review.keptReopen', { title: props.entry.draft.title ?? '' })}
      effect={
        props.entry.state === 'published'
          ? t('review.reopenPublishedEffect', { count: props.entry.votes })
          : t('review.reopenEffect')
      }
      reasonLabel={t('console.review.reason')}
      label={t('review.reopen')}
      doneText={t('review.reopened', getEntryName(props.entry))}
    />
  );
}

function HideEntryForm(props: FormProps) {
  return (
    <ImmediateDecisionForm
      {...props}
      dialogName="hide"
      keptTitle={t('review.keptHide', { title: props.entry.draft.title ?? '' })}
      effect={t('review.hideEffect', { count: props.entry.votes })}
      reasonLabel={t('console.review.reason')}
      label={t('review.hide')}
      doneText={t('review.hiddenNow', getEntryName(props.entry))}
    />
  );
}

function UnhideEntryButton({ entry }: Pick<FormProps, 'entry'>) {
  const { show, busy } = useImmediateDecision(entry);
  return (
    <>
      <Button
        type="primary"
        block
        loading={busy}
        aria-describedby="show-effect"
        onClick={() => void show(t('review.shownAgain', getEntryName(entry)))}
      >
        {t('review.showAgain')}
      </Button>
      <p id="show-effect" className={styles.minor}>
        {t('review.showEffect')}
      </p>
    </>
  );
}
