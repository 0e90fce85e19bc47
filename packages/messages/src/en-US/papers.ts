export const messages = {
  'papers.number': 'Entry No. {number}',
  'papers.organiser': 'Organiser',
  'papers.unnamedOrganiser': 'The organiser of the contest',
  'papers.contact': 'Contact',

  'papers.section.team': 'The team',
  'papers.section.guardian': 'Members under 14',
  'papers.section.files': 'Files',
  'papers.section.signatures': 'Signatures',
  'papers.files.enclosed': 'Please tick what you have sent in.',

  'papers.name': 'Name in block letters',
  'papers.signature': 'Signature or seal',
  'papers.date': 'Date',
  'papers.role.team': 'For the team',
  'papers.role.makers': 'Makers of the film',
  'papers.role.guardian': 'Parent or guardian of the members under 14',
  'papers.role.guardianIfAny':
    'Parent or guardian: must sign for makers under 14, and should sign for others who are not of age',

  'papers.entryForm.sign': 'We confirm that what is stated in this form is true and complete.',

  'papers.commitment.opening':
    'We, the makers of the film named above (“the Film”), enter it in the contest named above and make this commitment to the organiser:',
  'papers.commitment.own': 'Our own work.',
  'papers.commitment.ownText':
    'We made the Film ourselves. We hold the copyright in it, or all the rights that are needed to enter it.',
  'papers.commitment.others': 'Works of others.',
  'papers.commitment.othersText':
    'Music, pictures, footage, typefaces, texts and anything else made by others is used with permission, or as the law allows. We keep the proof and show it to the organiser on request.',
  'papers.commitment.people': 'People and places.',
  'papers.commitment.peopleText':
    'Everyone who can be recognised by face, voice or name has agreed to it; for children under 14, a parent or guardian has agreed. Places and trademarks are shown only as the law allows.',
  'papers.commitment.rights': 'No infringement.',
  'papers.commitment.rightsText':
    'The Film infringes nobody’s copyright, trademark, likeness, reputation, privacy or other right, and contains nothing unlawful.',
  'papers.commitment.truth': 'True statements.',
  'papers.commitment.truthText':
    'What we have told the organiser is true and complete. If anything changes, we say so without delay.',
  'papers.commitment.duty': 'Responsibility.',
  'papers.commitment.dutyText':
    'If this commitment is not kept, the organiser may stop showing the Film, exclude it from the contest and take back its awards. We ourselves bear the legal responsibility towards anybody whose rights are concerned.',
  'papers.commitment.sign':
    'By signing, each of us makes this commitment. All makers sign, on a further sheet if need be.',

  'papers.authorization.opening':
    'We, the makers of the film named above (“the Film”), give the organiser this permission:',
  'papers.authorization.scope': 'What is permitted.',
  'papers.authorization.scopeText':
    'The organiser may show, screen, copy, distribute and broadcast the Film and make it available online, whole or in excerpts, together with its title, stills, posters and subtitles and with the name and introduction of the team.',
  'papers.authorization.purpose': 'Purpose.',
  'papers.authorization.purposeText':
    'Only for the contest and for non-commercial public education against fraud. The Film is not sold, and not used to advertise goods or services.',
  'papers.authorization.media': 'Media.',
  'papers.authorization.mediaText':
    'Websites, apps and social media; television, radio and public screens; screenings, exhibitions and lessons; print; the archive of the contest.',
  'papers.authorization.term': 'Place and time.',
  'papers.authorization.termText':
    'Worldwide, from the day of signature until the copyright in the Film ends.',
  'papers.authorization.open': 'Not exclusive, free of charge.',
  'papers.authorization.openText':
    'The copyright remains with us. We may use the Film ourselves and permit others to use it. No fee is due for this permission.',
  'papers.authorization.respect': 'Respect for the work.',
  'papers.authorization.respectText':
    'The organiser may convert the Film, add subtitles and choose excerpts and stills, and does not distort it. Where the Film is shown, its title and its team are named.',
  'papers.authorization.partners': 'Partners.',
  'papers.authorization.partnersText':
    'Co-organisers, media and platforms that take part may use the Film for the same purpose and on the same terms. Otherwise the permission cannot be passed on.',
  'papers.authorization.assurance': 'Our assurance.',
  'papers.authorization.assuranceText':
    'We hold the rights that this permission needs. Those that the law does not let us give up remain ours.',
  'papers.authorization.sign':
    'By signing, each of us gives this permission. All makers sign, on a further sheet if need be.',
} as const;
