import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { formatDefaultRuleValue, formatRuleValue, ruleGroups } from './rule-fields.ts';
import { PublicRulesLink } from './rules-link.tsx';
import styles from './votes.module.css';

/** The vote rules for users who cannot edit them. */
export function ReadOnlyVoteRules() {
  const query = useQuery({
    queryKey: ['votingRules'],
    queryFn: () => fetchScreenData('votingRules'),
  });
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
