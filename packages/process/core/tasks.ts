/** Tasks of people: who they are for, and how they open. */
import { evaluate, evaluateText, type Place } from './names.ts'
import type { Run } from './run.ts'
import { armLimit } from './time-limit.ts'
import { calendarOf } from './waits.ts'
import { addDuration, isMoment, parseDuration, parseMoment } from '../calendar/duration.ts'
import { addWorking } from '../calendar/working-time.ts'
import { Incident } from '../model/failure.ts'
import type { Expression, Node } from '../model/ir.ts'
import type { State, Task } from '../model/state.ts'

/** Whose task it is; `''` when no user’s yet. Members whose element is the person store it once, in the list. */
export function assigneeOf(run: Run, task: Task): string {
  return assigneeIn(run, task)
}

/** The same, of a state. */
export function assigneeIn({ tokens }: Pick<State, 'tokens'>, task: Task): string {
  if (task.a !== undefined) return task.a
  const token = tokens[task.t]
  const person = task.i === undefined ? undefined : token?.m?.list?.[task.i]
  return typeof person === 'string' ? person : ''
}

/** Opens the task of a token, or of one of its members. `person`: who, when not what the model says. */
export function openTask(run: Run, token: number, place: Place, person?: string): number {
  const node = run.nodeOf(token)
  const { user } = node
  const { i } = place
  const named = person ?? (user?.assignee === undefined ? undefined : evaluateText(run, user.assignee, place))
  const userId = idOf(run, named, node.id)
  const list = run.token(token).m?.list
  const isListed = i !== undefined && list !== undefined && list[i] === userId && userId !== undefined
  const isUnnamed = userId === undefined && (i === undefined || typeof list?.[i] !== 'string')
  const candidateUsers = person === undefined ? peopleOf(run, user?.candidateUsers, place) : undefined
  const candidateGroups = person === undefined ? peopleOf(run, user?.candidateGroups, place) : undefined
  const form = user?.form === undefined ? undefined : evaluateText(run, user.form, place)
  const due = armLimit(run, node, { t: token, i }, dueOf(run, node, place))
  const id = run.nextId()
  run.tasks[id] = { t: token, ...(i === undefined ? {} : { i }), ...(isListed || isUnnamed ? {} : { a: userId ?? '' }) }
  run.emit({
    type: 'taskOpened',
    task: id,
    token,
    node: node.id,
    ...(i === undefined ? {} : { index: i }),
    ...(userId === undefined ? {} : { assignee: userId }),
    ...(candidateUsers === undefined ? {} : { candidateUsers }),
    ...(candidateGroups === undefined ? {} : { candidateGroups }),
    ...(due === undefined ? {} : { due }),
    ...(form === undefined ? {} : { form }),
  })
  return id
}

/** The id of a user a model names, as the caller knows them. */
const idOf = (run: Run, name: string | undefined, node: string): string | undefined =>
  name === undefined || name === '' || run.env.person === undefined ? name : run.env.person(name, node)

function peopleOf(run: Run, expression: Expression | undefined, place: Place): string[] | undefined {
  if (expression === undefined) return undefined
  const value = evaluate(run, expression, place)
  const all = Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? value.split(',') : []
  // A list or a map names no one, and may be as deep as the user who sent it liked.
  const named = all.filter((one) => typeof one === 'string' || typeof one === 'number')
  return named.map((one) => String(one).trim()).filter((one) => one !== '')
}

/** When a task of a node that opens now is due. */
export function dueOf(run: Run, node: Node, place: Place): number | undefined {
  const { due } = node.user ?? {}
  if (due === undefined) return undefined
  const value = evaluate(run, due, place)
  if (value === null || value === undefined || value === '') return undefined
  const moment = momentOf(run, node, value)
  if (moment === undefined || !isMoment(moment))
    throw new Incident('BAD_TIMER', typeof value === 'string' ? value : due.text)
  return moment
}

function momentOf(run: Run, { user }: Node, value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const moment = parseMoment(value, run.env.zone)
  if (moment !== undefined) return moment
  const duration = parseDuration(value)
  if (duration === undefined) return undefined
  const known = calendarOf(run, user?.calendar)
  return known === undefined ? addDuration(run.env.now, duration) : addWorking(known, run.env.now, value)
}
