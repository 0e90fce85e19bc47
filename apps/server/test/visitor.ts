import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '@film-contest/contract/calls';
import { createClient, type Outcome, type Send } from '@film-contest/contract/client';
import { type Contract, getCallShape } from '@film-contest/contract/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { checkEnvelope } from './check-envelope.ts';

export interface VisitorOptions {
  locale?: string;
  /** IP address of the requests; by default, each visitor has its own. */
  address?: string;
  headers?: Record<string, string>;
}

type Arguments<N extends CallName> =
  Record<never, never> extends Send<N> ? [send?: Send<N>] : [send: Send<N>];

/** A browser: IP address, cookies, and a token after login. */
export interface Visitor {
  token: string | null;
  cookies: Map<string, string>;
  address: string;
  headers: Record<string, string>;
  /** Makes a call with the contract's client and checks the response against the contract. */
  call<N extends CallName>(name: N, ...send: Arguments<N>): Promise<Outcome<Contract[N]['data']>>;
  /** Makes a call that must succeed, and returns its data. */
  get<N extends CallName>(name: N, ...send: Arguments<N>): Promise<Contract[N]['data']>;
  /** Sends any request with this visitor's IP address, cookies and token. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
}

let visitors = 0;

export function createVisitor(server: FastifyInstance, options: VisitorOptions = {}): Visitor {
  visitors += 1;
  const visitor: Visitor = {
    token: null,
    cookies: new Map(),
    address: options.address ?? `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    headers: options.headers ?? {},
    call: (name, ...send) =>
      createCheckedClient(
        visitor,
        name,
        options.locale ?? 'en-US',
      )(name, ...addIdempotencyKey(name, send)),
    async get(name, ...send) {
      const outcome = await visitor.call(name, ...send);
      if (!outcome.ok) throw new Error(`${name}: ${outcome.code} ${JSON.stringify(outcome)}`);
      return outcome.data;
    },
    async request({ headers, ...request }) {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await server.inject({
        remoteAddress: visitor.address,
        ...request,
        headers: {
          ...(cookie && { cookie }),
          ...(visitor.token && { authorization: `Bearer ${visitor.token}` }),
          ...visitor.headers,
          ...headers,
        },
      });
      for (const { name, value } of response.cookies) visitor.cookies.set(name, value);
      return response;
    },
  };
  return visitor;
}

/** Adds an `Idempotency-Key` to the call in the full test run. The key must not change the effect of a call. */
function addIdempotencyKey<N extends CallName>(name: N, send: Arguments<N>): Arguments<N> {
  if (process.env.FULL !== '1' || getCallShape(name).isRepeatable) return send;
  return [{ idempotencyKey: randomUUID(), ...send[0] }] as Arguments<N>;
}

function createCheckedClient(visitor: Visitor, name: CallName, locale: string) {
  return createClient(calls, {
    origin: '',
    fetch: async (address, { method, headers, body } = {}) => {
      const response = await visitor.request({
        method: method as 'GET',
        url: String(address),
        headers: headers as Record<string, string>,
        ...(typeof body === 'string' && { payload: body }),
      });
      checkEnvelope(name, response.statusCode, response.json());
      return new Response(response.body, { status: response.statusCode });
    },
    locale: () => locale,
    token: () => visitor.token,
    onRefused: () => {},
    onSessionLost: () => {},
    onFault: () => {},
    getServerErrorMessage: () => 'the server failed',
  });
}
