/** System parameters: values that fit their type; a sensitive one is written and never shown again. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import { ParamDraft, paramErrors, type Param, type ParamQuery, type ParamUpdate } from '#system/contract/param.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import * as record from '#kernel/records/write-records.ts'
import { openValue, sealValue } from '#kernel/sealed.ts'
import { productParam } from '../seed/params.ts'
import { callOfParams, paramList, params, type FoundParam, type ParamValues } from './param.repo.ts'
import { assertKept, assertKeyFree, assertKnownShape, assertValue } from './param.rules.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists'>

/** A trace never shows a value that is sensitive before or after the change: `secret` is masked there. */
export const paramKind: record.RecordKind<ParamValues, FoundParam> = {
  resource: 'param',
  store: params,
  nameOf: ({ key }) => key,
  toAuditRecord: ({ key, type, value, sensitive, sealed, remark }, other) => {
    const shown = { key, type, sensitive, remark }
    const isSecret = sensitive === 1 || other?.sensitive === 1
    return isSecret ? { ...shown, secret: sealed?.toString('base64') ?? value } : { ...shown, value }
  },
}

/** One page of the tenant's parameters. */
export const pageParams = (kernel: KernelPart, actor: Actor, query: ParamQuery) =>
  pageRecords(kernel, { list: paramList, call: callOfParams(actor, query) }, (found) => toParam(actor, found))

export async function getParam(kernel: KernelPart, actor: Actor, id: string): Promise<Param> {
  const { sealed, ...param } = await readRecord(kernel, actor, (db) => params.find(db, id))
  return toParam(actor, { ...param, isSet: sealed !== null || param.value !== '' })
}

export const createParam = (kernel: KernelPart, actor: Actor, draft: ParamDraft) =>
  record.createRecord(kernel, actor, async (tx, origin) => {
    const values = newValues(kernel, actor, origin.id, draft)
    await lockRule(tx, actor.tenantId, 'param')
    await addParam(tx, actor, values, origin)
  })

/** Writes a parameter, under the lock of the parameters. @throws AppError param_key_taken */
export async function addParam(tx: Tx, actor: Actor, values: ParamValues, origin: record.RecordOrigin): Promise<void> {
  await assertKeyFree(tx, values.key)
  await record.addRecord(tx, actor, { kind: paramKind, origin, values })
}

/** How a parameter returns from the recycle bin; a sensitive value was not kept there and has to be set anew. */
export const paramRestorer = record.restorerOf({
  resource: 'param',
  code: 'sys:param',
  draft: ParamDraft,
  add: async (tx, actor, draft, origin) => {
    await lockRule(tx, actor.tenantId, 'param')
    await addParam(tx, actor, { ...draft, sealed: null }, origin)
  },
})

/** Changes a parameter; without a value the stored one stays. */
export async function updateParam(kernel: KernelPart, actor: Actor, update: ParamUpdate): Promise<void> {
  const { id, version, ...given } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'param')
    const values = async (before: FoundParam) => {
      const after = changedValues(kernel, actor, before, given)
      if (after.key !== before.key) await assertKeyFree(tx, after.key)
      return after
    }
    await record.writeRecord(tx, actor, { kind: paramKind, id, version, values })
  })
}

/** What a new parameter is written as. @throws InvalidInput */
export function newValues(kernel: KernelPart, { tenantId }: Actor, id: string, draft: ParamDraft): ParamValues {
  assertKnownShape(draft)
  assertValue(draft)
  return storedAs(kernel, { ...draft, id, tenantId })
}

/**
 * What a changed parameter is written as. No one learns a sensitive one by calling it plain.
 * @throws AppError param_protected, InvalidInput
 */
export function changedValues(
  kernel: KernelPart,
  { tenantId }: Actor,
  before: FoundParam,
  { value: given, ...draft }: Omit<ParamUpdate, 'id' | 'version'>,
): ParamValues {
  assertKept(before, draft)
  if (draft.key !== before.key) assertKnownShape(draft)
  if (given === undefined && before.sensitive === 1 && draft.sensitive === 0) throw invalid('value', 'required')
  const value = given ?? storedValue(kernel, tenantId, before)
  assertValue({ ...draft, value })
  const isKept = given === undefined && draft.sensitive === 1 && before.sealed !== null
  return isKept
    ? { ...draft, value: '', sealed: before.sealed }
    : storedAs(kernel, { ...draft, value, id: before.id, tenantId })
}

/**
 * Deletes a parameter, into the recycle bin; a sensitive value is not kept there. Refused where the product reads it.
 */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, 'param')
  await record.removeRecord(tx, actor, {
    kind: paramKind,
    id,
    check: ({ key }) => {
      if (productParam(key)) throw new AppError(paramErrors.paramProtected, { key })
    },
    payload: ({ key, type, value, sensitive, remark }) => ({ key, type, value, sensitive, remark }),
  })
}

export const { remove: removeParam, removeMany: removeParams } = record.removalsOf(removeOne)

interface Stored extends Omit<ParamValues, 'sealed'> {
  id: string
  tenantId: number
}

/** As the row has it: a sensitive value sealed, an empty one not at all. */
function storedAs(kernel: Pick<Kernel, 'keyFor'>, { id, tenantId, ...values }: Stored): ParamValues {
  if (values.sensitive === 0) return { ...values, sealed: null }
  const sealed = values.value === '' ? null : sealValue(kernel.keyFor('parameters'), { tenantId, id }, values.value)
  return { ...values, value: '', sealed }
}

/** The value itself, for code. */
export function storedValue(
  kernel: Pick<Kernel, 'keyFor'>,
  tenantId: number,
  { id, value, sealed }: FoundParam,
): string {
  return sealed === null ? value : openValue(kernel.keyFor('parameters'), { tenantId, id }, sealed)
}

type Shown = Omit<FoundParam, 'sealed'> & { isSet: boolean }

const toParam = (actor: Actor, param: Shown): Param => {
  const isSeeded = productParam(param.key) !== undefined
  return {
    ...param,
    isSeeded,
    actions: permittedActions(actor, 'sys:param', isSeeded ? ['update'] : ['update', 'delete']),
  }
}
