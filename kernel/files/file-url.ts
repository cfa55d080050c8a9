/** Addresses of stored files. Nothing else makes one. */
import { createFileAddresses, type FileAddresses } from './addresses.ts'
import type { Kernel } from '../kernel.ts'

type Base = Pick<Kernel, 'settings' | 'keyFor'>

interface Addressed {
  readonly tenantId: number
  readonly id: string
  readonly visibility: 'public' | 'signed'
}

const known = new WeakMap<object, FileAddresses>()

/** What signs and checks the addresses of an installation. */
export function addressesOf(kernel: Pick<Base, 'keyFor'>): FileAddresses {
  const addresses = known.get(kernel) ?? createFileAddresses(kernel.keyFor('file'))
  known.set(kernel, addresses)
  return addresses
}

/**
 * The address of a file, of our own origin, that needs no header: a public one stays, any other is good for an hour and
 * must be asked for again.
 */
export function fileUrl(kernel: Base, { tenantId, id, visibility }: Addressed): string {
  const base = `${kernel.settings.BASE_PATH}/sys/oss`
  if (visibility === 'public') return `${base}/public/${id}`
  const { e, s } = addressesOf(kernel).sign({ tenantId, id })
  return `${base}/file/${id}?e=${e}&s=${s}`
}

const STORED = 'oss:'

/** How a column for an address (`head_url`) names a stored file. */
export const storedName = (id: string): string => STORED + id

/** The id of the file that such a column names; undefined for an address of elsewhere. */
export function storedId(text: string): string | undefined {
  return text.startsWith(STORED) ? text.slice(STORED.length) : undefined
}

/** What such a column holds, as an address for the caller. */
export function urlOf(kernel: Base, tenantId: number, text: string): string {
  const id = storedId(text)
  return id === undefined ? text : fileUrl(kernel, { tenantId, id, visibility: 'signed' })
}
