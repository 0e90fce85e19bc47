import { useState } from 'react';
import { StaffWrittenHeading } from '../../components/written-heading.tsx';
import { useContest } from '../../lib/contest.ts';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { WrittenPage } from '../../lib/written-page.ts';
import styles from './contact.module.css';
import type { Posted } from './contact-form.ts';
import { MessageForm } from './message-form.tsx';
import { SentBox } from './sent-box.tsx';

interface ContactPageProps {
  /** Text that staff wrote for the contact page. */
  written: WrittenPage | null;
  /** Result of a contact form that was submitted without scripts. */
  posted: Posted | undefined;
}

export function ContactPage({ written, posted }: ContactPageProps) {
  const t = useT();
  const here = usePagePath()('contactUs');
  const [sent, setSent] = useState(posted?.state === 'sent' ? posted.msg : null);
  return (
    <div className="wrap">
      <StaffWrittenHeading
        written={written}
        title={t('contact.form.title')}
        intro={t('contact.form.intro')}
      />
      <div className={styles.columns}>
        {sent === null ? (
          <MessageForm posted={posted?.state === 'again' ? posted : null} onSent={setSent} />
        ) : (
          <SentBox title={sent} text={t('contact.form.doneText')}>
            <p>
              <a
                href={here}
                className="button"
                onClick={(event) => {
                  event.preventDefault();
                  setSent(null);
                }}
              >
                {t('contact.form.another')}
              </a>
            </p>
          </SentBox>
        )}
        <div className={styles.aside}>
          <OrganiserContactDetails />
        </div>
      </div>
    </div>
  );
}

/** The organiser's e-mail address, phone number and postal address from the contest's settings. */
function OrganiserContactDetails() {
  const t = useT();
  const { email = '', phone = '', address = '' } = useContest()?.contact ?? {};
  if (!email && !phone && !address) return null;
  return (
    <section>
      <h2>{t('contact.form.addresses')}</h2>
      <dl className={styles.addresses}>
        {email && (
          <div>
            <dt>{t('contact.form.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('contact.form.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
                {phone}
              </a>
            </dd>
          </div>
        )}
        {address && (
          <div>
            <dt>{t('contact.form.address')}</dt>
            <dd>{address}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
