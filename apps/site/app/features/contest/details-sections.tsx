import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { buildBlankPaperUrl, papers } from '@film-contest/contract/papers';
import { formatFileSize } from '@film-contest/messages/format';
import { EditorHtml } from '../../components/html.tsx';
import { Icon } from '../../components/icon.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './awards.module.css';
import downloadsStyles from './downloads.module.css';
import factsStyles from './facts.module.css';
import questionsStyles from './questions.module.css';
import requirementsStyles from './requirements.module.css';
import { TitledTextBody, type Words } from './titled-text-body.tsx';

type Award = Contract['contestDetails']['data']['awards'][number];

export function AwardList({ awards }: { awards: readonly Award[] }) {
  const t = useT();
  const langOf = useContentLang();
  if (awards.length === 0) {
    return <p className={styles.empty}>{t('pages.eventDetails.awardsEmpty')}</p>;
  }
  return (
    <ul className={styles.awards}>
      {awards.map(({ id, lang, name, prize, text, group, places }) => (
        <li key={id}>
          <h3 lang={langOf(lang)}>{name}</h3>
          <p className={styles.facts}>
            <span>
              {group ? t.translateDynamicKey(`film.group.${group}`) : t('film.group.all')}
            </span>
            {places !== null && <span>{t('pages.eventDetails.places', { places })}</span>}
          </p>
          {prize && (
            <p className={styles.prize} lang={langOf(lang)}>
              {prize}
            </p>
          )}
          {text && <p lang={langOf(lang)}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}

interface Download {
  id: number;
  lang: Locale;
  title: string;
  html: string | null;
  file: { address: string; filename: string; size: number };
}

/** Files that staff offer, with name and size, and the papers that each entry needs. */
export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const t = useT();
  const langOf = useContentLang();
  return (
    <ul className={downloadsStyles.downloads}>
      {downloads.map(({ id, lang, title, html, file }) => (
        <li key={id}>
          <a href={file.address} download={file.filename}>
            <Icon name="download" />
            <span>
              <strong lang={langOf(lang)}>{title}</strong>
              <span className={downloadsStyles.file}>
                {file.filename} · {formatFileSize(t.locale, file.size)}
              </span>
            </span>
          </a>
          {html && (
            <div className={downloadsStyles.about}>
              <EditorHtml html={html} lang={lang} />
            </div>
          )}
        </li>
      ))}
      {papers.map((paper) => (
        <li key={paper}>
          <a href={buildBlankPaperUrl(paper, t.locale)} download>
            <Icon name="download" />
            <span>
              <strong>{t(`film.paper.${paper}`)}</strong>
              <span className={downloadsStyles.file}>{t('pages.eventDetails.template')}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The key requirements for a film, and the fee. */
export function FilmRequirementFacts() {
  const t = useT();
  const { seconds, width, height } = limits.video;
  const facts = [
    [t('pages.eventDetails.length'), t('pages.eventDetails.lengthFact', { minutes: seconds / 60 })],
    [t('pages.eventDetails.picture'), `${width}\u00a0×\u00a0${height}`],
    [t('pages.eventDetails.subtitles'), t('pages.eventDetails.subtitlesFact')],
    [t('pages.eventDetails.cost'), t('pages.eventDetails.costFact')],
  ];
  return (
    <dl className={factsStyles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function QuestionList({ questions }: { questions: readonly Words[] }) {
  const langOf = useContentLang();
  return (
    <div className={questionsStyles.questions}>
      {questions.map((question) => (
        <details key={question.key}>
          <summary lang={langOf(question.lang)}>{question.title}</summary>
          <div className={questionsStyles.answer}>
            <TitledTextBody words={question} />
          </div>
        </details>
      ))}
    </div>
  );
}

export function RequirementList({ requirements }: { requirements: readonly Words[] }) {
  const t = useT();
  const langOf = useContentLang();
  return (
    <table className={requirementsStyles.table}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('pages.eventDetails.requirement.item')}</th>
          <th scope="col">{t('pages.eventDetails.requirement.rule')}</th>
        </tr>
      </thead>
      <tbody>
        {requirements.map((requirement) => (
          <tr key={requirement.key}>
            <th scope="row" lang={langOf(requirement.lang)}>
              {requirement.title}
            </th>
            <td>
              <TitledTextBody words={requirement} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
