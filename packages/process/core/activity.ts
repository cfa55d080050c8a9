/**
 * Activities begin: once, several times, or in a loop. Their work is in `activity-work.ts`, what follows when it is
 * done in `activity-completion.ts`.
 */
import { finish, goesOn, memberDone } from './activity-completion.ts'
import { startMember } from './activity-work.ts'
import { guard } from './leave.ts'
import { evaluate, placeOf, valueAt } from './names.ts'
import type { Run } from './run.ts'
import { add, armBoundary } from './waits.ts'
import { Incident } from '../model/failure.ts'
import type { AutomaticOutcome, Node } from '../model/ir.ts'

const MAX_MEMBERS = 5_000
/** Who may be given the process to read by one step. */
const MAX_COPIES = 1_000

/** A token enters an activity. */
export function beginActivity(run: Run, id: number): void {
  const node = run.nodeOf(id)
  run.change(id, { st: 'wait' })
  armBoundary(run, id)
  if (node.user?.automatic !== undefined) {
    decideAlone(run, id, node.user.automatic)
    return
  }
  const rule = node.cc ?? node.user?.people
  if (rule !== undefined) {
    const wait = add(run, { k: 'people', n: node.id, t: id })
    run.emit({ type: 'needAssignees', wait, node: node.id, rule })
    return
  }
  if (node.loop !== undefined) beginLoop(run, id)
  else if (node.multi === undefined) startMember(run, id)
  else beginMulti(run, id, listOf(run, id, node))
}

/** A step that asks no one: its decision is on record like that of a user. */
function decideAlone(run: Run, token: number, outcome: AutomaticOutcome): void {
  const { id: node } = run.nodeOf(token)
  const task = run.nextId()
  run.emit({ type: 'taskOpened', task, token, node })
  run.emit({ type: 'taskClosed', task, token, node, why: 'done', outcome, auto: 'automatic' })
  memberDone(run, token, undefined, outcome)
}

/** Who gets the process to read is found; the step is over. */
export function giveCopies(run: Run, token: number, users: readonly string[]): void {
  if (users.length > MAX_COPIES) throw new Incident('BAD_COLLECTION', `${users.length} > ${MAX_COPIES}`)
  run.emit({ type: 'copied', node: run.nodeOf(token).id, token, users })
  memberDone(run, token)
}

function listOf(run: Run, id: number, node: Node): { total: number; list?: readonly unknown[] } {
  const { cardinality, collection } = node.multi ?? {}
  if (collection !== undefined) {
    const { list: name } = node.call?.each ?? {}
    const place = placeOf(run, id)
    // A field that no one has filled in has no items.
    const value = name === undefined ? evaluate(run, collection, place) : valueAt(run, place, name)
    const list = value === null || value === undefined ? [] : typeof value === 'string' ? fromText(value) : value
    if (!Array.isArray(list)) throw new Incident('BAD_COLLECTION', collection.text)
    return { total: list.length, list: list as unknown[] }
  }
  const total = Number(cardinality === undefined ? Number.NaN : evaluate(run, cardinality, placeOf(run, id)))
  if (!Number.isInteger(total) || total < 0) throw new Incident('BAD_COLLECTION', cardinality?.text ?? '')
  return { total }
}

const fromText = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Begins an activity done several times, over what was found. */
export function beginMulti(run: Run, id: number, { total, list }: { total: number; list?: readonly unknown[] }): void {
  const node = run.nodeOf(id)
  if (total > MAX_MEMBERS) throw new Incident('BAD_COLLECTION', `${total} > ${MAX_MEMBERS}`)
  run.change(id, { m: { total, begun: 0, done: 0, agreed: 0, rejected: 0, ...(list === undefined ? {} : { list }) } })
  if (total === 0) {
    empty(run, id, node)
    return
  }
  const atOnce = node.multi?.sequential === true ? 1 : total
  for (let index = 0; index < atOnce; index += 1) run.starting.push({ token: id, index })
}

/** No one to ask. */
export function empty(run: Run, id: number, node: Node): void {
  const rule = node.user?.whenEmpty ?? 'pass'
  if (rule === 'incident') throw new Incident('NO_ASSIGNEE')
  finish(run, id, rule === 'reject' ? 'reject' : undefined)
}

function beginLoop(run: Run, id: number): void {
  run.change(id, { m: { total: 0, begun: 0, done: 0, agreed: 0, rejected: 0 } })
  const { loop } = run.nodeOf(id)
  if (loop?.testBefore === true && !goesOn(run, id)) finish(run, id)
  else run.starting.push({ token: id, index: 0 })
}

/** Starts the member that is next in line, unless its activity is over already. Answers whether there was one. */
export function startNext(run: Run): boolean {
  const next = run.starting.shift()
  if (next === undefined) return false
  const { token, index } = next
  const { m, st } = run.tokens[token] ?? {}
  if (m === undefined || st === 'stuck') return true
  guard(run, token, 'enter', () => startMember(run, token, index))
  return true
}
