import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { Button } from 'antd';
import { LinkButton } from '../../components/link-button.tsx';
import { t } from '../../lib/messages.ts';
import { getAddressLookupPath } from './network-paths.ts';
import {
  getDataSourceLabel,
  getNetworkClassLabel,
  getNetworkClassMeaning,
  getProofLevelLabel,
  joinListedNames,
} from './vote-labels.ts';
import styles from './votes.module.css';

type VoteRefusal = Contract['voteRefusals']['data']['list'][number];

/** Opens the exemption form for a refusal; null without permission. */
export type Exempt = ((refusal: VoteRefusal) => void) | null;

interface ExplanationProps {
  refusal: VoteRefusal;
  exempt: Exempt;
}

/** Explains why a vote was refused and what staff can do. */
export function RefusalExplanation({ refusal, exempt }: ExplanationProps) {
  const { sources } = refusal;
  return (
    <div className={styles.explanation}>
      <h3>{t('votes.refused.happened')}</h3>
      <p>
        {getRefusalCauseText(refusal)}
        {sources.length > 0 &&
          ` ${t('votes.refused.saidBy', { sources: joinListedNames(sources.map(getDataSourceLabel)) })}`}
      </p>
      <h3>{t('votes.refused.todo')}</h3>
      <p>{getRefusalAdviceText(refusal)}</p>
      <RefusalActions refusal={refusal} exempt={exempt} />
    </div>
  );
}

function RefusalActions({ refusal, exempt }: ExplanationProps) {
  const { code, network, masked } = refusal;
  if (masked === null) return null;
  const isRefused = code === codes.vpn;
  return (
    <>
      {isRefused && <p>{t('votes.refused.lookUpHint', { masked })}</p>}
      <div className={styles.actions}>
        {isRefused && exempt && (
          <Button type="primary" onClick={() => exempt(refusal)}>
            {t('votes.refused.exempt')}
          </Button>
        )}
        <LinkButton to={getAddressLookupPath(masked)}>{t('votes.refused.lookUp')}</LinkButton>
        {network === 'listed' && (
          <LinkButton to="/votes/networks">{t('votes.refused.blocked')}</LinkButton>
        )}
      </div>
    </>
  );
}

function getRefusalCauseText({ code, network, level }: VoteRefusal): string {
  switch (code) {
    case codes.vpn:
      return network === 'listed'
        ? t('votes.refused.what.listed')
        : t('votes.refused.what.network', {
            network: getNetworkClassLabel(network),
            meaning: getNetworkClassMeaning(network),
          });
    case codes.proofMissing:
      return t('votes.refused.what.proofMissing', { level: getProofLevelLabel(level) });
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

function getRefusalAdviceText({ code, network }: VoteRefusal): string {
  if (code !== codes.vpn) return t('votes.refused.todo.other');
  return t(network === 'listed' ? 'votes.refused.todo.listed' : 'votes.refused.todo.network');
}
