/**
 * What is in a backup. It is a folder: `manifest.json`, `tables/{table}.gz` (PostgreSQL's own text format, so that any
 * PostgreSQL reads it), `jobs.gz`, `files/`, and `secrets.json` where the installation made its own key.
 */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Grows when an older Portico could not read the folder. */
export const FORMAT = 1

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of the compressed file. */
  sha256: z.string().length(64),
})

const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  takenAt: z.iso.datetime(),
  /** The migrations of the database; restoring brings an empty one to exactly these. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table).min(1),
  /** Parts of tables that are divided by time. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Work that waited in the queue or was being done. */
  jobs: z.object({ count: z.int().min(0), sha256: z.string().length(64) }),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Tells another key from the right one, and nothing else about it. */
  keyFingerprint: z.string(),
})
export type Manifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof Table>

/** The folder cannot be restored; the message says why, to be shown as it is. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup'
}

/** @throws BadBackup when there is none, or one of a format that this Portico does not know */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BadBackup(`${folder} holds no backup: there is no manifest.json in it.`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new BadBackup(`${join(folder, 'manifest.json')} cannot be read by this Portico.`, { cause })
  }
}

/** Of the key that seals what is stored. */
export const fingerprintOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('portico backup').digest('base64url').slice(0, 16)
