import { t } from './messages.ts';

/** What a message is called: its subject, or its kind once the subject was removed. */
export const getLetterTitle = ({
  subject,
  kind,
}: {
  subject: string;
  kind: string | null;
}): string => subject || t.dynamic(`people.outbox.kind.${kind}`) || t('console.outbox.message');
