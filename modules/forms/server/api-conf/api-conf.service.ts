/** Configured calls: creating, changing, deleting. Their secrets are sealed on the way in and never answered. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import { inUse, referencesFromOutside } from '#kernel/records/references.ts'
import * as record from '#kernel/records/write-records.ts'
import { sealValue } from '#kernel/sealed.ts'
import { originOf } from '#forms/contract/api-address.ts'
import { FormApiDraft, type FormApiQuery, type FormApiUpdate } from '#forms/contract/api-conf.ts'
import { apiList, apis, callingTemplates, callOfApis, type ApiRow, type ApiValues } from './api-conf.repo.ts'
import { checkRoles } from './block.service.ts'
import { apiActions, apiKind, FORM_API, toDetail, withoutSecret } from './api-conf.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists'>

export function pageApis(kernel: KernelPart, actor: Actor, query: FormApiQuery) {
  const read = { list: apiList, call: callOfApis(actor, query) }
  return pageRecords(kernel, read, (row) => ({ ...row, actions: apiActions(actor) }))
}

/** @throws AppError not_found */
export const getApi = async (kernel: KernelPart, actor: Actor, id: string) =>
  toDetail(actor, await readRecord(kernel, actor, (db) => apis.find(db, id)))

/** @throws AppError name_taken; InvalidInput where the authentication lacks its secret */
export const createApi = (kernel: KernelPart, actor: Actor, { secret, ...values }: FormApiDraft) =>
  record.createRecord(kernel, actor, async (tx, origin) => {
    if (values.auth !== 'none' && secret === undefined) throw invalid('secret', 'required')
    const sealed = values.auth === 'none' ? undefined : sealedFor(kernel, actor.tenantId, origin.id, secret)
    await checkRoles(tx, values.blockRoleIdList)
    await addApi(tx, actor, { ...values, secret: sealed }, origin)
  })

/** Adds a call, with its trace. @throws AppError name_taken */
async function addApi(tx: Tx, actor: Actor, values: ApiValues, origin: record.RecordOrigin): Promise<void> {
  const { name } = values
  await assertFree(tx, apis, { name })
  await record.addRecord(tx, actor, { kind: withoutSecret, origin, values })
}

/** A call returns disabled and without its secret, which was not kept. */
export const apiRestorer = record.restorerOf({
  resource: FORM_API,
  code: 'frm:api',
  draft: FormApiDraft,
  add: (tx, actor, { secret: _, ...draft }, origin) => addApi(tx, actor, { ...draft, status: 0 }, origin),
})

/**
 * Changes a call.
 * @throws AppError not_found, changed_meanwhile; InvalidInput where a secret has to be entered
 */
export async function updateApi(
  kernel: KernelPart,
  actor: Actor,
  { id, version, secret, ...draft }: FormApiUpdate,
): Promise<void> {
  const sealed = sealedFor(kernel, actor.tenantId, id, secret)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await checkRoles(tx, draft.blockRoleIdList)
    const values = (before: ApiRow): ApiValues => {
      if (draft.auth === 'none') return { ...draft, name: before.name, secret: before.hasSecret ? null : undefined }
      if (sealed === undefined && !before.hasSecret) throw invalid('secret', 'required')
      if (sealed === undefined && isSentElsewhere(before, draft)) throw invalid('secret', 'secret_again')
      return { ...draft, name: before.name, secret: sealed }
    }
    await record.writeRecord(tx, actor, { kind: apiKind, id, version, values })
  })
}

type Recipient = Pick<ApiRow, 'auth' | 'url' | 'tokenUrl'>

/**
 * Whether the secret would go to another host, or in another form. A user who changes a call must know it then, or
 * they could have it sent to themselves.
 */
const isSentElsewhere = (before: Recipient, after: Recipient): boolean =>
  before.auth !== after.auth ||
  originOf(before.url) !== originOf(after.url) ||
  (after.auth === 'oauth2' && originOf(before.tokenUrl) !== originOf(after.tokenUrl))

/** Deletes a call, into the recycle bin; one that forms or processes use stays, and the refusal says which. */
async function removeOne(tx: Tx, actor: Actor, id: string, { referrers }: Pick<Kernel, 'referrers'>): Promise<void> {
  await record.removeRecord(tx, actor, {
    kind: withoutSecret,
    id,
    check: async ({ name }) => {
      const names = await callingTemplates(tx, name)
      const forms = names.length === 0 ? [] : [{ kind: 'callingForm', count: names.length, names }]
      const outside = await referencesFromOutside(tx, referrers, { kind: 'formApi', id, code: name, name })
      const references = [...forms, ...outside]
      if (references.length > 0) throw inUse(actor.language, name, references)
    },
  })
}

export const { remove: removeApi, removeMany: removeApis } = record.removalsOf(removeOne)

const sealedFor = (kernel: KernelPart, tenantId: number, id: string, secret: string | undefined): Buffer | undefined =>
  secret === undefined ? undefined : sealValue(kernel.keyFor('form-calls'), { tenantId, id }, secret)
