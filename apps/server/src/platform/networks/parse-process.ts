import { setPriority } from 'node:os';
import { serialize } from 'node:v8';
import { type ParseAnswer, type ParseTask, parse } from './parse.ts';
import { BrokenData } from './source.ts';

// Entry point of the process that parses one data file, writes the tables to its output and exits. It runs at
// low priority, because no request waits for it.

setPriority(10);

function runTask(): ParseAnswer {
  try {
    return { parsed: parse(JSON.parse(process.argv[2] ?? '') as ParseTask) };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { fault, isBroken: error instanceof BrokenData };
  }
}

process.stdout.write(serialize(runTask()));
