import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog, useConfirmDialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/forms.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { hasPasskeySupport } from '../../lib/passkeys.ts';
import { useScreenData } from '../../lib/queries.ts';
import { useStartUpState } from '../../lib/start-up.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { AddAuthenticator, AddPasskey, RecoveryCodes } from './add-factor.tsx';
import styles from './security.module.css';
import {
  type OwnSignIn,
  type RunWithProof,
  signInKey,
  useIdentityProof,
} from './use-identity-proof.tsx';

/** The user's second factors, recovery codes and sessions. */
export default function OwnSignInPage() {
  const query = useScreenData(signInKey, 'ownSignIn', {});
  return (
    <div className={styles.page}>
      <PageHeader title={t('signin.my')} intro={t('signin.intro')} />
      <QueryResult query={query} errorText={t('signin.failed')}>
        {(signIn) => (
          <>
            <SecondFactors signIn={signIn} />
            <OwnSessions sessions={signIn.sessions} />
            <section className={styles.section}>
              <h2 className={styles.heading}>{t('signin.password')}</h2>
              <p className={styles.hint}>{t('signin.password.hint')}</p>
              <a href="/account">{t('signin.password.change')}</a>
            </section>
          </>
        )}
      </QueryResult>
    </div>
  );
}

type Factor = OwnSignIn['factors'][number];

function SecondFactors({ signIn }: { signIn: OwnSignIn }) {
  const client = useQueryClient();
  const known = useStartUpState();
  const { proven, dialog } = useIdentityProof();
  const [adding, setAdding] = useState<Factor['kind'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refreshOwnSignIn = () => client.invalidateQueries({ queryKey: signInKey });
  const { factors, isRequired, recoveryCodesLeft } = signIn;

  function handleFactorAdded(recoveryCodes: string[] | null, name: string) {
    setAdding(null);
    setCodes(recoveryCodes);
    notices.success(t('signin.isAdded', { name }));
    void refreshOwnSignIn();
  }

  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('signin.factors')}</h2>
        <p className={styles.hint}>
          {factors.length === 0 ? t('signin.factors.none') : t('signin.factors.some')}
        </p>
        {factors.length > 0 && (
          <ul className={styles.list}>
            {factors.map((factor) => (
              <SecondFactorRow
                key={factor.id}
                factor={factor}
                isLast={factors.length === 1}
                isRequired={isRequired}
                proven={proven}
                onRemoved={refreshOwnSignIn}
              />
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button onClick={() => setAdding('authenticator')}>{t('signin.addApp')}</Button>
          {hasPasskeySupport() && (
            <Button onClick={() => setAdding('passkey')}>{t('signin.addPasskey')}</Button>
          )}
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('signin.codes')}</h2>
        <p className={styles.hint}>
          {factors.length === 0
            ? t('signin.codes.none')
            : t('signin.codes.left', { left: recoveryCodesLeft })}
        </p>
        {factors.length > 0 && <RenewRecoveryCodesButton proven={proven} onRenewed={setCodes} />}
      </section>
      <FormDialog
        open={adding !== null}
        onClose={() => setAdding(null)}
        title={t(adding === 'passkey' ? 'signin.addPasskey' : 'signin.addApp')}
        width={480}
      >
        {adding === 'authenticator' && (
          <AddAuthenticator
            proven={proven}
            onAdded={handleFactorAdded}
            onGivenUp={() => setAdding(null)}
          />
        )}
        {adding === 'passkey' && <AddPasskey proven={proven} onAdded={handleFactorAdded} />}
      </FormDialog>
      <Dialog
        open={codes !== null}
        title={t('signin.codes.title')}
        footer={null}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        width={520}
      >
        {codes && (
          <RecoveryCodes
            codes={codes}
            account={known.phase === 'loaded' ? known.user.account : ''}
            onKept={() => {
              setCodes(null);
              void refreshOwnSignIn();
            }}
          />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

interface FactorRowProps {
  factor: Factor;
  isLast: boolean;
  isRequired: boolean;
  proven: RunWithProof;
  onRemoved: () => Promise<void>;
}

function SecondFactorRow({ factor, isLast, isRequired, proven, onRemoved }: FactorRowProps) {
  const confirm = useConfirmDialog();
  const { id, name, kind, createdAt, lastUsedAt } = factor;
  const isProtected = isLast && isRequired;

  async function removeFactor() {
    // The API client has already shown errors to the user.
    const outcome = await proven(() => call('removeFactor', { params: { id }, quiet: true })).catch(
      () => null,
    );
    if (outcome?.ok) notices.success(t('signin.removed', { name }));
    else if (outcome) notices.error(outcome.msg);
    await onRemoved();
  }

  const confirmFactorRemoval = () =>
    confirm({
      title: t('signin.removeAsk', { name }),
      content: isLast ? t('signin.removeLastHint') : t('signin.removeHint'),
      okText: t('signin.remove'),
      isDangerous: true,
      // Returns before the call ends. The call may open the proof dialog, which this dialog would cover.
      onOk: () => void removeFactor(),
    });

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <div className={styles.minor}>
          {[
            t(`signin.kind.${kind}`),
            t('signin.added', { date: formatTime(createdAt) }),
            lastUsedAt
              ? t('signin.lastUsed', { ago: formatTimeAgo(lastUsedAt) })
              : t('signin.neverUsed'),
          ].join(' · ')}
        </div>
        {isProtected && <div className={styles.minor}>{t('signin.factors.lastIsRequired')}</div>}
      </div>
      <Button
        disabled={isProtected}
        aria-label={t('signin.removeNamed', { name })}
        onClick={confirmFactorRemoval}
      >
        {t('signin.remove')}
      </Button>
    </li>
  );
}

interface RenewButtonProps {
  proven: RunWithProof;
  onRenewed: (codes: string[]) => void;
}

function RenewRecoveryCodesButton({ proven, onRenewed }: RenewButtonProps) {
  const confirm = useConfirmDialog();

  async function renewRecoveryCodes() {
    // The API client has already shown errors to the user.
    const outcome = await proven(() => call('renewRecoveryCodes', { quiet: true })).catch(
      () => null,
    );
    if (outcome?.ok) onRenewed(outcome.data.recoveryCodes);
    else if (outcome) notices.error(outcome.msg);
  }

  const confirmRecoveryCodesRenewal = () =>
    confirm({
      title: t('signin.codes.renewAsk'),
      content: t('signin.codes.renewHint'),
      okText: t('signin.codes.renew'),
      onOk: () => void renewRecoveryCodes(),
    });

  return <Button onClick={confirmRecoveryCodesRenewal}>{t('signin.codes.renew')}</Button>;
}

type Session = OwnSignIn['sessions'][number];

export function formatSessionDevice({ browser, system }: Session['device']): string {
  if (browser && system) return t('signin.sessions.on', { browser, system });
  return browser ?? system ?? t('signin.sessions.unknown');
}

function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const client = useQueryClient();

  async function runAndRefreshSessions(work: () => Promise<{ ok: boolean }>, done: string) {
    // The API client has already shown the error to the user.
    const outcome = await work().catch(() => null);
    if (outcome?.ok) notices.success(done);
    await client.invalidateQueries({ queryKey: signInKey });
  }

  const endSession = (id: string) =>
    runAndRefreshSessions(
      () => call('endOwnSession', { params: { id } }),
      t('signin.sessions.ended'),
    );
  const endOtherSessions = () =>
    runAndRefreshSessions(() => call('endOtherSessions'), t('signin.sessions.othersEnded'));

  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('signin.sessions')}</h2>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => endSession(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button onClick={endOtherSessions}>{t('signin.sessions.endOthers')}</Button>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { network, since, lastSeenAt, isThis } = session;
  const device = formatSessionDevice(session.device);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{device}</strong>{' '}
        {isThis && <span className={styles.tag}>{t('signin.sessions.this')}</span>}
        <div className={styles.minor}>
          {[
            network && `${t('signin.sessions.network')} ${network}`,
            `${t('signin.sessions.since')} ${formatTime(since)}`,
            `${t('signin.sessions.seen')} ${formatTimeAgo(lastSeenAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {!isThis && (
        <Button
          aria-label={t('signin.sessions.endNamed', { device, since: formatTime(since) })}
          onClick={onEnd}
        >
          {t('signin.sessions.end')}
        </Button>
      )}
    </li>
  );
}
