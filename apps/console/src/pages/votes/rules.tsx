import { contestSettings } from '@film-contest/contract/settings';
import { refusableNetworks, type VoteRules } from '@film-contest/contract/voting';
import { Checkbox, Form, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import settings from '../settings/settings.module.css';
import { type SettingsPart, SettingsPartPage } from '../settings/settings-page.tsx';
import { hasLargerDurationUnit } from './durations.ts';
import { ReadOnlyVoteRules } from './read-only-rules.tsx';
import {
  formatDefaultRuleValue,
  formatRuleNumber,
  type RuleField,
  ruleGroups,
} from './rule-fields.ts';
import { PublicRulesLink } from './rules-link.tsx';
import { getNetworkClassLabel } from './vote-labels.ts';

const schema = contestSettings.pick({ voteRules: true });

interface Values {
  voteRules: VoteRules;
}

/** Edits the vote rules, or shows them read-only. */
export default function VoteRulesPage() {
  const { canManageVotes, canManageSettings } = useAccessKeys();
  return canManageVotes && canManageSettings ? <VoteRulesForm /> : <ReadOnlyVoteRules />;
}

function VoteRulesForm() {
  const part: SettingsPart<Values> = {
    name: 'voteRules',
    title: t('votes.rules.title'),
    intro: t('votes.rules.intro'),
    schema,
    toValues: ({ voteRules }) => ({ voteRules }),
    toSettings: ({ voteRules }) => ({
      voteRules: {
        ...voteRules,
        refuse: refusableNetworks.filter(createInclusionTest(voteRules.refuse)),
      },
    }),
  };
  return (
    <SettingsPartPage part={part}>
      {() => (
        <>
          <PublicRulesLink />
          {ruleGroups.map(({ name, title, fields }) => (
            <fieldset key={name} className={settings.group}>
              <legend className={settings.legend}>{title()}</legend>
              {fields.map((field) => (
                <VoteRuleField key={field.path.join('.')} field={field} />
              ))}
              {name === 'networks' && <Link to="/votes/networks">{t('votes.rules.blocked')}</Link>}
            </fieldset>
          ))}
        </>
      )}
    </SettingsPartPage>
  );
}

const createInclusionTest =
  <T,>(list: readonly T[]) =>
  (each: T) =>
    list.includes(each);

const VoteRuleField = ({ field }: { field: RuleField }) => (
  <Form.Item
    name={['voteRules', ...field.path]}
    label={field.label()}
    extra={
      <>
        {field.kind === 'number' && field.lasts && (
          <DurationInLargerUnit {...field} lasts={field.lasts} />
        )}
        {field.hint()}
        <br />
        {t('votes.rules.usual', { value: formatDefaultRuleValue(field) })}
      </>
    }
    {...(field.kind === 'switch' && { valuePropName: 'checked' })}
  >
    {renderRuleInput(field)}
  </Form.Item>
);

interface DurationHintProps {
  path: (string | number)[];
  lasts: number;
}

/** Shows the typed duration in a larger unit. */
function DurationInLargerUnit({ path, lasts }: DurationHintProps) {
  const value: unknown = Form.useWatch(['voteRules', ...path]);
  if (typeof value !== 'number' || !hasLargerDurationUnit(value, lasts)) return null;
  return <div>= {formatRuleNumber(value, lasts)}</div>;
}

function renderRuleInput(field: RuleField): ReactNode {
  switch (field.kind) {
    case 'switch':
      return <Switch />;
    case 'networks':
      return (
        <Checkbox.Group
          options={refusableNetworks.map((value) => ({
            value,
            label: getNetworkClassLabel(value),
          }))}
        />
      );
    case 'number':
      return <InputNumber min={field.min} max={field.max} precision={0} />;
  }
}
