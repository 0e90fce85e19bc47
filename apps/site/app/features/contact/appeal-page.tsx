import { useState } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './contact.module.css';
import type { Posted } from './contact-form.ts';
import { MessageForm } from './message-form.tsx';
import { SentBox } from './sent-box.tsx';

interface AppealPageProps {
  batch: number;
  /** Whether the votes of the hold are not counted. Voters can appeal only then. */
  isOpen: boolean;
  /** Result of a form that was submitted without scripts. */
  posted: Posted | undefined;
}

/** The form with which voters appeal about their examined or void votes. */
export function AppealPage({ batch, isOpen, posted }: AppealPageProps) {
  const t = useT();
  const [isSent, setSent] = useState(posted?.state === 'sent');
  // The form also shows the text of an appeal that was sent too late.
  const again = posted?.state === 'again' ? posted : null;
  const canAppeal = isOpen || again !== null;
  return (
    <div className="wrap">
      <PageHeading
        title={t('shell.title.appeal')}
        intro={canAppeal ? t('contact.appeal.intro') : undefined}
      >
        <p>
          {isOpen
            ? t('contact.appeal.batch', { batch: String(batch) })
            : t('contact.appeal.closed', { batch: String(batch) })}
        </p>
      </PageHeading>
      <div className={styles.columns}>
        {isSent && <SentBox title={t('contact.appeal.sent')} text={t('contact.appeal.sentText')} />}
        {!isSent && canAppeal && (
          <MessageForm
            subject={{ purpose: 'appeal', batch }}
            posted={again}
            onSent={() => setSent(true)}
          />
        )}
        <p className={styles.aside}>
          <PageLink to="examinedVotes">{t('contact.appeal.back')}</PageLink>
        </p>
      </div>
    </div>
  );
}
