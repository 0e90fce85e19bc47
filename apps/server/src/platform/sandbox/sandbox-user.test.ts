import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { getReservationSocketName, reserveUser } from './sandbox-user.ts';

/** Reserves a user id in another process until that process is killed. */
async function reserveInOtherProcess(uid: number) {
  const name = JSON.stringify(getReservationSocketName(uid));
  const script = `require('node:net').createServer().listen(${name}, () => console.log('reserved'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test.runIf(process.platform === 'linux')('runs at the same time have different users', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, reserveUser));
  for (const { release } of users) release();
  expect(new Set(users.map(({ uid }) => uid)).size).toBe(20);
});

test.runIf(process.platform === 'linux')('a user of another process is skipped', async () => {
  const first = await reserveUser();
  first.release();
  const elsewhere = await reserveInOtherProcess(first.uid + 1);
  const second = await reserveUser();
  second.release();
  expect(second.uid).toBe(first.uid + 2);

  elsewhere.kill('SIGKILL');
  await once(elsewhere, 'exit');
  const child = await reserveInOtherProcess(first.uid + 1);
  expect(child.exitCode).toBeNull();
});
