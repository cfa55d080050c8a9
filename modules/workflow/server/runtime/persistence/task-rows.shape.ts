/** Tasks that opened, changed or were closed by a command, as rows. Pure. */
import { newId } from '#kernel/ids.ts'
import type { Effect } from '#process/index.ts'
import { excludedAt } from '../assignment/own-matter.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import type { TaskRow } from './row-types.ts'

/**
 * One row for each task of an instance that the command touched.
 * @param effects what happened to the instance
 * @param isMigrated the instance goes on with another version
 */
export function taskRowsOf(instance: LoadedInstance, effects: readonly Effect[], isMigrated: boolean): TaskRow[] {
  const rows = new Map<number, TaskRow>()
  const known = (no: number): TaskRow => {
    const row = rows.get(no) ?? blankTask(instance, no)
    rows.set(no, row)
    return row
  }
  for (const effect of effects) {
    if (effect.type === 'taskOpened') Object.assign(known(effect.task), opened(instance, effect))
    else if (effect.type === 'taskChanged') {
      // The vote of one of several was taken back: they are asked by another task, this one stays as it was decided.
      if (effect.what !== 'reopened' || instance.state.tasks[effect.task]) change(known(effect.task), effect)
    } else if (effect.type === 'taskClosed')
      Object.assign(known(effect.task), {
        status: 'closed',
        why: effect.why,
        outcome: effect.outcome ?? null,
        closed_by: effect.auto === undefined ? (effect.by ?? null) : null,
        auto: effect.auto ?? null,
        member: effect.index ?? known(effect.task).member,
      } satisfies Partial<TaskRow>)
  }
  if (isMigrated) nameAnew(instance, known)
  return [...rows.values()]
}

const opened = (instance: LoadedInstance, effect: Effect & { type: 'taskOpened' }) =>
  ({
    is_new: true,
    isForUser: true,
    node_id: effect.node,
    node_name: instance.definition.ir.nodes[effect.node]?.name ?? '',
    member: effect.index ?? null,
    signs_for: effect.signsFor ?? null,
    status: effect.isWaiting === true ? 'waiting' : 'open',
    assignee: effect.assignee ?? '',
    form: effect.form ?? '',
    due: effect.due ?? null,
    excluded: (effect.assignee ?? '') === '' ? excludedAt(instance, effect.node) : null,
    candidateUsers: effect.candidateUsers ?? [],
    candidateGroups: effect.candidateGroups ?? [],
  }) satisfies Partial<TaskRow>

/** After a migration open tasks stand at the nodes of the other version. */
function nameAnew({ state, definition }: LoadedInstance, known: (no: number) => TaskRow): void {
  for (const [no, { t, st }] of Object.entries(state.tasks)) {
    const node = state.tokens[t]?.n
    if (node === undefined || st === 'd') continue
    const status = st === 'w' ? 'waiting' : 'open'
    Object.assign(known(Number(no)), { status, node_id: node, node_name: definition.ir.nodes[node]?.name ?? '' })
  }
}

const blankTask = ({ id }: LoadedInstance, no: number): TaskRow => ({
  id: newId(),
  instance_id: id,
  no,
  is_new: false,
  isForUser: false,
  node_id: '',
  node_name: '',
  member: null,
  signs_for: null,
  status: 'open',
  assignee: null,
  owner: null,
  why: null,
  outcome: null,
  form: '',
  due: null,
  closed_by: null,
  auto: null,
  stands_for: null,
  stands_why: null,
  excluded: null,
  candidateUsers: [],
  candidateGroups: [],
})

type Changed = Effect & { type: 'taskChanged' }

function change(row: TaskRow, { what, assignee, owner, standsFor, standsWhy, isWaiting }: Changed): void {
  row.status = what === 'waiting' || isWaiting === true ? 'waiting' : 'open'
  row.why = null
  if (what !== 'claimed' && what !== 'unclaimed' && what !== 'waiting') row.isForUser = true
  if (what === 'unclaimed') row.assignee = ''
  else if (assignee !== undefined) row.assignee = assignee
  if (what === 'delegated' || what === 'transferred') row.owner = owner ?? ''
  if (what === 'resolved') row.owner = ''
  if (what !== 'transferred') return
  // Handed over by a person, it is the new one's own.
  row.stands_for = standsFor ?? ''
  row.stands_why = standsWhy ?? ''
}
