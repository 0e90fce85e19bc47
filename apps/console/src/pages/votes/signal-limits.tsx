import { contestSettings } from '@film-contest/contract/settings';
import {
  conductSignals,
  crowdSignals,
  type SignalName,
  usualVoteSignalLimits,
  type VoteSignalLimits,
} from '@film-contest/contract/vote-signals';
import { formatNumber } from '@film-contest/messages/format';
import { Form, InputNumber } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from '../settings/settings.module.css';
import { type SettingsPart, SettingsPartPage } from '../settings/settings-page.tsx';
import { getSignalLabel, isMeasuredInBits } from './signal-texts.ts';

interface Values {
  voteSignals: VoteSignalLimits;
}

/** Edits the thresholds of the signals. */
export default function SignalLimitsPage() {
  const part: SettingsPart<Values> = {
    name: 'voteSignals',
    title: t('votes.limits.title'),
    intro: t('votes.limits.intro'),
    ruleChange: 'hash',
    schema: contestSettings.pick({ voteSignals: true }),
    toValues: ({ voteSignals }) => ({ voteSignals }),
    toSettings: (values) => values,
  };
  return (
    <SettingsPartPage part={part}>
      {() => (
        <>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('votes.limits.general')}</legend>
            <LimitField
              name="minVotes"
              label={t('votes.limits.minVotes')}
              hint={t('votes.limits.minVotesHint')}
              min={10}
              max={10_000}
            />
          </fieldset>
          <SignalLimitGroup title={t('votes.limits.conduct')} names={conductSignals} />
          <SignalLimitGroup title={t('votes.limits.crowd')} names={crowdSignals} />
        </>
      )}
    </SettingsPartPage>
  );
}

const SignalLimitGroup = ({ title, names }: { title: string; names: readonly SignalName[] }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {names.map((name) => (
      <LimitField
        key={name}
        name={name}
        label={getSignalLabel(name)}
        hint={getLimitHint(name)}
        {...(isMeasuredInBits(name) ? { min: 0.5, max: 10, precision: 1 } : { min: 1, max: 100 })}
      />
    ))}
  </fieldset>
);

function getLimitHint(name: SignalName): string {
  if (name === 'agents') return t('votes.limits.bitsHint');
  if (name === 'spread') return t('votes.limits.bitsAboveHint');
  if (name === 'returning') return t('votes.limits.ofMedian');
  return t(name === 'codes' ? 'votes.limits.percentBelow' : 'votes.limits.percentAbove');
}

interface LimitFieldProps {
  name: keyof VoteSignalLimits;
  label: string;
  hint: string;
  min: number;
  max: number;
  precision?: number;
}

const LimitField = ({ name, label, hint, min, max, precision = 0 }: LimitFieldProps) => (
  <Form.Item
    name={['voteSignals', name]}
    label={label}
    extra={
      <>
        {hint}
        <br />
        {t('votes.limits.usual', { value: formatNumber(t.locale, usualVoteSignalLimits[name]) })}
      </>
    }
  >
    <InputNumber min={min} max={max} precision={precision} step={precision > 0 ? 0.1 : 1} />
  </Form.Item>
);
