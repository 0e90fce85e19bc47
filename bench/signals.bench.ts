import {
  type EvaluatedVotes,
  isFlagged,
  listRaisedSignals,
} from '../apps/server/src/modules/vote-audit/vote-signals.rules.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import {
  type EvaluatedEntry,
  evaluateSimulatedContest,
  measureAccuracy,
} from '../apps/server/test/evaluate-simulated.ts';
import { scenarioKinds } from '../apps/server/test/simulate-votes.ts';
import type { SignalName } from '../packages/contract/src/vote-signals.ts';
import { runServer } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures how well flagging separates vote sellers and bots from schools and group chats, in simulated contests. The
// product's own SQL measures the signals of the votes. The baseline flags entries by bursts alone.
const runs = Number(process.env.RUNS ?? 200);
const firstSeed = Number(process.env.SEED ?? 1);
const goals = { precision: 0.95, recall: 0.8 };

const isRaised =
  (name: SignalName) =>
  ({ signals }: EvaluatedVotes) =>
    listRaisedSignals(signals).includes(name);

const server = await runServer();
const { db, pool } = openDatabase({ connectionString: server.databaseUrl, onError: console.error });
const entries: EvaluatedEntry[] = [];
try {
  for (let seed = firstSeed; seed < firstSeed + runs; seed++)
    entries.push(...(await evaluateSimulatedContest(db, seed)));
} finally {
  await pool.end();
  await server.stop();
}

const formatShare = (share: number) => share.toFixed(3);
const rules = [
  ['bursts alone', isRaised('busiestHour')],
  ['any two signals', ({ signals }: EvaluatedVotes) => listRaisedSignals(signals).length >= 2],
  [
    'two signals of all votes, one of conduct',
    ({ signals }: EvaluatedVotes) => isFlagged({ signals, burst: [] }),
  ],
  ['the same, or of the busiest hours', isFlagged],
] as const;
console.log(formatRow(`${entries.length} entries in ${runs} runs`, 'precision', 'recall'));
for (const [name, rule] of rules) {
  const { precision, recall } = measureAccuracy(entries, rule);
  console.log(formatRow(name, formatShare(precision), formatShare(recall)));
}
console.log(formatRow('flagged entries', 'all', 'flagged', 'share'));
for (const kind of [null, ...scenarioKinds]) {
  const own = entries.filter((entry) => entry.kind === kind);
  const flagged = own.filter(isFlagged).length;
  const figures = [`${own.length}`, `${flagged}`, formatShare(flagged / own.length)];
  console.log(formatRow(kind ?? 'ordinary votes only', ...figures));
}
const { precision, recall } = measureAccuracy(entries, isFlagged);
const isReached = precision >= goals.precision && recall >= goals.recall;
console.log(
  `(goal: precision ${goals.precision}, recall ${goals.recall}: ${isReached ? 'reached' : 'missed'})`,
);
if (!isReached) process.exitCode = 1;
