import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { LinkButton } from '../../components/link-button.tsx';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { exemptPath, lookUpPath } from './network-paths.ts';
import { joined, levelText, meaningText, networkText, sourceText } from './vote-texts.ts';
import styles from './votes.module.css';

type VoteRefusal = Contract['voteRefusals']['data']['list'][number];

/** What happened to a vote, and what staff can do about it. */
export function Explanation({ refusal }: { refusal: VoteRefusal }) {
  const { sources } = refusal;
  return (
    <div className={styles.explanation}>
      <h3>{t('votes.refused.happened')}</h3>
      <p>
        {whatHappened(refusal)}
        {sources.length > 0 &&
          ` ${t('votes.refused.saidBy', { sources: joined(sources.map(sourceText)) })}`}
      </p>
      <h3>{t('votes.refused.todo')}</h3>
      <p>{whatToDo(refusal)}</p>
      <Actions refusal={refusal} />
    </div>
  );
}

function Actions({ refusal }: { refusal: VoteRefusal }) {
  const { code, network, masked } = refusal;
  const { canManageVotes, canManageSettings } = useAccess();
  if (masked === null) return null;
  const isRefused = code === codes.vpn;
  return (
    <>
      {isRefused && <p>{t('votes.refused.lookUpHint', { masked })}</p>}
      <div className={styles.actions}>
        {isRefused && canManageVotes && (
          <LinkButton type="primary" to={exemptPath(masked, refusal.case)}>
            {t('votes.refused.exempt')}
          </LinkButton>
        )}
        <LinkButton to={lookUpPath(masked)}>{t('votes.refused.lookUp')}</LinkButton>
        {network === 'listed' && canManageSettings && (
          <LinkButton to="/settings/limits">{t('votes.refused.limits')}</LinkButton>
        )}
      </div>
    </>
  );
}

function whatHappened({ code, network, level }: VoteRefusal): string {
  switch (code) {
    case codes.vpn:
      return network === 'listed'
        ? t('votes.refused.what.listed')
        : t('votes.refused.what.network', {
            network: networkText(network),
            meaning: meaningText(network),
          });
    case codes.proofMissing:
      return t('votes.refused.what.proofMissing', { level: levelText(level) });
    case codes.captchaWrong:
      return t('votes.refused.what.captcha');
    case codes.smsCodeWrong:
      return t('votes.refused.what.smsCode');
    case codes.notEligible:
      return t('votes.refused.what.notEligible');
    case codes.tooManyRequests:
      return t('votes.refused.what.tooMany');
    default:
      return t('votes.refused.what.proofInvalid');
  }
}

function whatToDo({ code, network }: VoteRefusal): string {
  if (code !== codes.vpn) return t('votes.refused.todo.other');
  return t(network === 'listed' ? 'votes.refused.todo.listed' : 'votes.refused.todo.network');
}
