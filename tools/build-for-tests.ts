import { buildStaleApps } from './build-apps.ts';

/** Builds site and console once for all test files of the Vitest project `start`, which run at the same time. */
export default buildStaleApps;
