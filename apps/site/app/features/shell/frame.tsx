import type { ReactNode } from 'react';
import { useContest } from '../../lib/contest.ts';
import { PageLink, PageNavLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { AccountLinks } from './account-links.tsx';
import footerStyles from './footer.module.css';
import styles from './frame.module.css';
import headerStyles from './header.module.css';
import { LocaleLinks } from './locale-links.tsx';
import { legalMenu, MenuList, mainMenu, secondaryMenu, useMenuPages } from './menu.tsx';
import { menuAnchor, NavigationDrawer } from './nav-drawer.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { ContestNameLink } from './wordmark.tsx';

/** Id of the main element; must differ from all form field names, which are ids as well. */
const contentId = 'main-content';

/** The frame of every page: skip link, header, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.frame}>
      <a href={`#${contentId}`} className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <SiteHeader />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader() {
  const t = useT();
  const added = useMenuPages();
  return (
    <header className={headerStyles.header}>
      <div className={`wrap ${headerStyles.bar}`}>
        <ContestNameLink />
        <div className={headerStyles.wide}>
          <LocaleLinks />
          <AccountLinks />
          <PageLink to="submitEntry" className="button" data-kind="primary">
            {t('shell.nav.submit')}
          </PageLink>
        </div>
        <NavigationDrawer />
      </div>
      <nav className={headerStyles.wide} aria-label={t('shell.mainNavigation')}>
        <MenuList
          items={mainMenu}
          added={added.header}
          className={`wrap ${headerStyles.menu}`}
          Link={PageNavLink}
        />
      </nav>
    </header>
  );
}

function SiteFooter() {
  const t = useT();
  const added = useMenuPages();
  const { slogan, hotline } = useContest() ?? { slogan: '', hotline: '' };
  return (
    <footer className={footerStyles.footer}>
      <div className={`wrap ${footerStyles.inner}`}>
        <div className={footerStyles.brand}>
          <ContestNameLink />
          {slogan && <p>{slogan}</p>}
          {hotline && (
            <p className={footerStyles.contact}>
              <HotlineLink text={hotline} />
            </p>
          )}
          <OrganiserDetails />
          <p className={footerStyles.quiet}>{t('pages.privacy.noTracking')}</p>
        </div>
        <nav id={menuAnchor} aria-label={t('shell.footerNavigation')}>
          <MenuList
            items={[...mainMenu, ...secondaryMenu]}
            added={[...added.header, ...added.footer]}
            className={footerStyles.links}
          />
        </nav>
        <div className={footerStyles.controls}>
          <LocaleLinks />
          <ThemeSwitch />
          <MenuList items={legalMenu} className={footerStyles.legal} />
          <FilingNumbers />
        </div>
      </div>
    </footer>
  );
}

/** A line of text as a link that calls the phone number in it. */
function HotlineLink({ text }: { text: string }) {
  const number = /\+?\d[\d -]+\d/.exec(text)?.[0].replace(/[ -]/g, '');
  return number ? <a href={`tel:${number}`}>{text}</a> : text;
}

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
        <address className={footerStyles.contact} aria-label={t('shell.footer.contact')}>
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
    <p className={footerStyles.contact} lang="zh-Hans-CN" dir="ltr">
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
