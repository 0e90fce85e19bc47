import { Session } from 'node:inspector/promises';

interface Frame {
  functionName: string;
  url: string;
}

interface Profile {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** CPU microseconds by part of the program. */
export type Parts = Record<string, number>;

/**
 * Parts of the program that handle a vote. Each has a pattern of the paths of its files. A file belongs to the first
 * part whose pattern matches.
 */
const parts: readonly [name: string, files: RegExp][] = [
  ['ledger', /modules\/ledger\/|voting\/ballot-leaves|packages\/ledger\//],
  ['batch', /voting\/ballot-box/],
  ['budgets', /voting\/(budget|group-budget)|modules\/count-windows\//],
  ['proof', /modules\/proof-of-work\/|voting\/(proofs|work|vote-codes|challenge)/],
  ['network', /(modules|platform)\/networks\/|platform\/ip\//],
  ['session', /modules\/accounts\/|voting\/voter\.ts/],
  ['limits', /rate-limits|rate-limiter-flexible/],
  ['outcomes', /voting\/(outcomes|vote-requests)/],
  ['rules', /modules\/(voting|settings|venue-passes|vote-rules)\//],
  ['metrics', /prom-client|platform\/metrics\//],
  ['log', /node_modules\/(pino|sonic-boom|thread-stream)/],
  ['input', /node_modules\/zod\/|bind-calls|platform\/http\/json-depth/],
  ['database driver', /node_modules\/(pg|pg-.*|kysely|postgres-.*)\//],
  [
    'HTTP',
    /node_modules\/(@?fastify|find-my-way|avvio|light-my-request|fast-.*)|node:_http|platform\/http\//,
  ],
];

/** Starts a CPU profile of this process. Returns a function that stops it and returns the CPU time by part. */
export async function startProfile(): Promise<() => Promise<Parts>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return sumByPart(profile);
  };
}

/**
 * Assigns the time of each sample to a part: that of the innermost function on the stack whose file belongs to a part.
 */
function sumByPart({ nodes, samples = [], timeDeltas = [] }: Profile): Parts {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string | null>();
  const findPart = (id: number): string | null => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const frame = byId.get(id)?.callFrame;
    const parent = parents.get(id);
    const part =
      (frame && getPartOfFrame(frame)) ?? (parent === undefined ? 'Node' : findPart(parent));
    found.set(id, part);
    return part;
  };
  const sums: Parts = {};
  for (const [at, id] of samples.entries()) {
    const part = findPart(id);
    if (part !== idle) sums[part ?? 'Node'] = (sums[part ?? 'Node'] ?? 0) + (timeDeltas[at] ?? 0);
  }
  return sums;
}

const idle = 'idle';

function getPartOfFrame({ functionName, url }: Frame): string | null {
  if (functionName === '(idle)') return idle;
  if (functionName === '(garbage collector)') return 'garbage collection';
  return parts.find(([, files]) => files.test(url))?.[0] ?? null;
}
