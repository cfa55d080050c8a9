/** What a command did, as events for modules and for systems outside. Pure. */
import type { BoundRecordRef, ProcessEvent, ProcessEventType } from '#contract/process-event.ts'
import { newId } from '#kernel/ids.ts'
import type { LoadedInstance, Step } from '../engine/loaded-instance.ts'
import type { RootFacts } from '../persistence/instance.repo.ts'
import type { Rows, TaskRow } from '../persistence/row-types.ts'

/** The noun of the records of online forms. */
const FORM_RECORD = 'formRecord'

interface Commanded {
  readonly rootId: string
  /** The database's time of the command. */
  readonly now: number
  readonly touched: readonly LoadedInstance[]
  readonly steps: readonly Step[]
}

/** Starts first, then tasks in their order, then ends; called processes end before those that called them. */
export function processEventsOf(
  commanded: Commanded,
  { tasks }: Pick<Rows, 'tasks'>,
  facts: RootFacts,
): ProcessEvent[] {
  const { touched, steps, rootId, now } = commanded
  const byId = new Map(touched.map((instance) => [instance.id, instance]))
  const about = { rootId, at: new Date(now).toISOString(), facts }
  const events = touched.flatMap((one) => (one.isNew ? [eventOf('workflow.instance.started', one, about)] : []))
  const known = new Map(tasks.map((task) => [placeOf(task.instance_id, task.no), task]))
  for (const { instance: id, effects } of steps) {
    const instance = byId.get(id)
    if (instance === undefined) continue
    for (const effect of effects) {
      const no = 'task' in effect && typeof effect.task === 'number' ? effect.task : undefined
      const row = no === undefined ? undefined : known.get(placeOf(id, no))
      if (row === undefined) continue
      const isOpened =
        (effect.type === 'taskOpened' && effect.isWaiting !== true) ||
        (effect.type === 'taskChanged' && (effect.what === 'opened' || effect.what === 'reopened'))
      if (isOpened && !isGone(row))
        events.push(eventOf('workflow.task.opened', instance, about, taskOf(row, nodeOf(effect, row))))
      if (effect.type === 'taskClosed' && effect.why === 'done')
        events.push(
          eventOf('workflow.task.completed', instance, about, taskOf(row, effect.node, effect.outcome ?? null)),
        )
    }
  }
  for (const instance of [...touched].reverse()) {
    const type = changeOf(instance)
    if (type !== undefined) events.push(eventOf(type, instance, about))
  }
  return events
}

/** The event of what is declared void, which is no step of the core. */
export const voidedEvent = (
  instance: LoadedInstance,
  about: { rootId: string; now: number; facts: RootFacts },
): ProcessEvent => ({
  ...eventOf('workflow.instance.voided', instance, { ...about, at: new Date(about.now).toISOString() }),
  status: 'voided',
})

const placeOf = (instanceId: string, no: number): string => `${instanceId} ${no}`

/** A task that a command opened and took away again is no one's. */
const isGone = ({ is_new, status, why }: TaskRow): boolean => is_new && status === 'closed' && why !== 'done'

const nodeOf = (effect: object, { node_id }: TaskRow): string =>
  'node' in effect && typeof effect.node === 'string' ? effect.node : node_id

/** The id of a task that was there before is filled in where the event is written. */
const taskOf = (row: TaskRow, node: string, outcome: string | null = null): ProcessEvent['task'] => ({
  id: row.is_new ? row.id : '',
  no: row.no,
  node,
  outcome,
})

function changeOf({ isNew, before, state }: LoadedInstance): ProcessEventType | undefined {
  if (state.status === before.status) return undefined
  switch (state.status) {
    case 'ended':
    case 'rejected':
    case 'canceled':
    case 'suspended':
      return `workflow.instance.${state.status}`
    case 'run':
      return isNew ? undefined : 'workflow.instance.resumed'
    default:
      return undefined
  }
}

function eventOf(
  type: ProcessEventType,
  { id, definition, state }: LoadedInstance,
  { rootId, at, facts }: { rootId: string; at: string; facts: RootFacts },
  task: ProcessEvent['task'] = null,
): ProcessEvent {
  return {
    id: newId(),
    type,
    at,
    instanceId: id,
    rootId,
    process: definition.key,
    version: definition.number,
    status: state.status,
    businessKey: facts.businessKey,
    number: facts.serial,
    record: recordOf(facts),
    task,
  }
}

/** The record that a process handles. */
export function recordOf({ boundResource, boundId, recordId }: RootFacts): BoundRecordRef | null {
  if (boundResource !== null && boundId !== null) return { resource: boundResource, id: boundId }
  return recordId === null ? null : { resource: FORM_RECORD, id: recordId }
}
