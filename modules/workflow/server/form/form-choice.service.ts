/**
 * What fields of an online form offer to the user who starts its process, handles one of its open tasks now, or tries
 * out a model that names it. They need no right to the form, and get what is filled in there: nothing of fields that
 * are hidden or read.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ApiOption, OptionsQuery, ReferenceOption } from '#forms/contract/offered.ts'
import { processOptions, processReferences, type FormAtNode } from '#forms/server/index.ts'
import { mayStart } from '../model/access-lookup.repo.ts'
import { definitionOf, newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import { taskActions } from '../task/task.policy.ts'
import { findShown } from '../task/task-lookup.repo.ts'
import { formsFor, publishedForm } from './form.service.ts'
import { modesAt } from './online-form.rules.ts'

type KernelPart = Pick<Kernel, 'database' | 'log'> & Parameters<typeof processOptions>[0]

/** Of records: found by their titles, or by their ids. */
type Choice = Pick<Parameters<typeof processReferences>[2], 'keyword' | 'ids'>
interface OfStart {
  readonly key: string
  readonly fieldId: string
}
interface OfModel {
  readonly formKey: string
  readonly fieldId: string
}
interface OfTask {
  readonly id: string
  readonly fieldId: string
}

export const startReferences = (
  kernel: KernelPart,
  actor: Actor,
  { key, fieldId }: OfStart,
  choice: Choice,
): Promise<ReferenceOption[]> => processReferences(kernel, actor, { at: atStart(actor, key), fieldId, ...choice })

export const startOptions = (
  kernel: KernelPart,
  actor: Actor,
  { key, fieldId }: OfStart,
  query: OptionsQuery,
): Promise<ApiOption[]> => processOptions(kernel, actor, { at: atStart(actor, key), fieldId, query })

export const modelReferences = (
  kernel: KernelPart,
  actor: Actor,
  { formKey, fieldId }: OfModel,
  choice: Choice,
): Promise<ReferenceOption[]> => processReferences(kernel, actor, { at: atModel(formKey), fieldId, ...choice })

export const modelOptions = (
  kernel: KernelPart,
  actor: Actor,
  { formKey, fieldId }: OfModel,
  query: OptionsQuery,
): Promise<ApiOption[]> => processOptions(kernel, actor, { at: atModel(formKey), fieldId, query })

export const taskReferences = (
  kernel: KernelPart,
  actor: Actor,
  { id, fieldId }: OfTask,
  choice: Choice,
): Promise<ReferenceOption[]> => processReferences(kernel, actor, { at: atTask(actor, id), fieldId, ...choice })

export const taskOptions = (
  kernel: KernelPart,
  actor: Actor,
  { id, fieldId }: OfTask,
  query: OptionsQuery,
): Promise<ApiOption[]> => processOptions(kernel, actor, { at: atTask(actor, id), fieldId, query })

/** The start form of a process that the actor may start. @throws AppError not_found */
const atStart =
  (actor: Actor, key: string) =>
  async (db: Db): Promise<FormAtNode> => {
    const definition = await newestDefinition(db, actor.tenantId, key)
    if (definition === undefined || !(await mayStart(db, actor, key))) throw new AppError(errors.notFound)
    return formAt(db, actor, definition)
  }

/** A published form that a model can name. @throws AppError not_found */
const atModel =
  (formKey: string) =>
  async (db: Db): Promise<FormAtNode> => {
    const form = await publishedForm(db, formKey)
    if (form === undefined) throw new AppError(errors.notFound)
    return { ...form, modes: new Map() }
  }

/** The form of an open task that the actor may complete. @throws AppError not_found */
const atTask =
  (actor: Actor, id: string) =>
  async (db: Db): Promise<FormAtNode> => {
    const task = await findShown(db, actor, id)
    if (task === undefined || task.recordId === null) throw new AppError(errors.notFound)
    const definition = await definitionOf(db, actor.tenantId, task.definitionId)
    const who = { userId: actor.userId, isClaimable: task.isClaimable }
    if (!taskActions(task, definition.ir, who).includes('complete')) throw new AppError(errors.notFound)
    return formAt(db, actor, definition, task.nodeId)
  }

async function formAt(db: Db, { tenantId }: Actor, definition: Definition, nodeId?: string): Promise<FormAtNode> {
  const { online, declared } = await formsFor(db, tenantId, definition)
  if (definition.form === undefined || online === undefined) throw new AppError(errors.notFound)
  return { ...definition.form, modes: modesAt(online.form, declared, definition.ir, nodeId) }
}
