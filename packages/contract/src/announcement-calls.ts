import * as announcements from './announcements.ts';
import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import { nothing } from './fields.ts';

export const announcementCalls = {
  consoleAnnouncements: {
    access: 'canAnnounce',
    query: announcements.announcementsQuery,
    data: announcements.announcementPage,
    about: 'Announcements of lists, last changed first.',
  },
  createAnnouncement: {
    access: 'canAnnounce',
    body: announcements.announcementDraft,
    data: announcements.announcement,
    errors: ['alreadyListed'],
    about: 'Creates the draft of an announcement with its two mailings. A list has one at a time.',
  },
  consoleAnnouncement: {
    access: 'canAnnounce',
    params: byId,
    data: announcements.announcement,
    about: 'One announcement with its checklist.',
  },
  scheduleAnnouncement: {
    access: 'canAnnounce',
    params: byId,
    body: announcements.announcementSchedule,
    data: announcements.announcement,
    errors: ['changedMeanwhile', 'wrongState', 'notInComingYear', 'announcementIncomplete'],
    about: 'Sets or changes the minute at which the list is published and its mailings start.',
  },
  cancelAnnouncement: {
    access: 'canAnnounce',
    params: byId,
    body: announcements.announcementCancel,
    data: announcements.announcement,
    errors: ['changedMeanwhile', 'wrongState'],
    about: 'Makes a scheduled announcement a draft again.',
  },
  removeAnnouncement: {
    access: 'canAnnounce',
    params: byId,
    data: nothing,
    errors: ['wrongState'],
    about: 'Removes the draft of an announcement with its mailings.',
  },
} as const satisfies Record<string, CallShape>;
