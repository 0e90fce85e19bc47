export const messages = {
  'mail.greeting': 'Hello,',
  'mail.signature': '{site}',
  'mail.automatic': 'This message was sent automatically. Please do not reply to it.',
  'mail.buttonFails': 'If the button does not work, copy this address into your browser:',
  'mail.notYou': 'If you did not ask for this, you can ignore this message.',

  'mail.activation.subject': 'Please verify your email ({site})',
  'mail.activation.text':
    'You have registered with this address. Activate your account, then log in and submit your entry.',
  'mail.activation.action': 'Activate the account',
  'mail.activation.expires':
    'The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'mail.activation.notYou':
    'If it was not you, do not follow the link: whoever wrote your address here could then use it. Nothing else needs to be done.',

  'mail.reset.subject': 'Reset your password ({site})',
  'mail.reset.text': 'We received a request to set a new password for this account.',
  'mail.reset.action': 'Set a new password',
  'mail.reset.expires':
    'The link works once, for {minutes, plural, one {# minute} other {# minutes}}.',
  'mail.reset.notYou': 'If it was not you, ignore this message: your password stays as it is.',

  'mail.voteCode.subject': 'Your code for voting ({site})',
  'mail.voteCode.text': 'Type this code on the page where you are voting:',
  'mail.voteCode.expires':
    'It is valid for {minutes, plural, one {# minute} other {# minutes}}. Do not tell it to anyone, not even to us.',

  'mail.receipt.subject': 'We have received your entry No. {number} “{title}”',
  'mail.receipt.text':
    'Thank you. Your film “{title}” has the number {number} and was submitted on {date}.',
  'mail.receipt.next':
    'We now check the files and look at the film. We will write to you when there is news.',
  'mail.receipt.film':
    'The film itself is still on its way: all of it has to arrive by {date}. Keep the page with the upload open, or go on from here and choose the same file again. An entry whose film does not come is turned down.',
  'mail.receipt.upload': 'Continue uploading',
  'mail.receipt.action': 'See how it is doing',

  'mail.published.subject': 'Your film “{title}” is online',
  'mail.published.text':
    'Entry No. {number} has passed the review and can be watched in the gallery.',
  'mail.published.share': 'Share it: each view may save someone from a scam.',
  'mail.published.action': 'Watch it',

  'mail.changes.subject': 'Please change something in your entry “{title}”',
  'mail.changes.text': 'We have looked at entry No. {number} and ask you to change the following:',
  'mail.changes.machine':
    'The film of entry No. {number} did not pass our checks. Please change the following:',
  'mail.changes.reason': '{field}: {reason}',
  'mail.changes.action': 'Make the changes',
  'mail.changes.next': 'Then submit it again. The number stays the same.',

  'mail.rejected.subject': 'Your entry “{title}” was not accepted',
  'mail.rejected.text': 'We are sorry: entry No. {number} cannot take part in the contest.',
  'mail.rejected.reason': 'The reason: {reason}',
  'mail.rejected.contact': 'If you have questions, write to us through the contact page.',
  'mail.rejected.action': 'Contact Us',
  'mail.disqualified.subject': 'Your entry “{title}” has been disqualified',
  'mail.disqualified.text':
    'Entry No. {number} has been taken out of the contest. It no longer stands in any list and cannot be voted for.',
  'mail.disqualified.public': 'Visitors who open its page can read this reason.',
  'mail.withdrawn.subject': 'Your entry “{title}” has been withdrawn',
  'mail.withdrawn.text': 'Entry No. {number} has left the contest at your wish.',

  'mail.passwordChanged.subject': 'Your password has been changed',
  'mail.passwordChanged.text':
    'The password of your account has just been changed. All other devices were logged out.',
  'mail.passwordChanged.notYou': 'If it was not you, set a new password at once and write to us.',
  'mail.passwordChanged.action': 'Set a new password',

  'mail.signIn.subject.added': 'A second factor was added to your console login',
  'mail.signIn.subject.removed': 'A second factor was removed from your console login',
  'mail.signIn.subject.recovered': 'A recovery code was used for your console login',
  'mail.signIn.subject.renewed': 'New recovery codes for your console login',
  'mail.signIn.subject.reset': 'Your second factor was reset',
  'mail.signIn.subject.locked': 'Wrong codes for your console login',
  'mail.signIn.subject.guessed': 'Many wrong codes for your console login',
  'mail.signIn.locked':
    'Ten wrong codes in a row were entered for your login to the console, by somebody who knows your password or sits where you are logged in. Codes are refused for a quarter of an hour; a passkey still works.',
  'mail.signIn.guessed':
    'Twenty wrong codes were entered for your login to the console within a day, a few at a time, by somebody who knows your password or sits where you are logged in.',
  'mail.signIn.added': '“{name}” was added as a second factor of your login to the console.',
  'mail.signIn.removed':
    '“{name}” no longer works as a second factor of your login to the console.',
  'mail.signIn.recovered':
    'Somebody logged in to the console with your password and a recovery code. {left, plural, =0 {No recovery code is left: please make new ones.} one {# recovery code is left.} other {# recovery codes are left.}}',
  'mail.signIn.renewed': 'New recovery codes were made. The old ones no longer work.',
  'mail.signIn.reset':
    'All second factors of your login to the console were removed, and you were logged out everywhere. If one is required of you, you set it up anew at your next login.',
  'mail.signIn.notYou':
    'If you do not know of this, change your password at once and tell an owner of the contest.',
  'mail.signIn.action': 'See my login',

  'mail.invitation.subject': 'You are invited to the console ({site})',
  'mail.invitation.text': '{name} has invited you to work in the console.',
  'mail.invitation.expires': 'The link works once, for {days, plural, one {# day} other {# days}}.',
  'mail.invitation.notYou': 'If you do not know what this is about, you can ignore this message.',
  'mail.invitation.action': 'Accept the invitation',

  'mail.notice.subject': 'New message in your inbox ({site})',
  'mail.notice.text': 'Somebody has written to the organiser. The message is waiting in the inbox.',
  'mail.notice.action': 'Open the inbox',

  'mail.test.subject': 'Test message of {site}',
  'mail.test.text': 'Messages of the contest arrive here. There is nothing else to do.',
  'mail.test.action': 'Back to the console',

  'mail.answer.subject': 'Our answer to your message ({site})',
  'mail.answer.quote': 'You wrote on {date}:',
  'mail.answer.action': 'Write to us again',

  'mail.sms.letter': '[{site}] {subject} {url}',
  'mail.sms.receipt': 'We have received your entry No. {number}.',
  'mail.sms.receiptFilm':
    'We have received your entry No. {number}. Its film has to arrive by {date}:',
  'mail.sms.published': 'Your entry No. {number} is online:',
  'mail.sms.changes': 'Please change something in your entry No. {number}:',
  'mail.sms.rejected': 'Your entry No. {number} was not accepted. The reason:',
  'mail.sms.disqualified': 'Your entry No. {number} has been disqualified. The reason:',
  'mail.sms.withdrawn': 'Your entry No. {number} has been withdrawn.',
  'mail.sms.code.subject': 'Verification code',
  'mail.sms.code.text':
    '[{site}] Your verification code is {code}, valid for {minutes, plural, one {# minute} other {# minutes}}. Do not tell it to anyone, not even to us.',
  'mail.sms.answer.subject': 'Answer to a message',
  'mail.sms.answer.text': '[{site}] You wrote: “{quote}” Our answer: {answer}',
} as const;
