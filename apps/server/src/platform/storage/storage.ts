import type { Readable } from 'node:stream';

/** A file of the storage. */
export interface StoredFile {
  key: string;
  bytes: number;
  modified: Date;
}

/** A transfer to the storage that has begun and not ended: it takes up room that no list shows. */
export interface Unfinished {
  key: string;
  began: Date;
  drop(): Promise<void>;
}

/**
 * Where files are kept, by key (`films/<id>/…`). A key is made by the program, never by a person.
 * Where it is another machine's, everything throws a `StoreFault` while that is away.
 */
export interface Storage {
  /** Moves a local file or a whole local folder to `key`; it is kept durably when this resolves. */
  put(key: string, localPath: string): Promise<void>;
  /** Size in bytes of a file, or null when there is none. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: Range): Readable;
  /** Lends a local path of the file to a tool that needs one. It must only be read. */
  withFile<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Removes a file, or everything below a folder. */
  remove(key: string): Promise<void>;
  /** Every file below a folder. */
  list(folder: string): AsyncIterable<StoredFile>;
  unfinished(): AsyncIterable<Unfinished>;
  /** Folder on this machine's disk for unfinished work. */
  scratch(name: string): Promise<string>;
  /** Removes what unfinished work left in a scratch folder before a moment. */
  sweep(name: string, before: Date): Promise<void>;
  /** Free bytes on this machine's disk. */
  freeBytes(): Promise<number>;
  /** Resolves when files can be kept now; throws why not. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Both ends included. */
export interface Range {
  start: number;
  end: number;
}
