import type { ConsoleEntry, EntryField } from '@film-contest/contract/entries';
import type { ReactNode } from 'react';
import { dash, fieldText, groupText } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry.module.css';

type Draft = ConsoleEntry['draft'];

const declarationText = (draft: Draft) => {
  const { rights, clean, rules } = draft.declarations ?? {};
  const ticked = [
    rights && t('console.declaration.rights'),
    clean && t('console.declaration.clean'),
    rules && t('console.declaration.rules'),
  ].filter(Boolean);
  return ticked.length > 0 ? ticked.join('\n') : dash;
};

/** Who agrees for a child in the team, as far as it was told. */
const guardianText = ({ guardian }: Draft) => {
  if (!guardian) return t('console.guardian.unknown');
  if (!guardian.under14) return t('console.guardian.none');
  const consent = guardian.consent ? t('console.guardian.agrees') : t('console.guardian.disagrees');
  return [guardian.name || dash, guardian.contact || dash, consent].join('\n');
};

const modeKeys = {
  burnt_in: 'console.subtitles.burnt_in',
  in_file: 'console.subtitles.in_file',
  files: 'console.subtitles.files',
} as const;

const subtitleText = ({ subtitles }: Draft) => (subtitles ? t(modeKeys[subtitles.mode]) : dash);

/** Everything the contestant wrote, and why a part of it was sent back. */
export function EntryTexts({ entry }: { entry: ConsoleEntry }) {
  const { draft, reasons, school, hidden } = entry;
  const texts: [EntryField, ReactNode][] = [
    ['group', groupText(draft.group ?? null)],
    ...(school ? [['school_name', school] as [EntryField, string]] : []),
    ...(draft.group === 'student' && !hidden.includes('guardian')
      ? [['guardian', guardianText(draft)] as [EntryField, string]]
      : []),
    ['title', draft.title || dash],
    ['desc', draft.desc || dash],
    ['team', draft.team || dash],
    ['team_desc', draft.team_desc || dash],
    ['subtitles', subtitleText(draft)],
    ['declarations', declarationText(draft)],
  ];
  const told = new Set(texts.map(([field]) => field));
  const ofFiles = reasons.filter(({ field }) => !told.has(field));
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('console.entry.texts')}</h2>
      <dl className={styles.texts}>
        {texts.map(([field, text]) => (
          <div key={field}>
            <dt>{fieldText(field)}</dt>
            <dd>{text}</dd>
            {reasons
              .filter((reason) => reason.field === field)
              .map(({ reason }) => (
                <Reason key={reason} text={reason} />
              ))}
          </div>
        ))}
        {ofFiles.map(({ field, reason }) => (
          <div key={field}>
            <dt>{fieldText(field)}</dt>
            <Reason text={reason} />
          </div>
        ))}
      </dl>
    </section>
  );
}

const Reason = ({ text }: { text: string }) => (
  <dd className={styles.reason}>
    {t('console.entry.sentBack')} {text}
  </dd>
);
