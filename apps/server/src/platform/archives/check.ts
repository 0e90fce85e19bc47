import { stat } from 'node:fs/promises';
import {
  isAcceptable,
  levelWhen,
  type MachineCheck,
  machineCheck,
} from '@film-contest/contract/checks';
import { inspectImage } from '../images/images.ts';
import { sniffFile } from '../media-sniff.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { findOtherType } from './polyglot.ts';
import type { ZipContents } from './verify-zip.ts';
import { readZip, type ZipFacts } from './zip.ts';
import { verifyZip } from './zips.ts';

/** Sizes in bytes: of the archive, and of all its entries unpacked. */
export type ZipLimits = {
  maxBytes: number;
  maxTotalBytes: number;
  maxEntries: number;
  maxRatio: number;
};

export type DocumentKind = 'pdf' | 'jpeg' | 'png' | 'zip';

export type DocumentChecked = { checks: MachineCheck[]; kind: DocumentKind | null };

/** Bounds that hold for every archive, whatever its allowed weight. */
export const zipBounds = { maxEntries: 2_000, maxRatio: 200 } as const;

const kinds: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'application/zip': 'zip',
};

/**
 * Judges an uploaded document (PDF, JPEG, PNG or zip) by its content, cheap checks first. `maxBytes`
 * of the limits is the file's own.
 * @throws a fault of the disk; never for a bad file
 */
export function checkDocument(path: string, limits: ZipLimits): Promise<DocumentChecked> {
  return check(path, ['pdf', 'jpeg', 'png', 'zip'], limits);
}

/**
 * Judges an uploaded zip archive by its central directory, then by its content, which is counted and not kept.
 * @throws a fault of the disk; never for a bad file
 */
export async function checkZip(path: string, limits: ZipLimits): Promise<MachineCheck[]> {
  return (await check(path, ['zip'], limits)).checks;
}

async function check(
  path: string,
  allowed: readonly DocumentKind[],
  limits: ZipLimits,
): Promise<DocumentChecked> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) {
    return { checks: [machineCheck('document.empty', 'refusal', { bytes }, {})], kind: null };
  }
  const weight = judgeBytes(bytes, limits.maxBytes);
  if (weight.level === 'refusal') return { checks: [weight], kind: null };
  const { type: sniffed } = await sniffFile(path);
  const zip = sniffed === 'application/zip' ? await readZip(path, limits.maxEntries) : null;
  const type = zip?.packageType || sniffed;
  const kind = kinds[type];
  const isAllowed = kind !== undefined && allowed.includes(kind);
  const checks = [weight, judgeType(type, isAllowed, allowed)];
  if (!isAllowed) return { checks, kind: null };
  checks.push(await judgePolyglot(path, type));
  if (!isAcceptable(checks)) return { checks, kind };
  if (kind === 'zip') {
    const found = judgeZip(zip, bytes, limits);
    if (zip === null || !isAcceptable(found)) return { checks: [...checks, ...found], kind };
    const contents = await judgeContents(path, zip);
    const stays = ({ id }: MachineCheck) => contents.every((each) => each.id !== id);
    return { checks: [...checks, ...found.filter(stays), ...contents], kind };
  }
  const found = kind === 'pdf' ? judgePdf(path) : judgePicture(path, kind);
  return { checks: [...checks, ...(await found)], kind };
}

function judgeBytes(bytes: number, maxBytes: number): MachineCheck {
  return machineCheck(
    'document.bytes',
    levelWhen(bytes <= maxBytes, 'refusal'),
    { bytes },
    { maxBytes },
  );
}

function judgeType(type: string, holds: boolean, allowed: readonly DocumentKind[]): MachineCheck {
  const types = allowed.map((kind) => kind.toUpperCase()).join(', ');
  return machineCheck('document.type', levelWhen(holds, 'refusal'), { type }, { types });
}

async function judgePolyglot(path: string, type: string): Promise<MachineCheck> {
  const alsoType = await findOtherType(path, type);
  return machineCheck(
    'document.polyglot',
    levelWhen(alsoType === '', 'refusal'),
    { type, alsoType },
    {},
  );
}

async function judgePdf(path: string): Promise<MachineCheck[]> {
  const { complete, encrypted, active } = await inspectPdf(path);
  return [
    judgeComplete(complete, 'pdf'),
    machineCheck('document.encrypted', levelWhen(!encrypted, 'refusal'), { type: 'pdf' }, {}),
    machineCheck('document.script', levelWhen(active === '', 'refusal'), { found: active }, {}),
  ];
}

async function judgePicture(path: string, kind: DocumentKind): Promise<MachineCheck[]> {
  const { pixels, decodes } = await inspectImage(path);
  if (pixels === null) return [judgeComplete(false, kind)];
  if (pixels.level === 'refusal') return [pixels];
  return [pixels, judgeComplete(decodes, kind)];
}

function judgeComplete(holds: boolean, type: DocumentKind): MachineCheck {
  return machineCheck('document.complete', levelWhen(holds, 'refusal'), { type }, {});
}

const unreadable = machineCheck('archive.readable', 'refusal', {}, {});

/** The rules for what a central directory tells; null is one that cannot be read. */
function judgeZip(facts: ZipFacts | null, bytes: number, limits: ZipLimits): MachineCheck[] {
  if (facts === null) return [unreadable];
  const { entries, totalBytes, packedBytes, densest } = facts;
  const overall = { ratio: totalBytes / bytes, name: '' };
  const worst = densest.ratio > overall.ratio ? densest : overall;
  const ratio = Math.round(worst.ratio * 10) / 10;
  const refuseUnless = (holds: boolean) => levelWhen(holds, 'refusal');
  const { maxEntries, maxTotalBytes, maxRatio } = limits;
  return [
    machineCheck('archive.readable', 'ok', {}, {}),
    machineCheck(
      'archive.entries',
      refuseUnless(entries > 0 && entries <= maxEntries),
      { entries },
      { maxEntries },
    ),
    machineCheck(
      'archive.total',
      refuseUnless(totalBytes <= maxTotalBytes),
      { bytes: totalBytes },
      { maxBytes: maxTotalBytes },
    ),
    machineCheck(
      'archive.ratio',
      refuseUnless(ratio <= maxRatio),
      { ratio, name: worst.name },
      { maxRatio },
    ),
    // Entries that share their bytes add up to more than the file: the mark of a layered bomb.
    judgeOverlap(packedBytes <= bytes, packedBytes, bytes),
    ...judgeNames(facts),
  ];
}

function judgeOverlap(isSeparate: boolean, packedBytes: number, fileBytes: number): MachineCheck {
  const level = levelWhen(isSeparate, 'refusal');
  return machineCheck('archive.overlap', level, { bytes: packedBytes }, { maxBytes: fileBytes });
}

/** The directory may lie: each entry is found by its own header and unpacked, within the size that is stated. */
async function judgeContents(path: string, zip: ZipFacts): Promise<MachineCheck[]> {
  const { list: entries, directoryStart, packedBytes } = zip;
  const found = await verifyZip({ path, entries, directoryStart });
  if (found === null) return [unreadable];
  if (found.isOverlapping) return [judgeOverlap(false, packedBytes, directoryStart)];
  return judgeEntries(found, zip.hasForeignParts);
}

function judgeEntries(found: ZipContents, hasForeignParts: boolean): MachineCheck[] {
  const { contradicted: name, nested, program } = found;
  const isConsistent = name === '' && !found.hasGap && !hasForeignParts;
  return [
    machineCheck('archive.consistent', levelWhen(isConsistent, 'refusal'), { name }, {}),
    ...(nested ? [machineCheck('archive.nested', 'refusal', { name: nested }, {})] : []),
    ...(program ? [machineCheck('archive.programs', 'advice', { name: program }, {})] : []),
  ];
}

function judgeNames(facts: ZipFacts): MachineCheck[] {
  const { escaping, twice, link, encrypted, nested, program, unknownMethod } = facts;
  const refuse = (name: string) => levelWhen(name === '', 'refusal');
  return [
    // Which of two entries of one name is unpacked, differs among programs.
    machineCheck('archive.paths', refuse(escaping || twice), { name: escaping || twice }, {}),
    machineCheck('archive.links', refuse(link), { name: link }, {}),
    machineCheck('archive.encrypted', refuse(encrypted), { name: encrypted }, {}),
    // Encrypted entries may name a method of their own.
    ...(encrypted === ''
      ? [machineCheck('archive.method', refuse(unknownMethod), { name: unknownMethod }, {})]
      : []),
    machineCheck('archive.nested', refuse(nested), { name: nested }, {}),
    machineCheck('archive.programs', levelWhen(program === '', 'advice'), { name: program }, {}),
  ];
}
