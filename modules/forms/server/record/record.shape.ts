/** Records as they are answered: without hidden fields, with the names of what their values refer to. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { fileUrl } from '#kernel/files/file-url.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ProcessState } from '#kernel/ports.ts'
import { withAddresses } from '#kernel/rich-text/clean-html.ts'
import type { FormRecord, Values } from '#forms/contract/record.ts'
import type { FormModel } from '#forms-core/index.ts'
import type { OpenedForm } from './form-access.ts'
import { namesByIds } from './names.repo.ts'
import { namesOfValues } from './names.ts'
import { recordActions } from './record.policy.ts'
import { valuesOf, type StoredRecord } from './record.repo.ts'
import { shownTitle } from './record-title.ts'
import { visibleValues } from './visible.ts'

/** What addresses of files are made with. */
export type AddressKernel = Pick<Kernel, 'settings' | 'keyFor'>

interface Showing {
  readonly opened: OpenedForm
  /** Fields of earlier versions that are not hidden; their values need names, too. */
  readonly retired?: FormModel['fields']
}

/** What says how the process of a record stands. */
export type StateKernel = Pick<Kernel, 'processStates'>

/** One record, as the actor may see it. */
export async function shownRecord(
  kernel: AddressKernel & StateKernel,
  db: Db,
  actor: Actor,
  { opened, retired = [] }: Showing,
  row: StoredRecord,
): Promise<FormRecord> {
  const { hidden, model } = opened
  const values = visibleValues(valuesOf(row), hidden)
  const fields = [...model.fields, ...retired]
  const people = await ownersOf(db, row)
  return {
    ...describedRow(opened, actor, row),
    process: (await processesOf(kernel, db, [row]))(row),
    values: withFileAddresses(kernel, actor.tenantId, fields, values),
    names: await namesOfValues(db, actor, { fields }, [values]),
    ...people,
  }
}

/** How the processes of some records stand, for each of them. */
export async function processesOf(
  { processStates }: StateKernel,
  db: Db,
  rows: readonly Pick<StoredRecord, 'instanceId'>[],
): Promise<(row: Pick<StoredRecord, 'instanceId'>) => ProcessState | null> {
  const states = await processStates(db, [...new Set(rows.flatMap(({ instanceId }) => instanceId ?? []))])
  return ({ instanceId }) => (instanceId === null ? null : (states.get(instanceId) ?? null))
}

/** What of a record is not a value. */
const describedRow = (opened: OpenedForm, actor: Actor, row: StoredRecord) => ({
  id: row.id,
  title: shownTitle(row, opened.hidden),
  rev: row.rev,
  versionNo: row.versionNo,
  ownerId: row.ownerId,
  deptId: row.deptId,
  instanceId: row.instanceId,
  createDate: row.createDate,
  updateDate: row.updateDate,
  actions: recordActions(opened, actor, row),
})

async function ownersOf(db: Db, { ownerId, deptId }: StoredRecord) {
  const named = await namesByIds(db, {
    users: ownerId === null ? [] : [ownerId],
    departments: deptId === null ? [] : [deptId],
    posts: [],
    files: [],
  })
  const nameOf = (wanted: string | null) => named.find(({ id }) => id === wanted)?.name ?? ''
  return { ownerName: nameOf(ownerId), deptName: nameOf(deptId) }
}

/** Rich texts with addresses of their pictures that are good for an hour. */
export function withFileAddresses(
  kernel: AddressKernel,
  tenantId: number,
  fields: FormModel['fields'],
  values: Values,
): Values {
  const addressOf = (id: string) => fileUrl(kernel, { tenantId, id, visibility: 'signed' })
  const next: Values = { ...values }
  for (const field of fields) {
    const value = values[field.id]
    if (field.kind === 'richText' && typeof value === 'string') next[field.id] = withAddresses(value, addressOf)
    if (field.kind !== 'childTable' || !Array.isArray(value)) continue
    next[field.id] = value.map((row) =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? withFileAddresses(kernel, tenantId, field.fields, row)
        : row,
    )
  }
  return next
}
