/**
 * Where a file lies, as rows keep it: the key, and behind an `@` the id of the storage. A key alone lies on the local
 * disk, as all did before there were storages.
 */
import { KEY_SHAPE } from './storage.ts'

const PLACE = /^(?<key>[^@]+)(?:@(?<storageId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?$/

export interface FilePlace {
  readonly key: string
  /** Whose storages are meant: a key begins with its tenant. */
  readonly tenantId: number
  /** Null: the local disk. */
  readonly storageId: string | null
}

/** @throws Error for what is no place of ours */
export function readPlace(place: string): FilePlace {
  const { key = '', storageId = null } = PLACE.exec(place)?.groups ?? {}
  if (!KEY_SHAPE.test(key)) throw new Error('not a place of ours')
  return { key, storageId, tenantId: Number(key.split('/')[0]) }
}

export const placeIn = (storageId: string | null, key: string): string =>
  storageId === null ? key : `${key}@${storageId}`
