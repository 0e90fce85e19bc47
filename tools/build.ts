import { giveUp } from './bring-up.mjs';
import { buildStale } from './build-apps.ts';

buildStale().catch(giveUp);
