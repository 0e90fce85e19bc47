import type { CallShape } from './call-shape.ts';
import * as content from './content.ts';
import * as desk from './content-desk.ts';
import { conversion } from './conversion.ts';
import { nothing, pageOf } from './fields.ts';
import * as programme from './programme.ts';

/** What staff do with what they write. */
export const contentCalls = {
  consoleContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    query: content.consoleContentQuery,
    data: pageOf(content.contentItem),
    about: 'Items of a content type, drafts included.',
  },
  createContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: content.contentDraft,
    data: content.contentItem,
    about: "Adds an item; needs the type's own access key.",
  },
  orderContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: desk.contentOrder,
    data: nothing,
    about:
      "Puts the items of a type in order and into other groups; needs the type's own access key. Refused with 4008 when somebody else was faster.",
  },
  consoleContentItem: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    data: content.contentItem,
    about: 'One item in all languages.',
  },
  saveContent: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    body: content.contentSave,
    data: content.contentItem,
    about: "Changes an item; needs the type's own access key. Refused with 4008 when outdated.",
  },
  removeContent: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    data: nothing,
    about:
      "Removes an item that no other refers to, for 30 days within reach; needs the type's own access key.",
  },
  placeContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: desk.contentPlacing,
    data: desk.contentPlaced,
    about: "Places several entries in a list; needs the type's own access key.",
  },
  previewContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: desk.contentPreviewDraft,
    data: desk.contentPreview,
    about:
      "Lets the caller's browser see an unsaved item on the site's own pages for some minutes; needs the type's own access key.",
  },
  contentVersions: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    query: desk.contentVersionsQuery,
    data: desk.contentVersionList,
    about: 'The versions of an item that are kept, newest first.',
  },
  contentVersion: {
    access: 'canSeeContent',
    params: desk.contentVersionInPath,
    data: content.contentItem,
    about: 'An item as it was in one of its versions.',
  },
  restoreContent: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    body: desk.contentRestore,
    data: content.contentItem,
    about:
      "Makes an earlier version the newest, or brings a removed item back as a draft; needs the type's own access key.",
  },
  placeableEntries: {
    access: 'canCurate',
    query: programme.placeableQuery,
    data: pageOf(programme.placeableEntry),
    about: 'Published entries that can be placed in a list; nothing of their makers.',
  },
  convertToTraditional: {
    access: 'canSeeContent',
    isRepeatable: true,
    body: conversion,
    data: conversion,
    about: 'Simplified Chinese as it is written in Taiwan; for those who may change content.',
  },
} as const satisfies Record<string, CallShape>;
