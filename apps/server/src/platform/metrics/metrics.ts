import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Upper bounds of the buckets for request times, in seconds: from a cached page to the client's timeout. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 20];
const batchSizes = [1, 4, 16, 64, 256, 512];
const batchBuckets = [0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10];
const storeBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60];
/**
 * Upper bounds of the buckets for rendition times, in seconds. A rendition of a ten-minute film takes up to half an
 * hour.
 */
const renditionBuckets = [5, 30, 120, 300, 600, 1200, 1800, 3600];

/**
 * Creates the counters and histograms of one process. All label values come from fixed sets: routes, error names,
 * operations, never from requests.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    requests: new Counter({
      name: 'film_contest_http_requests_total',
      help: 'Requests by method, route and outcome (ok, refused, client_error, unavailable, server_error)',
      labelNames: ['method', 'route', 'outcome'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'film_contest_http_request_seconds',
      help: 'Time from the request to the end of the response, by route',
      labelNames: ['route'] as const,
      buckets: requestBuckets,
      registers,
    }),
    votes: new Counter({
      name: 'film_contest_votes_total',
      help: 'Requests to vote by outcome: voted, or the name of the error',
      labelNames: ['outcome'] as const,
      registers,
    }),
    voteBatchSize: new Histogram({
      name: 'film_contest_vote_batch_size',
      help: 'Votes that one statement writes',
      buckets: batchSizes,
      registers,
    }),
    voteBatchSeconds: new Histogram({
      name: 'film_contest_vote_batch_seconds',
      help: 'Time of the statement that writes a batch of votes, until it is durable',
      labelNames: ['outcome'] as const,
      buckets: batchBuckets,
      registers,
    }),
    pages: new Counter({
      name: 'film_contest_page_cache_requests_total',
      help: 'Pages by their source: hit, miss (rendered), shared (waits for a rendering), stale (after an error)',
      labelNames: ['result'] as const,
      registers,
    }),
    uploads: new Gauge({
      name: 'film_contest_uploads_in_progress',
      help: 'Requests that are sending bytes of uploads',
      registers,
    }),
    renditionSeconds: new Histogram({
      name: 'film_contest_rendition_seconds',
      help: 'Time to make a rendition of a film, by rendition and outcome (done, failed)',
      labelNames: ['rendition', 'outcome'] as const,
      buckets: renditionBuckets,
      registers,
    }),
    renditionFilmSeconds: new Counter({
      name: 'film_contest_rendition_film_seconds_total',
      help: 'Seconds of film that finished renditions play, for the speed of transcoding',
      labelNames: ['rendition'] as const,
      registers,
    }),
    storeSeconds: new Histogram({
      name: 'film_contest_store_seconds',
      help: 'Time of an operation of the file store, by operation and outcome; of reads, only the failed ones',
      labelNames: ['operation', 'outcome'] as const,
      buckets: storeBuckets,
      registers,
    }),
    messages: new Counter({
      name: 'film_contest_messages_total',
      help: 'Attempts to send mails and text messages, by channel and outcome (sent, failed)',
      labelNames: ['channel', 'outcome'] as const,
      registers,
    }),
  };
  // Starts these series with the value 0, because an alert cannot detect an increase in a series that does not exist
  // yet.
  metrics.voteBatchSeconds.zero({ outcome: 'failed' });
  for (const channel of ['mail', 'sms']) metrics.messages.inc({ channel, outcome: 'failed' }, 0);
  return metrics;
}

/** Classifies a response by its status. `isRefused`: HTTP 200 with the code of an expected error. */
export function classifyOutcome(status: number, isRefused: boolean) {
  if (isRefused) return 'refused';
  if (status === 503) return 'unavailable';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'client_error' : 'ok';
}

/** Returns the seconds since a value of `performance.now()`. */
export const secondsSince = (start: number): number => (performance.now() - start) / 1000;
