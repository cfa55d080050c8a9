/** Secret cells: sealed from the upload until they are used. They are in the database for days otherwise. */
import { SECRET_CELL } from '#contract/import.ts'
import type { Kernel } from '../kernel.ts'
import { open, seal } from '../sealed.ts'
import type { ImportKind } from './kind.ts'

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

const sealed = (key: Buffer, text: string): string => PREFIX + seal(key, text).toString('base64')

const opened = (key: Buffer, text: string): string =>
  open(key, Buffer.from(text.slice(PREFIX.length), 'base64')).toString()
