export const messages = {
  'vote.close': 'Close',
  'vote.proof.captcha': 'One more step',
  'vote.proof.code': 'Confirm your vote',
  'vote.proof.account': 'Log in to vote',

  'vote.captcha.text':
    'Your device is new here, or many votes are coming from your network. Type the digits, and your vote counts.',

  'vote.code.text':
    'Very many votes are coming from your network. Please show that this one is yours.',
  'vote.code.or': 'or by a code',
  'vote.code.contactHint': 'We send a code there, and use the address for nothing else.',
  'vote.code.sent': 'The code is on its way to {contact}. Your vote counts once you have typed it.',
  'vote.code.label': 'Code',
  'vote.code.otherContact': 'Use another address',

  'vote.account.text':
    'At present each vote needs an account with a confirmed email address or phone number. You come back to this film afterwards.',
  'vote.account.signIn': 'Log in',
  'vote.account.register': 'Register',

  'vote.vpn.meaning':
    'Your vote came from a network of a VPN, a proxy or a data centre. Such networks hide who votes, so no votes are taken from them.',
  'vote.vpn.appeal': 'Appeal: I am not using a VPN',
  'vote.case.label': 'Case',
  'vote.case.copy': 'Copy',
  'vote.case.copied': 'Case number copied',
} as const;
