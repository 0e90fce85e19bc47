import { exitWithError } from './bring-up.mjs';
import { buildStale } from './build-apps.ts';

buildStale().catch(exitWithError);
