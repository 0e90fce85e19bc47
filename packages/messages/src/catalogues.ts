import { readFileSync } from 'node:fs';
import { type Locale, locales } from '@film-contest/contract/locales';
import { type App, type Area, type appAreas, areas } from './areas.ts';
import account from './en-US/account.json' with { type: 'json' };
import checks from './en-US/checks.json' with { type: 'json' };
import codes from './en-US/codes.json' with { type: 'json' };
import console from './en-US/console.json' with { type: 'json' };
import contact from './en-US/contact.json' with { type: 'json' };
import content from './en-US/content.json' with { type: 'json' };
import dashboard from './en-US/dashboard.json' with { type: 'json' };
import defaults from './en-US/defaults.json' with { type: 'json' };
import film from './en-US/film.json' with { type: 'json' };
import forms from './en-US/forms.json' with { type: 'json' };
import http from './en-US/http.json' with { type: 'json' };
import judging from './en-US/judging.json' with { type: 'json' };
import lists from './en-US/lists.json' with { type: 'json' };
import mail from './en-US/mail.json' with { type: 'json' };
import mailings from './en-US/mailings.json' with { type: 'json' };
import pages from './en-US/pages.json' with { type: 'json' };
import papers from './en-US/papers.json' with { type: 'json' };
import people from './en-US/people.json' with { type: 'json' };
import player from './en-US/player.json' with { type: 'json' };
import records from './en-US/records.json' with { type: 'json' };
import review from './en-US/review.json' with { type: 'json' };
import rules from './en-US/rules.json' with { type: 'json' };
import settings from './en-US/settings.json' with { type: 'json' };
import shell from './en-US/shell.json' with { type: 'json' };
import signin from './en-US/signin.json' with { type: 'json' };
import submit from './en-US/submit.json' with { type: 'json' };
import vote from './en-US/vote.json' with { type: 'json' };
import votes from './en-US/votes.json' with { type: 'json' };
import argumentExamples from './message-arguments.json' with { type: 'json' };

/** All English messages by key: the source of the keys and, through `message-arguments.json`, of the arguments. */
export const english = {
  ...{ ...account, ...checks, ...codes, ...console, ...contact, ...content },
  ...{ ...film, ...forms, ...http, ...judging, ...lists, ...mail, ...mailings, ...pages },
  ...{ ...dashboard, ...defaults, ...papers, ...people },
  ...{ ...player, ...records, ...review, ...rules, ...settings, ...shell, ...signin, ...submit },
  ...{ ...vote, ...votes },
};

type MessageKey = keyof typeof english;

/**
 * The arguments of each message that has any. Copied from the JSON file, because declaration files would otherwise not
 * contain their types.
 */
const messageArguments = { ...argumentExamples };

type MessageArguments = typeof messageArguments;

/** The type of an argument by its example: 0 for a number, an empty text for a text, and null for either. */
type ArgumentType<Example> = Example extends null
  ? string | number
  : Example extends number
    ? number
    : string;

const readCatalogue = (locale: Locale, area: Area): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${locale}/${area}.json`, import.meta.url), 'utf8'));

/** Messages by locale and area. For Node only: a browser loads `virtual:messages/…` instead. */
export const catalogues = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(areas.map((area) => [area, readCatalogue(locale, area)])),
  ]),
) as Record<Locale, Record<Area, Record<string, string>>>;

/** Keys of some areas with their arguments: the type argument of `Translate`. */
export type MessagesOf<A extends Area> = {
  [Key in Extract<MessageKey, `${A}.${string}`>]: Key extends keyof MessageArguments
    ? {
        [Name in keyof MessageArguments[Key]]: ArgumentType<MessageArguments[Key][Name]>;
      }
    : Record<never, never>;
};

type MessagesOfApp<A extends App> = MessagesOf<(typeof appAreas)[A][number]>;

export type SiteMessages = MessagesOfApp<'site' | 'signedIn' | 'records' | 'player' | 'vote'>;

/** Default contents of the site and the voting rules, which only the site's loaders use. */
export type DefaultMessages = MessagesOfApp<'written'>;

export type ConsoleMessages = MessagesOfApp<'console'>;

/** Messages of an entrant's own pages, for staff who view an entry as its entrant does. */
export type EntrantMessages = MessagesOfApp<'maker'>;
