import { protectSinks } from '@film-contest/contract/trusted-types';

// The first import of the program: libraries write to the DOM while they load.
protectSinks();
