/** Who signs: claiming, handing on, adding and removing. */
import { decide } from '../core/activity-completion.ts'
import { startMember } from '../core/activity-work.ts'
import { empty } from '../core/activity.ts'
import { guard } from '../core/leave.ts'
import type { Run } from '../core/run.ts'
import { assigneeOf } from '../core/tasks.ts'
import { dropLimits, limitsOf } from '../core/time-limit.ts'
import { ProcessError } from '../model/failure.ts'
import type { CommandOf } from '../model/command.ts'
import type { MultiState, Task } from '../model/state.ts'
import { ids } from '../core/run.ts'

/** A task that is not done, whether it waits for another signer or not; says why when it is none. */
function pendingTaskOf(run: Run, id: number): Task {
  const task = run.tasks[id]
  if (task === undefined || task.st === 'd')
    throw new ProcessError('TASK_GONE', task === undefined ? undefined : run.nodeOf(task.t).id)
  return task
}

/** An open task; says why when it is none. */
export function openTaskOf(run: Run, id: number): Task {
  const task = pendingTaskOf(run, id)
  if (task.st === 'w') throw new ProcessError('TASK_WAITING', run.nodeOf(task.t).id)
  return task
}

const nodeOf = (run: Run, task: Task) => run.nodeOf(task.t).id

/** Everybody who has an open or waiting task at the same visit, and who is still to come in a sequence. */
function signersOf(run: Run, token: number): Set<string> {
  const people = run.tasksOf(token).flatMap((id) => {
    const task = run.tasks[id]
    return task === undefined || task.st === 'd' ? [] : [assigneeOf(run, task), task.o ?? '']
  })
  const { m } = run.token(token)
  const coming = (m?.list ?? []).filter((_, index) => index >= (m?.begun ?? 0) && m?.gone?.includes(index) !== true)
  return new Set([...people, ...coming.filter((one) => typeof one === 'string')].filter((one) => one !== ''))
}

export function claim(run: Run, { task: id, by }: CommandOf<'claim'>): void {
  const task = openTaskOf(run, id)
  const assignee = assigneeOf(run, task)
  if (assignee !== '' && assignee !== by) throw new ProcessError('ALREADY_CLAIMED', nodeOf(run, task), { by: assignee })
  run.tasks[id] = { ...task, a: by }
  run.emit({ type: 'taskChanged', task: id, what: 'claimed', assignee: by, by })
}

export function unclaim(run: Run, { task: id }: CommandOf<'unclaim'>): void {
  const task = openTaskOf(run, id)
  if (assigneeOf(run, task) === '') throw new ProcessError('NOT_CLAIMED', nodeOf(run, task))
  if (task.o !== undefined) throw new ProcessError('DELEGATION_PENDING', nodeOf(run, task))
  run.tasks[id] = { ...task, a: '' }
  run.emit({ type: 'taskChanged', task: id, what: 'unclaimed' })
}

function checkTarget(run: Run, task: Task, to: string): void {
  if (to === assigneeOf(run, task) || to === task.o)
    throw new ProcessError('SAME_PERSON', nodeOf(run, task), { user: to })
  if (signersOf(run, task.t).has(to)) throw new ProcessError('ALREADY_SIGNER', nodeOf(run, task), { user: to })
}

/** The owner stays accountable; the delegate works and resolves. */
export function delegate(run: Run, { task: id, to, by }: CommandOf<'delegate'>): void {
  const task = openTaskOf(run, id)
  checkTarget(run, task, to)
  const owner = task.o ?? assigneeOf(run, task)
  run.tasks[id] = { ...task, a: to, o: owner }
  run.emit({
    type: 'taskChanged',
    task: id,
    what: 'delegated',
    assignee: to,
    owner,
    ...(by === undefined ? {} : { by }),
  })
}

export function resolve(run: Run, { task: id, by }: CommandOf<'resolve'>): void {
  const { o, ...task } = openTaskOf(run, id)
  if (o === undefined) throw new ProcessError('NOT_DELEGATED', nodeOf(run, task))
  if (by !== undefined && by !== assigneeOf(run, task))
    throw new ProcessError('NOT_YOURS', nodeOf(run, task), { by: assigneeOf(run, task) })
  run.tasks[id] = { ...task, a: o }
  run.emit({ type: 'taskChanged', task: id, what: 'resolved', assignee: o, ...(by === undefined ? {} : { by }) })
}

/** Hands a task over for good, with the accountability, unless its owner keeps it. */
export function transfer(run: Run, command: CommandOf<'transfer'>): void {
  const { task: id, to, by, standsFor, why, waiting, keepsOwner } = command
  const known = waiting === true ? pendingTaskOf(run, id) : openTaskOf(run, id)
  checkTarget(run, known, to)
  const { o, ...task } = known
  const owner = keepsOwner === true ? o : undefined
  run.tasks[id] = { ...task, a: to, ...(owner === undefined ? {} : { o: owner }) }
  run.emit({
    type: 'taskChanged',
    task: id,
    what: 'transferred',
    assignee: to,
    ...(owner === undefined ? {} : { owner }),
    ...(by === undefined ? {} : { by }),
    ...(standsFor === undefined ? {} : { standsFor }),
    ...(why === undefined ? {} : { standsWhy: why }),
    ...(task.st === 'w' ? { isWaiting: true } : {}),
  })
}

export function addSigner(run: Run, { task: id, user, others = [], position, by }: CommandOf<'addSigner'>): void {
  const task = openTaskOf(run, id)
  const node = nodeOf(run, task)
  // The initiator changes their own request: no other signs it.
  if (run.nodeOf(task.t).kind !== 'user') throw new ProcessError('NOT_ASSIGNABLE', node)
  if (position !== 'beside' && task.for !== undefined) throw new ProcessError('NESTED_SIGNER', node)
  if (position === 'before') {
    run.tasks[id] = { ...task, st: 'w' }
    run.emit({ type: 'taskChanged', task: id, what: 'waiting' })
  }
  for (const one of [user, ...others]) {
    if (signersOf(run, task.t).has(one)) throw new ProcessError('ALREADY_SIGNER', node, { user: one })
    if (position === 'beside') addMember(run, id, one, by)
    else addHelper(run, task, id, { user: one, position })
  }
}

/** One who signs before or after a task. */
function addHelper(
  run: Run,
  task: Task,
  id: number,
  { user, position }: { user: string; position: 'before' | 'after' },
): void {
  const helper = run.nextId()
  run.tasks[helper] = {
    t: task.t,
    ...(task.i === undefined ? {} : { i: task.i }),
    a: user,
    for: id,
    pos: position,
    ...(position === 'after' ? { st: 'w' as const } : {}),
  }
  run.emit({
    type: 'taskOpened',
    task: helper,
    token: task.t,
    node: nodeOf(run, task),
    assignee: user,
    signsFor: id,
    isWaiting: position === 'after',
    ...(task.i === undefined ? {} : { index: task.i }),
  })
}

/** One more who counts. A single approver becomes the first of two. */
function addMember(run: Run, id: number, user: string, by: string | undefined): void {
  const task = openTaskOf(run, id)
  const { t: token } = task
  const node = run.nodeOf(token)
  const known = run.token(token).m
  if (known === undefined) {
    // A signer may ask as well; the approver for whom they sign becomes the first.
    const first = task.for ?? id
    const approver = run.tasks[first] ?? task
    const limits = limitsOf(run, { t: token })
    run.change(token, {
      m: {
        total: 2,
        begun: 1,
        done: 0,
        agreed: 0,
        rejected: 0,
        list: [assigneeOf(run, approver), user],
        ...addedBy(by, {}, 1),
      },
    })
    run.tasks[first] = { ...approver, a: assigneeOf(run, approver) }
    // Who signs for the first one belongs to them.
    for (const one of run.tasksOf(token)) {
      const known = run.tasks[one]
      if (known !== undefined) run.tasks[one] = { ...known, i: 0 }
    }
    for (const limit of limits) {
      const wait = run.waits[limit]
      if (wait !== undefined) run.waits[limit] = { ...wait, i: 0 }
    }
    openBeside(run, token, 1, user)
    return
  }
  const size = known.total + (known.gone?.length ?? 0)
  const list = [...(known.list ?? [])]
  while (list.length < size) list.push(null)
  list.push(user)
  run.change(token, { m: { ...known, total: known.total + 1, list, ...addedBy(by, known, size) } })
  if (node.multi?.sequential !== true) openBeside(run, token, size, user)
}

/** Notes who added a member: they may take them out again. */
const addedBy = (
  by: string | undefined,
  { added }: Pick<MultiState, 'added'>,
  index: number,
): Pick<MultiState, 'added'> => (by === undefined ? {} : { added: { ...added, [index]: by } })

function openBeside(run: Run, token: number, index: number, user: string): void {
  startMember(run, token, index)
  const opened = run.effects.at(-1)
  const id = run.tasksOf(token).at(-1)
  const task = id === undefined ? undefined : run.tasks[id]
  if (id === undefined || task === undefined || opened?.type !== 'taskOpened') return
  // The one who was named, whatever the model says of its own members.
  run.tasks[id] = { ...task, a: user }
  run.effects[run.effects.length - 1] = { ...opened, assignee: user }
}

/** Removes who has not acted yet. The countersign is looked at again: it may be decided now. */
export function removeSigner(run: Run, { node, user, token: at }: CommandOf<'removeSigner'>): void {
  for (const id of ids(run.tasks)) {
    const task = run.tasks[id]
    if (task === undefined || task.st === 'd' || run.nodeOf(task.t).id !== node || assigneeOf(run, task) !== user)
      continue
    if (at !== undefined && at !== task.t) continue
    if (task.for !== undefined) removeHelper(run, id, task)
    else removeMember(run, task.t, task.i, node)
    return
  }
  for (const id of ids(run.tokens)) {
    const { n, m, st } = run.token(id)
    const index =
      n === node && st === 'wait' && (at === undefined || at === id)
        ? (m?.list ?? []).findIndex(
            (one, at) => one === user && at >= (m?.begun ?? 0) && m?.gone?.includes(at) !== true,
          )
        : -1
    if (index < 0) continue
    removeMember(run, id, index, node)
    return
  }
  throw new ProcessError('NO_SUCH_SIGNER', node, { user })
}

function removeMember(run: Run, token: number, index: number | undefined, node: string): void {
  const { m } = run.token(token)
  if (m === undefined || index === undefined) throw new ProcessError('NO_SUCH_SIGNER', node)
  for (const id of run.tasksOf(token)) {
    const task = run.tasks[id]
    if (task?.i !== index) continue
    delete run.tasks[id]
    if (task.st !== 'd') run.emit({ type: 'taskClosed', task: id, token, node, why: 'removed' })
  }
  dropLimits(run, { t: token, i: index })
  const left: MultiState = { ...m, total: m.total - 1, gone: [...(m.gone ?? []), index] }
  run.change(token, { m: left })
  guard(run, token, 'decide', () => {
    if (left.total === 0) empty(run, token, run.nodeOf(token))
    else decide(run, token)
  })
}

/** A helper less. The last one before frees the task again; the last one after lets it be done. */
function removeHelper(run: Run, id: number, task: Task): void {
  delete run.tasks[id]
  run.emit({ type: 'taskClosed', task: id, token: task.t, node: nodeOf(run, task), why: 'removed' })
  afterHelper(run, task)
}

/** What follows when a helper is through. Answers the task that is now done, if its last helper was. */
export function afterHelper(run: Run, helper: Task): number | undefined {
  const { for: parent = 0, pos } = helper
  const others = run
    .tasksOf(helper.t)
    .some((id) => run.tasks[id]?.for === parent && run.tasks[id]?.pos === pos && run.tasks[id]?.st !== 'd')
  const task = run.tasks[parent]
  if (others || task === undefined) return undefined
  if (pos === 'before') {
    const { st: _, ...open } = task
    run.tasks[parent] = open
    run.emit({ type: 'taskChanged', task: parent, what: 'opened' })
    return undefined
  }
  if (task.st === 'd') run.through.push(parent)
  return task.st === 'd' ? parent : undefined
}
