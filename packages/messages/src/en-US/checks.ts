export const messages = {
  'checks.unknown.ok': 'Checked',
  'checks.unknown.advice': 'Please have another look at this file',
  'checks.unknown.refusal': 'This file cannot be accepted',
  'checks.notKnown': 'not recognised',
  'checks.none': 'none',
  'checks.level.ok': 'Passed',
  'checks.level.advice': 'Advice',
  'checks.level.refusal': 'Refused',

  'checks.video.empty.ok': 'The file has content',
  'checks.video.empty.refusal': 'The file is empty.',
  'checks.video.bytes.ok': 'Size: {bytes}',
  'checks.video.bytes.refusal': 'The file is {bytes}; at most {expectedMaxBytes} are allowed.',
  'checks.video.container.ok': 'Format: {type}',
  'checks.video.container.refusal':
    'This is not one of the accepted video formats (found: {type}). Please use {expectedTypes}.',
  'checks.video.container.refusal.unknown':
    'This is not a video in a format that we know. Please use {expectedTypes}.',
  'checks.video.readable.ok': 'The file can be read',
  'checks.video.readable.refusal':
    'The video cannot be read; the file seems damaged. Please export it again.',
  'checks.video.truncated.ok': 'The file is complete',
  'checks.video.truncated.refusal':
    'The file is cut off: {percent, plural, =0 {less than 1 %} one {only # %} other {only # %}} of it is there. Please upload it again or export the film again.',
  'checks.video.track.ok': 'One video track',
  'checks.video.track.advice': 'The file has {tracks} video tracks; only the first is used.',
  'checks.video.track.refusal': 'The file has no video track.',
  'checks.video.frames.ok': 'The video track holds pictures',
  'checks.video.frames.refusal':
    'The video track is empty: it holds no pictures. Please export the film again.',
  'checks.video.codec.ok': 'Codec: {codec}',
  'checks.video.codec.refusal':
    'The codec {codec} cannot be processed. Please export with {expectedCodecs}.',
  'checks.video.codec.refusal.unknown':
    'The codec is not known. Please export with {expectedCodecs}.',
  'checks.video.codec.advice': 'The codec {codec} is unusual; {expectedCodecs} are safer.',
  'checks.video.duration.ok': 'Length: {seconds}',
  'checks.video.duration.refusal':
    'The film is {seconds} long; at most {expectedMaxSeconds} are allowed.',
  'checks.video.durationsAgree.ok': 'The stated length is right',
  'checks.video.durationsAgree.refusal':
    'The file claims to be {statedSeconds} long, but holds {foundSeconds}. It is damaged or incomplete; please export it again.',
  'checks.video.intact.ok': 'No damage found',
  'checks.video.intact.refusal':
    'A part of the file is damaged and cannot be read. Please export the film again or use another copy.',
  'checks.video.continuous.ok': 'No part is missing',
  'checks.video.continuous.refusal':
    'A part of the film is missing: {pauseSeconds} from {atSeconds} on. Please export it again.',
  'checks.video.continuous.advice':
    'The picture stands still for {pauseSeconds} from {atSeconds} on. Is a part missing?',
  'checks.video.size.ok': 'Picture: {width} × {height}',
  'checks.video.size.refusal':
    'The picture is {width} × {height} as displayed; {expectedWidth} × {expectedHeight} is required.',
  'checks.video.frameRate.ok': '{fps} frames a second',
  'checks.video.frameRate.advice':
    '{fps} frames a second is unusual; {expectedMinFps} to {expectedMaxFps} plays best.',
  'checks.video.frameRate.refusal':
    '{fps} frames a second cannot be processed; please use {expectedMinFps} to {expectedMaxFps}.',
  'checks.video.constantFrameRate.ok': 'Constant frame rate',
  'checks.video.constantFrameRate.advice':
    'The frame rate varies; sound and picture may drift apart. A constant rate is better.',
  'checks.video.colour.ok': 'Standard colour range',
  'checks.video.colour.advice':
    'The film is HDR and will be converted; colours may look different.',
  'checks.video.colour.refusal':
    'This colour format cannot be processed. Please export with standard colours (SDR).',
  'checks.video.audio.ok': 'Has sound',
  'checks.video.audio.advice': 'The film has no sound. If that is intended, go on.',
  'checks.video.subtitles.ok':
    '{textTracks, plural, =0 {No subtitle tracks in the file} one {# subtitle track} other {# subtitle tracks}}',
  'checks.video.subtitles.advice':
    'The subtitles in the file are pictures and cannot be used. Please upload them as SRT or VTT.',
  'checks.video.decodes.ok': 'The film plays through',
  'checks.video.decodes.refusal':
    'The film breaks off at {seconds} of {expectedSeconds}; the file is damaged. Please export it again.',
  'checks.video.effort.ok': 'The film can be processed',
  'checks.video.effort.refusal':
    'The file takes too much effort to process. Please export it again with ordinary settings.',

  'checks.image.empty.ok': 'The file has content',
  'checks.image.empty.refusal': 'The file is empty.',
  'checks.image.bytes.ok': 'Size: {bytes}',
  'checks.image.bytes.refusal': 'The picture is {bytes}; at most {expectedMaxBytes} are allowed.',
  'checks.image.type.ok': 'Format: {type}',
  'checks.image.type.refusal':
    'This picture format is not accepted (found: {type}). Please use {expectedTypes}.',
  'checks.image.type.refusal.unknown':
    'This is not a picture in a format that we know. Please use {expectedTypes}.',
  'checks.image.pixels.ok': 'Picture: {width} × {height} pixels',
  'checks.image.pixels.refusal':
    'The picture is {width} × {height} pixels; at most {expectedMaxMegapixels} megapixels are allowed.',
  'checks.image.size.ok': 'Large enough: {width} × {height} pixels',
  'checks.image.size.refusal':
    'The picture is {width} × {height} pixels; at least {expectedWidth} × {expectedHeight} are needed.',
  'checks.image.shape.ok': 'The shape is right',
  'checks.image.shape.refusal':
    'The picture is {width} × {height} pixels; it must have the shape of {expectedWidth} × {expectedHeight}.',
  'checks.image.decodes.ok': 'The picture can be opened',
  'checks.image.decodes.refusal':
    'The picture is damaged and cannot be opened. Please export it again.',

  'checks.document.empty.ok': 'The file has content',
  'checks.document.empty.refusal': 'The file is empty.',
  'checks.document.bytes.ok': 'Size: {bytes}',
  'checks.document.bytes.refusal': 'The file is {bytes}; at most {expectedMaxBytes} are allowed.',
  'checks.document.type.ok': 'Format: {type}',
  'checks.document.type.refusal':
    'This file type is not accepted (found: {type}). Please use {expectedTypes}.',
  'checks.document.type.refusal.unknown':
    'This is not a file of a type that we know. Please use {expectedTypes}.',
  'checks.document.polyglot.ok': 'The file is one thing only',
  'checks.document.polyglot.refusal':
    'The file is {type} and {alsoType} at once, which is not allowed. Please export it again.',
  'checks.document.complete.ok': 'The file is complete',
  'checks.document.complete.refusal': 'The file is incomplete or damaged. Please upload it again.',
  'checks.document.encrypted.ok': 'No password needed',
  'checks.document.encrypted.refusal': 'The file is protected by a password. Please remove it.',
  'checks.document.encrypted.advice':
    'The file is protected by a password; the reviewer may not be able to open it.',
  'checks.document.script.ok': 'No scripts inside',
  'checks.document.script.refusal':
    'The file contains active content ({found}). Please print it to a new PDF.',
  'checks.document.script.advice': 'The file contains active content ({found}).',

  'checks.archive.readable.ok': 'The archive can be read',
  'checks.archive.readable.refusal': 'The archive is damaged. Please pack it again as zip.',
  'checks.archive.entries.ok': '{entries, plural, one {# file inside} other {# files inside}}',
  'checks.archive.entries.refusal':
    '{entries, plural, =0 {The archive is empty.} one {There is one file inside.} other {There are {entries} files inside; at most {expectedMaxEntries} are allowed.}}',
  'checks.archive.total.ok': 'Unpacked: {bytes}',
  'checks.archive.total.refusal':
    'Unpacked it would be {bytes}; at most {expectedMaxBytes} are allowed.',
  'checks.archive.ratio.ok': 'Ordinary compression',
  'checks.archive.ratio.refusal':
    '{name} unpacks to {ratio} times its size; at most {expectedMaxRatio} times is accepted.',
  'checks.archive.ratio.refusal.unknown':
    'The archive unpacks to {ratio} times its size; at most {expectedMaxRatio} times is accepted.',
  'checks.archive.overlap.ok': 'The files inside are separate',
  'checks.archive.overlap.refusal':
    'Files inside the archive overlap, as in a zip bomb. Please pack it again.',
  'checks.archive.paths.ok': 'Proper file names',
  'checks.archive.paths.refusal':
    '{name} has a path that is not allowed. Please pack the files again.',
  'checks.archive.links.ok': 'No links inside',
  'checks.archive.links.refusal': '{name} is a link to another place. Please pack the file itself.',
  'checks.archive.encrypted.ok': 'No password needed',
  'checks.archive.encrypted.refusal':
    '{name} is protected by a password. Please pack it without one.',
  'checks.archive.method.ok': 'Ordinary way of packing',
  'checks.archive.method.refusal':
    '{name} is packed in a way that cannot be checked. Please pack it again as an ordinary zip file (Deflate).',
  'checks.archive.consistent.ok': 'The content is what the archive states',
  'checks.archive.consistent.refusal':
    '{name} is not what the archive states: it is damaged, or its size or name differs. Please pack it again.',
  'checks.archive.consistent.refusal.unknown':
    'The archive holds something beside its files. Please pack the files again.',
  'checks.archive.nested.ok': 'No archives inside',
  'checks.archive.nested.refusal':
    '{name} is an archive inside the archive. Please unpack it first.',
  'checks.archive.nested.advice':
    '{name} is an archive inside the archive; its content cannot be checked.',
  'checks.archive.programs.ok': 'No programs inside',
  'checks.archive.programs.refusal': '{name} is a program. Programs are not accepted.',
  'checks.archive.programs.advice': '{name} is a program; reviewers will not open it.',

  'checks.subtitles.empty.ok': 'The file has content',
  'checks.subtitles.empty.refusal': 'The file is empty.',
  'checks.subtitles.bytes.ok': 'Size: {bytes}',
  'checks.subtitles.bytes.refusal': 'The file is {bytes}; at most {expectedMaxBytes} are allowed.',
  'checks.subtitles.type.ok': 'Format: {type}',
  'checks.subtitles.type.refusal':
    'This is not a subtitle file (found: {type}). Please use {expectedTypes}.',
  'checks.subtitles.type.refusal.unknown':
    'This is not a subtitle file in a format that we know. Please use {expectedTypes}.',
  'checks.subtitles.cues.ok': '{cues, plural, one {# subtitle} other {# subtitles}}',
  'checks.subtitles.cues.refusal': 'There is no subtitle in the file.',
  'checks.subtitles.line.ok': 'All times can be read',
  'checks.subtitles.line.refusal': 'Line {line} cannot be read. Please check the times there.',
  'checks.subtitles.line.advice': 'Line {line} cannot be read and is left out.',

  'checks.subtitles.encoding.ok': 'Encoding: {encoding}',
  'checks.subtitles.encoding.advice':
    'The file was read as {encoding}. Please look at the preview; {expectedEncoding} is safer.',
  'checks.subtitles.language.ok': 'The language fits',
  'checks.subtitles.language.advice':
    '{expectedLanguage, select, zh {This hardly looks like Chinese} other {This looks like Chinese rather than English}}: {hanPercent} % of the letters are Chinese. Were the two files swapped?',
  'checks.subtitles.language.refusal':
    'There is no Chinese character in this file. Upload the Chinese subtitles here.',
  'checks.subtitles.order.ok': 'In order of time',
  'checks.subtitles.order.advice':
    '{cues, plural, one {# subtitle is} other {# subtitles are}} out of order, the first at {atSeconds}. They will be shown by their times.',
  'checks.subtitles.overlaps.ok': 'No subtitles overlap',
  'checks.subtitles.overlaps.advice':
    '{cues, plural, one {# subtitle begins} other {# subtitles begin}} before the one before has ended, the first at {atSeconds}.',
  'checks.subtitles.gaps.ok': 'No long gaps',
  'checks.subtitles.gaps.advice':
    'No subtitle for {gapSeconds} from {atSeconds} on. Is a part missing?',
  'checks.subtitles.speed.ok': 'Shown long enough to be read',
  'checks.subtitles.speed.advice':
    '{cues, plural, one {# subtitle is} other {# subtitles are}} hard to read in time, most of all at {atSeconds}: {perSecond} characters a second; at most {expectedPerSecond} can be read.',
  'checks.subtitles.within.ok':
    'The {language, select, zh {Chinese} other {English}} subtitles do not outlast the film',
  'checks.subtitles.within.advice':
    '{language, select, zh {The Chinese} other {The English}} subtitles go on until {endSeconds}, but the film ends at {expectedFilmSeconds}. Do they belong to this version?',
  'checks.subtitles.inFile.ok': 'The file has Chinese and English subtitles',
  'checks.subtitles.inFile.advice':
    'The subtitle tracks are: {languages}. Those without a language are taken for Chinese and English; please set the language of each track (zh, en).',
  'checks.subtitles.inFile.refusal':
    'Chinese and English subtitle tracks were promised; the video file has: {languages}. Upload another film, upload the subtitles as files, or say that they are part of the picture.',
} as const;
