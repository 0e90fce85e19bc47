export const messages = {
  'vote.close': 'Close',
  'vote.proof.captcha': 'One more step',
  'vote.proof.code': 'Confirm your vote',
  'vote.proof.account': 'Log in to vote',

  'vote.captcha.text':
    'Your device is new here, or many votes are coming from your network. Type the digits and your vote will count.',

  'vote.code.text':
    'Many votes come from your network, or it hides their origin. Please confirm yours.',
  'vote.code.or': 'or with a code',
  'vote.code.contactHint': 'We send a code there and use the address for nothing else.',
  'vote.code.sent': 'The code is on its way to {contact}. Type it and your vote will count.',
  'vote.code.label': 'Code',
  'vote.code.otherContact': 'Use another address',

  'vote.account.text':
    'At present, every vote needs an account with a confirmed email address or phone number. Afterwards you come back to this film.',
  'vote.account.signIn': 'Log in',
  'vote.account.register': 'Register',

  'vote.vpn.meaning':
    'Your vote came from a VPN, a proxy or a data centre. Such networks hide who is voting, so votes from them are not accepted.',
  'vote.vpn.appeal': 'Appeal: I am not using a VPN',

  'vote.blocked.title': 'This network cannot vote',
  'vote.blocked.text':
    'Prohibit using VPN network voting! The organiser has blocked this network, so votes from it are not accepted. Your vote is not lost: switch to another network, such as mobile data, and try again.',
  'vote.blocked.meaning':
    'If you think this is a mistake, write to the organiser and quote the case number.',
  'vote.blocked.appeal': 'Appeal against the block',

  'vote.case.label': 'Case number',
  'vote.case.copy': 'Copy',
  'vote.case.copied': 'Case number copied',

  'vote.pass.kept': 'Your venue pass is active',
  'vote.pass.keptText': 'Choose a film and vote: neither a captcha nor a code is needed.',
  'vote.pass.keptAt': 'You are voting at {venue}',
  'vote.pass.keptUntil':
    'Choose a film and vote: until {time}, neither a captcha nor a code is needed.',
  'vote.pass.title.elsewhere': 'Connect to the venue’s network',
  'vote.pass.text.elsewhere':
    'This pass works only on the network of its venue. It is saved on this device: once you are connected there, just vote. On any other network you can vote without it, but may be asked for a captcha or a code.',
  'vote.pass.title.early': 'This pass is not valid yet',
  'vote.pass.text.early': 'Scan the code again once voting at the venue has begun.',
  'vote.pass.title.over': 'This pass has expired',
  'vote.pass.text.over': 'The time for voting at this venue is over.',
  'vote.pass.title.usedUp': 'This pass is used up',
  'vote.pass.text.usedUp': 'All the votes that it was good for have been cast.',
  'vote.pass.title.revoked': 'This pass has been withdrawn',
  'vote.pass.text.revoked':
    'The organiser has ended it. If you are at the venue, ask there for a new one.',
  'vote.pass.title.unknown': 'This is not a valid pass',
  'vote.pass.text.unknown':
    'The address may be incomplete. Scan the code again, or ask for help at the venue.',
  'vote.pass.without':
    'While voting is open you can vote without a pass; you may then be asked for a captcha or a code.',
} as const;
