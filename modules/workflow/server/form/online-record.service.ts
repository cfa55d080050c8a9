/** The record of an instance: entered with its start and changed with its tasks, in the transaction of the command. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  createProcessRecord,
  typedNames,
  typedValues,
  updateProcessRecord,
  type TypedNames,
} from '#forms/server/index.ts'
import { recordOf } from '../instance/instance-lookup.repo.ts'
import { mayStart } from '../model/access-lookup.repo.ts'
import { newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { refuse } from './writable.rules.ts'
import { formsFor } from './form.service.ts'
import { isFilledIn, modesAt, splitVars } from './online-form.rules.ts'
import type { DefinitionForms } from './definition-forms.ts'

type Vars = Readonly<Record<string, unknown>>

interface OfInstance {
  readonly definition: Definition
  readonly forms: DefinitionForms
  /** The fields that are sent, by their names. */
  readonly sent: Vars
}

/**
 * Enters the record of a new instance. `undefined` where its process has no online form.
 * @throws InvalidInput at the variables; AppError form_not_open, form_value_taken
 */
export async function enterRecord(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { definition, forms, sent, instanceId }: OfInstance & { readonly instanceId: string },
): Promise<{ id: string; values: Vars } | undefined> {
  const { form } = definition
  if (form === undefined || forms.online === undefined) return undefined
  const modes = modesAt(forms.online.form, forms.declared, definition.ir)
  return atVars(() =>
    createProcessRecord(kernel, tx, actor, { at: { ...form, modes }, sent, instanceId, note: definition.name }),
  )
}

/**
 * Changes the record at a task, and answers the variables that this changed; none where there is no record.
 * @throws InvalidInput at the variables; AppError form_value_taken
 */
export async function changeRecord(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { definition, forms, sent, nodeId, recordId }: OfInstance & { nodeId: string; recordId: string | null },
): Promise<Vars> {
  const { form } = definition
  if (form === undefined || forms.online === undefined || recordId === null) {
    // Without a record nothing can keep them.
    refuse(Object.keys(sent))
    return {}
  }
  const online = forms.online.form
  const modes = modesAt(online, forms.declared, definition.ir, nodeId)
  const closed = (name: string) => {
    const field = online.names.get(name)
    return field !== undefined && !isFilledIn(online, modes, field)
  }
  refuse(Object.keys(sent).filter(closed))
  const note = definition.ir.nodes[nodeId]?.name ?? definition.name
  const written = await atVars(() =>
    updateProcessRecord(kernel, tx, actor, { at: { ...form, modes }, sent, recordId, note }),
  )
  if (written === undefined) {
    refuse(Object.keys(sent))
    return {}
  }
  return written.changed
}

/**
 * What variables become that are set beside the tasks, by an administrator or a message: those of the online form are
 * values of the record first, checked by the form as if all of it were open, and come with what is computed of them.
 * @throws InvalidInput at the variables; AppError form_value_taken
 */
export async function throughRecord<Given extends Vars>(
  kernel: Kernel,
  tx: Tx,
  actor: Actor,
  { instance, vars }: { instance: Pick<LoadedInstance, 'id' | 'definition'>; vars: Given },
): Promise<Given> {
  const { definition } = instance
  const { online } = await formsFor(tx, actor.tenantId, definition)
  const { ofForm: sent, others } = splitVars(online?.form, vars)
  if (definition.form === undefined || Object.keys(sent).length === 0) return vars
  const recordId = await recordOf(tx, instance.id)
  const at = { ...definition.form, modes: new Map() }
  const written =
    recordId === null
      ? undefined
      : await atVars(() => updateProcessRecord(kernel, tx, actor, { at, sent, recordId, note: definition.name }))
  // Without a record nothing keeps them but the process.
  if (written === undefined) return vars
  const stored = Object.keys(sent).map((name) => [name, written.values[name] ?? null])
  // The typed cast: values of records are JSON.
  return { ...others, ...Object.fromEntries(stored), ...written.changed } as Given
}

const NO_NAMES: TypedNames = { names: {}, files: {} }

/** What the values of a draft are called in the start form of its process; nothing where the owner may not start it. */
export async function namesInStart(
  kernel: Pick<Kernel, 'settings' | 'keyFor'>,
  db: Db,
  actor: Actor,
  { key, vars }: { key: string; vars: Vars },
): Promise<TypedNames> {
  const definition = await newestDefinition(db, actor.tenantId, key)
  if (definition?.form === undefined || !(await mayStart(db, actor, key))) return NO_NAMES
  const { online, declared } = await formsFor(db, actor.tenantId, definition)
  if (online === undefined) return NO_NAMES
  const at = { ...definition.form, modes: modesAt(online.form, declared, definition.ir) }
  return typedNames(kernel, db, actor, { at, sent: vars })
}

/** The variables that the record would give an instance which is started now. Nothing is stored. */
export async function typedInForm(
  db: Db,
  actor: Actor,
  { definition: { form, ir }, forms: { online, declared }, sent }: OfInstance,
): Promise<Record<string, never>> {
  if (form === undefined || online === undefined) return {}
  const values = await typedValues(db, actor, { at: { ...form, modes: modesAt(online.form, declared, ir) }, sent })
  // The typed cast: values of records are JSON.
  return values as Record<string, never>
}

/** Does what refuses values by their names in the form, and refuses the variables instead. */
async function atVars<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof InvalidInput) throw new InvalidInput(thrown.issues.map(atVar))
    if (!(thrown instanceof AppError) || !Array.isArray(thrown.data?.['issues'])) throw thrown
    const issues = (thrown.data['issues'] as { path: string }[]).map(atVar)
    throw new AppError(thrown.code, thrown.params, { ...thrown.data, issues })
  }
}

/** What concerns no single field stays at the variables as a whole. */
const atVar = <Issue extends { path: string }>(issue: Issue): Issue => ({
  ...issue,
  path: issue.path === '' ? 'vars' : `vars.${issue.path}`,
})
