export const messages = {
  'rules.intro':
    'One vote per device and film, free of charge and without an account. This page explains what is checked, what is refused, and what the checks cannot prove. All figures are those in force now.',
  'rules.introAccount':
    'One vote per device and film, free of charge. At present, an account is needed. This page explains what is checked, what is refused, and what the checks cannot prove. All figures are those in force now.',

  'rules.one.title': 'One vote per device and film',
  'rules.one.device':
    'Every device (strictly speaking, every browser) has one vote for each film. You may vote for as many films as you like. Voting for the same film again changes nothing.',
  'rules.one.how':
    'We tell devices apart by a random, signed number in a cookie, which your browser is given when it shows films of this contest. We ask for neither your name nor an ID. A vote that is lost on its way can be sent again and counts only once.',
  'rules.one.account':
    'If you are logged in, you have one vote for each film across all your devices. The same goes for an email address or phone number that has confirmed a vote.',
  'rules.one.why':
    'Why not one vote per person? To identify people, we would have to ask every voter for proof of identity. A contest against fraud should not collect such data.',

  'rules.checks.title': 'What is checked',
  'rules.checks.intro':
    'Most voters notice none of this. More is asked for only when something is unusual.',
  'rules.checks.network': 'Network',
  'rules.checks.refused': 'Votes are not accepted from {networks}.',
  'rules.checks.refusesNone': 'At present, no kind of network is refused as such.',
  'rules.checks.monitorOnly':
    'At present, the kind of network is only recorded: nobody is refused because of it.',
  'rules.checks.otherNetworks':
    'Votes through relays such as iCloud Private Relay need a code, and votes from unknown networks need a captcha.',
  'rules.network.tor': 'Tor exit nodes',
  'rules.network.vpn': 'VPNs',
  'rules.network.proxy': 'open proxies',
  'rules.network.hosting': 'data centres',
  'rules.checks.work': 'A small calculation',
  'rules.checks.workText':
    'Before a vote counts, the browser does a calculation in the background, which takes about {seconds, number} s on a phone. For one vote that is nothing; for ten thousand votes it adds up.',
  'rules.checks.noWork': 'At present, browsers need not calculate anything.',
  'rules.checks.age': 'New devices',
  'rules.checks.ageText':
    'The first vote from a device that arrived less than {seconds, plural, one {# second} other {# seconds}} ago waits by itself until that time is up. If this would take more than 15 seconds, a captcha is asked for instead.',
  'rules.checks.captcha': 'Captcha',
  'rules.checks.captchaText':
    'Six digits, to read or to listen to, are asked for once one address has cast {entry, plural, one {# vote} other {# votes}} for the same film within ten minutes, or one network {network, plural, one {# vote} other {# votes}} within an hour.',
  'rules.checks.code': 'Code or login',
  'rules.checks.codeText':
    'A code sent by email or text message, or a login, is asked for once one network has cast {entry, plural, one {# vote} other {# votes}} for the same film within a day, or has brought more than {devices, plural, one {# new device} other {# new devices}} within ten minutes. One code is good for 24 hours.',
  'rules.checks.account': 'Account',
  'rules.checks.accountText':
    'At present, every vote needs an account with a confirmed email address or phone number.',
  'rules.checks.signedIn': 'If you are logged in, you are asked for neither a captcha nor a code.',
  'rules.checks.address':
    'A network address only decides how much is asked for, never who has already voted. A whole school behind one address can vote.',
  'rules.checks.demo':
    'This site is in demo mode: votes from this computer or its own network do not count towards these limits.',

  'rules.refused.title': 'What is refused, and how to appeal',
  'rules.refused.vpn':
    'A vote from a refused network gets the answer “Prohibit using VPN network voting!” and a case number. The vote is not lost: turn off the VPN and try again.',
  'rules.refused.blocked':
    'The organiser can also block a network by hand. The page then says so and gives a case number too. You can vote from another network, such as mobile data.',
  'rules.refused.appeal':
    'If you are not using a VPN, or think that a block is a mistake, write to us and quote the case number. It tells us why your network was refused, and we can exempt it.',
  'rules.refused.contact': 'Appeal a refusal',

  'rules.when.title': 'When you can vote',
  'rules.when.span': 'Voting is open from {from} to {to} ({zone}).',
  'rules.when.from': 'Voting opens on {from} ({zone}).',
  'rules.when.to': 'Voting closes on {to} ({zone}).',
  'rules.when.open': 'It is open now.',
  'rules.when.shut': 'It is not open now.',
  'rules.when.undated': 'No dates have been set yet.',
  'rules.when.clock': 'The contest’s clock decides, not the one on your device.',

  'rules.counts.title': 'Vote counts',
  'rules.counts.shown': 'Vote counts are visible throughout.',
  'rules.counts.hidden':
    'In the last {hours, plural, one {hour} other {# hours}} of voting, no counts are shown, so that nobody is swayed by them at the end. Every vote still counts.',
  'rules.counts.hiddenDays':
    'In the last {days, plural, one {day} other {# days}} of voting, no counts are shown, so that nobody is swayed by them at the end. Every vote still counts.',
  'rules.counts.from': 'Counts are hidden from {date}.',

  'rules.venues.title': 'Venues with a pass',
  'rules.venues.text':
    'A school or a screening, where many people vote from one network, can be given a pass: a QR code that is valid for a limited time and number of votes. Anyone who scans it there needs neither a captcha nor a code. Refused networks are still refused. Every pass is listed here.',
  'rules.venues.none': 'No pass has been issued.',
  'rules.venues.name': 'Venue',
  'rules.venues.time': 'Time',
  'rules.venues.used': 'Votes used',
  'rules.venues.range': '{from} to {to}',
  'rules.venues.quota': '{used, number} of {quota, number}',

  'rules.lists.title': 'Networks exempted or blocked by hand',
  'rules.lists.allowed':
    'Exempted for a time, because a check had affected the wrong people: {count, plural, =0 {no network} one {# network} other {# networks}}.',
  'rules.lists.blocked':
    'Blocked by hand: {count, plural, =0 {no network} one {# network} other {# networks}}.',

  'rules.limits.title': 'What the checks cannot prove',
  'rules.limits.person':
    'A device is not a person. Someone with two phones can vote twice, and a family that shares one tablet has one vote.',
  'rules.limits.cookie':
    'Anyone who deletes the cookie counts as a new device. That is why more is asked of new devices, busy networks and networks that hide their users.',
  'rules.limits.cost':
    'The checks make mass voting slow, costly and visible. They do not make it impossible, and we do not claim that they do.',

  'rules.kept.title': 'What is stored about a vote',
  'rules.kept.text':
    'The film, the time, the device’s random number and how long it had been known, how long the page was open, the kind of network and a rough part of the address (203.0.113.0/24 instead of 203.0.113.9), and what was proven. If you were logged in, your account is stored too. The full address is not stored.',
  'rules.kept.refusals': 'Records of refused votes are deleted after 30 days.',

  'rules.sources.title': 'How networks are identified',
  'rules.sources.text': 'By our own list of hosting and VPN networks, and by the following data:',
  'rules.sources.none':
    'By our own list of hosting and VPN networks. No other data is loaded at present.',
  'rules.sources.date': 'The oldest of this data is from {date}.',
  'rules.sources.license': 'Licence: {license}',
} as const;
