export const messages = {
  'votes.menu': 'Votes',

  'votes.network.private': 'Private',
  'votes.network.ordinary': 'Ordinary',
  'votes.network.relay': 'Relay',
  'votes.network.hosting': 'Data center',
  'votes.network.vpn': 'VPN',
  'votes.network.proxy': 'Proxy',
  'votes.network.tor': 'Tor',
  'votes.network.listed': 'Blocked by staff',
  'votes.network.unknown': 'Unknown',
  'votes.meaning.title': 'What the kinds of network mean',
  'votes.meaning.private':
    'An address that never crosses the internet: this machine or an office network.',
  'votes.meaning.ordinary': 'A home line, a phone, a school. Nothing speaks against it.',
  'votes.meaning.relay':
    'A privacy service on ordinary phones, such as iCloud Private Relay. Votes from there need a code.',
  'votes.meaning.hosting': 'Machines in a data center, where hardly anyone browses.',
  'votes.meaning.vpn': 'A VPN service, or a network that hosts such services.',
  'votes.meaning.proxy': 'A public proxy, or a home connection rented out as one.',
  'votes.meaning.tor': 'An exit of the Tor network.',
  'votes.meaning.listed': 'A network that staff have blocked.',
  'votes.meaning.unknown':
    'No data covers the address, or none is loaded. Votes from there need a captcha.',

  'votes.level.0': 'Nothing more',
  'votes.level.1': 'Captcha',
  'votes.level.2': 'Code',
  'votes.level.3': 'Verified account',

  'votes.code.2014': 'Counted',
  'votes.code.2015': 'Already voted',
  'votes.code.2016': 'Network refused',
  'votes.code.3001': 'Wrong captcha',
  'votes.code.1012': 'Wrong code',
  'votes.code.4002': 'Voting closed',
  'votes.code.4003': 'Too many requests',
  'votes.code.4004': 'Address unknown',
  'votes.code.4005': 'Server busy',
  'votes.code.4006': 'No such entry',
  'votes.code.4029': 'More proof needed',
  'votes.code.4030': 'Invalid browser work',

  'votes.source.allowed': 'Exempted by staff',
  'votes.source.settings': 'Blocked by staff',
  'votes.source.policy': 'Our own list',
  'votes.source.asn': 'Network table (ASN)',
  'votes.source.tor': 'Tor exit list',
  'votes.source.private-relay': 'iCloud Private Relay list',
  'votes.source.maxmind-anonymous': 'MaxMind Anonymous IP',
  'votes.source.ipinfo-privacy': 'IPinfo Privacy',
  'votes.source.ip2proxy': 'IP2Proxy',

  'votes.entry': 'Entry',
  'votes.at': 'Time',
  'votes.network': 'Network',
  'votes.asn': 'AS{number}',
  'votes.more': 'more than {total, number} records',

  'votes.list.title': 'Counted votes',
  'votes.list.intro':
    'Every vote that counts, newest first. Of an address only the network is kept, never the address itself.',
  'votes.list.searchFor': 'Search by number or title',
  'votes.list.empty': 'Nobody has voted yet.',
  'votes.list.entryFilter': 'Entry numbers',
  'votes.list.proven': 'Proof',
  'votes.list.pass': 'Venue pass',
  'votes.list.device': 'Device known for',
  'votes.list.dwell': 'page open for {time}',
  'votes.list.account': 'logged in',

  'votes.refused.title': 'Refused votes',
  'votes.refused.intro':
    'Refusals that may need explaining, without personal data; deleted after 30 days. Voters who object quote a case number: type it as you hear it. Someone who tries again within ten minutes keeps the same case and is listed once.',
  'votes.refused.searchFor': 'Case number, such as 7K3M-Q9XA',
  'votes.refused.empty': 'No vote has been refused in the last 30 days.',
  'votes.refused.noneFound':
    'No refused vote has this case number. Have it read out once more; cases older than 30 days are gone.',
  'votes.refused.case': 'Case',
  'votes.refused.noCase': 'no case',
  'votes.refused.outcome': 'Outcome',
  'votes.refused.caseTitle': 'Case {name}',
  'votes.refused.happened': 'What happened',
  'votes.refused.todo': 'What you can do',
  'votes.refused.what.network':
    'The vote came from a network of the kind “{network}”, and the rules take no votes from such networks. {meaning}',
  'votes.refused.what.listed':
    'The vote came from a network that staff have blocked. Nobody can vote from there.',
  'votes.refused.what.proofMissing':
    'The vote lacked the required proof ({level}). That is normal: the page then asks the voter for it. If no vote followed, the voter gave up, or a program sent the request.',
  'votes.refused.what.proofInvalid':
    'The work that the browser does for a vote was missing, too old, or meant for another vote. The page retries by itself; a program does not.',
  'votes.refused.what.captcha': 'The captcha digits were wrong. The voter can try again.',
  'votes.refused.what.smsCode':
    'The code from the email or text message was wrong or too old. The voter can ask for another.',
  'votes.refused.what.notEligible':
    'The voter’s address could not be determined. If many votes end like this, the proxies in front of the server are not configured correctly (TRUSTED_PROXIES).',
  'votes.refused.what.tooMany':
    'Too many requests came from one network in a short time. The voter can try again later.',
  'votes.refused.saidBy': 'According to: {sources}.',
  'votes.refused.todo.network':
    'If the voter uses no VPN, exempt the network for a while: votes from there then count like those from an ordinary network. Otherwise ask the voter to turn the VPN off and try again; the vote is not lost.',
  'votes.refused.todo.listed':
    'Check whether the network still needs to be blocked. An exemption takes precedence over the block.',
  'votes.refused.todo.other': 'Nothing: the voter can vote at any time.',
  'votes.refused.lookUp': 'Look up this network',
  'votes.refused.lookUpHint':
    'Look up the network to see why it is refused. Only {masked} is kept of the address, so its first address is looked up.',
  'votes.refused.exempt': 'Exempt this network…',
  'votes.refused.exemptShort': 'Exempt…',
  'votes.refused.exemptNamed': 'Exempt {range}…',
  'votes.refused.exempted': 'Exempted',
  'votes.refused.blocked': 'Blocked networks',

  'votes.outcomes.title': 'Trends',
  'votes.outcomes.intro':
    'How requests to vote ended. One vote may take several requests: a voter who is asked for a captcha counts again when sending it.',
  'votes.outcomes.failed': 'The figures could not be loaded',
  'votes.outcomes.span': 'Time span',
  'votes.outcomes.hours.1': 'Last hour',
  'votes.outcomes.hours.24': '24 hours',
  'votes.outcomes.hours.168': '7 days',
  'votes.outcomes.hours.720': '30 days',
  'votes.outcomes.chart':
    'Requests to vote, {minutes, plural, one {# minute} other {# minutes}} per bar',
  'votes.outcomes.chartHours':
    'Requests to vote, {hours, plural, one {# hour} other {# hours}} per bar',
  'votes.outcomes.none': 'Nobody tried to vote during this time.',
  'votes.outcomes.group.counted': 'Counted',
  'votes.outcomes.group.again': 'Already voted',
  'votes.outcomes.group.proof': 'More proof needed',
  'votes.outcomes.group.network': 'Network refused',
  'votes.outcomes.group.other': 'Other',
  'votes.outcomes.byCode': 'By outcome',
  'votes.outcomes.byNetwork': 'By kind of network',
  'votes.outcomes.byTime': 'By time, in figures',
  'votes.outcomes.outcome': 'Outcome',
  'votes.outcomes.count': 'Requests',
  'votes.outcomes.share': 'Share',
  'votes.outcomes.all': 'Total',
  'votes.outcomes.max': 'up to {count, number} per bar',

  'votes.proof.title': 'Every count matches its votes',
  'votes.proof.text':
    'Last checked {when} ({ago}): {votes, plural, one {# vote} other {# votes}} for {entries, plural, one {# entry} other {# entries}}.',
  'votes.proof.differs': 'Counts do not match the votes',
  'votes.proof.differsText':
    'Found {when} ({ago}) for {count, plural, one {entry} other {# entries}} {entries}. Do not announce these counts before this is explained, and tell whoever runs the server: nothing is corrected automatically.',
  'votes.proof.none':
    'Counts have not been checked against the votes yet. This happens automatically.',

  'votes.networks.title': 'Networks',
  'votes.networks.intro':
    'Where votes come from: why an address is refused, which networks are exempted or blocked, and what data tells networks apart.',

  'votes.callers.title': 'Visitors’ addresses look wrong',
  'votes.callers.few':
    'Too few requests came lately to tell whether visitors’ addresses arrive correctly.',
  'votes.callers.fine':
    'Addresses arrive correctly, judging by the last {seen, plural, one {# request} other {# requests}}.',
  'votes.callers.unreadable':
    'Most of the last {seen, plural, one {# request} other {# requests}} came without a readable address: a proxy in front of the server writes something else into X-Forwarded-For. Nobody can vote like this.',
  'votes.callers.strangerForwards':
    'Most of the last {seen, plural, one {# request} other {# requests}} came through a proxy that TRUSTED_PROXIES does not name. Its address is taken for everybody’s, so networks and limits do not work.',
  'votes.callers.private':
    '{share} of the last {seen, plural, one {# request} other {# requests}} came from private addresses: the proxy in front of the server is taken for the visitors. Name it in TRUSTED_PROXIES; until then networks and limits do not work.',
  'votes.callers.oneAddress':
    '{share} of the last {seen, plural, one {# request} other {# requests}} came from one network. It may be a school; if it is a proxy or a content delivery network in front of the server, name it in TRUSTED_PROXIES.',
  'votes.callers.network': 'Most frequent: {range}.',

  'votes.lookUp.title': 'Look up an address',
  'votes.lookUp.intro': 'What would a vote from there need right now? The address is not kept.',
  'votes.lookUp.address': 'IP address',
  'votes.lookUp.submit': 'Look up',
  'votes.lookUp.refused': 'Votes from {address} are refused.',
  'votes.lookUp.level.0': 'A vote from {address} counts without further proof.',
  'votes.lookUp.level.1': 'A vote from {address} needs a captcha.',
  'votes.lookUp.level.2':
    'A vote from {address} needs a code by email or text message, or a login.',
  'votes.lookUp.level.3': 'A vote from {address} needs a verified account.',
  'votes.lookUp.device': 'A device that is new here may be asked for more.',
  'votes.lookUp.allowedBy': 'Staff exempted {range} until {when}: {reason}',
  'votes.lookUp.blockedBy': '{range} is blocked by staff.',
  'votes.lookUp.kind': 'Kind of network',
  'votes.lookUp.operator': 'Operator',
  'votes.lookUp.sources': 'According to',
  'votes.lookUp.finding': '{source}: {kinds}',
  'votes.lookUp.findingPlain': '{source}: names only the operator',
  'votes.lookUp.date': 'as of {date}',
  'votes.lookUp.nobody': 'no data',
  'votes.lookUp.lately': 'Recently',
  'votes.lookUp.latelyText':
    '{votes, plural, one {# vote} other {# votes}} from its network in the last hour, {devices, plural, one {# new device} other {# new devices}} in the last ten minutes',

  'votes.exempt.title': 'Exempted networks',
  'votes.exempt.intro':
    'Votes from these networks are accepted whatever the data says, and count like those from an ordinary network. The public rules page tells how many there are.',
  'votes.exempt.add': 'Exempt a network',
  'votes.exempt.range': 'Address or range',
  'votes.exempt.rangeHint':
    'For example 203.0.113.9, 203.0.113.0/24 or 2001:db8::/48. The smaller, the safer.',
  'votes.exempt.reason': 'Reason',
  'votes.exempt.reasonHint': 'For your colleagues: who asked, and what was checked.',
  'votes.exempt.reasonOfCase': 'Case {name}',
  'votes.exempt.until': 'Last day',
  'votes.exempt.untilHint': 'Up to a year ahead, by the clock of {zone}.',
  'votes.exempt.expires': 'Until',
  'votes.exempt.expired': 'Expired',
  'votes.exempt.active': 'In force',
  'votes.exempt.state': 'Status',
  'votes.exempt.actions': 'Actions',
  'votes.exempt.none': 'No networks are exempted.',
  'votes.exempt.done': '{range} is exempted until {when}',
  'votes.exempt.remove': 'Remove',
  'votes.exempt.removeNamed': 'Remove {range}',
  'votes.exempt.removeAsk': 'Stop exempting {range}?',
  'votes.exempt.removeHint':
    'Votes from there are judged by the data again at once. Votes already cast stay.',
  'votes.exempt.removed': '{range} is no longer exempted',

  'votes.block.title': 'Blocked networks',
  'votes.block.intro':
    'Nobody can vote from these networks, unless they are exempted. Voters there are asked to turn off their VPN.',
  'votes.block.ranges': 'Addresses or ranges, one per line',
  'votes.block.count': '{count} in the list.',
  'votes.block.wrongLine': '“{line}” is neither an address nor a range such as 203.0.113.0/24.',
  'votes.block.readOnly':
    '{count, plural, =0 {No networks are blocked.} one {# network is blocked.} other {# networks are blocked.}} Only owners can see and change the list.',

  'votes.data.title': 'Network data',
  'votes.data.intro':
    'Files in {folder} take effect within seconds, without a restart. Missing data makes checks coarser but never stops the vote.',
  'votes.data.folderFault': 'The folder {folder} cannot be read',
  'votes.data.faulty': 'Network data is missing or unusable',
  'votes.data.problem': '{name} ({state}). {advice}',
  'votes.data.repair.broken': 'Put a fresh copy of {file} into {folder}.',
  'votes.data.repair.unrecognised':
    'Rename it, or take it out of {folder}: no known data file has that name.',
  'votes.data.old': 'Network data is out of date',
  'votes.data.oldFile':
    '{name} dates from {date} ({age}). Replace {file} in {folder} with a newer copy.',
  'votes.data.oldBundled':
    '{name} dates from {date} ({age}). It comes with the program: install the newest release, or put GeoLite2-ASN.mmdb or dbip-asn-lite.mmdb into {folder}.',
  'votes.data.oldMeaning':
    'Voting goes on as usual. Networks that changed hands since then may be misjudged.',
  'votes.data.source': 'Source',
  'votes.data.date': 'Date',
  'votes.data.entries': 'Entries',
  'votes.data.state': 'Status',
  'votes.data.bundled': 'comes with the program',
  'votes.data.used': 'In use',
  'votes.data.stale': 'In use, old',
  'votes.data.absent': 'Not provided',
  'votes.data.fault.missing': 'Missing',
  'votes.data.fault.broken': 'Damaged',
  'votes.data.fault.unrecognised': 'Not recognized',
  'votes.data.brokenUsed': 'Its last good version is in use.',
  'votes.put.asn':
    'Without it most networks are unknown, and every vote from them needs a captcha. Reinstall the program’s packages, or add GeoLite2-ASN.mmdb or dbip-asn-lite.mmdb.',
  'votes.put.policy': 'Comes with the program.',
  'votes.put.tor': 'Add torbulkexitlist from check.torproject.org.',
  'votes.put.private-relay': 'Add egress-ip-ranges.csv from mask-api.icloud.com.',
  'votes.put.maxmind-anonymous': 'With a MaxMind license, add GeoIP2-Anonymous-IP.mmdb.',
  'votes.put.ipinfo-privacy': 'With an IPinfo license, add its privacy .mmdb file.',
  'votes.put.ip2proxy': 'With an IP2Location license, add an IP2PROXY .BIN file, PX2 to PX12.',

  'votes.passes.title': 'Venue passes',
  'votes.passes.intro':
    'For a school or a screening, where many people vote from one network. Whoever scans the QR code there needs neither captcha nor code. Refused networks stay refused. Every pass is listed on the public rules page.',
  'votes.passes.add': 'New pass',
  'votes.passes.empty': 'There are no passes yet.',
  'votes.passes.name': 'Venue',
  'votes.passes.nameHint': 'Shown to everyone.',
  'votes.passes.quota': 'Maximum votes',
  'votes.passes.quotaHint': '1 to 1,000,000. Further votes are treated as if there were no pass.',
  'votes.passes.used': 'Votes used',
  'votes.passes.usedOf': '{used, number} of {quota, number}',
  'votes.passes.window': 'Valid',
  'votes.passes.opensAt': 'From',
  'votes.passes.closesAt': 'Until',
  'votes.passes.zoneHint': 'By the clock of {zone}.',
  'votes.passes.networks': 'Only from these networks',
  'votes.passes.networksHint':
    'One address or range per line. If empty, the code works anywhere, and so does a photo of it.',
  'votes.passes.onlyFrom': 'only from {networks}',
  'votes.passes.state': 'Status',
  'votes.passes.state.ahead': 'Upcoming',
  'votes.passes.state.open': 'Open',
  'votes.passes.state.ended': 'Ended',
  'votes.passes.state.used': 'Used up',
  'votes.passes.state.revoked': 'Revoked',
  'votes.passes.actions': 'Actions',
  'votes.passes.made': 'The pass for {name} has been created',
  'votes.passes.qr': 'QR code',
  'votes.passes.qrNamed': 'QR code for {name}',
  'votes.passes.revoke': 'Revoke',
  'votes.passes.revokeNamed': 'Revoke the pass for {name}',
  'votes.passes.revokeAsk': 'Revoke the pass for {name}?',
  'votes.passes.revokeHint':
    'Its QR code stops working at once and for good. Votes already cast with it stay.',
  'votes.passes.revoked': 'The pass for {name} has been revoked',

  'votes.sheet.title': 'Venue pass',
  'votes.sheet.print': 'Print',
  'votes.sheet.copy': 'Copy address',
  'votes.sheet.copied': 'Address copied',
  'votes.sheet.notOpen': 'Status of this pass: {state}. Its QR code does not work now.',
  'votes.sheet.hint': 'Fits on one sheet of A4.',
  'votes.sheet.head': 'Vote for your favorite film',
  'votes.sheet.scan': 'Scan with your phone camera, then vote.',
  'votes.sheet.good': 'No captcha or code needed here. One vote per device and film.',
  'votes.sheet.window': 'Valid from {from} to {to} ({zone})',
  'votes.sheet.networks': 'Works only on the network of the venue.',
  'votes.sheet.quota': 'For up to {quota, plural, one {# vote} other {# votes}}',
  'votes.sheet.languages': 'Languages',

  'votes.rules.title': 'Voting rules',
  'votes.rules.intro':
    'When a vote needs more proof, and where none is accepted from. Changes take effect at once and show on the public rules page.',
  'votes.rules.public': 'Public rules page',
  'votes.rules.readOnly': 'Only owners can change these.',
  'votes.rules.usual': 'Default: {value}',
  'votes.rules.on': 'on',
  'votes.rules.off': 'off',
  'votes.rules.none': 'none',
  'votes.rules.networks': 'Networks',
  'votes.rules.monitorOnly': 'Observe only',
  'votes.rules.monitorOnlyHint':
    'Networks are recorded, but nobody is refused because of theirs, not even from blocked networks.',
  'votes.rules.refuse': 'Refuse votes from',
  'votes.rules.refuseHint':
    'Voters there are asked to turn off their VPN and get a case number. Kinds that are not ticked need a code instead.',
  'votes.rules.blocked': 'Block individual networks',
  'votes.rules.proof': 'Proof',
  'votes.rules.highStakes': 'Require a verified account for every vote',
  'votes.rules.highStakesHint':
    'The strictest setting: nobody can vote without an account, not even with a venue pass. Expect far fewer votes.',
  'votes.rules.workFactor': 'Browser workload',
  'votes.rules.workHint':
    '0 to 10. 0: none; 1: about 0.2 s on a phone, which goes unnoticed; 10: about 2 s. A higher value makes mass voting more expensive.',
  'votes.rules.minDeviceSeconds': 'New-device period, in seconds',
  'votes.rules.minDeviceHint':
    '0 to 3600. A device first seen more recently needs a captcha; if less than 15 s are missing, the page simply waits.',
  'votes.rules.captcha': 'Ask for a captcha after',
  'votes.rules.entryIn10Minutes': 'Votes from one address for one entry in 10 minutes',
  'votes.rules.entryIn10MinutesHint': 'After this many, further votes need a captcha.',
  'votes.rules.networkInAnHour': 'Votes from one network in an hour',
  'votes.rules.networkInAnHourHint':
    'After this many, further votes need a captcha. A school is one network.',
  'votes.rules.code': 'Ask for a code or a login after',
  'votes.rules.entryInADay': 'Votes from one network for one entry in a day',
  'votes.rules.entryInADayHint': 'After this many, further votes need a code or a login.',
  'votes.rules.newDevicesIn10Minutes': 'New devices from one network in 10 minutes',
  'votes.rules.newDevicesHint':
    'Above this number, votes from that network need a code or a login.',
  'votes.rules.counts': 'Counts',
  'votes.rules.hideCountsHours': 'Hide counts before voting closes, in hours',
  'votes.rules.hideCountsHint':
    '0 to 720; 0 means never. Votes still count, and staff still see the counts here.',

  'votes.exposure.title': 'Exposure',
  'votes.exposure.intro':
    'Votes compared with views in the gallery, which is reshuffled every hour so that each film gets its share. A rate far above the others deserves a look; by itself it proves nothing. Rates are shown from {views, number} views on.',
  'votes.exposure.searchFor': 'Search by number or title',
  'votes.exposure.empty': 'No entry has been published yet.',
  'votes.exposure.votes': 'Votes',
  'votes.exposure.seen': 'Views',
  'votes.exposure.ratio': 'Votes per 100 views',
  'votes.exposure.few': 'too few views',

  'votes.warning.data': 'Network data is missing or unusable: {names}.',
  'votes.warning.old': 'Network data is out of date: {names}.',
  'votes.warning.oldName': '{name} ({age})',
  'votes.warning.callers': 'Visitors’ addresses look wrong: check TRUSTED_PROXIES.',
  'votes.warning.proof': 'Vote counts do not match the votes.',
} as const;
