/** Schedule of the recurring jobs in the crontab format of graphile-worker. */
export const crontab = `
* * * * * outbox:giveUp ?max=1
17 * * * * housekeeping ?max=1
*/5 * * * * films:revive ?max=1
*/5 * * * * content:due ?max=1
41 3 * * * orphans:sweep ?max=1
37 * * * * voteAudit:verifyTallies ?max=1
52 4 * * * voteAudit:removeOldRecords ?max=1
23 4 * * * audit:verify ?max=1
`;
