import { stat } from 'node:fs/promises';
import {
  buildMachineCheck,
  chooseCheckLevel,
  isFileAcceptable,
  type MachineCheck,
} from '@film-contest/contract/checks';
import { detectFileType } from '../detect-file-type.ts';
import { inspectImage } from '../images/images.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { findOtherFileType } from './polyglot.ts';
import type { ZipContents } from './verify-zip.ts';
import { readZip, type ZipFacts } from './zip.ts';
import { verifyZip } from './zips.ts';

export type ZipLimits = {
  maxBytes: number;
  maxTotalBytes: number;
  maxEntries: number;
  maxRatio: number;
};

export type DocumentKind = 'pdf' | 'jpeg' | 'png' | 'zip';

export type DocumentCheckResult = { checks: MachineCheck[]; kind: DocumentKind | null };

export const zipBounds = { maxEntries: 2_000, maxRatio: 200 } as const;

const kinds: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'application/zip': 'zip',
};

/**
 * Checks an uploaded document (PDF, JPEG, PNG or zip) by its content, cheap checks first. `maxBytes` of the limits
 * applies to the file itself.
 * @throws an error of the disk; an invalid file only fails its checks.
 */
export function checkDocument(path: string, limits: ZipLimits): Promise<DocumentCheckResult> {
  return checkFileOfKinds(path, ['pdf', 'jpeg', 'png', 'zip'], limits);
}

/**
 * Checks an uploaded zip archive: first its central directory, then its unpacked content, which is not stored.
 * @throws an error of the disk; an invalid file only fails its checks.
 */
export async function checkZip(path: string, limits: ZipLimits): Promise<MachineCheck[]> {
  return (await checkFileOfKinds(path, ['zip'], limits)).checks;
}

async function checkFileOfKinds(
  path: string,
  allowed: readonly DocumentKind[],
  limits: ZipLimits,
): Promise<DocumentCheckResult> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) {
    return { checks: [buildMachineCheck('document.empty', 'refusal', { bytes }, {})], kind: null };
  }
  const sizeCheck = checkBytes(bytes, limits.maxBytes);
  if (sizeCheck.level === 'refusal') return { checks: [sizeCheck], kind: null };
  const { type: sniffed } = await detectFileType(path);
  const zip = sniffed === 'application/zip' ? await readZip(path, limits.maxEntries) : null;
  const type = zip?.packageType || sniffed;
  const kind = kinds[type];
  const isAllowed = kind !== undefined && allowed.includes(kind);
  const checks = [sizeCheck, checkType(type, isAllowed, allowed)];
  if (!isAllowed) return { checks, kind: null };
  checks.push(await checkPolyglot(path, type));
  if (!isFileAcceptable(checks)) return { checks, kind };
  if (kind === 'zip') {
    const found = checkDirectory(zip, bytes, limits);
    if (zip === null || !isFileAcceptable(found)) return { checks: [...checks, ...found], kind };
    const contents = await checkContents(path, zip);
    const isMissingInContents = ({ id }: MachineCheck) => contents.every((each) => each.id !== id);
    return { checks: [...checks, ...found.filter(isMissingInContents), ...contents], kind };
  }
  const found = kind === 'pdf' ? checkPdf(path) : checkPicture(path, kind);
  return { checks: [...checks, ...(await found)], kind };
}

function checkBytes(bytes: number, maxBytes: number): MachineCheck {
  return buildMachineCheck(
    'document.bytes',
    chooseCheckLevel(bytes <= maxBytes, 'refusal'),
    { bytes },
    { maxBytes },
  );
}

function checkType(
  type: string,
  isAllowed: boolean,
  allowed: readonly DocumentKind[],
): MachineCheck {
  const types = allowed.map((kind) => kind.toUpperCase()).join(', ');
  return buildMachineCheck(
    'document.type',
    chooseCheckLevel(isAllowed, 'refusal'),
    { type },
    { types },
  );
}

async function checkPolyglot(path: string, type: string): Promise<MachineCheck> {
  const alsoType = await findOtherFileType(path, type);
  return buildMachineCheck(
    'document.polyglot',
    chooseCheckLevel(alsoType === '', 'refusal'),
    { type, alsoType },
    {},
  );
}

async function checkPdf(path: string): Promise<MachineCheck[]> {
  const { complete, encrypted, active } = await inspectPdf(path);
  return [
    checkCompleteness(complete, 'pdf'),
    buildMachineCheck(
      'document.encrypted',
      chooseCheckLevel(!encrypted, 'refusal'),
      { type: 'pdf' },
      {},
    ),
    buildMachineCheck(
      'document.script',
      chooseCheckLevel(active === '', 'refusal'),
      { found: active },
      {},
    ),
  ];
}

async function checkPicture(path: string, kind: DocumentKind): Promise<MachineCheck[]> {
  const { pixels, decodes } = await inspectImage(path);
  if (pixels === null) return [checkCompleteness(false, kind)];
  if (pixels.level === 'refusal') return [pixels];
  return [pixels, checkCompleteness(decodes, kind)];
}

function checkCompleteness(isComplete: boolean, type: DocumentKind): MachineCheck {
  return buildMachineCheck(
    'document.complete',
    chooseCheckLevel(isComplete, 'refusal'),
    { type },
    {},
  );
}

const unreadable = buildMachineCheck('archive.readable', 'refusal', {}, {});

/** Checks the central directory of a zip. `facts` is null if the directory could not be read. */
function checkDirectory(facts: ZipFacts | null, bytes: number, limits: ZipLimits): MachineCheck[] {
  if (facts === null) return [unreadable];
  const { entries, totalBytes, packedBytes, mostCompressed: densest } = facts;
  const overall = { ratio: totalBytes / bytes, name: '' };
  const worst = densest.ratio > overall.ratio ? densest : overall;
  const ratio = Math.round(worst.ratio * 10) / 10;
  const chooseRefusalLevel = (holds: boolean) => chooseCheckLevel(holds, 'refusal');
  const { maxEntries, maxTotalBytes, maxRatio } = limits;
  return [
    buildMachineCheck('archive.readable', 'ok', {}, {}),
    buildMachineCheck(
      'archive.entries',
      chooseRefusalLevel(entries > 0 && entries <= maxEntries),
      { entries },
      { maxEntries },
    ),
    buildMachineCheck(
      'archive.total',
      chooseRefusalLevel(totalBytes <= maxTotalBytes),
      { bytes: totalBytes },
      { maxBytes: maxTotalBytes },
    ),
    buildMachineCheck(
      'archive.ratio',
      chooseRefusalLevel(ratio <= maxRatio),
      { ratio, name: worst.name },
      { maxRatio },
    ),
    // Entries of an overlapping zip bomb share bytes, so their sizes add up to more than the file.
    checkOverlap(packedBytes <= bytes, packedBytes, bytes),
    ...checkZipEntryNames(facts),
  ];
}

function checkOverlap(isSeparate: boolean, packedBytes: number, fileBytes: number): MachineCheck {
  const level = chooseCheckLevel(isSeparate, 'refusal');
  return buildMachineCheck(
    'archive.overlap',
    level,
    { bytes: packedBytes },
    { maxBytes: fileBytes },
  );
}

/**
 * Verifies every entry against its local header and its unpacked content, because the central directory may be wrong.
 */
async function checkContents(path: string, zip: ZipFacts): Promise<MachineCheck[]> {
  const { list: entries, directoryStart, packedBytes } = zip;
  const found = await verifyZip({ path, entries, directoryStart });
  if (found === null) return [unreadable];
  if (found.isOverlapping) return [checkOverlap(false, packedBytes, directoryStart)];
  return checkZipEntries(found, zip.hasForeignParts);
}

function checkZipEntries(found: ZipContents, hasForeignParts: boolean): MachineCheck[] {
  const { contradictedEntry: name, nested, program } = found;
  const isConsistent = name === '' && !found.hasGap && !hasForeignParts;
  return [
    buildMachineCheck(
      'archive.consistent',
      chooseCheckLevel(isConsistent, 'refusal'),
      { name },
      {},
    ),
    ...(nested ? [buildMachineCheck('archive.nested', 'refusal', { name: nested }, {})] : []),
    ...(program ? [buildMachineCheck('archive.programs', 'advice', { name: program }, {})] : []),
  ];
}

function checkZipEntryNames(facts: ZipFacts): MachineCheck[] {
  const {
    escapingName: escaping,
    duplicate: twice,
    link,
    encrypted,
    nested,
    program,
    unknownMethod,
  } = facts;
  const chooseLevelIfFound = (name: string) => chooseCheckLevel(name === '', 'refusal');
  return [
    // Rejects two entries with the same name, because unpackers differ in which of them they write.
    buildMachineCheck(
      'archive.paths',
      chooseLevelIfFound(escaping || twice),
      { name: escaping || twice },
      {},
    ),
    buildMachineCheck('archive.links', chooseLevelIfFound(link), { name: link }, {}),
    buildMachineCheck('archive.encrypted', chooseLevelIfFound(encrypted), { name: encrypted }, {}),
    // Skips this check if entries are encrypted, because those may have their own method codes.
    ...(encrypted === ''
      ? [
          buildMachineCheck(
            'archive.method',
            chooseLevelIfFound(unknownMethod),
            { name: unknownMethod },
            {},
          ),
        ]
      : []),
    buildMachineCheck('archive.nested', chooseLevelIfFound(nested), { name: nested }, {}),
    buildMachineCheck(
      'archive.programs',
      chooseCheckLevel(program === '', 'advice'),
      { name: program },
      {},
    ),
  ];
}
