import { findProgram, installSystemPackages } from './programs.ts';

/**
 * Debian packages of the servers that only the full test run needs, each with one of its programs: Ceph's S3 gateway (a
 * large package), a connection pooler, proxies, and a database cluster.
 */
const packages = {
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  caddy: 'caddy',
  haproxy: 'haproxy',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  postgresql: 'pg_createcluster',
};

/** Installs all these servers if one is missing and packages can be installed. */
export async function installTestServers(): Promise<void> {
  if (Object.values(packages).every((program) => findProgram(program))) return;
  await installSystemPackages(
    Object.keys(packages),
    'to test with an S3-compatible store, a connection pooler, proxies and a database cluster',
  );
}
