export const messages = {
  'submit.title': 'Submit an entry',
  'submit.intro':
    'Six short steps. Everything is saved as you go, so you can stop and come back any time before the deadline.',
  'submit.needAccount': 'Please log in to submit an entry.',
  'submit.logInToSee': 'Log in to see your drafts and entries.',
  'submit.deadline': 'Submissions close on {date}.',
  'submit.dateIn': '{date} ({zone})',
  'submit.ownTime': 'That is {date} on your clock.',
  'submit.left.hours': '{hours, plural, one {# hour} other {# hours}} left',
  'submit.left.minutes':
    '{minutes, plural, =0 {Less than a minute} one {# minute} other {# minutes}} left',
  'submit.grace':
    'Submit in time even if the video is still uploading: once it has been read on your device, the rest of it may arrive up to {time} after that.',
  'submit.hours': '{hours, plural, one {# hour} other {# hours}}',
  'submit.minutes': '{minutes, plural, one {# minute} other {# minutes}}',
  'submit.closed':
    'Submissions closed on {date}. A draft can no longer be submitted, but you can still look at it and change it.',
  'submit.notOpen': 'Submissions open on {date}.',
  'submit.undated': 'Submissions are not open yet. The dates are to be announced.',
  'submit.start': 'Start',
  'submit.limit':
    'You have reached the limit of {count, plural, one {# entry} other {# entries}} per account.',
  'submit.step': 'Step {step} of {steps}',
  'submit.steps.eligibility': 'Eligibility',
  'submit.steps.film': 'The film',
  'submit.steps.team': 'The team',
  'submit.steps.video': 'Video, subtitles, covers',
  'submit.steps.papers': 'Papers',
  'submit.steps.review': 'Review and submit',
  'submit.tasks.title': 'What is left to do',
  'submit.tasks.done': 'Done',
  'submit.tasks.todo': 'To do',
  'submit.tasks.started': 'Started',
  'submit.tasks.fix': 'Needs changing',
  'submit.tasks.left':
    '{count, plural, =0 {Everything is filled in} one {# step left} other {# steps left}}',
  'submit.tasks.uploading':
    '{count, plural, one {# file is still uploading} other {# files are still uploading}}',
  'submit.next': 'Save and continue',
  'submit.previous': 'Previous step',
  'submit.toTasks': 'All steps',

  'submit.field.group': 'Group',
  'submit.field.school_name': 'School',
  'submit.field.guardian': 'Consent of a parent or guardian',
  'submit.field.student_proof': 'Proof of being a student',
  'submit.field.title': 'Title of the film',
  'submit.field.desc': 'Creation background',
  'submit.field.team': 'Team name',
  'submit.field.team_desc': 'Team introduction',
  'submit.field.team_logo': 'Team logo',
  'submit.field.video_cover_url': 'Square cover',
  'submit.field.front_cover_url': 'Works cover',
  'submit.field.url': 'Video',
  'submit.field.subtitles': 'Chinese and English subtitles',
  'submit.field.empower': 'Letter of authorization',
  'submit.field.materials': 'Other materials',
  'submit.field.declarations': 'Declarations',

  'submit.group.openHint': 'For everyone: professionals, amateurs, companies.',
  'submit.group.studentHint': 'For students in school at the time of submission.',
  'submit.schoolHint': 'Write the full name of the school.',
  'submit.guardian.under14': 'Somebody in the team is under 14',
  'submit.guardian.hint':
    'Then one of their parents or another guardian has to agree. Only staff see these details.',
  'submit.guardian.name': 'Name of the parent or guardian',
  'submit.guardian.contact': 'Email address or phone number of the parent or guardian',
  'submit.guardian.consent':
    'The parent or guardian has read the rules and the privacy policy, and agrees that the child takes part and that the contest processes personal information of the child.',
  'submit.guardian.none': 'Nobody in the team is under 14',
  'submit.studentProofHint':
    'A student card or a letter from the school: pdf, jpg, png or zip, at most {size}. Only staff see it.',
  'submit.descHint':
    'What is the film about, which scam does it expose, and how did it come about?',
  'submit.squareCoverHint': 'For lists and phones.',
  'submit.worksCoverHint': 'For cards and the film’s page.',
  'submit.videoHint':
    'Up to {minutes} minutes, 1920\u00a0×\u00a01080, MP4, MOV, AVI, MKV or WebM, at most {size}. No corner mark, no logo.',
  'submit.subtitles.burntIn': 'They are part of the picture',
  'submit.subtitles.confirm':
    'I confirm that Chinese and English subtitles are part of the picture throughout the film.',
  'submit.subtitles.inFile': 'They are tracks in the video file',
  'submit.subtitles.files': 'I upload them as files',
  'submit.subtitles.zh': 'Chinese subtitles',
  'submit.subtitles.en': 'English subtitles',
  'submit.subtitles.hint': 'SRT or VTT',
  'submit.subtitles.preview': 'Preview',
  'submit.subtitles.noPreview': 'The preview could not be loaded. The file itself has arrived.',
  'submit.empowerHint':
    'The signed copyright commitment and authorization letter: pdf, jpg, png or zip, at most {size}.',
  'submit.materialsHint':
    'Entry form, trailers, clips and the like, packed in one zip, at most {size}.',
  'submit.papers.title': 'Papers to sign',
  'submit.papers.text':
    'Download the papers: they say what you have filled in so far. Print them, sign them, scan them, and upload them below.',
  'submit.papers.where':
    'The signed letter of authorization goes under “Letter of authorization”, best together with the copyright commitment, as one PDF or zip. The entry form goes into the zip of “Other materials”; if you have no such zip, add it to the letter.',
  'submit.papers.preparing': 'Preparing: {paper}…',
  'submit.papers.unsaved':
    'Your latest changes could not be saved, so the paper would lack them. Check your connection and try again.',
  'submit.declarations.rights':
    'We hold the rights to everything in the film: pictures, music, text and the likeness of those shown.',
  'submit.declarations.clean': 'The picture carries no corner mark and no logo.',
  'submit.declarations.rules': 'We have read the rules of the contest and accept them.',

  'submit.upload.waiting': 'Waiting',
  'submit.upload.progress': '{done} of {total}',
  'submit.upload.speed': '{speed}/s',
  'submit.upload.minutesLeft':
    '{minutes, plural, =0 {less than a minute left} one {about # minute left} other {about # minutes left}}',
  'submit.upload.pause': 'Pause',
  'submit.upload.resume': 'Resume',
  'submit.upload.retry': 'Try again',
  'submit.upload.cancel': 'Cancel the upload',
  'submit.upload.paused': 'Paused',
  'submit.upload.offline': 'Connection lost. The upload goes on by itself when it is back.',
  'submit.upload.failed':
    'The connection keeps breaking off. The upload tries again by itself; what was sent is kept.',
  'submit.upload.serverFull':
    'The server has no room at the moment. The upload goes on by itself as soon as there is some; what was sent is kept.',
  'submit.upload.stalled': 'Nothing has got through for some seconds. The upload keeps trying.',
  'submit.upload.fileChanged':
    'The file was changed or can no longer be read. Cancel the upload and choose the file again.',
  'submit.upload.notKept':
    'This browser does not remember the upload (a private window, or no space left). Keep this page open until it is done.',
  'submit.upload.inOtherTab':
    'Another tab of this browser is sending this file. Keep that tab open.',
  'submit.upload.notWhole':
    'This file has not arrived as a whole. Go on in the browser where you started to send it, or choose it here to send it from the beginning.',
  'submit.notKept':
    'Not saved, and this browser keeps nothing on this device (a private window, or no space left). Keep this page open until it says “Saved”.',
  'submit.savedAtOwn': 'Saved {time}, on your clock',
  'submit.upload.credentialsFailed': 'Failed to obtain temporary secret key',
  'submit.upload.retries': 'The upload tries again by itself.',
  'submit.upload.pickAgain': 'Choose the same file again to go on from {percent}.',
  'submit.upload.checking': 'Checking the file…',
  'submit.upload.checked': 'Checked',
  'submit.upload.refused': 'Not accepted',
  'submit.upload.stays': 'You can go to the next step while this uploads.',
  'submit.upload.details': 'What was checked',
  'submit.checks.title': 'What was checked',
  'submit.checks.passed': '{count, plural, one {# check passed} other {# checks passed}}',
  'submit.precheck.reading': 'Reading the file…',
  'submit.precheck.soFar': 'Found before sending; the rest is checked when the file has arrived:',

  'submit.crop.title': 'Crop the picture',
  'submit.crop.apply': 'Use this part',
  'submit.crop.unreadable': 'This picture could not be opened.',
  'submit.crop.why':
    'This picture is {width}\u00a0×\u00a0{height} pixels. The framed part will be used and made {toWidth}\u00a0×\u00a0{toHeight}.',
  'submit.crop.helpPointer':
    'Drag the picture, or move it with the arrow keys. Zoom with two fingers, the mouse wheel, or + and −.',
  'submit.crop.helpTouch': 'Drag the picture. Pinch it with two fingers to zoom.',
  'submit.crop.frame': 'Part of the picture that is used',
  'submit.crop.zoom': 'Zoom',
  'submit.crop.noZoom': 'The picture is just large enough; zooming in would blur it.',
  'submit.crop.part':
    '{width}\u00a0×\u00a0{height} pixels are used, from {x} pixels from the left and {y} from the top.',
  'submit.crop.reset': 'Reset',
  'submit.crop.shrink': 'Make the file smaller',
  'submit.crop.unavailable':
    'The cropping tool cannot be loaded. It will be tried again by itself.',
  'submit.crop.applied': 'The framed part of the picture is being uploaded.',
  'submit.crop.lost': 'This picture could not be opened. Please choose it again.',

  'submit.review.text': 'Please look through everything once more before you submit.',
  'submit.review.interrupted':
    'The upload of {filename} was interrupted. Choose the file again there to go on.',
  'submit.review.missing': 'Missing',
  'submit.review.change': 'Change {field}',
  'submit.review.submit': 'Submit the entry',
  'submit.review.none': 'None',
  'submit.review.unsaved':
    'Your latest changes could not be saved yet. Check your connection and submit again.',
  'submit.commit.offer':
    'Your film is still on its way. You can submit now: the rest of it may arrive by {date}.',
  'submit.commit.same': 'It must be this very file.',
  'submit.commit.reading':
    'Your film is still on its way, and is being read on this device. In a moment you will be able to submit without waiting for the upload.',
  'submit.commit.submit': 'Submit now',
  'submit.awaited.title': 'Your film is awaited',
  'submit.awaited.until': 'The whole film has to be here by {date}.',
  'submit.awaited.late': 'An entry whose film does not come in time is turned down.',
  'submit.awaited.pick':
    'To go on uploading here, choose the file {filename} again. No other file is accepted.',
  'submit.done.film':
    'Keep a page of this site open until your film is uploaded. The rest of it may arrive by {date}.',
  'submit.changes.resubmit': 'Submit again',
  'submit.changes.unchanged':
    'You were asked to change these, and they are still as they were. You can submit again all the same:',
  'submit.changes.reason': 'Please change:',
  'submit.done.title': 'Submitted',
  'submit.done.number': 'Your entry has No. {number}',
  'submit.done.seconds': '{seconds, plural, one {in # second} other {in # seconds}}',
  'submit.done.stay': 'Stay here',
  'submit.done.next':
    'We check the files and look at your film. You will hear from us by email; the state is shown in your account.',
  'submit.done.toAccount': 'To my account',
  'submit.drafts': 'Your open entries',
  'submit.requirements.title': 'What you need',
  'submit.requirements.subtitles':
    'In the picture, as tracks in the video file, or as SRT or VTT files.',
  'submit.imageHint':
    'A jpg or png of {width}\u00a0×\u00a0{height} pixels, at most {size}. Another shape can be cropped here.',
  'submit.conflict.text':
    'This entry was changed elsewhere, in another tab or on another device, in the same fields. Which version should stay?',
  'submit.conflict.theirs': 'Load the other version',
  'submit.conflict.mine': 'Keep what is on this page',

  'submit.school.choose': 'Choose your school',
  'submit.school.notListed': 'My school is not listed',
  'submit.school.failed': 'The list of schools could not be loaded; you can type the name.',
  'submit.field.schoolName': 'Name of the school',
} as const;
