import { setPriority } from 'node:os';
import { serialize } from 'node:v8';
import { type ParseAnswer, type ParseTask, parse } from './parse.ts';
import { BrokenData } from './source.ts';

// The process that reads one data file into tables, writes them to its output and ends. It lets others
// go first: nobody waits for it.

setPriority(10);

function answer(): ParseAnswer {
  try {
    return { parsed: parse(JSON.parse(process.argv[2] ?? '') as ParseTask) };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { fault, isBroken: error instanceof BrokenData };
  }
}

process.stdout.write(serialize(answer()));
