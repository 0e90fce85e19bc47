import { Button } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { downloadText } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import styles from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  onKept: () => void;
}

/** Shows new recovery codes once: to copy, download or print. */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const heading = t('signin.codes.heading', { account });

  async function copyRecoveryCodes() {
    await navigator.clipboard.writeText(codes.join('\n'));
    notices.success(t('signin.codes.copied'));
  }

  return (
    <>
      <p>{t('signin.codes.why')}</p>
      <div className={styles.paper}>
        <p className={styles.onPaper}>{heading}</p>
        <ol className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        {navigator.clipboard && (
          <Button onClick={copyRecoveryCodes}>{t('signin.codes.copy')}</Button>
        )}
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() => downloadText('recovery-codes.txt', `${heading}\n\n${codes.join('\n')}\n`)}
        >
          {t('signin.codes.download')}
        </Button>
        <Button onClick={() => print()}>{t('signin.codes.print')}</Button>
      </div>
      <div className={styles.actions}>
        <Button type="primary" onClick={onKept}>
          {t('signin.codes.kept')}
        </Button>
      </div>
    </>
  );
}
