import type { CallShape } from './call-shape.ts';
import * as certificates from './certificates.ts';
import { byId } from './entries.ts';

export const certificateCalls = {
  checkCertificate: {
    access: 'anyone',
    params: certificates.certificateInPath,
    data: certificates.checkedCertificate,
    about: 'Whether a certificate is genuine and valid, by its number as typed.',
  },
  myCertificates: {
    access: 'account',
    data: certificates.ownCertificates,
    about: "The valid certificates of the caller's entries, with temporary URLs of PDF files.",
  },
  entryCertificates: {
    access: 'canSeeEntries',
    params: byId,
    data: certificates.entryCertificates,
    about: 'The certificates of an entry, also those that are no longer valid.',
  },
  createCertificateArchive: {
    access: 'canSeeEntries',
    body: certificates.archiveRequest,
    data: certificates.certificateArchive,
    about: 'Makes an archive of all valid certificates in the background.',
  },
  myCertificateArchives: {
    access: 'canSeeEntries',
    data: certificates.certificateArchives,
    about: "The caller's archives of the last day, with temporary URLs.",
  },
} as const satisfies Record<string, CallShape>;
