import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { getEnclosingNetworks } from '../ip/client-address.ts';
import { reportsPath } from './content-security.ts';

const maxBytes = 16 * 1024;
const maxReportsPerBody = 5;
/** Maximum reports that one process logs per minute: per IPv4 address or IPv6 /64, and in all. */
const most = { each: 10, inAll: 60 };

/** The logged fields of a violation; they identify neither a page nor a person. */
interface Violation {
  directive: string;
  /** Origin of the blocked resource, or a keyword such as `inline`. */
  blocked: string;
}

/** Formats of violation reports: of `report-uri` and of `report-to`. */
const reports = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': z.string().optional(),
        'violated-directive': z.string().optional(),
        'blocked-uri': z.string().optional(),
      }),
    })
    .transform(({ 'csp-report': body }) => [
      {
        directive: body['effective-directive'] ?? body['violated-directive'] ?? '',
        blocked: body['blocked-uri'] ?? '',
      },
    ]),
  z
    .array(
      z.object({
        body: z.object({
          effectiveDirective: z.string().optional(),
          blockedURL: z.string().optional(),
        }),
      }),
    )
    .transform((list) =>
      list.map(({ body }) => ({
        directive: body.effectiveDirective ?? '',
        blocked: body.blockedURL ?? '',
      })),
    ),
]);

const keywords = new Set(
  'inline eval wasm-eval data blob self trusted-types-policy trusted-types-sink'.split(' '),
);

/** Parses the body of a violation report; returns an empty list for invalid input. */
export function parseViolationReports(text: string, ownOrigin: string): Violation[] {
  const parsed = reports.safeParse(parseReportJson(text));
  return (parsed.data ?? []).slice(0, maxReportsPerBody).map(({ directive, blocked }) => ({
    directive: /^[a-z-]{1,40}$/.test(directive) ? directive : 'unknown',
    blocked: keywords.has(blocked) ? blocked : toLoggedOrigin(blocked, ownOrigin),
  }));
}

function parseReportJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toLoggedOrigin(url: string, ownOrigin: string): string {
  if (!URL.canParse(url)) return 'unknown';
  const { origin, protocol } = new URL(url);
  if (origin === ownOrigin) return 'self';
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}

/** Registers the endpoint that logs violations of the Content Security Policy, with a rate limit. */
export function registerPolicyReports(
  app: FastifyInstance,
  {
    baseUrl,
    getClientAddress,
  }: { baseUrl: string; getClientAddress(request: FastifyRequest): string | null },
): void {
  const { origin } = new URL(baseUrl);
  const each = new RateLimiterMemory({ points: most.each, duration: 60 });
  const inAll = new RateLimiterMemory({ points: most.inAll, duration: 60 });
  const isReportWithinLimits = (network: string) =>
    each
      .consume(network)
      .then(() => inAll.consume('all'))
      .then(
        () => true,
        () => false,
      );
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportsPath, async (request, reply) => {
      const address = getClientAddress(request);
      const network = address ? getEnclosingNetworks(address).narrow : 'unknown';
      for (const violation of parseViolationReports(String(request.body), origin)) {
        if (await isReportWithinLimits(network)) request.log.warn(violation, 'policy violated');
      }
      return reply.code(204).send();
    });
  });
}
