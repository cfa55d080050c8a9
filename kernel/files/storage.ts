/** Where files lie. Drivers know keys and bytes; what a file is, whose, and who may see it, modules know. */
import type { Readable } from 'node:stream'
import type { BytePart } from '#contract/file.ts'
import { newId } from '../ids.ts'

/** A storage of files. Keys are made by `newKey`, never of anything that came from outside. */
export interface FileStorage {
  /** Stores a whole file or nothing; resolves with its size. */
  put(key: string, body: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ bytes: number }>
  /** Opens a file, or a part of it, for reading. @throws FileMissing */
  read(key: string, part?: BytePart): Promise<Readable>
  /** Whether files can be stored now. @throws what the operating system says when they cannot */
  check(): Promise<void>
  /** Forgets a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/** The file is not in the storage: deleted behind our back, or on another machine's disk. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`no file under ${key}`)
    this.name = 'FileMissing'
  }
}

/** A key no one can guess, with the tenant first and few files per folder: `1/2026-11/0192…`. */
export function newKey(tenantId: number, now = new Date()): string {
  return `${tenantId}/${now.toISOString().slice(0, 7)}/${newId()}`
}

/** What `newKey` makes, and nothing that could leave its folder. */
export const KEY_SHAPE = /^\d+\/\d{4}-\d{2}\/[0-9a-f-]{36}$/
