import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './requirements.module.css';
import { TitledTextBody, type Words } from './words.tsx';

/** The requirements for a submission. */
export function RequirementList({ requirements }: { requirements: readonly Words[] }) {
  const t = useT();
  const langOf = useContentLang();
  return (
    <table className={styles.table}>
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
