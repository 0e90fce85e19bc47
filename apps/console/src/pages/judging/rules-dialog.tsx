import { type JudgingRound, type RoundRules, roundSave } from '@film-contest/contract/judging';
import { isRuleFrozen } from '@film-contest/contract/judging-freeze';
import {
  commentReaders,
  decidingScores,
  filmOrders,
  judgingLimits,
  objectionDays,
  roundModes,
  scoreReaders,
} from '@film-contest/contract/judging-options';
import type { Locale } from '@film-contest/contract/locales';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { t } from '../../lib/messages.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { fromLocalTime, toLocalTime, useContestZone } from '../../lib/times.ts';
import {
  FilmSourceFields,
  type TypedSource,
  toFilmSource,
  toSourceFormValues,
} from './film-source.tsx';
import styles from './judging.module.css';
import { getModeLabel, getRoundQueryKey } from './judging-labels.ts';
import { AwardField, CalibrationField, LocalizedNameFields, NumberField } from './rule-fields.tsx';
import { CriteriaFields, PanelFields } from './rule-lists.tsx';
import { TieBreakField } from './tie-break-field.tsx';

interface RulesDialogProps {
  round: JudgingRound;
  open: boolean;
  onClose: () => void;
}

export const RulesDialog = ({ open, ...props }: RulesDialogProps) => (
  <FormDialog open={open} onClose={props.onClose} title={t('judging.editRules')} width={720}>
    <RulesForm {...props} />
  </FormDialog>
);

interface Typed {
  name: Record<Locale, string>;
  /** Times are local times in the contest's zone. */
  rules: Omit<RoundRules, 'films'>;
  source: TypedSource;
  reason?: string;
}

function RulesForm({ round: current, onClose }: Omit<RulesDialogProps, 'open'>) {
  // Keeps the round as it was when the dialog opened. With the version of a later poll, saving would overwrite a
  // colleague's changes.
  const [round] = useState(current);
  const client = useQueryClient();
  const zone = useContestZone();
  const [form] = Form.useForm<Typed>();
  const mode = Form.useWatch(['rules', 'mode'], form) ?? round.mode;
  const isOpen = round.state === 'open';
  const isFrozen = (rule: keyof RoundRules) => isRuleFrozen(rule, round);
  const { films, ...rules } = round.rules;

  const { busy, submit } = useFormSubmission(
    async ({ name, rules: values, source, reason }: Typed) => {
      const data = await submitForm({
        form,
        call: 'saveRound',
        params: { id: round.id },
        schema: roundSave,
        draft: {
          name,
          version: round.version,
          reason: reason || null,
          rules: {
            ...rules,
            ...values,
            award: values.award ?? null,
            films: toFilmSource(source),
            opensAt: fromLocalTime(values.opensAt, zone),
            closesAt: fromLocalTime(values.closesAt, zone),
            calibrationFilms:
              values.mode === 'scoring' && values.calibrationFilms?.length
                ? values.calibrationFilms
                : undefined,
          },
        },
        rename: (path) =>
          path.replace(/^rules\.films\b/, 'source').replace(/\.groups\..*/, '.groups'),
      });
      if (!data) return;
      client.setQueryData(getRoundQueryKey(round.id), data);
      onClose();
    },
  );

  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={submit}
      initialValues={{
        name: round.name,
        source: toSourceFormValues(films),
        rules: {
          ...rules,
          opensAt: toLocalTime(rules.opensAt, zone),
          closesAt: toLocalTime(rules.closesAt, zone),
        },
      }}
    >
      <LocalizedNameFields name={['name']} label={t('judging.name')} />
      <div className={styles.pair}>
        <Form.Item name={['rules', 'mode']} label={t('judging.mode')}>
          <Select disabled={isFrozen('mode')} options={toOptions(roundModes, getModeLabel)} />
        </Form.Item>
        <FilmSourceFields isDisabled={isFrozen('films')} />
        <Form.Item name={['rules', 'opensAt']} label={t('judging.opensAt')}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name={['rules', 'closesAt']} label={t('judging.closesAt')}>
          <Input type="datetime-local" />
        </Form.Item>
        <NumberField name="jurorsPerFilm" label={t('judging.jurorsPerFilm')} max={50} />
        <NumberField
          name="places"
          label={t('judging.places')}
          max={judgingLimits.places}
          disabled={isFrozen('places')}
        />
        {mode === 'screening' && (
          <NumberField
            name="quorum"
            label={t('judging.quorum')}
            max={50}
            disabled={isFrozen('quorum')}
          />
        )}
        {mode === 'screening' && (
          <NumberField
            name="passPercent"
            label={t('judging.passPercent')}
            extra={t('judging.passPercentHint')}
            max={100}
            disabled={isFrozen('passPercent')}
          />
        )}
        {mode === 'top-picks' && (
          <NumberField
            name="picks"
            label={t('judging.picks')}
            max={judgingLimits.picks}
            disabled={isFrozen('picks')}
          />
        )}
        {mode === 'scoring' && (
          <Form.Item name={['rules', 'deciding']} label={t('judging.deciding')}>
            <Select
              disabled={isFrozen('deciding')}
              options={toOptions(decidingScores, (value) => t(`judging.${value}`))}
            />
          </Form.Item>
        )}
        <NumberField
          name="juryPercent"
          min={0}
          max={100}
          disabled={isFrozen('juryPercent')}
          label={t('judging.juryPercent')}
          extra={t('judging.juryPercentHint')}
        />
        <NumberField
          name="minWatched"
          min={0}
          max={100}
          disabled={isFrozen('minWatched')}
          label={t('judging.minWatched')}
        />
        <NumberField
          name="objectionDays"
          min={0}
          max={objectionDays.max}
          disabled={isFrozen('objectionDays')}
          label={t('judging.objectionDays')}
          extra={t('judging.objectionDaysHint')}
        />
        <Form.Item name={['rules', 'comments']} label={t('judging.comments')}>
          <Select
            disabled={isFrozen('comments')}
            options={toOptions(commentReaders, (value) => t(`judging.comments.${value}`))}
          />
        </Form.Item>
        <Form.Item name={['rules', 'scores']} label={t('judging.othersScores')}>
          <Select
            disabled={isFrozen('scores')}
            options={toOptions(scoreReaders, (value) => t(`judging.othersScores.${value}`))}
          />
        </Form.Item>
        <Form.Item name={['rules', 'order']} label={t('judging.order')}>
          <Select options={toOptions(filmOrders, (value) => t(`judging.order.${value}`))} />
        </Form.Item>
        <AwardField />
      </div>
      <Form.Item name={['rules', 'isBlind']} valuePropName="checked">
        <Checkbox disabled={isFrozen('isBlind')}>{t('judging.isBlind')}</Checkbox>
      </Form.Item>
      <Form.Item name={['rules', 'hasConfidence']} valuePropName="checked">
        <Checkbox>{t('judging.hasConfidence')}</Checkbox>
      </Form.Item>
      <PanelFields isDisabled={isFrozen('panels')} />
      {mode === 'scoring' && (
        <>
          <CriteriaFields isDisabled={isFrozen('criteria')} />
          <TieBreakField isDisabled={isFrozen('tieBreakCriteria')} />
          <CalibrationField roundId={round.id} isDisabled={isFrozen('calibrationFilms')} />
        </>
      )}
      {isOpen && (
        <Form.Item name="reason" label={t('judging.reason')} extra={t('judging.reasonHint')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
      )}
      <DialogActions label={t('judging.save')} onClose={onClose} busy={busy} />
    </Form>
  );
}
