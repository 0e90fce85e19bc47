import type { HoldState } from '@film-contest/contract/vote-holds';
import type { Letter, Translate } from './letters.ts';

/** The mails to voters. */
export const voteLetters = {
  examinedVotes: (
    t: Translate,
    values: { state: HoldState; films: readonly string[]; batch: string; link: string },
  ): Letter => ({
    subject: t(`mail.examined.subject.${values.state}`),
    paragraphs: [
      t(`mail.examined.${values.state}`, { count: values.films.length }),
      t('mail.examined.films', { films: values.films.join(', ') }),
      ...(values.state === 'restored' ? [] : [t('mail.examined.appeal', values)]),
    ],
    action: {
      label: t(values.state === 'restored' ? 'mail.examined.action' : 'mail.examined.appealAction'),
      url: values.link,
    },
  }),
};
