import { exitWithError } from './bring-up.mjs';
import { buildStaleApps } from './build-apps.ts';

buildStaleApps().catch(exitWithError);
