import type { PublishedResult } from '@film-contest/contract/published-results';
import { formatDateTime } from '@film-contest/messages/format';
import { useState } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useContestTimeZone } from '../../lib/zoned-time.ts';
import styles from './contact.module.css';
import type { Posted } from './contact-form.ts';
import { MessageForm } from './message-form.tsx';
import { SentBox } from './sent-box.tsx';

interface ObjectionPageProps {
  round: Pick<PublishedResult, 'id' | 'name' | 'objectionsUntil' | 'isWindowOpen'>;
  /** Result of a form that was submitted without scripts. */
  posted: Posted | undefined;
}

/** The form with which anyone objects to a provisional result. */
export function ObjectionPage({ round, posted }: ObjectionPageProps) {
  const t = useT();
  const [isSent, setSent] = useState(posted?.state === 'sent');
  // The form also shows the text of an objection that was sent too late.
  const again = posted?.state === 'again' ? posted : null;
  const date = formatDateTime(t.locale, round.objectionsUntil, useContestTimeZone());
  return (
    <div className="wrap">
      <PageHeading
        title={t('shell.title.objection')}
        intro={t('contact.objection.intro', { round: round.name })}
      >
        <p>
          {t(round.isWindowOpen ? 'contact.objection.window' : 'contact.objection.closed', {
            date,
          })}
        </p>
      </PageHeading>
      <div className={styles.columns}>
        {isSent && (
          <SentBox title={t('contact.objection.sent')} text={t('contact.objection.sentText')} />
        )}
        {!isSent && (round.isWindowOpen || again) && (
          <MessageForm
            subject={{ purpose: 'objection', round: round.id }}
            posted={again}
            onSent={() => setSent(true)}
          />
        )}
        <p className={styles.aside}>
          <PageLink to="roundResult" params={{ id: round.id }}>
            {t('contact.objection.back')}
          </PageLink>
        </p>
      </div>
    </div>
  );
}
