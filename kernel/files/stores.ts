/**
 * The files of an installation, whichever storage they lie in: the local disk, or what their organisation has set up.
 * A place (`place.ts`) says where; a storage of another organisation is not found.
 */
import type { Database } from '../database/lease.ts'
import type { EgressRules } from '../egress/rules.ts'
import { openValue } from '../sealed.ts'
import { createFastDfsStorage, type StoredNames } from './fastdfs/fastdfs-storage.ts'
import { networkFault } from './network-fault.ts'
import { placeIn, readPlace, type FilePlace } from './place.ts'
import { createBucketStorage, type ClosableDriver } from './s3-storage.ts'
import { newKey, StorageFault, type FileStorage, type StorageDriver } from './storage.ts'
import * as repo from './store.repo.ts'

/** What a driver is made of. */
export interface StorageConfig {
  /** 1 Qiniu, 2 Alibaba Cloud, 3 Tencent Cloud, 4 FastDFS. */
  readonly type: number
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly prefix: string
  readonly accessKey: string
  readonly secret: string
}

/** Storage of files by their places: where a `FileStorage` says key, this has a place. */
export interface FileStores extends Omit<FileStorage, 'presign' | 'presignPut' | 'sizeOf'> {
  /** A place for a new file of the tenant, in the storage that is active. */
  newPlace(tenantId: number): Promise<string>
  /** An address at which the storage gives the file out for so many seconds; undefined where it has none. */
  presign(place: string, seconds: number): Promise<string | undefined>
  /**
   * An address at which the storage takes exactly so many bytes from a browser; undefined where it has none, or its
   * organisation does not allow browsers to call it.
   */
  presignPut(place: string, bytes: number, seconds: number): Promise<string | undefined>
  /** How large a file is that came by such an address. @throws FileMissing */
  sizeOf(place: string): Promise<number>
  /** Lets go of all connections. */
  close(): Promise<void>
}

export interface StoresOptions {
  readonly database: Database
  readonly local: FileStorage
  readonly rules: EgressRules
  /** Of the purpose `storages`. */
  readonly key: Buffer
}

/** Of a driver that no one has set up yet; its files have no names for longer than a test. */
export function namesInMemory(): StoredNames {
  const known = new Map<string, string>()
  return {
    find: async (key) => known.get(key),
    save: async (key, name) => void known.set(key, name),
    forget: async (key) => void known.delete(key),
  }
}

const FAST_DFS = 4

/** @throws StorageFault bad_url */
export function driverOf(rules: EgressRules, config: StorageConfig, names: StoredNames): ClosableDriver {
  try {
    return config.type === FAST_DFS
      ? createFastDfsStorage(rules, { endpoint: config.endpoint, group: config.bucket }, names)
      : createBucketStorage(rules, config)
  } catch (error) {
    throw networkFault(error)
  }
}

/** The secret of a storage, opened. @throws StorageFault secret, when the installation has another key now */
export function secretOf(key: Buffer, tenantId: number, { id, secret }: { id: string; secret: Buffer | null }): string {
  if (secret === null) return ''
  try {
    return openValue(key, { tenantId, id }, secret)
  } catch (error) {
    throw new StorageFault('secret', 'its secret was sealed with another SECRET_KEY', { cause: error })
  }
}

/** Drivers are kept, so that connections are; a storage that was changed gets another. */
const MAX_DRIVERS = 100

export function createFileStores({ database, local, rules, key: secretKey }: StoresOptions): FileStores {
  const drivers = new Map<string, { version: number; driver: ClosableDriver }>()

  async function driverAt({ tenantId, storageId }: FilePlace): Promise<StorageDriver> {
    return storageId === null ? local : driverOfStorage(tenantId, await storageAt(tenantId, storageId))
  }

  async function storageAt(tenantId: number, storageId: string): Promise<repo.FoundStorage> {
    const found = await database.read(tenantId, (db) => repo.findStorage(db, storageId))
    if (!found) throw new StorageFault('gone', `there is no storage ${storageId}`)
    return found
  }

  function driverOfStorage(tenantId: number, found: repo.FoundStorage): StorageDriver {
    const storageId = found.id
    const known = drivers.get(storageId)
    if (known?.version === found.version) return known.driver
    const config = { ...found, secret: secretOf(secretKey, tenantId, found) }
    const driver = driverOf(rules, config, namesIn(database, tenantId, storageId))
    drivers.delete(storageId)
    drivers.set(storageId, { version: found.version, driver })
    const [oldest] = drivers.keys()
    // Not closed: a file may be on its way. Idle connections end by themselves.
    if (drivers.size > MAX_DRIVERS && oldest !== undefined) drivers.delete(oldest)
    return driver
  }

  async function at<Result>(place: string, work: (driver: StorageDriver, key: string) => Promise<Result>) {
    const read = readPlace(place)
    return work(await driverAt(read), read.key)
  }

  return {
    newPlace: async (tenantId) => placeIn((await database.read(tenantId, repo.findActive)) ?? null, newKey(tenantId)),
    put: (place, body, bytes, isScratch) => at(place, (driver, key) => driver.put(key, body, bytes, isScratch)),
    read: (place, part) => at(place, (driver, key) => driver.read(key, part)),
    remove: (place) => at(place, (driver, key) => driver.remove(key)),
    presign: (place, seconds) => at(place, async (driver, key) => driver.presign?.(key, seconds)),
    async presignPut(place, bytes, seconds) {
      const { tenantId, storageId, key } = readPlace(place)
      if (storageId === null) return undefined
      const storage = await storageAt(tenantId, storageId)
      if (storage.direct === 0) return undefined
      return driverOfStorage(tenantId, storage).presignPut?.(key, bytes, seconds)
    },
    sizeOf: (place) =>
      at(place, async (driver, key) => {
        if (!driver.sizeOf) throw new StorageFault('answer', 'it does not answer how large a file is')
        return driver.sizeOf(key)
      }),
    check: () => local.check(),
    async close() {
      await Promise.all([...drivers.values()].map(({ driver }) => driver.close()))
      drivers.clear()
    },
  }
}

const namesIn = (database: Database, tenantId: number, storageId: string): StoredNames => ({
  find: (key) => database.read(tenantId, (db) => repo.findName(db, { storageId, key })),
  save: (key, name) => database.transaction(tenantId, (tx) => repo.saveName(tx, tenantId, { storageId, key, name })),
  forget: (key) => database.transaction(tenantId, (tx) => repo.deleteName(tx, { storageId, key })),
})
