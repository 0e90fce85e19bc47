import type { Locale } from '@film-contest/contract/locales';
import type { App, Area, appAreas } from './areas.ts';
import { messages as accountEn } from './en-US/account.ts';
import { messages as checksEn } from './en-US/checks.ts';
import { messages as codesEn } from './en-US/codes.ts';
import { messages as consoleEn } from './en-US/console.ts';
import { messages as contentEn } from './en-US/content.ts';
import { messages as dashboardEn } from './en-US/dashboard.ts';
import { messages as defaultsEn } from './en-US/defaults.ts';
import { messages as filmEn } from './en-US/film.ts';
import { messages as formsEn } from './en-US/forms.ts';
import { messages as httpEn } from './en-US/http.ts';
import { messages as listsEn } from './en-US/lists.ts';
import { messages as mailEn } from './en-US/mail.ts';
import { messages as pagesEn } from './en-US/pages.ts';
import { messages as papersEn } from './en-US/papers.ts';
import { messages as peopleEn } from './en-US/people.ts';
import { messages as playerEn } from './en-US/player.ts';
import { messages as reviewEn } from './en-US/review.ts';
import { messages as rulesEn } from './en-US/rules.ts';
import { messages as settingsEn } from './en-US/settings.ts';
import { messages as shellEn } from './en-US/shell.ts';
import { messages as signinEn } from './en-US/signin.ts';
import { messages as submitEn } from './en-US/submit.ts';
import { messages as voteEn } from './en-US/vote.ts';
import { messages as votesEn } from './en-US/votes.ts';
import { messages as accountCn } from './zh-CN/account.ts';
import { messages as checksCn } from './zh-CN/checks.ts';
import { messages as codesCn } from './zh-CN/codes.ts';
import { messages as consoleCn } from './zh-CN/console.ts';
import { messages as contentCn } from './zh-CN/content.ts';
import { messages as dashboardCn } from './zh-CN/dashboard.ts';
import { messages as defaultsCn } from './zh-CN/defaults.ts';
import { messages as filmCn } from './zh-CN/film.ts';
import { messages as formsCn } from './zh-CN/forms.ts';
import { messages as httpCn } from './zh-CN/http.ts';
import { messages as listsCn } from './zh-CN/lists.ts';
import { messages as mailCn } from './zh-CN/mail.ts';
import { messages as pagesCn } from './zh-CN/pages.ts';
import { messages as papersCn } from './zh-CN/papers.ts';
import { messages as peopleCn } from './zh-CN/people.ts';
import { messages as playerCn } from './zh-CN/player.ts';
import { messages as reviewCn } from './zh-CN/review.ts';
import { messages as rulesCn } from './zh-CN/rules.ts';
import { messages as settingsCn } from './zh-CN/settings.ts';
import { messages as shellCn } from './zh-CN/shell.ts';
import { messages as signinCn } from './zh-CN/signin.ts';
import { messages as submitCn } from './zh-CN/submit.ts';
import { messages as voteCn } from './zh-CN/vote.ts';
import { messages as votesCn } from './zh-CN/votes.ts';
import { messages as accountTw } from './zh-TW/account.ts';
import { messages as checksTw } from './zh-TW/checks.ts';
import { messages as codesTw } from './zh-TW/codes.ts';
import { messages as consoleTw } from './zh-TW/console.ts';
import { messages as contentTw } from './zh-TW/content.ts';
import { messages as dashboardTw } from './zh-TW/dashboard.ts';
import { messages as defaultsTw } from './zh-TW/defaults.ts';
import { messages as filmTw } from './zh-TW/film.ts';
import { messages as formsTw } from './zh-TW/forms.ts';
import { messages as httpTw } from './zh-TW/http.ts';
import { messages as listsTw } from './zh-TW/lists.ts';
import { messages as mailTw } from './zh-TW/mail.ts';
import { messages as pagesTw } from './zh-TW/pages.ts';
import { messages as papersTw } from './zh-TW/papers.ts';
import { messages as peopleTw } from './zh-TW/people.ts';
import { messages as playerTw } from './zh-TW/player.ts';
import { messages as reviewTw } from './zh-TW/review.ts';
import { messages as rulesTw } from './zh-TW/rules.ts';
import { messages as settingsTw } from './zh-TW/settings.ts';
import { messages as shellTw } from './zh-TW/shell.ts';
import { messages as signinTw } from './zh-TW/signin.ts';
import { messages as submitTw } from './zh-TW/submit.ts';
import { messages as voteTw } from './zh-TW/vote.ts';
import { messages as votesTw } from './zh-TW/votes.ts';

/** Every catalogue there is, by locale and area. English is the source of keys and arguments. */
export const catalogues = {
  'en-US': {
    codes: codesEn,
    http: httpEn,
    forms: formsEn,
    shell: shellEn,
    film: filmEn,
    vote: voteEn,
    player: playerEn,
    account: accountEn,
    submit: submitEn,
    pages: pagesEn,
    defaults: defaultsEn,
    rules: rulesEn,
    checks: checksEn,
    console: consoleEn,
    dashboard: dashboardEn,
    review: reviewEn,
    content: contentEn,
    settings: settingsEn,
    votes: votesEn,
    people: peopleEn,
    signin: signinEn,
    lists: listsEn,
    mail: mailEn,
    papers: papersEn,
  },
  'zh-CN': {
    codes: codesCn,
    http: httpCn,
    forms: formsCn,
    shell: shellCn,
    film: filmCn,
    vote: voteCn,
    player: playerCn,
    account: accountCn,
    submit: submitCn,
    pages: pagesCn,
    defaults: defaultsCn,
    rules: rulesCn,
    checks: checksCn,
    console: consoleCn,
    dashboard: dashboardCn,
    review: reviewCn,
    content: contentCn,
    settings: settingsCn,
    votes: votesCn,
    people: peopleCn,
    signin: signinCn,
    lists: listsCn,
    mail: mailCn,
    papers: papersCn,
  },
  'zh-TW': {
    codes: codesTw,
    http: httpTw,
    forms: formsTw,
    shell: shellTw,
    film: filmTw,
    vote: voteTw,
    player: playerTw,
    account: accountTw,
    submit: submitTw,
    pages: pagesTw,
    defaults: defaultsTw,
    rules: rulesTw,
    checks: checksTw,
    console: consoleTw,
    dashboard: dashboardTw,
    review: reviewTw,
    content: contentTw,
    settings: settingsTw,
    votes: votesTw,
    people: peopleTw,
    signin: signinTw,
    lists: listsTw,
    mail: mailTw,
    papers: papersTw,
  },
} as const satisfies Record<Locale, Record<Area, Readonly<Record<string, string>>>>;

type Codes = typeof codesEn;
type Http = typeof httpEn;
type Forms = typeof formsEn;
type Shell = typeof shellEn;
type Film = typeof filmEn;
type Vote = typeof voteEn;
type Player = typeof playerEn;
type Account = typeof accountEn;
type Submit = typeof submitEn;
type Pages = typeof pagesEn;
type Defaults = typeof defaultsEn;
type Rules = typeof rulesEn;
type Checks = typeof checksEn;
type Console = typeof consoleEn;
type Dashboard = typeof dashboardEn;
type Review = typeof reviewEn;
type Content = typeof contentEn;
type Settings = typeof settingsEn;
type Votes = typeof votesEn;
type People = typeof peopleEn;
type Signin = typeof signinEn;
type Lists = typeof listsEn;
type Mail = typeof mailEn;
type Papers = typeof papersEn;

/** All English texts by key. */
export interface English
  extends Codes,
    Http,
    Forms,
    Shell,
    Film,
    Vote,
    Player,
    Account,
    Submit,
    Pages,
    Defaults,
    Rules,
    Checks,
    Console,
    Dashboard,
    Review,
    Content,
    Settings,
    Votes,
    People,
    Signin,
    Lists,
    Mail,
    Papers {}

/** The keys and English texts of some areas together: the type argument of `Translate`. */
export type MessagesOf<A extends Area> = Pick<English, Extract<keyof English, `${A}.${string}`>>;

type MessagesOfApp<A extends App> = MessagesOf<(typeof appAreas)[A][number]>;

/** What the public site may say. */
export type SiteMessages = MessagesOfApp<'site' | 'signedIn' | 'player' | 'vote'>;

/** What stands where staff wrote nothing, and the rules of the vote: the site's loaders alone say it. */
export type DefaultMessages = MessagesOfApp<'written'>;

/** What the console may say. */
export type ConsoleMessages = MessagesOfApp<'console'>;

/** What a maker's own pages say of an entry, for staff who look at it as its maker does. */
export type MakerMessages = MessagesOfApp<'maker'>;
