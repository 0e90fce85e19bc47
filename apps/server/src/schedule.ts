/** When recurring jobs run (graphile-worker's crontab). */
export const crontab = '17 * * * * housekeeping ?max=1';
