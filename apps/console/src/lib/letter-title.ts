import { t } from './messages.ts';

/** Returns the subject of a message, or its kind if the subject was removed. */
export const getLetterTitle = ({
  subject,
  kind,
}: {
  subject: string;
  kind: string | null;
}): string => subject || t.dynamic(`people.outbox.kind.${kind}`) || t('console.outbox.message');
