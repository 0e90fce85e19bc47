export const messages = {
  'forms.needsScripts': 'This form needs JavaScript: please switch it on.',
  'forms.pageNeedsScripts': 'This page needs JavaScript: please switch it on.',
  'forms.countSpoken': '{count} of {max} characters used',
  'forms.optional': 'optional',
  'forms.labelled': '{label}: {text}',

  'forms.summary.title':
    '{count, plural, one {There is a problem with your answers} other {There are # problems with your answers}}',
  'forms.savedAt': 'Saved {time}',
  'forms.saving': 'Saving…',
  'forms.savedLocally': 'Kept on this device, will be saved when the connection is back',
  'forms.saveFailed': 'Saving failed',
  'forms.restored': 'What you typed last time has been restored.',

  'forms.sending': 'Sending…',
  'forms.cancel': 'Cancel',
  'forms.change': 'Change',
  'forms.remove': 'Remove',

  'forms.email': 'Email',
  'forms.password': 'Password',
  'forms.newPassword': 'New password',
  'forms.confirmPassword': 'Confirm password',
  'forms.passwordError': 'Password error',
  'forms.showPassword': 'Show password',
  'forms.hidePassword': 'Hide password',
  'forms.passwordRules': 'Your password needs:',
  'forms.passwordRule.length': '{min} to {max} characters',
  'forms.passwordRule.lower': 'a lowercase letter',
  'forms.passwordRule.upper': 'an uppercase letter',
  'forms.passwordRule.digit': 'a digit',
  'forms.passwordRule.symbol': 'a symbol such as ! @ # %',
  'forms.ruleMet': 'met',
  'forms.ruleUnmet': 'not met yet',

  'forms.captcha': 'Captcha',
  'forms.captchaHint': 'Type the six digits you see or hear',
  'forms.captchaImage': 'Picture with six digits',
  'forms.captchaRefresh': 'New picture',
  'forms.captchaListen': 'Listen to the digits',
  'forms.captchaFailed': 'The captcha could not be loaded.',
  'forms.captchaSoundFailed':
    'The sound could not be played. Please ask for a new picture and listen again, or try again later.',

  'forms.chooseFile': 'Choose a file',
  'forms.replaceFile': 'Choose another file',
  'forms.dropFile': 'or drop it here',
  'forms.show': 'Show',
  'forms.hide': 'Hide',

  'forms.account': 'Email or phone',
  'forms.phone': 'Phone number',
  'forms.phoneHint':
    'Include the country code, for example +44\u00a07700\u00a0900123. Numbers of mainland China need none.',
  'forms.smsCode': 'Code from the text message',
  'forms.smsSend': 'Send the code',
  'forms.smsAgain': 'Send again',
  'forms.smsWait': 'Send again in {seconds, plural, one {# second} other {# seconds}}',
  'forms.smsSent':
    'The code is on its way to {phone}. It works for {minutes, plural, one {# minute} other {# minutes}}.',
  'forms.save': 'Save',
  'forms.name': 'Name',
} as const;
