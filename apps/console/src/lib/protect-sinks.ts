import { protectDomSinks } from '@film-contest/contract/trusted-types';

// Must be the first import: libraries write to the DOM while they load.
protectDomSinks();
