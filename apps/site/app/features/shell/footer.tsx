import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './footer.module.css';
import { LocaleLinks } from './locale-links.tsx';
import { buildLegalMenu, buildMainMenu, buildSecondaryMenu } from './menu.ts';
import { menuAnchor } from './nav-drawer.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { ContestNameLink } from './wordmark.tsx';

/** Mainland China's hotline against fraud. */
const hotline = '96110';

export function SiteFooter() {
  const t = useT();
  const { locale } = useLocale();
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.brand}>
          <ContestNameLink />
          <p>{t('shell.slogan')}</p>
          {locale === 'zh-CN' && (
            <p className={styles.contact}>
              <a href={`tel:${hotline}`}>{t('shell.hotline', { number: hotline })}</a>
            </p>
          )}
          <OrganiserDetails />
          <p className={styles.quiet}>{t('pages.privacy.noTracking')}</p>
        </div>
        <nav id={menuAnchor} aria-label={t('shell.footerNavigation')}>
          <ul className={styles.links}>
            {[...buildMainMenu(t), ...buildSecondaryMenu(t)].map(({ page, label }) => (
              <li key={page}>
                <PageLink to={page}>{label}</PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.controls}>
          <LocaleLinks />
          <ThemeSwitch />
          <ul className={styles.legal}>
            {buildLegalMenu(t).map(({ page, label }) => (
              <li key={page}>
                <PageLink to={page}>{label}</PageLink>
              </li>
            ))}
          </ul>
          <FilingNumbers />
        </div>
      </div>
    </footer>
  );
}

/** The organiser with contact details. */
function OrganiserDetails() {
  const t = useT();
  const contest = useContest();
  if (!contest) return null;
  const { organiser, contact } = contest;
  const isReachable = Boolean(contact.email || contact.phone || contact.address);
  return (
    <>
      {organiser && <p>{t('shell.footer.organiser', { name: organiser })}</p>}
      {isReachable && (
        <address className={styles.contact} aria-label={t('shell.footer.contact')}>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.phone && (
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} dir="ltr">
              {contact.phone}
            </a>
          )}
          {contact.address && <span>{contact.address}</span>}
        </address>
      )}
    </>
  );
}

/** The registration numbers that the law of mainland China requires. */
function FilingNumbers() {
  const { icp, police } = useContest()?.filing ?? { icp: '', police: '' };
  if (!icp && !police) return null;
  return (
    <p className={styles.contact} lang="zh-Hans-CN" dir="ltr">
      {icp && (
        <a href="https://beian.miit.gov.cn/" rel="noreferrer">
          {icp}
        </a>
      )}
      {police && (
        <a href="https://beian.mps.gov.cn/" rel="noreferrer">
          {police}
        </a>
      )}
    </p>
  );
}
