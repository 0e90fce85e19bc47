import { randomUUID } from 'node:crypto';
import { solveWork } from '../votes.ts';
import { createVoterBrowser, type Target } from './caller.ts';
import type { SetClock } from './simulated-clock.ts';

const tabs = 20;
const workMinutes = 10;

/**
 * Tries to make several votes of one device count: replays votes, copies tabs, forges cookies, and sends expired proofs
 * of work and those of other devices. Returns the number of devices. At most one vote of each device may count.
 */
export async function tryVoteTricks(
  target: Target,
  entry: number,
  { startsAt, setClock }: { startsAt: number; setClock: SetClock },
): Promise<number> {
  let devices = 0;
  const openDevice = async () => {
    const conduct = { agent: 'agent', waits: 15, dwellMs: 15_000, referrer: '' };
    const voter = { at: 0, reads: 1, contact: null, account: null, pass: null, ...conduct };
    const caller = createVoterBrowser(target, { ...voter, address: `114.24.${devices++}.1` });
    const task = await caller.openFilm(entry);
    return { caller, work: task === null ? undefined : await solveWork(task) };
  };
  const sendVote = (
    { caller }: Awaited<ReturnType<typeof openDevice>>,
    work?: string,
    id?: string,
  ) => caller.send('POST', `/api/entries/${entry}/vote`, { requestId: id ?? randomUUID(), work });

  await setClock(startsAt);
  const [replayed, copied, forged, borrower, late] = [
    await openDevice(),
    await openDevice(),
    await openDevice(),
    await openDevice(),
    await openDevice(),
  ];
  await setClock(startsAt + 60_000);
  const requestId = randomUUID();
  for (let i = 0; i < 10; i++) await sendVote(replayed, replayed.work, requestId);
  for (let i = 0; i < 10; i++) await sendVote(replayed, replayed.work);
  await Promise.all(Array.from({ length: tabs }, () => sendVote(copied, copied.work)));
  await sendVote(borrower, replayed.work);
  await sendVote(borrower, copied.work);
  for (const [name, value] of forged.caller.cookies) {
    const [, since = '', signature = ''] = value.split('.');
    for (let i = 0; i < 10; i++) {
      const id = Buffer.from(randomUUID().slice(0, 16)).toString('base64url');
      forged.caller.cookies.set(name, `${id}.${since}.${signature}`);
      await sendVote(forged, forged.work);
    }
  }
  await setClock(startsAt + (workMinutes + 1) * 60_000);
  await sendVote(late, late.work);
  return devices;
}
