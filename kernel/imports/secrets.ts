/** Secret cells: sealed from the upload until they are used. They are in the database for days otherwise. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { SECRET_CELL } from '#contract/import.ts'
import type { Kernel } from '../kernel.ts'
import type { ImportKind } from './kind.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** Tells a sealed cell from one that was left empty. */
const PREFIX = 'sealed:'

type Cells = Readonly<Record<string, string>>

/** Seals and opens the secret cells of one noun's rows. */
export interface SecretCells {
  readonly keys: readonly string[]
  seal(cells: Cells): Cells
  open(cells: Cells): Cells
  /** For the person: that something stands there, not what. */
  mask(cells: Cells): Cells
}

export function secretCells({ keyFor }: Pick<Kernel, 'keyFor'>, { columns }: Pick<ImportKind, 'columns'>): SecretCells {
  const keys = columns.filter(({ isSecret }) => isSecret).map(({ key }) => key)
  const change = (cells: Cells, by: (text: string) => string): Cells =>
    keys.length === 0
      ? cells
      : Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, keys.includes(key) ? by(text) : text]))
  const key = keyFor('import')
  return {
    keys,
    seal: (cells) => change(cells, (text) => (text.trim() === '' ? '' : sealed(key, text))),
    open: (cells) => change(cells, (text) => (text.startsWith(PREFIX) ? opened(key, text) : '')),
    mask: (cells) => change(cells, (text) => (text === '' ? '' : SECRET_CELL)),
  }
}

function sealed(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function opened(key: Buffer, text: string): string {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
