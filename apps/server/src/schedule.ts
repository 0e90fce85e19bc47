/** When recurring jobs run (graphile-worker's crontab). */
export const crontab = `
17 * * * * housekeeping ?max=1
*/5 * * * * films:revive ?max=1
41 3 * * * orphans:sweep ?max=1
`;
