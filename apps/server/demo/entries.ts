import type { DemoEntry } from './demo-entry.ts';
import { openEntries } from './entries/open.ts';
import { studentEntries } from './entries/student.ts';
import { unpublishedEntries } from './entries/unpublished.ts';

/** All entries in the order of their receipt; drafts, which have no number yet, come last. */
export const demoEntries: readonly DemoEntry[] = [
  ...openEntries,
  ...studentEntries,
  ...unpublishedEntries,
].sort(
  (a, b) => Number(a.state === 'draft') - Number(b.state === 'draft') || b.daysAgo - a.daysAgo,
);
