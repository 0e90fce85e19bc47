import { readFile } from 'node:fs/promises';
import { newBallot } from './ballots.ts';
import { type Goal, type Load, type Measured, measureAll, report, runs } from './measure.ts';
import { runServer, spreadOver } from './run-server.ts';

// How many votes a second the server takes, each of another device and, but for one line, of another
// address of a carrier, with the work it asks for, and durable before it is answered: all for one hot
// entry, and spread over 500. Beside it the same call that goes the API's whole way and does nothing, and
// the same vote in a transaction of its own. Then the same with millions of votes already there (VOTES; 0
// leaves that out). PROCESSES: web processes that share the load, as they share the database.
const hotEntry = 1;
const naiveEntry = 2;
const filled = Number(process.env.VOTES ?? 10_000_000);

const spread = () => 3 + Math.floor(Math.random() * spreadOver);

const server = await runServer({ processes: Number(process.env.PROCESSES ?? 1) });

function loadOf(
  name: string,
  connections: number,
  entry: () => number,
  { prefix = '', address }: { prefix?: string; address?: string } = {},
): Load {
  return {
    name: `${name}, ${connections} connections`,
    url: server.urls,
    connections,
    make() {
      const ballot = newBallot(entry(), address);
      return { ...ballot, path: prefix === naive ? naive : prefix + ballot.path };
    },
    isGood: (body) => body.includes('"code":2014'),
    cpu: server.cpu,
  };
}

const noOp = '/bench/no-op';
const naive = '/bench/naive';
const loads = [64, 256].map((connections) => ({
  noOp: loadOf('no-op', connections, () => hotEntry, { prefix: noOp }),
  hot: loadOf('votes, one entry', connections, () => hotEntry),
  school: loadOf('votes, one entry, one address', connections, () => hotEntry, {
    address: '117.136.0.1',
  }),
  spread: loadOf(`votes, ${spreadOver} entries`, connections, spread),
  naive: loadOf('naive, one entry', connections, () => naiveEntry, { prefix: naive }),
}));

const memory = async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
};

/** Requests under way when a run ends are counted without an answer that was seen. */
async function expectNoneLost(
  name: string,
  answered: number,
  unseen: number,
  ...range: [number, number]
) {
  const { votes, tally } = await server.count(...range);
  console.log(`${name}: ${answered} answered, ${votes} kept, tally ${tally}`);
  if (votes !== tally || votes < answered || votes > answered + unseen)
    throw new Error(`${name}: votes were lost or doubled`);
}

try {
  const measured = await measureAll(loads.flatMap((each) => Object.values(each)));
  report(
    measured,
    loads.flatMap(({ hot, school, spread, noOp, naive }): Goal[] => [
      { of: hot.name, beside: noOp.name, atLeast: 0.5 },
      { of: school.name, beside: noOp.name, atLeast: 0.5 },
      { of: spread.name, beside: noOp.name, atLeast: 0.5 },
      { of: hot.name, beside: naive.name, atLeast: 10 },
    ]),
  );
  const unseen = loads.reduce((sum, { hot }) => sum + hot.connections * runs, 0);
  const answeredBy = (kind: 'hot' | 'school' | 'spread' | 'naive') =>
    loads.reduce(
      (sum, each) => sum + (measured.find(({ name }) => name === each[kind].name)?.answers ?? 0),
      0,
    );
  await expectNoneLost(
    'one entry',
    answeredBy('hot') + answeredBy('school'),
    2 * unseen,
    hotEntry,
    hotEntry,
  );
  await expectNoneLost('naive', answeredBy('naive'), unseen, naiveEntry, naiveEntry);
  await expectNoneLost('many entries', answeredBy('spread'), unseen, 3, 2 + spreadOver);
  console.log(`memory of the server: ${await memory()} MB`);

  if (filled > 0) await measureAmong(filled, measured);
} finally {
  await server.stop();
}

/** The same with so many votes already there. */
async function measureAmong(votes: number, before: Measured[]): Promise<void> {
  const startedAt = Date.now();
  await server.fill(votes);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`\nwith ${votes} votes already there (written in ${seconds} s)`);
  const [first] = loads;
  const full = await measureAll(first ? [first.hot, first.spread] : []);
  const later = full.map((row) => ({ ...row, name: `${row.name}, ${votes} before` }));
  report(
    [...before, ...later],
    full.map(({ name }, i) => ({ of: later[i]?.name ?? '', beside: name, atLeast: 0.9 })),
  );
  console.log(`memory of the server: ${await memory()} MB`);
}
