import type { Contract } from '@film-contest/contract/contract';
import { lookUpRequest } from '@film-contest/contract/voting';
import { formatDate } from '@film-contest/messages/format';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { call } from '../../lib/api.ts';
import { getContestZone } from '../../lib/contest-zone.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useBusyState } from '../../lib/use-busy.ts';
import { getExemptionFormPath, getSmallestExemptRange } from './network-paths.ts';
import {
  getDataSourceLabel,
  getNetworkClassLabel,
  getNetworkClassMeaning,
  joinListedNames,
} from './vote-labels.ts';
import styles from './votes.module.css';

type Found = Contract['lookUpAddress']['data'];
type Finding = Found['findings'][number];

/** Shows what a vote from an IP address would have to prove now, and why. */
export function AddressLookup() {
  const [query] = useSearchParams();
  const asked = query.get('address') ?? '';
  const [form] = Form.useForm<{ address: string }>();
  const [found, setFound] = useState<Found | null>(null);
  const { busy, run } = useBusyState();

  async function lookUpAddress(values: { address?: string }) {
    const body = validateForm(form, lookUpRequest, { address: values.address ?? '' });
    if (!body) return;
    const outcome = await run(() => call('lookUpAddress', { body, quiet: true }));
    if (!outcome) return;
    if (outcome.ok) return setFound(outcome.data);
    setFound(null);
    if (!showServerErrors(form, outcome.fields)) notices.error(outcome.msg);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link asks once
  useEffect(() => {
    if (!asked) return;
    form.setFieldsValue({ address: asked });
    void lookUpAddress({ address: asked });
  }, [asked]);

  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('votes.lookUp.title')}</h2>
      <p>{t('votes.lookUp.intro')}</p>
      <Form form={form} className={styles.ask ?? ''} onFinish={lookUpAddress}>
        <Form.Item name="address">
          <Input
            aria-label={t('votes.lookUp.address')}
            placeholder={t('votes.lookUp.address')}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
          />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={busy}>
          {t('votes.lookUp.submit')}
        </Button>
      </Form>
      <div role="status">{found && <AddressLookupResult found={found} />}</div>
    </section>
  );
}

function AddressLookupResult({ found }: { found: Found }) {
  const { address, isRefused, level, network, allowedBy, blockedBy } = found;
  const { canManageVotes } = useAccessKeys();
  return (
    <div className={styles.verdict}>
      <strong data-refused={isRefused}>
        {isRefused
          ? t('votes.lookUp.refused', { address })
          : t(`votes.lookUp.level.${level}`, { address })}
      </strong>
      {!isRefused && level < 2 && <p className={styles.minor}>{t('votes.lookUp.device')}</p>}
      {allowedBy && (
        <p>
          {t('votes.lookUp.allowedBy', {
            range: allowedBy.range,
            when: formatTime(allowedBy.expiresAt),
            reason: allowedBy.reason,
          })}
        </p>
      )}
      {blockedBy && <p>{t('votes.lookUp.blockedBy', { range: blockedBy })}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('votes.lookUp.kind')}</dt>
          <dd>
            {getNetworkClassLabel(network)}
            <div className={styles.minor}>{getNetworkClassMeaning(network)}</div>
          </dd>
        </div>
        <div>
          <dt>{t('votes.lookUp.operator')}</dt>
          <dd>{formatNetworkOperator(found)}</dd>
        </div>
        <div>
          <dt>{t('votes.lookUp.sources')}</dt>
          <dd>
            <ClassificationSources found={found} />
          </dd>
        </div>
        <div>
          <dt>{t('votes.lookUp.lately')}</dt>
          <dd>
            {t('votes.lookUp.latelyText', {
              votes: found.votesInAnHour,
              devices: found.newDevicesIn10Minutes,
            })}
          </dd>
        </div>
      </dl>
      {canManageVotes && !allowedBy && network !== 'ordinary' && (
        <LinkButton to={getExemptionFormPath(getSmallestExemptRange(address))}>
          {t('votes.refused.exempt')}
        </LinkButton>
      )}
    </div>
  );
}

function formatNetworkOperator({ asn, asnName }: Found): string {
  if (asn === null) return t('votes.lookUp.nobody');
  return [t('votes.asn', { number: String(asn) }), asnName].filter(Boolean).join(' · ');
}

/** The sources of a classification: staff lists first, then the weightiest data. */
function ClassificationSources({ found: { sources, findings } }: { found: Found }) {
  if (sources.length === 0) return t('votes.lookUp.nobody');
  const ofStaff = sources.filter((name) => findings.every(({ source }) => source !== name));
  const weightiestFirst = findings.toSorted((a, b) => b.says.length - a.says.length);
  return (
    <ul className={styles.findings}>
      {ofStaff.map((name) => (
        <li key={name}>{getDataSourceLabel(name)}</li>
      ))}
      {weightiestFirst.map((finding) => (
        <li key={`${finding.source} ${finding.date} ${finding.note}`}>
          <AddressFindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function AddressFindingText({ finding: { source, date, says, note } }: { finding: Finding }) {
  const name = getDataSourceLabel(source);
  return (
    <>
      {says.length > 0
        ? t('votes.lookUp.finding', {
            source: name,
            kinds: joinListedNames(says.map(getNetworkClassLabel)),
          })
        : t('votes.lookUp.findingPlain', { source: name })}
      {note && (
        <div dir="ltr" lang={source === 'policy' ? 'en' : undefined}>
          {note}
        </div>
      )}
      {date && (
        <div className={styles.minor}>
          {t('votes.lookUp.date', { date: formatDate(t.locale, date, getContestZone()) })}
        </div>
      )}
    </>
  );
}
