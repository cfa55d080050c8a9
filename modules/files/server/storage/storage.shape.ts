/** Storages as replies and the audit trail show them. The secret is in neither. */
import { LOCAL, StorageStep, StorageType, type FileStore, type StorageAction } from '#files/contract/storage.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import type { Usage } from '#kernel/files/file-column.repo.ts'
import type { FoundStorage } from './storage.repo.ts'

/** What is written of a storage. */
export interface StorageValues {
  name: string
  type: number
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKey: string
  secret: Buffer | null
  direct: 0 | 1
  remark: string
  testDate: null
  testFailed: string
}

export const toAuditRecord = ({
  name,
  type,
  endpoint,
  region,
  bucket,
  prefix,
  accessKey,
  direct,
  remark,
}: Audited): Fields => ({
  name,
  type,
  endpoint,
  region,
  bucket,
  prefix,
  accessKey,
  direct,
  remark,
})
type Audited = Pick<
  StorageValues,
  'name' | 'type' | 'endpoint' | 'region' | 'bucket' | 'prefix' | 'accessKey' | 'direct' | 'remark'
>

/** Where rows say that a file of this storage lies. */
export const idInPlaces = ({ id, type }: Pick<FoundStorage, 'id' | 'type'>): string | null =>
  type === LOCAL ? null : id

export function toStorage(actor: Actor, row: FoundStorage, usage: readonly Usage[]): FileStore {
  const { secret, type, active, testFailed, ...storage } = row
  const used = usage.find(({ storageId }) => storageId === idInPlaces(row))
  const [files, bytes] = [used?.files ?? 0, used?.bytes ?? 0]
  return {
    ...storage,
    type: StorageType.parse(type),
    active: active === 1 ? 1 : 0,
    testFailed: testFailed === '' ? '' : StorageStep.parse(testFailed),
    hasSecret: secret !== null,
    files,
    bytes,
    actions: actionsOf(actor, row, files),
  }
}

function actionsOf(actor: Actor, { type, active }: FoundStorage, files: number): StorageAction[] {
  const possible: Record<StorageAction, boolean> = {
    update: type !== LOCAL,
    test: true,
    activate: active === 0,
    migrate: files > 0,
    delete: type !== LOCAL && active === 0 && files === 0,
  }
  const permitted = permittedActions(actor, 'sys:storage', ['update', 'test', 'activate', 'delete'])
  return permitted
    .flatMap((action): StorageAction[] => (action === 'activate' ? ['activate', 'migrate'] : [action]))
    .filter((action) => possible[action])
}
