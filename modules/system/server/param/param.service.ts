/** System parameters: values that fit their type; a sensitive one is written and never shown again. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { paramErrors, type Param, type ParamDraft, type ParamQuery, type ParamUpdate } from '#system/contract/param.ts'
import { eachOf } from '../batch.ts'
import { lockRule } from '../locks.repo.ts'
import { moveToRecycleBin } from '../recycle-bin.repo.ts'
import { productParam } from '../seed/params.ts'
import { openValue, sealValue } from './param-seal.ts'
import { paramActions } from './param.policy.ts'
import * as repo from './param.repo.ts'
import type { FoundParam, ParamValues } from './param.repo.ts'
import { assertKept, assertKeyFree, assertKnownShape, assertValue, findHeld } from './param.rules.ts'

/** One page of the tenant's parameters. */
export async function pageParams(kernel: Kernel, actor: Actor, query: ParamQuery): Promise<Page<Param>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.paramList, repo.callOfParams(actor, query)),
  )
  return { ...page, list: page.list.map((found) => toParam(actor, found)) }
}

/** One parameter. */
export async function getParam(kernel: Kernel, actor: Actor, id: string): Promise<Param> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findParam(db, id))
  if (!found) throw new AppError(errors.notFound)
  return toParam(actor, { ...found, isSet: found.sealed !== null || found.value !== '' })
}

export async function createParam(kernel: Kernel, actor: Actor, draft: ParamDraft): Promise<{ id: string }> {
  const id = newId()
  const values = newValues(kernel, actor, id, draft)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'param')
    await addParam(tx, actor, values, { id, action: 'create' })
  })
  return { id }
}

/** Writes a parameter, new or from the recycle bin, with its trace. */
export async function addParam(
  tx: Tx,
  actor: Actor,
  values: ParamValues,
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  await assertKeyFree(tx, values.key)
  await repo.insertParam(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  const after = traceOf(values, values.sensitive === 1)
  await recordChange(tx, actor, { action, resource: 'param', resourceId: id, label: values.key, after })
}

/** Changes a parameter; without a value the stored one stays. */
export async function updateParam(kernel: Kernel, actor: Actor, update: ParamUpdate): Promise<void> {
  const { id, version, ...given } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'param')
    const before = await findHeld(tx, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const values = changedValues(kernel, actor, before, given)
    if (values.key !== before.key) await assertKeyFree(tx, values.key)
    await changeParam(tx, actor, before, values)
  })
}

/** What a new parameter is written as. @throws InvalidInput */
export function newValues(kernel: Kernel, { tenantId }: Actor, id: string, draft: ParamDraft): ParamValues {
  assertKnownShape(draft)
  assertValue(draft)
  return storedAs(kernel, { ...draft, id, tenantId })
}

/**
 * What a changed parameter is written as. Nobody learns a sensitive one by calling it plain.
 * @throws AppError param_protected, InvalidInput
 */
export function changedValues(
  kernel: Kernel,
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

/** Writes a changed parameter with its trace. */
export async function changeParam(tx: Tx, actor: Actor, before: FoundParam, values: ParamValues): Promise<void> {
  await repo.updateParam(tx, { id: before.id, by: actor.userId }, values)
  const isSecret = before.sensitive === 1 || values.sensitive === 1
  await recordChange(tx, actor, {
    action: 'update',
    resource: 'param',
    resourceId: before.id,
    label: values.key,
    before: traceOf(before, isSecret),
    after: traceOf(values, isSecret),
  })
}

/** Deletes a parameter, into the recycle bin; a sensitive value is not kept there. Refused where the product reads it. */
export async function removeParam(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export async function removeParams(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)),
  )
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, 'param')
  const param = await findHeld(tx, id)
  const { key, type, value, sensitive, remark } = param
  if (productParam(key)) throw new AppError(paramErrors.paramProtected, { key })
  await moveToRecycleBin(tx, actor, {
    resource: 'param',
    resourceId: id,
    label: key,
    payload: { id, key, type, value, sensitive, remark },
  })
  await repo.deleteParam(tx, id)
  const before = traceOf(param, sensitive === 1)
  await recordChange(tx, actor, { action: 'delete', resource: 'param', resourceId: id, label: key, before })
}

interface Stored extends Omit<ParamValues, 'sealed'> {
  id: string
  tenantId: number
}

/** As the row has it: a sensitive value sealed, an empty one not at all. */
function storedAs(kernel: Kernel, { id, tenantId, ...values }: Stored): ParamValues {
  if (values.sensitive === 0) return { ...values, sealed: null }
  const sealed = values.value === '' ? null : sealValue(kernel.keyFor('parameters'), { tenantId, id }, values.value)
  return { ...values, value: '', sealed }
}

/** The value itself, for code. */
export function storedValue(kernel: Kernel, tenantId: number, { id, value, sealed }: FoundParam): string {
  return sealed === null ? value : openValue(kernel.keyFor('parameters'), { tenantId, id }, sealed)
}

/** As its trace shows it; `secret` is masked there, whatever stands in it. */
function traceOf({ key, type, value, sensitive, sealed, remark }: ParamValues, isSecret: boolean) {
  const shown = { key, type, sensitive, remark }
  return isSecret ? { ...shown, secret: sealed?.toString('base64') ?? value } : { ...shown, value }
}

type Shown = Omit<FoundParam, 'sealed'> & { isSet: boolean }

function toParam(actor: Actor, { id, key, type, value, sensitive, isSet, ...rest }: Shown): Param {
  const { remark, createDate, updateDate, version } = rest
  const isSeeded = productParam(key) !== undefined
  const actions = paramActions(actor, { key })
  return { id, key, type, value, sensitive, isSet, remark, isSeeded, createDate, updateDate, version, actions }
}
