/** Sends the progress of a task to the parent process. */
export type ReportProgress = (progress: number) => void;

/** Functions of a task process, keyed by name. Inputs and results are copied between the processes. */
export type Tasks = Record<
  string,
  (input: never, sendProgress: ReportProgress) => Promise<unknown>
>;

export interface TaskRequest {
  id: number;
  name: string;
  input: unknown;
}

export type TaskAnswer =
  | { id: number; progress: number }
  | { id: number; result: unknown }
  | { id: number; fault: Error; code: unknown };

/** Serves the requests of the parent process until the parent ends. */
export function serveTasks(tasks: Tasks): void {
  process.on('message', async ({ id, name, input }: TaskRequest) => {
    const sendProgress: ReportProgress = (progress) =>
      process.send?.({ id, progress } satisfies TaskAnswer);
    const answer = await runTask(tasks, name, input, sendProgress).then(
      (result) => ({ id, result }),
      (fault: NodeJS.ErrnoException) => ({ id, fault, code: fault.code }),
    );
    if (process.connected) process.send?.(answer satisfies TaskAnswer);
  });
}

async function runTask(
  tasks: Tasks,
  name: string,
  input: unknown,
  sendProgress: ReportProgress,
): Promise<unknown> {
  const task = tasks[name];
  if (!task) throw new Error(`there is no task ${name}`);
  return task(input as never, sendProgress);
}
