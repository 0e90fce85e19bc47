import { limits } from '@film-contest/contract/limits';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import type { ContestSettings } from '@film-contest/contract/settings';
import { Alert } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { LocaleItems, LongText } from '../../components/text-fields.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { getPhaseState } from './phase-effects.ts';
import styles from './settings.module.css';
import { useContestClock } from './use-contest-clock.ts';

/** What is published about changed voting rules: their values, or only a hash, which shows that they changed. */
export type RulePublication = 'values' | 'hash';

type RulesState = 'open' | 'after' | null;

/**
 * Returns `open` while voting is open and `after` if voting has opened before. Returns null before the first
 * opening, when rule changes are not published yet.
 */
function useFrozenRulesState(voting: ContestSettings['voting']): RulesState {
  const now = useContestClock();
  const { data } = useScreenData(['frozenVoteRules'], 'frozenVoteRules', {
    query: { pageSize: 1 },
  });
  if (getPhaseState(voting, now).is === 'open') return 'open';
  return data?.opening ? 'after' : null;
}

interface VotingProps {
  voting: ContestSettings['voting'];
}

interface NoticeProps extends VotingProps {
  publication: RulePublication;
}

export function RuleChangeNotice({ voting, publication }: NoticeProps) {
  const state = useFrozenRulesState(voting);
  if (!state) return null;
  const path = buildPagePath('frozenRules', getCanonicalLanguagePrefix(locale));
  return (
    <Alert
      className={styles.notice ?? ''}
      type="warning"
      showIcon
      title={t(`settings.ruleChange.${state}`)}
      description={
        <>
          {t(`settings.ruleChange.${publication}`)}
          <div>
            <a href={path} target="_blank" rel="noopener">
              {t('settings.ruleChange.link')} <Icon name="outward" size={14} />
            </a>
          </div>
        </>
      }
    />
  );
}

interface ReasonFieldsProps extends VotingProps {
  /** Whether the server has rejected a change of the voting rules because its reason was missing. */
  isDemanded: boolean;
}

/** Fields for the public reason of changed voting rules, one per language. */
export function RuleChangeReasonFields({ voting, isDemanded }: ReasonFieldsProps) {
  const state = useFrozenRulesState(voting);
  if (!state && !isDemanded) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('settings.ruleChange.reason')}</legend>
      <p className={styles.hint}>{t('settings.ruleChange.reasonHint')}</p>
      <div className={styles.locales}>
        <LocaleItems name={['reason']}>
          {(lang) => <LongText rows={[2, 8]} max={limits.reason.max} lang={lang} />}
        </LocaleItems>
      </div>
    </fieldset>
  );
}
