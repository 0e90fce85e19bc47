import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';

interface Item {
  id: number;
  number: string;
  title: string;
  votes: number;
  group: string;
  name: string;
  bio: string[];
}

/** Data of a response that the checks read. Each call returns only some of them; an error returns none. */
interface Data {
  id: string;
  list: [Item, Item, ...Item[]];
  total: number;
  access_token: string;
  uploadId: string;
  endpoint: string;
  token: string;
  state: string;
  name: string;
  access: Record<string, boolean>;
  draft: Record<string, unknown>;
  version: number;
  settings: Record<string, unknown>;
  checklist: { id: string }[];
}

export interface Envelope {
  status: number;
  code?: number;
  msg: string;
  data: Data;
  error?: { message: string; fields?: Record<string, { code: number; msg: string }> };
}

export const goodPassword = 'Screen-1';

/** Calls the API of the instance without a browser. */
export function createApi(url: string, request: APIRequestContext) {
  async function call(
    method: string,
    path: string,
    { body, token, locale = 'en-US' }: { body?: object; token?: string; locale?: string } = {},
  ): Promise<{ http: number; answer: Envelope }> {
    const answer = await request.fetch(`${url}${path}`, {
      method,
      maxRedirects: 0,
      headers: {
        'x-locale': locale,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { data: body }),
    });
    return { http: answer.status(), answer: await answer.json() };
  }
  const callApi = async (method: string, path: string, options = {}) =>
    (await call(method, path, options)).answer;

  /** Requests a captcha with its solution, which only demo mode returns. */
  async function solveCaptcha(purpose?: string) {
    const { data } = await callApi('POST', '/api/captcha', {
      body: { ...(purpose && { purpose }) },
    });
    const { code } = await (await request.get(`${url}/dev/captcha/${data.id}`)).json();
    return { captchaId: data.id as string, captcha: code as string };
  }

  /** Returns the newest message to a recipient. */
  async function readNewestMail(address: string): Promise<{ subject: string; text: string }> {
    const headers = { accept: 'application/json' };
    const list = await (await request.get(`${url}/dev/outbox`, { headers })).json();
    const found = list.find(({ to }: { to: string }) => to === address);
    if (!found) throw new Error(`nothing was sent to ${address}`);
    return found;
  }

  const findToken = (text: string) => /#token=([^\s"<]+)/.exec(text)?.[1] ?? '';
  const createEmail = () => `spec-${randomUUID()}@example.org`;

  async function register(email = createEmail(), changed: object = {}) {
    const body = {
      email,
      password: goodPassword,
      confirmPassword: goodPassword,
      locale: 'en-US',
      consent: true,
      ...(await solveCaptcha('register')),
      ...changed,
    };
    return { email, answer: await callApi('POST', '/api/accounts/register', { body }) };
  }

  /** Registers and activates an account, and logs in. */
  async function createContestant() {
    const { email } = await register();
    const token = findToken((await readNewestMail(email)).text);
    await callApi('POST', '/api/accounts/activate', { body: { token } });
    return { email, token: await logIn(email) };
  }

  async function logIn(account: string, password = goodPassword): Promise<string> {
    const { data } = await callApi('POST', '/api/accounts/login', { body: { account, password } });
    return data.access_token;
  }

  /** Uploads a file like the site and returns the upload with its check results. */
  async function upload(token: string, kind: string, file: string, filename = file) {
    const bytes = await readFile(file);
    const body = { kind, filename, size: bytes.length };
    const granted = await callApi('POST', '/api/uploads', { token, body });
    if (granted.status !== 201) return granted;
    const { uploadId, endpoint, token: grant } = granted.data;
    const tus = { authorization: `Bearer ${grant}`, 'tus-resumable': '1.0.0' };
    const made = await request.post(new URL(endpoint, url).href, {
      headers: { ...tus, 'upload-length': String(bytes.length) },
    });
    await request.patch(new URL(made.headers().location ?? '', url).href, {
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      data: bytes,
    });
    return callApi('POST', `/api/uploads/${uploadId}/complete`, { token });
  }

  const createPhone = () => `1${randomInt(3_000_000_000, 9_999_999_999)}`;
  return {
    call,
    callApi,
    captcha: solveCaptcha,
    newestTo: readNewestMail,
    tokenIn: findToken,
    createEmail,
    register,
    contestant: createContestant,
    logIn,
    upload,
    createPhone,
  };
}

export type Api = ReturnType<typeof createApi>;
