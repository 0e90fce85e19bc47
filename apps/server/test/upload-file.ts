import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import sharp from 'sharp';
import type { TestApp } from './app.ts';
import type { Visitor } from './visitor.ts';

/** Sends a request of the tus 1.0 protocol. */
export function sendTusRequest(
  address: string,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  token: string | null,
  { headers, body }: { headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<Response> {
  return fetch(address, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  });
}

/** Sends a chunk of a file that starts at `offset`. */
export const sendChunk = (address: string, token: string, offset: number, body: Uint8Array) =>
  sendTusRequest(address, 'PATCH', token, {
    headers: {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });

/** Starts a chunk that declares `size` but sends only `bytes`. The connection stalls until the socket is destroyed. */
export async function sendIncompleteChunk(
  address: string,
  token: string,
  offset: number,
  bytes: Uint8Array,
  size: number,
): Promise<Socket> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = [
    `PATCH ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'tus-resumable: 1.0.0',
    `authorization: Bearer ${token}`,
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${size - offset}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

/** Creates an upload grant and a tus upload without sending bytes. */
export async function startUpload(app: TestApp, visitor: Visitor, kind: UploadKind, size: number) {
  const origin = await app.listen();
  const grant = await visitor.get('createUpload', { body: { kind, filename: kind, size } });
  const made = await sendTusRequest(`${origin}${grant.endpoint}`, 'POST', grant.token, {
    headers: { 'upload-length': String(size) },
  });
  if (made.status !== 201) throw new Error(`tus: ${made.status} ${await made.text()}`);
  const address = new URL(made.headers.get('location') ?? '', origin).href;
  return { ...grant, id: grant.uploadId, address };
}

/** Uploads a file (bytes or path) like a browser; returns the result of its checks. */
export async function uploadFile(
  app: TestApp,
  visitor: Visitor,
  kind: UploadKind,
  file: Uint8Array | string,
): Promise<UploadedFile> {
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  const { id, address, token } = await startUpload(app, visitor, kind, bytes.length);
  const sent = await sendChunk(address, token, 0, bytes);
  if (sent.status !== 204) throw new Error(`tus: ${sent.status} ${await sent.text()}`);
  return visitor.get('completeUpload', { params: { id } });
}

/** Creates a PNG of one colour. */
export const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
