/**
 * Reads `ffmpeg -progress pipe:1`: lines of key=value, of which only the time reached is wanted
 * (microseconds; "N/A" or negative before the first frame).
 * @returns the reader for one line; it calls `onSeconds` with ever greater times
 */
export function progressReader(onSeconds: (seconds: number) => void): (line: string) => void {
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
