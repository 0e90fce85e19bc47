import { StillPicture } from '../../components/still-picture.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './banners.module.css';
import type { HomeBlocks } from './home-view.server.ts';

export function HomePageBanners({ banners }: { banners: HomeBlocks['banners'] }) {
  const t = useT();
  const langOf = useContentLang();
  return banners.map(({ id, lang, title, text, picture, link }) => (
    <section key={id} className={styles.banner}>
      {picture && (
        <div className={styles.picture}>
          <StillPicture picture={picture} alt="" />
        </div>
      )}
      <div className={styles.words}>
        <h2 lang={langOf(lang)}>{title}</h2>
        {text && <p lang={langOf(lang)}>{text}</p>}
        {link && (
          <p>
            <a href={link} className="button">
              {t('pages.home.more')}
              <span className="visually-hidden"> {title}</span>
            </a>
          </p>
        )}
      </div>
    </section>
  ));
}
