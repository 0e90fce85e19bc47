import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { contestSettings } from '@film-contest/contract/settings';
import { refusableNetworks, type VoteRules } from '@film-contest/contract/voting';
import { Checkbox, Form, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import settings from '../settings/settings.module.css';
import { type SettingsPart, SettingsPartPage } from '../settings/settings-page.tsx';
import {
  formatDefaultRuleValue,
  formatRuleNumber,
  formatRuleValue,
  type RuleField,
  ruleGroups,
} from './rule-fields.ts';
import { getNetworkClassLabel, hasLargerDurationUnit } from './vote-labels.ts';
import styles from './votes.module.css';

const schema = contestSettings.pick({ voteRules: true });

interface Values {
  voteRules: VoteRules;
}

/** Edits the vote rules, or shows them read-only. */
export default function VoteRulesPage() {
  const { canManageVotes, canManageSettings } = usePermissions();
  return canManageVotes && canManageSettings ? <VoteRulesForm /> : <ReadOnlyVoteRules />;
}

function VoteRulesForm() {
  const part: SettingsPart<Values> = {
    name: 'voteRules',
    title: t('votes.rules.title'),
    intro: t('votes.rules.intro'),
    ruleChange: 'values',
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

function DurationInLargerUnit({ path, lasts }: { path: (string | number)[]; lasts: number }) {
  const value: unknown = Form.useWatch(['voteRules', ...path]);
  if (typeof value !== 'number' || !hasLargerDurationUnit(value, lasts)) return null;
  return <div>= {formatRuleNumber(value, lasts)}</div>;
}

function renderRuleInput(field: RuleField): ReactNode {
  switch (field.kind) {
    case 'switch':
      return <Switch />;
    case 'networks':
      return <Checkbox.Group options={toOptions(refusableNetworks, getNetworkClassLabel)} />;
    case 'number':
      return <InputNumber min={field.min} max={field.max} precision={0} />;
  }
}

/** The vote rules for users who cannot edit them. */
function ReadOnlyVoteRules() {
  const query = useScreenData(['votingRules'], 'votingRules', {});
  return (
    <>
      <PageHeader title={t('votes.rules.title')} intro={t('votes.rules.readOnly')} />
      <PublicRulesLink />
      <QueryResult query={query} errorText={t('settings.failed')}>
        {({ rules }) =>
          ruleGroups.map(({ name, title, fields }) => (
            <section key={name} className={styles.panel}>
              <h2 className={styles.heading}>{title()}</h2>
              <dl className={styles.rules}>
                {fields.map((field) => (
                  <div key={field.path.join('.')}>
                    <dt>{field.label()}</dt>
                    <dd>
                      <strong>{formatRuleValue(field, rules)}</strong>
                      <div className={styles.minor}>
                        {field.hint()}{' '}
                        {t('votes.rules.usual', { value: formatDefaultRuleValue(field) })}
                      </div>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))
        }
      </QueryResult>
    </>
  );
}

const PublicRulesLink = () => (
  <p className={styles.intro}>
    <a
      href={buildPagePath('votingRules', getCanonicalLanguagePrefix(locale))}
      target="_blank"
      rel="noopener"
    >
      {t('votes.rules.public')} <Icon name="outward" size={14} />
    </a>
  </p>
);
