import { contestSettings } from '@film-contest/contract/settings';
import { refusableNetworks, type VoteRules } from '@film-contest/contract/voting';
import { Checkbox, Form, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import settings from '../settings/settings.module.css';
import { SettingsPage, type SettingsPart } from '../settings/settings-page.tsx';
import { hasLargerUnit } from './durations.ts';
import { ReadOnlyRules } from './read-only-rules.tsx';
import { formatDefaultValue, formatRuleNumber, type RuleField, ruleGroups } from './rule-fields.ts';
import { RulesLink } from './rules-link.tsx';
import { getNetworkLabel } from './vote-labels.ts';

const schema = contestSettings.pick({ voteRules: true });

interface Values {
  voteRules: VoteRules;
}

/** Edits the vote rules, or shows them read-only. */
export function Page() {
  const { canManageVotes, canManageSettings } = useAccess();
  return canManageVotes && canManageSettings ? <RulesForm /> : <ReadOnlyRules />;
}

function RulesForm() {
  const part: SettingsPart<Values> = {
    name: 'voteRules',
    title: t('votes.rules.title'),
    intro: t('votes.rules.intro'),
    schema,
    toValues: ({ voteRules }) => ({ voteRules }),
    toSettings: ({ voteRules }) => ({
      voteRules: { ...voteRules, refuse: refusableNetworks.filter(includedIn(voteRules.refuse)) },
    }),
  };
  return (
    <SettingsPage part={part}>
      {() => (
        <>
          <RulesLink />
          {ruleGroups.map(({ name, title, fields }) => (
            <fieldset key={name} className={settings.group}>
              <legend className={settings.legend}>{title()}</legend>
              {fields.map((field) => (
                <RuleItem key={field.path.join('.')} field={field} />
              ))}
              {name === 'networks' && <Link to="/votes/networks">{t('votes.rules.blocked')}</Link>}
            </fieldset>
          ))}
        </>
      )}
    </SettingsPage>
  );
}

const includedIn =
  <T,>(list: readonly T[]) =>
  (each: T) =>
    list.includes(each);

const RuleItem = ({ field }: { field: RuleField }) => (
  <Form.Item
    name={['voteRules', ...field.path]}
    label={field.label()}
    extra={
      <>
        {field.kind === 'number' && field.lasts && <DurationHint {...field} lasts={field.lasts} />}
        {field.hint()}
        <br />
        {t('votes.rules.usual', { value: formatDefaultValue(field) })}
      </>
    }
    {...(field.kind === 'switch' && { valuePropName: 'checked' })}
  >
    {renderInput(field)}
  </Form.Item>
);

interface DurationHintProps {
  path: (string | number)[];
  lasts: number;
}

/** Shows the typed duration in a larger unit. */
function DurationHint({ path, lasts }: DurationHintProps) {
  const value: unknown = Form.useWatch(['voteRules', ...path]);
  if (typeof value !== 'number' || !hasLargerUnit(value, lasts)) return null;
  return <div>= {formatRuleNumber(value, lasts)}</div>;
}

function renderInput(field: RuleField): ReactNode {
  switch (field.kind) {
    case 'switch':
      return <Switch />;
    case 'networks':
      return (
        <Checkbox.Group
          options={refusableNetworks.map((value) => ({ value, label: getNetworkLabel(value) }))}
        />
      );
    case 'number':
      return <InputNumber min={field.min} max={field.max} precision={0} />;
  }
}
