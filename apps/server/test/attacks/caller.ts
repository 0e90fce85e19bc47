import { randomBytes, randomUUID } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import { tokenLength } from '../../src/modules/venue-passes/venue-passes.rules.ts';
import { hashToken } from '../../src/platform/secrets.ts';
import { solveWork } from '../votes.ts';

export interface Target {
  ctx: Context;
  server: FastifyInstance;
}

/** A person or a program that votes once, from its own device. */
export interface Voter {
  /** Seconds from the start of the scenario to the opening of the film's page. */
  at: number;
  address: string;
  /** Probability of solving a captcha. */
  reads: number;
  /** E-mail address or phone number that receives codes, or null. */
  contact: string | null;
  /** E-mail address of the logged-in account, or null. */
  account: string | null;
  /** Venue pass cookie, or null. */
  pass: string | null;
  /** User agent header. */
  agent: string;
  /** Seconds from the opening of the page to the vote. */
  waits: number;
  /** Time on the page that the browser reports, in milliseconds. */
  dwellMs: number;
  /** Reported host of the referring page; empty for none. */
  referrer: string;
}

export type Step = 'captcha' | 'code';

export interface Attempt {
  /** Error code of the last response. */
  code: number;
  steps: Step[];
  /** CPU seconds of the proof of work. */
  workSeconds: number;
  /** Seconds after which to repeat the request, if the network sent too many requests; otherwise null. */
  repeatAfter: number | null;
}

interface Envelope {
  status: number;
  code?: number;
  data: Record<string, unknown> | null;
}

const password = 'Abcdef1!';
const hourMs = 3_600_000;

/** Creates a browser with the voter's cookies and session. */
export function createVoterBrowser({ ctx, server }: Target, voter: Voter) {
  const cookies = new Map<string, string>();
  const isSecure = ctx.config.baseUrl.startsWith('https:');
  if (voter.pass) cookies.set(isSecure ? '__Host-pass' : 'pass', voter.pass);
  let token: string | null = null;

  async function send(method: 'GET' | 'POST', url: string, body?: object): Promise<Envelope> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.inject({
      method,
      url,
      remoteAddress: voter.address,
      headers: {
        'user-agent': voter.agent,
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: body }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response.json();
  }

  /** Solves a captcha, which is valid for its form only. */
  async function solveCaptcha(purpose: 'vote' | 'voteCode') {
    const { status, data } = await send('POST', '/api/captcha', { purpose, image: 'url' });
    if (!data) return { refused: status };
    const id = String(data.id);
    const { code } = await ctx.db
      .selectFrom('captchas')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const captcha = Math.random() < voter.reads ? code : '000000';
    return { captchaId: id, captcha, refused: null };
  }

  /** Requests a verification code for the voter's contact, and reads it from the sent message. */
  async function receiveCode(entry: number, contact: string) {
    const { refused, ...captcha } = await solveCaptcha('voteCode');
    if (refused !== null) return { refused };
    const sent = await send('POST', '/api/votes/codes', { entry, contact, ...captcha });
    if (sent.code !== codes.sent) return { refused: sent.code ?? sent.status };
    const message = await ctx.db
      .selectFrom('messages')
      .select('text_body')
      .where('recipient', '=', contact)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const contactCode = /(?<!\d)\d{6}(?!\d)/.exec(message.text_body ?? '')?.[0] ?? '';
    return { contact, contactCode, refused: null };
  }

  return {
    cookies,
    send,
    async logIn(): Promise<void> {
      if (voter.account === null) return;
      const { account } = voter;
      const { data: task } = await send('POST', '/api/accounts/login/challenge', { account });
      const work = await solveWork(String(task?.work));
      const body = { account, password, work };
      const { code, status, data } = await send('POST', '/api/accounts/login', body);
      if (!data) throw new Error(`the login was rejected: ${code ?? status}`);
      token = String(data.access_token);
    },
    async openFilm(entry: number): Promise<string | null> {
      const { data } = await send('GET', `/api/votes/challenge?entry=${entry}`);
      return (data?.work as string | null | undefined) ?? null;
    },
    /** Votes, and provides each requested proof that the voter has. */
    async vote(entry: number, task: string | null): Promise<Attempt> {
      const steps: Step[] = [];
      const before = process.cpuUsage();
      const work = task === null ? undefined : await solveWork(task);
      const used = process.cpuUsage(before);
      const workSeconds = (used.user + used.system) / 1e6;
      const requestId = randomUUID();
      const { dwellMs, referrer } = voter;
      const ballot = { requestId, work, dwellMs, referrer };
      const sendVote = (proof: object) =>
        send('POST', `/api/entries/${entry}/vote`, { ...ballot, ...proof });
      let answer = await sendVote({});
      for (let i = 0; i < 2; i++) {
        const level = answer.code === codes.proofMissing ? answer.data?.level : null;
        if (level !== 1 && (level !== 2 || voter.contact === null)) break;
        steps.push(level === 1 ? 'captcha' : 'code');
        const { refused, ...proof } =
          level === 1
            ? await solveCaptcha('vote')
            : await receiveCode(entry, String(voter.contact));
        if (refused === codes.tooManyRequests) {
          return { code: refused, steps, workSeconds, repeatAfter: 120 };
        }
        if (refused !== null) return { code: refused, steps, workSeconds, repeatAfter: null };
        answer = await sendVote(proof);
      }
      return { code: answer.code ?? answer.status, steps, workSeconds, repeatAfter: null };
    },
  };
}

/** Inserts a venue pass and returns the value of its cookie. */
export async function insertVenuePass(
  { ctx }: Target,
  quota: number,
  startsAt = Date.now(),
  days = 1,
): Promise<string> {
  const token = randomBytes(17).toString('base64url').slice(0, tokenLength);
  const pass = { name: 'School', quota, token_hash: hashToken(token), networks: [] };
  const opens_at = new Date(startsAt - hourMs);
  const closes_at = new Date(startsAt + days * 24 * hourMs);
  await ctx.db
    .insertInto('vote_passes')
    .values({ ...pass, opens_at, closes_at })
    .execute();
  return token;
}

/** Inserts activated accounts that are eight days old, all with the same password. */
export async function insertAccounts(
  { ctx }: Target,
  emails: readonly string[],
  passwordHash: string,
): Promise<void> {
  if (emails.length === 0) return;
  await ctx.db
    .insertInto('accounts')
    .values(
      emails.map((email) => ({
        email,
        password_hash: passwordHash,
        locale: 'zh-CN' as const,
        consent_version: 1,
        activated_at: sql<Date>`now() - interval '8 days'`,
        created_at: sql<Date>`now() - interval '8 days'`,
      })),
    )
    .execute();
}
