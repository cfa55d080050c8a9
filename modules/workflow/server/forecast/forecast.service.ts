/**
 * Who would handle a request: its start and every step after it on a copy in memory, by the process core and the very
 * rules that a start goes by. The transaction only reads, and the budget of one command limits what it may cost.
 */
import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import { Budget, Incident, MAX_COMMAND_COST, NEW, ProcessError, type Effect, type Forms } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { StartForecast, StartForecastQuery } from '#workflow/contract/forecast.ts'
import { objectionsTo } from '#workflow/contract/form.ts'
import { aheadOf, type Ahead } from '../follow/ahead.service.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { formsFor, onWire } from '../form/form.service.ts'
import { notWritable, refuse, writableAtStart } from '../form/writable.rules.ts'
import { managesDefinition, mayStart } from '../model/access-lookup.repo.ts'
import { newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import { clockOf, type Clock } from '../runtime/persistence/instance.repo.ts'
import { nodeName } from '../runtime/engine/node-name.ts'
import { People } from '../runtime/assignment/people.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { takeStep } from '../runtime/engine/engine-step.ts'
import { possibleAfter } from './possible-tasks.rules.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** People named for one task; a request that runs names no more. */
const MAX_NAMES = 5

/** @throws AppError definition_missing for what is not there and what they may not start alike */
export function forecastStart(
  kernel: KernelPart,
  actor: Actor,
  { key, vars, chosen = {} }: StartForecastQuery,
): Promise<StartForecast> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const definition = await newestDefinition(db, actor.tenantId, key)
    if (definition === undefined || !(await mayStart(db, actor, key)))
      throw new AppError(workflowErrors.definitionMissing, { key })
    const forms = await formsFor(db, actor.tenantId, definition)
    const others = notWritable(vars, writableAtStart(forms, definition.ir))
    if (others.length > 0 && !(await managesDefinition(db, actor, definition.id))) refuse(others)
    const order = { vars: usable(forms.start, vars), chosen: new Map(Object.entries(chosen)), by: actor.userId }
    const found = await aheadOfStart(db, definition, await clockOf(db, actor.tenantId), order)
    return inWords(db, actor, definition, found)
  })
}

/** What is entered so far without what the form would object to: it is typed on while the forecast is asked for. */
function usable(fields: Forms['start'], vars: StartForecastQuery['vars']): StartForecastQuery['vars'] {
  const given = fields.filter(({ name }) => Object.hasOwn(vars, name)).map((field) => onWire(field))
  const unfit = new Set(objectionsTo(given, vars).map(({ name }) => name))
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !unfit.has(name)))
}

interface StartOrder {
  vars: StartForecastQuery['vars']
  chosen: ReadonlyMap<string, readonly string[]>
  by: string
}

/** The way from the start on, as if everybody agreed. */
async function aheadOfStart(
  db: Db,
  definition: Definition,
  { now, zone }: Clock,
  { vars, chosen, by }: StartOrder,
): Promise<Ahead> {
  const instance: LoadedInstance = {
    id: newId(),
    isNew: true,
    starterId: by,
    definition,
    parent: undefined,
    state: NEW,
    before: NEW,
    revision: 0,
  }
  const budget = new Budget(MAX_COMMAND_COST)
  const people = new People(db, budget, chosen)
  let effects: readonly Effect[] = []
  try {
    const command = { type: 'start', vars, by } as const
    const taken = await people.known(instance, (known, missing) =>
      takeStep(definition.ir, NEW, { command }, { now, zone, people: known, missing, budget }),
    )
    instance.state = taken.state
    effects = taken.effects
  } catch (error) {
    if (!(error instanceof ProcessError || error instanceof Incident)) throw error
    const node = error instanceof ProcessError ? error.node : undefined
    return { ahead: [], tasks: [], unsure: node ?? '' }
  }
  const incident = effects.find((effect) => effect.type === 'incident')
  if (incident?.type === 'incident') return { ahead: [], tasks: [], unsure: incident.node }
  return aheadOf(db, instance, now, { people, budget, before: effects, isAgreed: true })
}

async function inWords(db: Db, actor: Actor, { ir }: Definition, { tasks, unsure }: Ahead): Promise<StartForecast> {
  const names = await namesOf(db, [...new Set(tasks.flatMap(({ people }) => people.slice(0, MAX_NAMES)))])
  const nodeOf = (id: string) => nodeName(ir, id, actor.language) ?? id
  return {
    steps: tasks.map(({ nodeId, people, groups }) => {
      const named = people.slice(0, MAX_NAMES).flatMap((one) => names.get(one) ?? [])
      return {
        nodeId,
        node: nodeOf(nodeId),
        people: [...named, ...groups],
        more: Math.max(0, people.length - MAX_NAMES),
        isOwn: people.length === 1 && people[0] === actor.userId,
      }
    }),
    unsure: unsure === undefined || unsure === '' ? '' : nodeOf(unsure),
    possible:
      unsure === undefined || unsure === '' ? [] : possibleAfter(ir, unsure).map((id) => ({ id, name: nodeOf(id) })),
  }
}
