import type { CallShape } from './call-shape.ts';
import type { CodeName } from './codes.ts';
import * as content from './content.ts';
import * as desk from './content-desk.ts';
import { conversion, convertedTexts } from './conversion.ts';
import { listPageSchema, nothing } from './fields.ts';
import * as programme from './programme.ts';

/** Errors of an item that is invalid because of its own fields or because of the entry to which it refers. */
const itemErrors = [
  'linkFormat',
  'slugFormat',
  'slugReserved',
  'languageMissing',
  'endBeforeStart',
  'notEligible',
  'wrongState',
] as const satisfies readonly CodeName[];

/** Errors of an item that is valid, but contradicts other items of its type or its list. */
const listErrors = [
  'awardGroup',
  'awardFull',
  'announcedLater',
  'alreadyListed',
] as const satisfies readonly CodeName[];

export const contentCalls = {
  consoleContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    query: content.consoleContentQuery,
    data: listPageSchema(content.contentItem),
    about: 'Items of a content type, drafts included.',
  },
  createContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: content.contentDraft,
    data: content.contentItem,
    errors: [...itemErrors, ...listErrors, 'notInComingYear'],
    about: "Adds an item. Requires the type's own access key.",
  },
  orderContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: desk.contentOrder,
    data: nothing,
    errors: [...listErrors, 'changedMeanwhile', 'wrongState'],
    about:
      "Reorders the items of a type and moves them between groups. Requires the type's own access key.",
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
    errors: [...itemErrors, ...listErrors, 'changedMeanwhile', 'notInComingYear'],
    about: "Changes an item. Requires the type's own access key.",
  },
  removeContent: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    data: nothing,
    errors: ['stillUsed'],
    about:
      "Removes an item that no other item refers to; it can be restored for 30 days. Requires the type's own access key.",
  },
  placeContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: desk.contentPlacing,
    data: desk.contentPlaced,
    about: "Places several entries in a list. Requires the type's own access key.",
  },
  previewContent: {
    access: 'canSeeContent',
    params: content.contentTypeInPath,
    body: desk.contentPreviewDraft,
    data: desk.contentPreview,
    errors: itemErrors,
    about:
      "Shows an unsaved item on the site's pages to the caller's browser for some minutes. Requires the type's own access key.",
  },
  contentVersions: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    query: desk.contentVersionsQuery,
    data: desk.contentVersionList,
    about: 'The stored versions of an item, newest first.',
  },
  contentVersion: {
    access: 'canSeeContent',
    params: desk.contentVersionInPath,
    data: content.contentItem,
    about: 'One version of an item.',
  },
  restoreContent: {
    access: 'canSeeContent',
    params: content.contentItemInPath,
    body: desk.contentRestore,
    data: content.contentItem,
    errors: [...itemErrors, ...listErrors, 'changedMeanwhile'],
    about:
      "Restores an earlier version of an item, or a removed item as a draft. Requires the type's own access key.",
  },
  placeableEntries: {
    access: 'canCurate',
    query: programme.placeableQuery,
    data: listPageSchema(programme.placeableEntry),
    about: 'Published entries that can be placed in a list, without data of their entrants.',
  },
  convertChinese: {
    access: 'canSeeAdmin',
    isRepeatable: true,
    body: conversion,
    data: convertedTexts,
    about: 'Converts Chinese texts to Simplified Chinese, or to the Traditional Chinese of Taiwan.',
  },
} as const satisfies Record<string, CallShape>;
