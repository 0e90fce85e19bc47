import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import type { S3Settings } from '../src/config-store.ts';
import { buildS3ClientConfig } from '../src/platform/storage/s3-client.ts';
import { findFreePorts } from './free-port.ts';
import { killChild } from './kill-child.ts';
import { explainMissingPrograms } from './programs.ts';

const run = promisify(execFile);

const programs = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw'];

/** Returns why no S3 server can start here; null if it can. */
export const explainMissingS3Server = () =>
  explainMissingPrograms(programs, 'radosgw ceph-mon ceph-osd');

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** Starts Ceph's S3 gateway on a cluster with one disk in memory, which takes a second or two. */
export async function startS3Server() {
  const home = await mkdtemp(path.join(tmpdir(), 'film-contest-s3-'));
  const children: ChildProcess[] = [];
  async function stop(): Promise<void> {
    await Promise.all(children.map(killChild));
    await rm(home, { recursive: true, force: true });
  }
  try {
    return { ...(await startS3Processes(home, children)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startS3Processes(home: string, children: ChildProcess[]) {
  const [mon, gate, ...daemons] = await findFreePorts(10);
  const config = path.join(home, 'ceph.conf');
  const startProgram = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', config, ...args, '-f'], { stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const getFilePath = (name: string) => path.join(home, name);
  const fsid = randomUUID();
  await writeFile(config, buildConfiguration({ home, fsid, mon, gate, daemons }));
  await createKeyring(getFilePath('keyring'));
  await run('monmaptool', [
    '--create',
    '--fsid',
    fsid,
    '--addv',
    'a',
    `[v2:127.0.0.1:${mon}]`,
    getFilePath('monmap'),
  ]);
  await run('ceph-mon', [
    '-c',
    config,
    '--mkfs',
    '-i',
    'a',
    '--monmap',
    getFilePath('monmap'),
    '--keyring',
    getFilePath('keyring'),
  ]);
  startProgram('ceph-mon', '-i', 'a');
  await run('ceph', ['-c', config, '--connect-timeout', '30', 'osd', 'create']);
  await mkdir(getFilePath('osd'));
  await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs']);
  startProgram('ceph-osd', '-i', '0');
  const startGateway = () => startProgram('radosgw', '-n', 'client.admin');
  let gateway = startGateway();

  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${gate}`,
    region: 'default',
    bucket: 'contest',
    accessKeyId: 'TESTKEY',
    secretAccessKey: randomBytes(20).toString('hex'),
    publicEndpoint: null,
  };
  await waitUntilReachable(settings.endpoint);
  await run('radosgw-admin', [
    ...['-c', config, 'user', 'create', '--uid', 'contest', '--display-name', 'contest'],
    ...['--access-key', settings.accessKeyId, '--secret-key', settings.secretAccessKey],
  ]);

  return {
    settings,
    /** Creates an empty bucket. */
    async bucket(): Promise<S3Settings> {
      const own = { ...settings, bucket: `contest-${randomBytes(6).toString('hex')}` };
      const client = new S3Client(buildS3ClientConfig(own));
      await client.send(new CreateBucketCommand({ Bucket: own.bucket }));
      client.destroy();
      return own;
    },
    /** Stops the gateway, as if it were unreachable; its data stays. */
    async stopGateway(): Promise<void> {
      await killChild(gateway);
    },
    async restartGateway(): Promise<void> {
      gateway = startGateway();
      await waitUntilReachable(settings.endpoint);
    },
  };
}

interface Cluster {
  home: string;
  fsid: string;
  mon: number | undefined;
  gate: number | undefined;
  daemons: number[];
}

const buildConfiguration = ({ home, fsid, mon, gate, daemons }: Cluster) => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${mon}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind port min = ${Math.min(...daemons)}
ms bind port max = ${Math.max(...daemons)}
run dir = ${home}
admin socket = ${home}/$name.$pid.asok
log file = ${home}/$name.log
mon cluster log file = ${home}/cluster.log
crash dir = ${home}
keyring = ${home}/keyring
mon data = ${home}/mon
mon data avail crit = 1
osd data = ${home}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 1000
paxos propose interval = 0.01
paxos min wait = 0.01
rgw frontends = beast endpoint=127.0.0.1:${gate}
rgw data = ${home}
`;

async function createKeyring(keyring: string): Promise<void> {
  const allowAll = (daemon: string) => ['--cap', daemon, 'allow *'];
  const addKey = (name: string, ...caps: string[]) =>
    run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...caps]);
  await run('ceph-authtool', ['--create-keyring', keyring]);
  await addKey('mon.', ...allowAll('mon'));
  await addKey('client.admin', ...allowAll('mon'), ...allowAll('osd'), ...allowAll('mgr'));
  await addKey('osd.0', '--cap', 'mon', 'allow profile osd', ...allowAll('osd'));
}

const waitUntilReachable = (endpoint: string) =>
  vi.waitFor(() => fetch(endpoint), { timeout: 60_000, interval: 50 });
