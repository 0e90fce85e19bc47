import type { HoldState } from '@film-contest/contract/vote-holds';
import type { Letter, Translate } from './letters.ts';

/** The mails to voters. */
export const voteLetters = {
  examinedVotes: (
    t: Translate,
    {
      state,
      films,
      batch,
      link,
    }: { state: HoldState; films: readonly string[]; batch: string; link: string },
  ): Letter => ({
    subject: t(`mail.examined.subject.${state}`),
    paragraphs: [
      t(`mail.examined.${state}`, { count: films.length }),
      t('mail.examined.films', { films: films.join(', ') }),
      ...(state === 'restored' ? [] : [t('mail.examined.appeal', { batch })]),
    ],
    action: {
      label: t(state === 'restored' ? 'mail.examined.action' : 'mail.examined.appealAction'),
      url: link,
    },
  }),
};
