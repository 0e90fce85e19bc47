/** Schedule of the recurring jobs in the crontab format of graphile-worker. */
export const crontab = `
* * * * * outbox:giveUp ?max=1
17 * * * * housekeeping ?max=1
*/5 * * * * films:revive ?max=1
*/5 * * * * content:due ?max=1
* * * * * announcements:due ?max=1
* * * * * mailings:due ?max=1
* * * * * certificates:settle ?max=1
*/5 * * * * judging:remind ?max=1
41 3 * * * orphans:sweep ?max=1
* * * * * voting:logEarlierVotes ?max=1
* * * * * voteHolds:logDecisions ?max=1
* * * * * voteHolds:notify ?max=1
37 * * * * voteAudit:verifyTallies ?max=1
12,42 * * * * voteAudit:measureSignals ?max=1
* * * * * ledger:cosign ?max=1
39 * * * * ledger:verify ?max=1
52 4 * * * voteAudit:removeOldRecords ?max=1
23 4 * * * audit:verify ?max=1
`;
