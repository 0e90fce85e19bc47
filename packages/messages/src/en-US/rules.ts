export const messages = {
  'rules.intro':
    'One vote for each device and each film: free, and without an account. This page says what is checked, what is refused, and what all the checks cannot prove. The figures are those in force now.',

  'rules.one.title': 'One vote for each device and film',
  'rules.one.device':
    'Every device (strictly speaking, every browser) has one vote for each film. You may vote for as many films as you like. A second vote for the same film changes nothing.',
  'rules.one.how':
    'We tell devices apart by a random, signed number in a cookie, and ask neither for your name nor for a document. A vote that was lost on its way can be sent again: it counts once.',
  'rules.one.account':
    'Whoever is logged in has one vote for each film on all devices together. The same holds for an email address or phone number that has confirmed a vote.',
  'rules.one.why':
    'Why not one vote for each person? To know persons, we would have to ask every voter for a proof of identity. A contest against fraud had better not collect such data.',

  'rules.checks.title': 'What is checked',
  'rules.checks.intro':
    'Most voters notice none of this. More is asked for only where something is out of the ordinary.',
  'rules.checks.network': 'Network',
  'rules.checks.refused': 'No votes are taken from {networks}.',
  'rules.checks.refusesNone': 'At present no kind of network is refused as such.',
  'rules.checks.monitorOnly':
    'At present kinds of networks are only noted: nobody is refused for theirs.',
  'rules.checks.otherNetworks':
    'Relays such as iCloud Private Relay need a code, and networks of which nothing is known need a captcha.',
  'rules.network.tor': 'Tor exits',
  'rules.network.vpn': 'VPNs',
  'rules.network.proxy': 'open proxies',
  'rules.network.hosting': 'data centres',
  'rules.checks.work': 'A little work',
  'rules.checks.workText':
    'Before a vote counts, the browser does a sum in the background: about {seconds, number} s on a phone. For one vote that is nothing; for ten thousand it is a great deal.',
  'rules.checks.noWork': 'At present browsers are asked for no work.',
  'rules.checks.age': 'New devices',
  'rules.checks.ageText':
    'The first vote of a device that came less than {seconds, plural, one {# second} other {# seconds}} ago waits by itself until then. Where that would take more than 15 seconds, a captcha is asked for instead.',
  'rules.checks.captcha': 'Captcha',
  'rules.checks.captchaText':
    'Six digits, to read or to hear, are asked for once one address has given {entry, plural, one {# vote} other {# votes}} for one film within ten minutes, or one network {network, plural, one {# vote} other {# votes}} within an hour.',
  'rules.checks.code': 'Code or login',
  'rules.checks.codeText':
    'A code by email or text message, or a login, is asked for once one network has given {entry, plural, one {# vote} other {# votes}} for one film within a day, or has brought more than {devices, plural, one {# new device} other {# new devices}} within ten minutes. One code serves for 24 hours.',
  'rules.checks.account': 'Account',
  'rules.checks.accountText':
    'At present every vote needs an account with a confirmed email address or phone number.',
  'rules.checks.signedIn': 'Whoever is logged in is asked for neither captcha nor code.',
  'rules.checks.address':
    'An address on the network decides only how much is asked for, never who has voted already. A whole school behind one address can vote.',

  'rules.refused.title': 'What is refused, and how to object',
  'rules.refused.vpn':
    'A vote from a refused network gets the answer “Prohibit using VPN network voting!” and a case number. It is not lost: turn the VPN off and try again.',
  'rules.refused.appeal':
    'If you use no VPN, write to us and name the case. By its number we see why your network was refused, and can exempt it.',
  'rules.refused.contact': 'Object to a refusal',

  'rules.when.title': 'When',
  'rules.when.span': 'Voting is open from {from} to {to} ({zone}).',
  'rules.when.from': 'Voting opens on {from} ({zone}).',
  'rules.when.to': 'Voting closes on {to} ({zone}).',
  'rules.when.open': 'It is open now.',
  'rules.when.shut': 'It is not open now.',
  'rules.when.undated': 'No dates have been set yet.',
  'rules.when.clock': 'The contest’s own clock decides, not that of your device.',

  'rules.counts.title': 'Counts',
  'rules.counts.shown': 'Counts can be seen throughout the vote.',
  'rules.counts.hidden':
    'In the last {hours, plural, one {hour} other {# hours}} of the vote no counts are shown, so that nobody votes by them at the end. Every vote goes on counting.',
  'rules.counts.from': 'Counts are hidden from {date}.',

  'rules.venues.title': 'Venues with a pass',
  'rules.venues.text':
    'A school or a screening, where many people vote from one network, can be given a pass: a QR code for a time and a number of votes. Whoever has scanned it there needs neither captcha nor code. Refused networks stay refused. Each pass is listed here.',
  'rules.venues.none': 'No pass has been given.',
  'rules.venues.name': 'Venue',
  'rules.venues.time': 'Time',
  'rules.venues.used': 'Votes used',
  'rules.venues.range': '{from} to {to}',
  'rules.venues.quota': '{used, number} of {quota, number}',

  'rules.lists.title': 'Exempted and shut out by hand',
  'rules.lists.allowed':
    'Exempted for a time, because a check had met the wrong people: {count, plural, =0 {no network} one {# network} other {# networks}}.',
  'rules.lists.blocked':
    'Shut out by hand: {count, plural, =0 {no network} one {# network} other {# networks}}.',

  'rules.limits.title': 'What all this cannot prove',
  'rules.limits.person':
    'A device is not a person. Somebody with two phones can vote twice, and a family with one tablet has one vote.',
  'rules.limits.cookie':
    'Whoever deletes the cookie is a new device. That is why new devices, busy networks and hidden networks are asked for more.',
  'rules.limits.cost':
    'The checks make voting in bulk slow, costly and visible. They do not make it impossible, and we do not claim so.',

  'rules.kept.title': 'What is kept of a vote',
  'rules.kept.text':
    'The film, the time, the device’s random number and how long it had been known, how long the page was open, the kind of network and a coarse part of the address (203.0.113.0/24 instead of 203.0.113.9), and what was proven. Your account is kept with it if you were logged in. The whole address is not kept.',
  'rules.kept.refusals': 'Records of refused votes are deleted after 30 days.',

  'rules.sources.title': 'How networks are told apart',
  'rules.sources.text': 'By our own list of hosting and VPN networks, and by this data:',
  'rules.sources.none':
    'By our own list of hosting and VPN networks. No other data is loaded at present.',
  'rules.sources.date': 'The oldest of it is from {date}.',
  'rules.sources.license': 'Licence: {license}',
} as const;
