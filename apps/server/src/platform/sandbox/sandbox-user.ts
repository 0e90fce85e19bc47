import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

export type SandboxUser = { uid: number; gid: number };

/**
 * A group without accounts, to which private input files are temporarily assigned. The file system view of a
 * sandbox limits which of these files its program can reach.
 */
const sandboxGroup = 64_000;
const firstUid = 64_000;
const uidCount = 1_000;

/** The next user id to try. Processes start with different ids, so that the first try usually succeeds. */
let nextUid = (process.pid * 37) % uidCount;

/**
 * Reserves a user id that no other run has, in all processes of this machine, because programs with one id share its
 * limits and can end each other. Requires Linux.
 * @returns the user, and a function that frees the id
 */
export async function reserveUser(): Promise<SandboxUser & { release: () => void }> {
  for (let tries = 0; tries < uidCount; tries += 1) {
    nextUid = (nextUid + 1) % uidCount;
    const uid = firstUid + nextUid;
    const reservation = await bindAbstractSocket(getReservationSocketName(uid));
    if (reservation) return { uid, gid: sandboxGroup, release: () => void reservation.close() };
  }
  throw new Error('all user ids of sandboxed programs are in use');
}

/** The name of an abstract socket (unix(7)): one process can bind it, and the kernel frees it when the process ends. */
export const getReservationSocketName = (uid: number): string => `\0film-contest-sandbox-${uid}`;

/** Binds the name of an abstract socket. Returns null if another process has bound it. */
async function bindAbstractSocket(name: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen(name), 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}
