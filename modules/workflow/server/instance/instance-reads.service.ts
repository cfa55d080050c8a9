/** Looking at processes: those that may be started, lists of running ones, and one of them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { State } from '#process/index.ts'
import {
  StartedInstanceQuery,
  type ListedProcess,
  type Startable,
  type WorkflowInstanceQuery,
  type WorkflowInstanceRow,
} from '#workflow/contract/instance.ts'
import { takesPart } from '../cc/cc-lookup.repo.ts'
import { askedFields } from '../filter/field-filter.service.ts'
import { peopleIn } from '../form/form-people.service.ts'
import { formsFor, readForm } from '../form/form.service.ts'
import { hiddenFromReader } from '../form/hidden-vars.service.ts'
import { varFieldsOf } from '../form/form.shape.ts'
import { withoutNames } from '../form/hidden-values.shape.ts'
import { lookedAfter, mayStart, type LookedAfter } from '../model/access-lookup.repo.ts'
import { definitionOf, newestDefinition } from '../runtime/engine/definition.service.ts'
import { askedIn } from '../task/task-lookup.repo.ts'
import { trailOf } from '../task/trail.service.ts'
import { varsOf } from '../task/task.shape.ts'
import { failedAmong } from './failed-lookup.repo.ts'
import * as repo from './instance.repo.ts'
import { findInstance, managedRootOf, recordOf } from './instance-lookup.repo.ts'
import { summariesOf } from './summary.service.ts'
import { movable, toInstance } from './instance.shape.ts'
import { openTasksOf } from './open-tasks.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'settings' | 'keyFor' | 'labels'>

export const listStartable = (kernel: KernelPart, actor: Actor): Promise<Startable[]> =>
  kernel.database.read(actor.tenantId, (db) => repo.startable(db, actor))

/** The definitions that the actor manages or watches, as lists of instances ask; none for who manages all. */
export const seenDefinitions = async (db: Db, actor: Actor): Promise<readonly string[]> =>
  holds(actor, 'wf:instance:manage') ? [] : (await lookedAfter(db, actor)).seen

/** What the list of processes is filtered by. */
export const listProcesses = (kernel: KernelPart, actor: Actor): Promise<ListedProcess[]> =>
  kernel.database.read(actor.tenantId, async (db) => repo.listedProcesses(db, actor, await seenDefinitions(db, actor)))

/** Of an instance without an open task. */
const NO_TASKS = { handlers: [], unclaimed: false, returnedTaskId: null, overdue: false }

/** The user who manages all need not be asked what. */
const NOTHING: LookedAfter = { managed: new Set(), seen: [] }

/** What the actor has started; filtered by fields of its form, too. */
export const pageStarted = (
  kernel: KernelPart,
  actor: Actor,
  query: StartedInstanceQuery,
): Promise<Page<WorkflowInstanceRow>> => pageInstances(kernel, actor, { ...query, whose: 'started' }, query)

/** @param started what was asked of started ones, with what its schema does not name */
export async function pageInstances(
  kernel: KernelPart,
  actor: Actor,
  query: WorkflowInstanceQuery,
  started?: StartedInstanceQuery,
): Promise<Page<WorkflowInstanceRow>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    // First of all: it refuses what no filter of started ones may be.
    const fields =
      started && (await askedFields(db, actor, { kind: 'request', schema: StartedInstanceQuery, query: started }))
    const managesAll = holds(actor, 'wf:instance:manage')
    const { managed, seen } = managesAll ? NOTHING : await lookedAfter(db, actor)
    const page = await listPage(db, kernel.lists, repo.instanceList, repo.callOfInstances(actor, query, seen, fields))
    const ids = page.list.map(({ id }) => id)
    const open = await openTasksOf(db, actor, ids)
    const failed = await failedAmong(db, ids)
    const asked = await askedIn(
      db,
      actor.userId,
      page.list.map(({ rootId }) => rootId),
    )
    const own = page.list.filter(({ starterId }) => starterId === actor.userId)
    const begins = await startableAmong(db, actor, own)
    const summaries = await summariesOf(kernel, db, actor, page.list)
    const list = []
    for (const row of page.list) {
      const definition = await definitionOf(db, actor.tenantId, row.definitionId)
      const shown = { ...row, state: row.state as State, stuck: failed.has(row.id) }
      const one = toInstance(actor, shown, definition, {
        isManager: managesAll || managed.has(definition.id),
        asksOthers: asked.get(row.rootId)?.asksOthers ?? false,
        mayStart: begins.has(row.processKey),
      })
      list.push({ ...one, summary: summaries.get(row.id) ?? [], ...(open.get(row.id) ?? NO_TASKS) })
    }
    return { ...page, list }
  })
}

/** The keys among those of some instances whose process the actor may start now. */
async function startableAmong(db: Db, actor: Actor, rows: readonly { processKey: string }[]): Promise<Set<string>> {
  const found = new Set<string>()
  if (!holds(actor, 'wf:instance:start')) return found
  for (const key of new Set(rows.map(({ processKey }) => processKey)))
    if ((await newestDefinition(db, actor.tenantId, key)) !== undefined && (await mayStart(db, actor, key)))
      found.add(key)
  return found
}

export async function getInstance(kernel: KernelPart, actor: Actor, id: string) {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await findInstance(db, actor, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const definition = await definitionOf(db, actor.tenantId, row.definitionId)
    const { ir } = definition
    const isManager = (await managedRootOf(db, actor, id)) !== undefined
    const { ownTaskId = null, asksOthers = false } =
      (await askedIn(db, actor.userId, [row.rootId])).get(row.rootId) ?? {}
    const stuck = (await failedAmong(db, [id])).has(id)
    const begins = (await startableAmong(db, actor, [row])).has(row.processKey)
    const one = toInstance(actor, { ...row, stuck }, definition, { isManager, asksOthers, mayStart: begins })
    const forms = await formsFor(db, actor.tenantId, definition)
    const hidden = await hiddenFromReader(db, actor, { definition, forms, instance: row, isManager })
    const vars = withoutNames(varsOf(row.state), hidden)
    const fields = varFieldsOf(forms, actor.language, hidden)
    const mayGive = !one.actions.includes('cc') && (await takesPart(db, actor, row.rootId))
    return {
      ...one,
      actions: mayGive ? [...one.actions, 'cc' as const] : one.actions,
      vars,
      fields,
      names: await peopleIn(db, fields, vars),
      form: await readForm(kernel, db, actor, { definition, recordId: await recordOf(db, id), hidden }),
      trail: await trailOf(db, actor, row.rootId),
      ownTaskId,
      movable: one.actions.includes('jump') ? movable(row.state, ir, actor.language) : { from: [], to: [] },
    }
  })
}
