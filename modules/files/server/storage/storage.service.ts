/** Storages: listing, setting up, changing, making active and deleting them. */
import { errors } from '#contract/errors.ts'
import {
  CLOUDS,
  FAST_DFS,
  LOCAL,
  storageErrors,
  type FileStore,
  type StorageDraft,
  type StorageQuery,
  type StorageUpdate,
} from '#files/contract/storage.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { usageOf, type Usage } from '#kernel/files/file-column.repo.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { notify } from '#kernel/live/bus.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import * as record from '#kernel/records/write-records.ts'
import { sealValue } from '#kernel/sealed.ts'
import { storageChanges } from './storage-changes.ts'
import * as repo from './storage.repo.ts'
import { storages, type FoundStorage } from './storage.repo.ts'
import { idInPlaces, toAuditRecord, toStorage, type StorageValues } from './storage.shape.ts'
import { tryStorage } from './storage-test.service.ts'

export const STORAGE = 'storage'

const kind: record.RecordKind<StorageValues, FoundStorage & { testDate: null }> = {
  resource: STORAGE,
  store: {
    ...storages,
    // The typed cast: a change forgets the last test, so what is read of it does not matter here.
    findForUpdate: (tx, id) =>
      storages.findForUpdate(tx, id) as Promise<(FoundStorage & { testDate: null }) | undefined>,
  },
  nameOf: ({ name }) => name,
  toAuditRecord,
}

const usage = (kernel: Kernel, { tenantId }: Actor): Promise<Usage[]> =>
  kernel.database.read(tenantId, (db) => usageOf(db, kernel.fileColumns))

export async function pageStorages(kernel: Kernel, actor: Actor, query: StorageQuery) {
  const used = await usage(kernel, actor)
  const read = { list: repo.storageList, call: repo.callOfStorages(actor, query) }
  return pageRecords(kernel, read, ({ position: _, ...row }) => toStorage(actor, row, used))
}

/** @throws AppError not_found */
export async function getStorage(kernel: Kernel, actor: Actor, id: string): Promise<FileStore> {
  const row = await readRecord(kernel, actor, (db) => storages.find(db, id))
  return toStorage(actor, row, await usage(kernel, actor))
}

/** What a draft says, as it is written; a prefix and a region are a cloud's alone. */
function valuesOf(draft: StorageDraft | StorageUpdate, secret: Buffer | null): StorageValues {
  const isCloud = draft.type !== FAST_DFS
  const { name, type, endpoint, bucket, remark } = draft
  return {
    name,
    type,
    endpoint: endpoint.replace(/\/$/, ''),
    region: isCloud ? draft.region : '',
    bucket,
    prefix: isCloud ? draft.prefix : '',
    accessKey: isCloud ? draft.accessKey : '',
    direct: isCloud ? draft.direct : 0,
    secret,
    remark,
    testDate: null,
    testFailed: '',
  }
}

/** Empty is like left out: forms send it so. */
const secretIn = ({ type, secretKey }: StorageDraft | StorageUpdate): string | undefined =>
  type === FAST_DFS || secretKey === '' ? undefined : secretKey

const sealed = (kernel: Kernel, { tenantId }: Actor, id: string, secret: string): Buffer =>
  sealValue(kernel.keyFor('storages'), { tenantId, id }, secret)

/** @throws InvalidInput; AppError name_taken */
export async function createStorage(kernel: Kernel, actor: Actor, draft: StorageDraft): Promise<{ id: string }> {
  const [id, secret] = [newId(), secretIn(draft)]
  if (secret === undefined && draft.type !== FAST_DFS) throw invalid('secretKey', 'required')
  const values = valuesOf(draft, secret === undefined ? null : sealed(kernel, actor, id, secret))
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, STORAGE)
    await assertFree(tx, storages, values)
    await record.addRecord(tx, actor, { kind, origin: { id, action: 'create' }, values })
  })
  return { id }
}

/**
 * A storage in which something lies cannot become another place, and a secret goes to no host that it was not entered
 * for.
 * @throws InvalidInput; AppError not_found, changed_meanwhile, name_taken, storage_in_use
 */
export async function updateStorage(kernel: Kernel, actor: Actor, update: StorageUpdate): Promise<void> {
  const { id, version } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, STORAGE)
    await assertFree(tx, storages, update, { exceptId: id })
    const secret = secretIn(update)
    const values = async (before: FoundStorage): Promise<StorageValues> => {
      const after = valuesOf(update, secret === undefined ? before.secret : sealed(kernel, actor, id, secret))
      await assertSamePlace(kernel, tx, before, after)
      assertSecretGiven(before, after, secret)
      return after
    }
    await record.writeRecord(tx, actor, { kind, id, version, values })
    await notify(tx, storageChanges.message(actor.tenantId, {}))
    if (secret !== undefined)
      await recordChange(tx, actor, { action: 'rotate-secret', resource: STORAGE, resourceId: id, label: update.name })
  })
}

async function assertSamePlace(kernel: Kernel, tx: Tx, before: FoundStorage, after: StorageValues): Promise<void> {
  if (before.type === LOCAL) throw invalid('type', 'storage_local')
  const isCloud = (type: number) => CLOUDS.some((cloud) => cloud === type)
  const isSame =
    isCloud(before.type) === isCloud(after.type) && before.bucket === after.bucket && before.prefix === after.prefix
  if (!isSame) await assertEmpty(kernel, tx, before)
}

function assertSecretGiven(before: FoundStorage, after: StorageValues, secret: string | undefined): void {
  if (after.type === FAST_DFS || secret !== undefined) return
  const isElsewhere = before.endpoint !== after.endpoint || before.accessKey !== after.accessKey
  if (before.secret === null || isElsewhere) throw invalid('secretKey', 'storage_secret_again')
}

async function assertEmpty(kernel: Kernel, tx: Tx, storage: FoundStorage): Promise<void> {
  const used = (await usageOf(tx, kernel.fileColumns)).find(({ storageId }) => storageId === idInPlaces(storage))
  const count = (used?.files ?? 0) + (await repo.countRemains(tx, storage.id))
  if (count > 0) throw new AppError(storageErrors.inUse, { name: storage.name, count })
}

/**
 * New files go there from now on. It is tested first, so that uploads do not begin to fail.
 * @throws AppError not_found, storage_unusable
 */
export async function activateStorage(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  const { steps, isPassed } = await tryStorage(kernel, actor, id)
  const reason = steps.find(({ state }) => state === 'failed')?.msg ?? ''
  if (!isPassed) throw new AppError(errors.storageUnusable, { reason })
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, STORAGE)
    const { name } = found(await storages.findForUpdate(tx, id))
    await repo.activate(tx, id)
    await notify(tx, storageChanges.message(actor.tenantId, {}))
    await recordChange(tx, actor, { action: 'activate', resource: STORAGE, resourceId: id, label: name })
  })
}

/** Deleted for good: its secret does not go to the recycle bin. */
async function removeOne(kernel: Kernel, tx: Tx, actor: Actor, id: string): Promise<void> {
  const storage = found(await storages.findForUpdate(tx, id))
  const { name } = storage
  if (storage.type === LOCAL || storage.active === 1) throw new AppError(storageErrors.inUse, { name, count: 0 })
  await assertEmpty(kernel, tx, storage)
  await storages.delete(tx, id)
  const before = toAuditRecord(storage)
  await recordChange(tx, actor, { action: 'delete', resource: STORAGE, resourceId: id, label: name, before })
}

/** @throws AppError not_found, storage_in_use */
export const removeStorage = (kernel: Kernel, actor: Actor, id: string): Promise<void> =>
  kernel.database.transaction(actor.tenantId, (tx) => removeOne(kernel, tx, actor, id))

export const removeStorages = (kernel: Kernel, actor: Actor, ids: readonly string[]) =>
  kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(kernel, tx, actor, id)),
  )

/** The entry of the local disk of a tenant. */
export const localName = (language: Actor['language']): string => translate(language, 'storage.local')
