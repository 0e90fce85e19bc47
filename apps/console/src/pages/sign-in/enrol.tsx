import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Icon, type IconName } from '../../components/icon.tsx';
import { LoadingPlaceholder } from '../../components/page.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { hasPasskeySupport } from '../../lib/passkeys.ts';
import { clearReturnPath, getReturnPath } from '../../lib/session.ts';
import { signOut, startConsole, useStartUpState } from '../../lib/start-up.ts';
import { AddAuthenticator, AddPasskey, RecoveryCodes } from '../security/add-factor.tsx';
import { useIdentityProof } from '../security/use-identity-proof.tsx';
import styles from './sign-in-page.module.css';
import { SignInPage } from './sign-in-page.tsx';

/** Page on which the user sets up the required second factor before the console opens. */
export default function EnrolmentPage() {
  const known = useStartUpState();
  if (known.phase === 'loading') return <LoadingPlaceholder />;
  if (known.phase !== 'loaded' || !known.user.mustEnrol) return <Navigate to="/" replace />;
  return <FactorEnrolment account={known.user.account} />;
}

function FactorEnrolment({ account }: { account: string }) {
  const navigate = useNavigate();
  const { proven, dialog } = useIdentityProof();
  const [method, setMethod] = useState<'authenticator' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function finishEnrolment() {
    const path = getReturnPath();
    clearReturnPath();
    await startConsole();
    notices.success(t('signin.enrol.done'));
    navigate(path, { replace: true });
  }

  if (codes) {
    return (
      <SignInPage title={t('signin.codes.title')}>
        <RecoveryCodes codes={codes} account={account} onKept={finishEnrolment} />
      </SignInPage>
    );
  }
  const handleFactorAdded = (fresh: string[] | null) =>
    fresh ? setCodes(fresh) : void finishEnrolment();
  return (
    <SignInPage title={t('signin.enrol.title')}>
      {method === null && (
        <>
          <p>{t('signin.enrol.intro')}</p>
          <Flex vertical gap={12}>
            <FactorOptionButton
              icon="code"
              title={t('signin.kind.authenticator')}
              text={t('signin.enrol.app')}
              onPick={() => setMethod('authenticator')}
            />
            {hasPasskeySupport() && (
              <FactorOptionButton
                icon="tips"
                title={t('signin.kind.passkey')}
                text={t('signin.enrol.passkey')}
                onPick={() => setMethod('passkey')}
              />
            )}
          </Flex>
        </>
      )}
      {method === 'authenticator' && (
        <AddAuthenticator proven={proven} onAdded={handleFactorAdded} />
      )}
      {method === 'passkey' && <AddPasskey proven={proven} onAdded={handleFactorAdded} />}
      <div className={styles.ways}>
        {method !== null && (
          <Button type="link" onClick={() => setMethod(null)}>
            {t('signin.enrol.other')}
          </Button>
        )}
        <Button type="link" onClick={() => void signOut()}>
          {t('console.logout')}
        </Button>
      </div>
      {dialog}
    </SignInPage>
  );
}

interface ChoiceProps {
  icon: IconName;
  title: string;
  text: string;
  onPick: () => void;
}

const FactorOptionButton = ({ icon, title, text, onPick }: ChoiceProps) => (
  <button type="button" className={styles.choice} onClick={onPick}>
    <Icon name={icon} />
    <span>
      <strong>{title}</strong>
      <span className={styles.minor}>{text}</span>
    </span>
  </button>
);
