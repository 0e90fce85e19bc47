/**
 * Parses the output of `ffmpeg -progress pipe:1`, lines of key=value. Only the time is used (microseconds;
 * "N/A" or negative before the first frame).
 *
 * @returns a function that reads one line, and calls `onSeconds` with increasing times.
 */
export function createProgressReader(onSeconds: (seconds: number) => void): (line: string) => void {
  let reached = 0;
  return (line) => {
    const time = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (time === undefined) return;
    const seconds = Number(time) / 1e6;
    if (seconds <= reached) return;
    reached = seconds;
    onSeconds(seconds);
  };
}
