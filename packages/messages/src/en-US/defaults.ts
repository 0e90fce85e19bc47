/** What stands where staff have written nothing yet. */
export const messages = {
  'defaults.home.title': 'Make the scam blow its cover',
  'defaults.home.text':
    'A scam is a film set: convincing only while you look where you are told to. These short films show the tape and the stands behind it.',

  'defaults.case.title': 'The officer on the video call',
  'defaults.case.text':
    'A uniform, a badge, a flag: all of it rented by the hour. Real police never investigate by video call, and never have a “safe account”.',
  'defaults.case.caption': 'What you are shown',
  'defaults.case.offSetCaption': 'What is really there',

  'defaults.details.theme':
    'Make the scam blow its cover: show how a scam is staged, and the moment in which it gives itself away.',
  'defaults.details.open': 'Everyone may enter: teams, companies, people on their own.',
  'defaults.details.student': 'For students, entering with the name of their school.',

  'defaults.requirement.length': 'Length',
  'defaults.requirement.lengthRule': 'Up to {minutes} minutes',
  'defaults.requirement.format': 'Format',
  'defaults.requirement.formatRule': 'MP4, MOV, AVI, MKV or WebM, {width}\u00a0×\u00a0{height}',
  'defaults.requirement.subtitles': 'Subtitles',
  'defaults.requirement.subtitlesRule': 'Chinese and English',
  'defaults.requirement.picture': 'Picture',
  'defaults.requirement.pictureRule': 'No corner mark, no logo',
  'defaults.requirement.covers': 'Covers and logo',
  'defaults.requirement.coversRule':
    'jpg or png, at most {size}: works cover {works}, square cover {square}, team logo {logo} pixels',
  'defaults.requirement.papers': 'Papers',
  'defaults.requirement.papersRule': 'The signed copyright commitment and authorization letter',

  'defaults.faq.cost': 'What does it cost to take part?',
  'defaults.faq.costAnswer': 'Nothing.',
  'defaults.faq.later': 'Can I finish my submission later?',
  'defaults.faq.laterAnswer':
    'Yes. Everything is saved as you go, and you can come back any time before the deadline.',
  'defaults.faq.upload': 'My connection is slow. What if the upload breaks off?',
  'defaults.faq.uploadAnswer':
    'It goes on where it stopped. After closing the page, choose the same file again.',
  'defaults.faq.vote': 'How many votes do I have?',
  'defaults.faq.voteAnswer':
    'One for each film. You need no account to vote, but you may not use a VPN.',

  'defaults.tip.police.script':
    '“This is the police. You are involved in money laundering. Keep this secret and move your savings to a safe account.”',
  'defaults.tip.police.giveaway':
    'The police never ask for a transfer to a “safe account”. Whoever does is a fraud.',
  'defaults.tip.police.action': 'Hang up. Call the police yourself, on the number you know.',
  'defaults.tip.service.script':
    '“You have been signed up for a paid service by mistake. Share your screen, and I will cancel it for you.”',
  'defaults.tip.service.giveaway':
    'Real customer service does not ask for your codes, nor for a shared screen.',
  'defaults.tip.service.action':
    'Hang up and open the app yourself. Never share your screen or a code.',
  'defaults.tip.parcel.script':
    '“Your parcel was lost. Join this group, and we will pay you double.”',
  'defaults.tip.parcel.giveaway':
    'A lost parcel is refunded in the shop’s own app, never in a strange chat group.',
  'defaults.tip.parcel.action':
    'Check the order in the shop’s own app. Join nothing, install nothing.',
  'defaults.tip.investment.script':
    '“My teacher has inside information. Put in a little first and see how easily you take it out.”',
  'defaults.tip.investment.giveaway':
    'Insider tips and guaranteed profit: the gains are only numbers on their screen.',
  'defaults.tip.investment.action':
    'If someone guarantees profit, leave the group and put in nothing.',
  'defaults.tip.romance.script':
    '“I found a platform that never loses. I want us to build our future together.”',
  'defaults.tip.romance.giveaway':
    'Never met, but already talking of money together? The romance is a script.',
  'defaults.tip.romance.action':
    'Before any money: a video call, a meeting, and a talk with someone you trust.',
  'defaults.tip.task.script':
    '“Like three videos, get five yuan. For the big tasks you only put the money up first.”',
  'defaults.tip.task.giveaway':
    'Small rewards come first so that you pay in more later. No job asks you to pay.',
  'defaults.tip.task.action':
    'Stop at the first payment you are asked to make. The money does not come back.',
  'defaults.tip.loan.script': '“Your loan is approved. Pay the deposit first to lift the freeze.”',
  'defaults.tip.loan.giveaway': 'A fee before the loan is paid out means that there is no loan.',
  'defaults.tip.loan.action':
    'Borrow only from a bank or a licensed lender, and pay nothing beforehand.',
  'defaults.tip.game.script':
    '“I will take your account at your price. Use this trading site, it is safe.”',
  'defaults.tip.game.giveaway':
    'Trade on the official platform only. A link from the buyer leads to a false one.',
  'defaults.tip.game.action':
    'Open the platform yourself, and never follow a link that the buyer sends.',

  'defaults.aboutUs.mission': 'What we want',
  'defaults.aboutUs.missionText':
    'Once you have seen how a trick is done, you do not fall for it again. We let films do the showing.',
  'defaults.aboutUs.organiser': 'Organiser',
  'defaults.aboutUs.organiserText': 'This contest is held by {organiser}.',
  'defaults.aboutUs.organiserUnknown': 'The organiser will introduce itself here soon.',
  'defaults.aboutUs.press': 'Press kit',
  'defaults.aboutUs.pressText':
    'Stills, logos and facts for the press are sent on request: write to us.',

  'defaults.terms.intro':
    'These are the rules for using this site. The rules of the contest itself are on the page Contest Details.',
  'defaults.terms.account': 'Your account',
  'defaults.terms.accountText':
    'An account belongs to one person. Keep the password to yourself; you answer for what is done with your account.',
  'defaults.terms.entries': 'Your entries',
  'defaults.terms.entriesText':
    'The film stays yours. By submitting it you allow us to show it on this site and to make it public within the contest, as the authorization letter says.',
  'defaults.terms.voting': 'Voting',
  'defaults.terms.votingText':
    'One vote per device and film, and one per account if you are logged in. Automated voting is not allowed, and votes from known VPN networks are refused.',
  'defaults.terms.conduct': 'Fair use',
  'defaults.terms.conductText':
    'Do not upload what breaks the law or the rights of others, and do not disturb the running of the site.',

  'defaults.privacy.intro': 'What this site stores, why, and how you can have it deleted.',
  'defaults.privacy.account': 'Account',
  'defaults.privacy.accountText':
    'Your email address or phone number, your name if you gave one, your language, and your password in a form that cannot be read back. We use them to let you log in and to tell you about your entry. We also keep the messages that we sent you and those that you wrote to us.',
  'defaults.privacy.entries': 'Entries',
  'defaults.privacy.entriesText':
    'What you fill in and upload. Letters, proofs, what you tell of a parent or guardian, and other materials are seen by staff only; title, team, school, texts, pictures, subtitles and film become public when the entry is published.',
  'defaults.privacy.voting': 'Voting',
  'defaults.privacy.votingText':
    'A cookie with a random number, which your browser is given when it shows films of the contest, tells one voting device from another. With each vote we keep that number, the time, your account if you are logged in, the kind of network, a coarse part of its address (203.0.113.0/24 instead of 203.0.113.9), and a code of the network from which the address cannot be read. This is for finding abuse, and we do not publish it.',
  'defaults.privacy.rights': 'Your rights',
  'defaults.privacy.rightsText':
    'On the account page you can download your data and erase your account. Your drafts, files and personal data are then deleted, and your entries leave the contest. Votes stay counted, without your account. For anything else, write to us.',
} as const;
