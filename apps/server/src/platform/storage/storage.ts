import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  bytes: number;
  modified: Date;
}

export interface FileStat {
  bytes: number;
  /** ETag (RFC 9110 §8.8.3) that changes whenever the bytes change; null if the store sends none. */
  etag: string | null;
}

/** An unfinished transfer to the storage: it uses space, but no listing shows it. */
export interface Unfinished {
  key: string;
  began: Date;
  drop(): Promise<void>;
}

/**
 * Stores files by key (`films/<id>/…`). Keys are generated, never user input. If the storage is remote, every method
 * throws `StoreFault` while it is unreachable.
 */
export interface Storage {
  /** Moves a local file or folder to `key`; resolves once it is stored durably. */
  put(key: string, localPath: string): Promise<void>;
  size(key: string): Promise<number | null>;
  /** Reads the metadata of a file, never its bytes; null if it does not exist. */
  stat(key: string): Promise<FileStat | null>;
  read(key: string, range?: Range): Readable;
  /** Opens a file on this machine's disk for reading; returns its descriptor. Null if the storage is remote. */
  open: ((key: string) => Promise<number>) | null;
  /** Lends a local path of the stored file to a tool. The file must not be changed. */
  withFile<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Deletes a file, or everything below a folder. */
  remove(key: string): Promise<void>;
  list(folder: string): AsyncIterable<StoredFile>;
  unfinished(): AsyncIterable<Unfinished>;
  scratch(name: string): Promise<string>;
  /** Deletes files in a scratch folder that are older than `before`. */
  sweep(name: string, before: Date): Promise<void>;
  freeBytes(): Promise<number>;
  /** Resolves if files can be stored. Rejects with the reason if not. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Byte range of a file; both ends are inclusive. */
export interface Range {
  start: number;
  end: number;
}
