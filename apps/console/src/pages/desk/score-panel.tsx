import type { DeskFilm, DeskRoundView } from '@film-contest/contract/judging-desk';
import { points, screeningAnswers } from '@film-contest/contract/judging-options';
import { formatPercent } from '@film-contest/messages/format';
import { Alert, Button, Form, Input, InputNumber, Radio, Rate, Slider } from 'antd';
import { toOptions } from '../../components/list-toolbar.tsx';
import { SaveFailureAlert } from '../../components/save-failure.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import styles from './desk.module.css';
import type { ScoreEditor } from './use-score.ts';

interface PanelProps {
  round: DeskRoundView;
  film: DeskFilm;
  editor: ScoreEditor;
  share: number;
  /** Whether the score is being saved before the next film opens. */
  busy: boolean;
  onNext: () => void;
  onSkip: () => void;
  onAbstain: () => void;
  onRecuse: () => void;
}

/** The judgment of a juror beside the film: criteria or answer, comment and note. */
export function ScorePanel(props: PanelProps) {
  const { round, film, editor, share } = props;
  const { content, change, conflict, resolve } = editor;
  const isReadOnly = !round.isOpen || film.score.state === 'recused';
  const minimum = formatPercent(t.locale, round.minWatched / 100);
  const hasErrors = Object.keys(editor.errors).length > 0;
  const lacksWatching = share * 100 < round.minWatched;
  return (
    <section className={styles.panel} aria-label={t('judging.desk.score')}>
      <div className={styles.row}>
        <h2 className={styles.heading}>{t('judging.desk.score')}</h2>
        <span className={styles.minor} role="status">
          {editor.isSaving && t('judging.desk.saving')}
          {!editor.isSaving && editor.isSaved && film.score.version > 0 && t('judging.desk.saved')}
        </span>
      </div>
      {/* Hides the general error if a conflict or incomplete fields are shown in other messages. The input is saved
          as a draft. */}
      <SaveFailureAlert failure={conflict || hasErrors ? null : editor.failure} />
      {conflict && (
        <Alert
          type="warning"
          showIcon
          title={t('judging.desk.conflict')}
          description={
            <div className={styles.actions}>
              <Button onClick={() => resolve('mine')}>{t('judging.desk.keepMine')}</Button>
              <Button onClick={() => resolve('saved')}>{t('judging.desk.useSaved')}</Button>
            </div>
          }
        />
      )}
      {film.score.state === 'recused' && (
        <Alert type="info" showIcon title={t('judging.desk.recused')} />
      )}
      {lacksWatching && !isReadOnly && (
        <p className={styles.minor}>{t('judging.desk.needsWatching', { share: minimum })}</p>
      )}
      {editor.isUncounted && !isReadOnly && (
        <Alert type="warning" showIcon title={t('judging.desk.uncounted')} />
      )}
      <Form layout="vertical" disabled={isReadOnly} component="div">
        {round.mode === 'scoring' &&
          round.criteria.map((criterion, index) => (
            <CriterionField
              // biome-ignore lint/suspicious/noArrayIndexKey: criteria have a fixed order and no ids
              key={index}
              label={criterion.name[locale]}
              weight={criterion.weight}
              value={content.points[index] ?? null}
              error={editor.errors[`points.${index}`]}
              onChange={(value) =>
                change({
                  points: round.criteria.map((_, at) =>
                    at === index ? value : (content.points[at] ?? null),
                  ),
                })
              }
            />
          ))}
        {round.mode === 'screening' && (
          <Form.Item
            label={t('judging.desk.answer')}
            validateStatus={editor.errors.answer ? 'error' : ''}
            help={editor.errors.answer}
          >
            <Radio.Group
              optionType="button"
              size="large"
              value={content.answer}
              onChange={({ target }) => change({ answer: target.value })}
              options={toOptions(screeningAnswers, (value) => t(`judging.desk.answer.${value}`))}
            />
          </Form.Item>
        )}
        {round.hasConfidence && (
          <Form.Item label={t('judging.desk.confidence')}>
            <Rate
              value={content.confidence ?? 0}
              onChange={(value) => change({ confidence: value || null })}
              tooltips={[
                t('judging.desk.confidenceLow'),
                '2',
                '3',
                '4',
                t('judging.desk.confidenceHigh'),
              ]}
            />
          </Form.Item>
        )}
        <Form.Item
          htmlFor="desk-comment"
          label={t('judging.desk.comment')}
          extra={t(`judging.desk.comment.${round.comments}`)}
        >
          <Input.TextArea
            id="desk-comment"
            autoSize={{ minRows: 2, maxRows: 10 }}
            maxLength={4000}
            value={content.comment}
            onChange={({ target }) => change({ comment: target.value })}
          />
        </Form.Item>
        <Form.Item
          htmlFor="desk-note"
          label={t('judging.desk.note')}
          extra={t('judging.desk.noteHint')}
        >
          <Input.TextArea
            id="desk-note"
            autoSize={{ minRows: 2, maxRows: 10 }}
            maxLength={4000}
            value={content.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Form.Item>
      </Form>
      {!isReadOnly && <PanelActions {...props} />}
    </section>
  );
}

const PanelActions = ({
  round,
  film,
  editor,
  busy,
  onNext,
  onSkip,
  onAbstain,
  onRecuse,
}: PanelProps) => (
  <>
    {round.mode !== 'top-picks' && (
      <>
        <Button
          type="primary"
          size="large"
          block
          loading={busy || editor.isSaving}
          onClick={onNext}
        >
          {t('judging.desk.save')}
        </Button>
        <p className={styles.minor}>{t('judging.desk.saveHint')}</p>
      </>
    )}
    <div className={styles.actions}>
      {film.score.state === 'open' && <Button onClick={onSkip}>{t('judging.desk.skip')}</Button>}
      {film.score.state !== 'abstained' && (
        <Button onClick={onAbstain}>{t('judging.desk.abstain')}</Button>
      )}
      <Button onClick={onRecuse}>{t('judging.desk.recuse')}</Button>
    </div>
  </>
);

interface CriterionProps {
  label: string;
  weight: number;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

const CriterionField = ({ label, weight, value, error, onChange }: CriterionProps) => (
  <Form.Item
    label={
      <span className={styles.criterion}>
        {label}
        <span className={styles.minor}>{t('judging.desk.weight', { weight })}</span>
      </span>
    }
    validateStatus={error ? 'error' : ''}
    help={error}
  >
    <div className={styles.points}>
      <Slider
        min={points.lowest}
        max={points.highest}
        step={points.step}
        value={value ?? points.lowest}
        onChange={onChange}
        ariaLabelForHandle={label}
        // An empty criterion shows no handle position, because 1 would look like a score.
        className={value === null ? styles.unset : undefined}
      />
      <InputNumber
        min={points.lowest}
        max={points.highest}
        step={points.step}
        value={value}
        onChange={(next) => onChange(roundToPointStep(next))}
        aria-label={label}
        placeholder="–"
      />
    </div>
  </Form.Item>
);

/** Rounds typed points to a valid step. */
const roundToPointStep = (value: number | null): number | null =>
  value === null ? null : Math.round(value / points.step) * points.step;
