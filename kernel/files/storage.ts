/** Where files lie. Drivers know keys and bytes; what a file is, whose, and who may see it, modules know. */
import type { Readable } from 'node:stream'
import type { BytePart } from '#contract/file.ts'
import { newId } from '../ids.ts'

/** A storage of files. Keys are made by `newKey`, never of anything that came from outside. */
export interface StorageDriver {
  /**
   * Stores a whole file or nothing; resolves with its size.
   * @param bytes its size, where it is known: less is copied on the way
   * @param isScratch it is not for long, and compared when it is read: the machine may lose it when it stops
   */
  put(key: string, body: Content, bytes?: number, isScratch?: boolean): Promise<{ bytes: number }>
  /** Opens a file, or a part of it, for reading. @throws FileMissing */
  read(key: string, part?: BytePart): Promise<Readable>
  /** Forgets a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** An address at which the storage itself gives the file out for so many seconds; left out, it has none. */
  presign?(key: string, seconds: number): Promise<string>
  /**
   * An address at which the storage itself takes exactly so many bytes under this key, for so many seconds; left out,
   * it has none. It may be used more than once: whatever came of it is compared before it counts.
   */
  presignPut?(key: string, bytes: number, seconds: number): Promise<string>
  /** How large a file is. @throws FileMissing */
  sizeOf?(key: string): Promise<number>
}

/** The disk of an installation. */
export interface FileStorage extends StorageDriver {
  /** Whether files can be stored now. @throws what the operating system says when they cannot */
  check(): Promise<void>
}

export type Content = AsyncIterable<Uint8Array> | Uint8Array

/** The file is not in the storage: deleted behind our back, or on another machine's disk. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file under ${key}`)
    this.name = 'FileMissing'
  }
}

/** Why a storage did not do what it was asked for; each has a text `storage.fault.{reason}`. */
export const STORAGE_FAULTS = [
  'refused',
  'bad_url',
  'unreachable',
  'timeout',
  'redirect',
  'signature',
  'access_key',
  'denied',
  'bucket',
  'region',
  'clock',
  'incomplete',
  'answer',
  'secret',
  'gone',
] as const
export type StorageReason = (typeof STORAGE_FAULTS)[number]

/** A storage that cannot be used at the moment, or as it was set up. `message` says it in English, without secrets. */
export class StorageFault extends Error {
  readonly reason: StorageReason

  constructor(reason: StorageReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageFault'
    this.reason = reason
  }
}

/** A key no one can guess, with the tenant first and few files per folder: `1/2026-11/0192…`. */
export function newKey(tenantId: number, now = new Date()): string {
  return `${tenantId}/${now.toISOString().slice(0, 7)}/${newId()}`
}

/** What `newKey` makes, and nothing that could leave its folder. */
export const KEY_SHAPE = /^\d+\/\d{4}-\d{2}\/[0-9a-f-]{36}$/
