import { createVoteRequest } from './ballots.ts';
import { type Load, measureAllLoads, printReport } from './measure.ts';
import { runServer, spreadOver } from './run-server.ts';

// Compares votes and uncached pages of 1, 2 and 4 web processes that share a database. The scaling efficiency is the
// CPU time per response of one process divided by that of several. Rates are not compared, because they cannot rise on
// a machine with fewer cores than processes. An efficiency below 1 means that processes slow each other down, by locks,
// smaller batches of votes or change notifications.
const counts = [1, 2, 4];
const goal = 0.8;
const connections = 64;
const page = '/en-US/gallery';

const servers: Awaited<ReturnType<typeof runServer>>[] = [];
try {
  for (const processes of counts) servers.push(await runServer({ processes, withCache: false }));
  const createLoads = (kind: string, load: Partial<Load>, path = '') =>
    servers.map(
      (server, i): Load => ({
        name: `${kind}, ${counts[i]} web processes`,
        url: server.urls.map((url) => url + path),
        connections,
        cpu: server.cpu,
        ...load,
      }),
    );
  await compareProcesses(
    createLoads('votes', {
      make: () => createVoteRequest(3 + Math.floor(Math.random() * spreadOver)),
      isGood: (body) => body.includes('"code":2014'),
    }),
  );
  await compareProcesses(createLoads('uncached pages', {}, page));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}

async function compareProcesses(loads: Load[]): Promise<void> {
  const measured = await measureAllLoads(loads);
  printReport(measured, []);
  const used = measured.map(({ cpu }) => (cpu?.server ?? 0) + (cpu?.database ?? 0));
  for (const [i, { name }] of measured.entries()) {
    const [perSecond, efficiency] = [1e6 / (used[i] ?? 0), (used[0] ?? 0) / (used[i] ?? 0)];
    const verdict = efficiency >= goal ? 'reached' : 'missed';
    console.log(
      `${name}: ${Math.round(perSecond)} per core and second; efficiency ${efficiency.toFixed(2)} (goal ≥ ${goal}: ${verdict})`,
    );
  }
  console.log('');
}
