import { z } from 'zod';

/** Sources that can have many recent vote requests. Such a source makes the proof of work of a vote longer. */
export const workSources = ['network', 'operator', 'entry'] as const;
export type WorkSource = (typeof workSources)[number];

/** A serialized proof-of-work task, and its solution; `proof-of-work.ts` defines the format. */
export const workTask = z.string().max(300);
export const solvedWork = z.string().max(400);

/** Seconds that one unit of work takes on an ordinary phone. */
export const secondsPerWorkUnit = 0.3;

const requests = z.int().min(1).max(1_000_000);

/**
 * Numbers of vote requests within ten minutes, per network, per network operator (ASN) and per entry. Above such a
 * number, the proof of work grows with the square of the number of requests.
 */
export const workLimits = z.object({
  network: requests,
  operator: requests,
  entry: requests,
  /** Number of requests as which a request with a wrong proof counts. */
  failureWeight: z.int().min(1).max(100),
  /** Maximum duration of the proof of work, in seconds on a phone. */
  maxSeconds: z.int().min(1).max(60),
});
export type WorkLimits = z.infer<typeof workLimits>;

/**
 * The default limits. A network limit of 600 exceeds three school classes of 40 that vote for four films each, with one
 * wrong captcha in five. Operators and popular entries have thousands of honest voters at once.
 */
export const usualWorkLimits: WorkLimits = {
  network: 600,
  operator: 20_000,
  entry: 10_000,
  failureWeight: 3,
  maxSeconds: 20,
};
