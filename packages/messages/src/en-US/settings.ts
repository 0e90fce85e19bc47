export const messages = {
  'settings.menu': 'Settings',
  'settings.failed': 'The settings could not be loaded',
  'settings.saved': 'The settings have been saved',
  'settings.discard': 'Discard changes',
  'settings.changedTitle': 'These settings have been changed in the meantime',
  'settings.changedHint':
    'The fields you changed keep what you typed; all others will show the newest settings. Check them, then save again.',
  'settings.showNewest': 'Show the newest settings',
  'settings.zoneNote': 'All times are in {zone}.',

  'settings.phases.title': 'Phases',
  'settings.phases.intro':
    'When the contest takes submissions and votes. The server’s clock decides, to the second.',
  'settings.phases.name': 'Name of the contest',
  'settings.phases.timeZone': 'Time zone',
  'settings.phases.zoneHint': 'All times here are in {zone}, where it is {time} now.',
  'settings.phases.announcements': 'Announcements',
  'settings.phases.announcementsHint': 'Shown in the schedule. Nothing is published by itself.',
  'settings.phases.shortlistAt': 'Shortlist',
  'settings.phases.resultsAt': 'Results',
  'settings.phases.confirm': 'This takes effect at once',
  'settings.phases.confirmSave': 'Save now',

  'settings.span.submission': 'Submissions',
  'settings.span.voting': 'Voting',
  'settings.span.opensAt': 'Opens',
  'settings.span.closesAt': 'Closes',
  'settings.span.opensHint': 'Empty: no beginning',
  'settings.span.closesHint': 'Empty: no end',
  'settings.span.submission.open': 'Open submissions now',
  'settings.span.submission.close': 'Close submissions now',
  'settings.span.voting.open': 'Open voting now',
  'settings.span.voting.close': 'Close voting now',

  'settings.now.title': 'As it is now',
  'settings.now.unset': 'Not set: closed, and no date is told',
  'settings.now.open': 'Open, without an end',
  'settings.now.openUntil': 'Open until {when} ({ago})',
  'settings.now.ahead': 'Closed; opens {when} ({ago})',
  'settings.now.over': 'Closed since {when} ({ago})',

  'settings.effect.title': 'What saving changes',
  'settings.effect.none': 'Nothing about when the contest is open.',
  'settings.effect.opensNow':
    '{what, select, submission {Submissions open} other {Voting opens}} right now',
  'settings.effect.closesNow':
    '{what, select, submission {Submissions close} other {Voting closes}} right now',
  'settings.effect.staysOpen':
    '{what, select, submission {Submissions stay} other {Voting stays}} open until you close {what, select, submission {them} other {it}}',
  'settings.effect.staysClosed':
    '{what, select, submission {Submissions stay} other {Voting stays}} closed',
  'settings.effect.opens':
    '{what, select, submission {Submissions open} other {Voting opens}} {ago}: {when}',
  'settings.effect.closes':
    '{what, select, submission {Submissions close} other {Voting closes}} {ago}: {when}',
  'settings.effect.announced':
    '{what, select, shortlist {The shortlist is} other {The results are}} dated {when} ({ago})',
  'settings.effect.undated':
    '{what, select, shortlist {The shortlist has} other {The results have}} no date any more',

  'settings.organiser.title': 'Organiser',
  'settings.organiser.intro':
    'Who holds the contest and how to reach them. Visitors see this on every page and under “Contact us”.',
  'settings.organiser.name': 'Name of the organiser',
  'settings.organiser.nameHint': 'Where a language is empty, the nearest one is shown.',
  'settings.organiser.contact': 'Contact',
  'settings.organiser.contactHint': 'Shown to everyone. Leave empty what you do not want to show.',
  'settings.organiser.phone': 'Phone',
  'settings.organiser.address': 'Address',
  'settings.organiser.notices': 'Notices of new messages',
  'settings.organiser.noticeMail': 'Send notices to',
  'settings.organiser.noticeHint': 'Gets a mail for each message in the inbox. Empty: no notices.',
  'settings.organiser.filing': 'Filing numbers',
  'settings.organiser.filingHint': 'Shown at the foot of the site, as Chinese law asks.',
  'settings.organiser.icp': 'ICP filing number',
  'settings.organiser.police': 'Public security filing number',

  'settings.sharing.title': 'Sharing',
  'settings.sharing.intro':
    'Where visitors can share a film, by language and in this order: two platforms by default, up to four. Copying the link and the poster are always offered.',
  'settings.sharing.usual': 'Default: {networks}',
  'settings.sharing.place': 'Platform {place}',
  'settings.sharing.none': 'None',
  'settings.sharing.reverse': 'Reverse the order',
  'settings.network.wechat': 'WeChat',
  'settings.network.weibo': 'Weibo',
  'settings.network.facebook': 'Facebook',
  'settings.network.line': 'LINE',
  'settings.network.x': 'X',

  'settings.limits.title': 'Limits',
  'settings.limits.intro': 'How much one account can submit, by when, and how long messages stay.',
  'settings.limits.submission': 'Submission',
  'settings.limits.entriesPerAccount': 'Entries per account',
  'settings.limits.entriesHint':
    '1 to 50. A withdrawn or rejected entry leaves room for another, at most ten times per account.',
  'settings.limits.materialsRequired': 'Other materials are required',
  'settings.limits.materialsHint':
    'The ZIP file with entry form, commitment letter, trailers and clips.',
  'settings.limits.studentProof': 'Proof of being a student',
  'settings.limits.studentProofHint':
    'Asked of the Student Group: a student card or a letter from the school. Only staff see it.',
  'settings.limits.studentProof.off': 'Not asked',
  'settings.limits.studentProof.optional': 'Optional',
  'settings.limits.studentProof.required': 'Required',
  'settings.limits.graceMinutes': 'Grace for films on their way, in minutes',
  'settings.limits.graceHint':
    'How long after the deadline a film may still arrive if its entry was submitted in time. 0 to 1440 minutes.',
  'settings.limits.retention': 'Retention',
  'settings.limits.messageDays': 'Days in the outbox',
  'settings.limits.messageDaysHint':
    '7 to 3650. Older mails and text messages are deleted with their recipients.',

  'settings.texts.title': 'Texts',
  'settings.texts.searchFor': 'Search words or keys',
  'settings.texts.area': 'Part of the site',
  'settings.texts.state': 'State',
  'settings.texts.changed': 'Worded otherwise',
  'settings.texts.text': 'Text',
  'settings.texts.intro': 'What the site says, in your own words. Pages show a change at once.',
  'settings.texts.edit': 'Word it otherwise',
  'settings.texts.built': 'As built:',
  'settings.texts.asBuilt': 'As built',
  'settings.texts.hint':
    'Leave a field empty to keep the built text. Words in braces stand for values, words in angle brackets for links.',
  'settings.texts.saved': 'The text is saved; the site shows it now.',
  'settings.texts.area.shell': 'Frame of the pages',
  'settings.texts.area.film': 'Films',
  'settings.texts.area.pages': 'Pages',
  'settings.texts.area.account': 'Account',
  'settings.texts.area.submit': 'Submitting',
  'settings.texts.area.player': 'Player',
  'settings.texts.area.vote': 'Voting',
} as const;
