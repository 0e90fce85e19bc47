import { Button } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { hasPasskeySupport } from '../../lib/passkeys.ts';
import { clearReturnPath, getReturnPath } from '../../lib/session.ts';
import { signOut, startUp, useStartUp } from '../../lib/start-up.ts';
import { AddAuthenticator } from '../security/add-authenticator.tsx';
import { AddPasskey } from '../security/add-passkey.tsx';
import { RecoveryCodes } from '../security/recovery-codes.tsx';
import { useProof } from '../security/use-proof.tsx';
import styles from './sign-in-page.module.css';
import { SignInPage } from './sign-in-page.tsx';

/** Sets up the required second factor before the console opens. */
export function Page() {
  const known = useStartUp();
  if (known.phase === 'loading') return <Placeholder />;
  if (known.phase !== 'loaded' || !known.user.mustEnrol) return <Navigate to="/" replace />;
  return <Enrolment account={known.user.account} />;
}

function Enrolment({ account }: { account: string }) {
  const navigate = useNavigate();
  const { proven, dialog } = useProof();
  const [method, setMethod] = useState<'authenticator' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  async function finish() {
    const path = getReturnPath();
    clearReturnPath();
    await startUp();
    notices.success(t('signin.enrol.done'));
    navigate(path, { replace: true });
  }

  if (codes) {
    return (
      <SignInPage title={t('signin.codes.title')}>
        <RecoveryCodes codes={codes} account={account} onKept={finish} />
      </SignInPage>
    );
  }
  const added = (fresh: string[] | null) => (fresh ? setCodes(fresh) : void finish());
  return (
    <SignInPage title={t('signin.enrol.title')}>
      {method === null && (
        <>
          <p>{t('signin.enrol.intro')}</p>
          <div className={styles.choices}>
            <Choice
              icon="code"
              title={t('signin.kind.authenticator')}
              text={t('signin.enrol.app')}
              onPick={() => setMethod('authenticator')}
            />
            {hasPasskeySupport() && (
              <Choice
                icon="tips"
                title={t('signin.kind.passkey')}
                text={t('signin.enrol.passkey')}
                onPick={() => setMethod('passkey')}
              />
            )}
          </div>
        </>
      )}
      {method === 'authenticator' && <AddAuthenticator proven={proven} onAdded={added} />}
      {method === 'passkey' && <AddPasskey proven={proven} onAdded={added} />}
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

const Choice = ({ icon, title, text, onPick }: ChoiceProps) => (
  <button type="button" className={styles.choice} onClick={onPick}>
    <Icon name={icon} />
    <span>
      <strong>{title}</strong>
      <span className={styles.minor}>{text}</span>
    </span>
  </button>
);
