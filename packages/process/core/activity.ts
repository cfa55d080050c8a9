/** Activities: done once, several times, again and again. A member's work differs by kind; what comes before and after is the same for all. */
import { guard, leave, noteEnd } from './leave.ts'
import {
  activeOf,
  evaluate,
  evaluateCondition,
  evaluateText,
  evaluateValue,
  inputsOf,
  placeOf,
  setLocal,
  setVars,
  valueAt,
  visibleVars,
  type Place,
} from './names.ts'
import { clear, clearMember, removeScope } from './remove.ts'
import type { Run } from './run.ts'
import { countsVotes, decidesAtOnce, rejectRuleOf } from './rejection.ts'
import { openTask } from './tasks.ts'
import { add, arm, armBoundary, armEventSubProcesses } from './waits.ts'
import { isBuiltIn, withoutBuiltIns } from '../model/built-in.ts'
import { Incident } from '../model/failure.ts'
import type { Call, Node } from '../model/ir.ts'
import type { Decision, MultiState, Outcome, Vars } from '../model/state.ts'

const MAX_MEMBERS = 5_000

/** A token enters an activity. */
export function beginActivity(run: Run, id: number): void {
  const node = run.nodeOf(id)
  run.change(id, { st: 'wait' })
  armBoundary(run, id)
  if (node.user?.people !== undefined) {
    const wait = add(run, { k: 'people', n: node.id, t: id })
    run.emit({ type: 'needAssignees', wait, node: node.id, rule: node.user.people })
    return
  }
  if (node.loop !== undefined) beginLoop(run, id)
  else if (node.multi === undefined) startMember(run, id)
  else beginMulti(run, id, listOf(run, id, node))
}

function listOf(run: Run, id: number, node: Node): { total: number; list?: readonly unknown[] } {
  const { cardinality, collection } = node.multi ?? {}
  if (collection !== undefined) {
    const value = evaluate(run, collection, placeOf(run, id))
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

function goesOn(run: Run, id: number): boolean {
  const { loop } = run.nodeOf(id)
  const { m } = run.token(id)
  if (loop?.maximum !== undefined && (m?.done ?? 0) >= loop.maximum) return false
  return loop?.condition === undefined || evaluateCondition(run, loop.condition, placeOf(run, id, m?.done))
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

/** Starts the one work of an activity, or that of a member. */
export function startMember(run: Run, id: number, index?: number): void {
  const node = run.nodeOf(id)
  run.spend(node.id)
  const { m } = run.token(id)
  if (m !== undefined && index !== undefined) {
    const isLoop = node.loop !== undefined
    run.change(id, { m: { ...m, begun: Math.max(m.begun, index + 1), total: isLoop ? index + 1 : m.total } })
  }
  const place = placeOf(run, id, index)
  const local = node.inputs === undefined ? undefined : inputsOf(run, node, place)
  if (node.kind === 'subProcess') {
    openScope(run, id, local ?? {}, index)
    return
  }
  if (local !== undefined) makeScope(run, id, local, index)
  switch (node.kind) {
    case 'user':
      openOrPass(run, id, index, node.multi?.collection === undefined ? personOf(m, index) : undefined)
      return
    case 'job': {
      const wait = add(run, { k: 'job', n: node.id, t: id, ...(index === undefined ? {} : { i: index }) })
      run.emit({
        type: 'jobArmed',
        wait,
        node: node.id,
        token: id,
        kind: 'job',
        ...(node.job === undefined ? {} : { worker: node.job.worker }),
      })
      return
    }
    case 'receive':
      if (node.event === undefined)
        add(run, { k: 'message', n: node.id, t: id, ...(index === undefined ? {} : { i: index }) })
      else arm(run, node, { t: id, ...(index === undefined ? {} : { i: index }) }, place)
      return
    case 'call':
      startChild(run, id, index)
      return
    case 'send':
      if (node.event?.type === 'message')
        run.emit({
          type: 'emit',
          kind: 'message',
          name: evaluateText(run, node.event.name, place) ?? '',
          node: node.id,
        })
      memberDone(run, id, index)
      return
    default: {
      const { evaluate: work } = node
      if (work !== undefined) {
        const value = evaluate(run, work.expression, place)
        if (work.resultVariable !== undefined) setVars(run, run.token(id).s, { [work.resultVariable]: value })
      }
      memberDone(run, id, index)
    }
  }
}

/** The task of a token or of a member. No one there: as the node's rule has it. */
function openOrPass(run: Run, id: number, index: number | undefined, person: string | undefined): void {
  const rule = run.nodeOf(id).user?.whenEmpty ?? 'incident'
  try {
    openTask(run, id, placeOf(run, id, index), person)
  } catch (error) {
    if (rule === 'incident' || !(error instanceof Incident) || error.code !== 'NO_ASSIGNEE') throw error
    memberDone(run, id, index, rule === 'reject' ? 'reject' : undefined)
  }
}

/** Who was added as a member, where the model itself counts members only. */
function personOf(m: MultiState | undefined, index: number | undefined): string | undefined {
  const person = index === undefined ? undefined : m?.list?.[index]
  return typeof person === 'string' ? person : undefined
}

function startChild(run: Run, id: number, index?: number): void {
  const node = run.nodeOf(id)
  const place = placeOf(run, id, index)
  const call = node.call ?? { process: { lang: 'text', text: '' }, inAll: false, outAll: false, in: [], out: [] }
  const process = evaluateText(run, call.process, place)
  if (process === undefined) throw new Incident('NO_PROCESS', call.process.text)
  const businessKey = call.businessKey === undefined ? undefined : evaluateText(run, call.businessKey, place)
  const vars = callVars(run, call, place)
  const wait = add(run, { k: 'child', n: node.id, t: id, ...(index === undefined ? {} : { i: index }) })
  run.emit({
    type: 'childStart',
    wait,
    node: node.id,
    token: id,
    ...(index === undefined ? {} : { index }),
    process,
    vars,
    ...(businessKey === undefined ? {} : { businessKey }),
  })
}

function callVars(run: Run, call: Call, place: Place): Vars {
  const vars: Record<string, unknown> = call.inAll ? { ...visibleVars(run, place) } : {}
  for (const { source = '', expression, target } of call.in) {
    if (isBuiltIn(target)) throw new Incident('RESERVED_NAME', target)
    vars[target] = expression === undefined ? valueAt(run, place, source) : evaluate(run, expression, place)
  }
  return vars
}

function makeScope(run: Run, id: number, vars: Vars, index?: number): number {
  const { n, s } = run.token(id)
  const scope = { n, p: s, t: id, ...(index === undefined ? {} : { i: index }), vars }
  const made = run.nextId()
  run.scopes[made] = scope
  run.emit({ type: 'scopeMade', id: made, scope })
  return made
}

/** Sets variables that only a work itself sees, that of a token or of one of its members: until it is done. */
export function setOwn(run: Run, id: number, index: number | undefined, vars: Vars): void {
  const { n } = run.token(id)
  const own = run.scopesOf(id).find((one) => run.scope(one).n === n && run.scope(one).i === index)
  if (own === undefined) makeScope(run, id, vars, index)
  else setLocal(run, own, vars)
}

/** Opens a sub-process for a token: its scope, what can happen in it, its first tokens. */
export function openScope(run: Run, id: number, vars: Vars, index?: number, start?: string): number {
  const scope = makeScope(run, id, vars, index)
  const { n, m, d: last } = run.token(id)
  // Inside of a member the counts are those of its own activity.
  const d = m === undefined || last?.counts === undefined ? last : outcomeAlone(last)
  run.change(id, { st: 'hold' })
  armEventSubProcesses(run, scope)
  const starts = start === undefined ? (run.ir.scopes[n]?.starts ?? []) : [start]
  const isNext = index !== undefined && index > 0
  for (const one of starts)
    run.make(
      { n: one, s: scope, d },
      [id],
      isNext && run.nodeOf(id).multi?.sequential !== false ? { token: id } : undefined,
    )
  return scope
}

const outcomeAlone = ({ outcome }: Decision): Decision | undefined => (outcome === undefined ? undefined : { outcome })

/** The work of an activity, or of one member, is done. */
export function memberDone(run: Run, id: number, index?: number, outcome?: Outcome): void {
  const { m } = run.token(id)
  if (m === undefined || index === undefined) {
    activityDone(run, id, outcome === undefined ? undefined : { outcome })
    return
  }
  const outputs = run.nodeOf(id).kind === 'subProcess' ? [] : run.nodeOf(id).outputs
  const isPeople = run.nodeOf(id).kind === 'user'
  const agrees = outcome === 'agree' || (outcome === undefined && isPeople)
  run.change(id, {
    m: {
      ...m,
      done: m.done + 1,
      agreed: m.agreed + (agrees ? 1 : 0),
      rejected: m.rejected + (outcome === 'reject' ? 1 : 0),
    },
  })
  guard(run, id, 'decide', () => {
    if (outputs !== undefined && outputs.length > 0) setVars(run, run.token(id).s, outputsOf(run, id, index))
    clearMember(run, id, index, 'passed')
    decide(run, id)
  })
}

const outputsOf = (run: Run, id: number, index?: number): Vars =>
  Object.fromEntries(
    (run.nodeOf(id).outputs ?? []).map(({ name, value }) => [name, evaluateValue(run, value, placeOf(run, id, index))]),
  )

/** Looks whether an activity done several times is over, and goes on with it. Also after members were added or removed. */
export function decide(run: Run, id: number): void {
  const node = run.nodeOf(id)
  const { m } = run.token(id)
  if (m === undefined) return
  if (node.loop !== undefined) {
    if (goesOn(run, id)) run.starting.push({ token: id, index: m.done })
    else finish(run, id)
    return
  }
  const verdict = verdictOf(run, id, node, m)
  if (verdict !== undefined) finish(run, id, verdict === 'done' ? outcomeOf(node, m) : verdict)
  else if (node.multi?.sequential === true && activeOf(m) === 0) run.starting.push({ token: id, index: nextOf(m) })
}

/** The next member that begins, over those taken out. */
export function nextOf(m: MultiState): number {
  let next = m.begun
  while (m.gone?.includes(next) === true) next += 1
  return next
}

/** What a countersign without a mode has decided: the majority where the model counts votes, else one rejection is enough. */
function outcomeOf(node: Node, { agreed, rejected }: MultiState): Outcome | undefined {
  const isRejected = countsVotes(node) ? rejected > 0 && rejected >= agreed : rejected > 0
  return isRejected ? 'reject' : agreed > 0 ? 'agree' : undefined
}

/** Whole numbers only: percentages are compared without a fraction. Decided as soon as nothing can change it. */
function verdictOf(run: Run, id: number, node: Node, m: MultiState): 'agree' | 'reject' | 'done' | undefined {
  const { multi } = node
  const { total, done, agreed, rejected } = m
  const left = total - done
  // Without members in the model there is one approver, and those added beside: all of them.
  switch (multi?.mode ?? 'all') {
    case 'all':
      return rejected > 0 ? 'reject' : left <= 0 ? 'agree' : undefined
    case 'any':
      return agreed > 0 ? 'agree' : left <= 0 ? 'reject' : undefined
    case 'percent': {
      const needed = (multi?.percent ?? 100) * total
      if (agreed * 100 >= needed) return 'agree'
      return (agreed + left) * 100 < needed ? 'reject' : undefined
    }
    case 'custom':
      if (rejected > 0 && decidesAtOnce(run.ir, node)) return 'reject'
      if (left <= 0) return 'done'
      return multi?.completion !== undefined && evaluateCondition(run, multi.completion, placeOf(run, id))
        ? 'done'
        : undefined
  }
}

/** Ends an activity done several times; members still at it have nothing left to do. */
export function finish(run: Run, id: number, outcome?: Outcome): void {
  const { m } = run.token(id)
  run.closed.set(id, clear(run, id, 'satisfied'))
  activityDone(run, id, {
    ...(outcome === undefined ? {} : { outcome }),
    ...(m === undefined ? {} : { counts: [m.total, m.done, m.agreed, m.rejected] as const }),
  })
}

function activityDone(run: Run, id: number, decision?: Decision): void {
  guard(run, id, 'leave', () => {
    const { m, s, by } = run.token(id)
    const node = run.nodeOf(id)
    noteDecision(run, id, decision)
    // A model may well call who starts it `initiator`, which they are called anyway.
    if (m === undefined)
      setVars(run, s, node.kind === 'start' ? withoutBuiltIns(outputsOf(run, id)) : outputsOf(run, id))
    clear(run, id, 'passed')
    if (decision?.outcome === 'reject' && node.kind === 'user' && rejectRuleOf(run.ir, node) !== 'continue')
      run.rejected.push(id)
    else if (by !== undefined) run.bypassing.push(id)
    else leave(run, id, node.kind === 'subProcess' ? { token: id } : undefined)
  })
}

/** What was decided here, for who comes after. People who said neither yes nor no leave no outcome behind, not even that of others before. */
function noteDecision(run: Run, id: number, decision: Decision | undefined): void {
  const { outcome, ...known } = run.token(id).d ?? {}
  const isPeople = run.nodeOf(id).kind === 'user'
  const d = { ...known, ...(isPeople || outcome === undefined ? {} : { outcome }), ...decision }
  if (Object.keys(d).length > 0) {
    run.change(id, { d })
    return
  }
  const { d: _, ...token } = run.token(id)
  run.tokens[id] = token
}

/** A sub-process has no token left. One in which only canceled branches ended is a canceled branch itself. */
export function scopeDone(run: Run, scope: number): void {
  const { t, i, e } = run.scope(scope)
  if (t === undefined) return
  const node = run.nodeOf(t)
  const isMember = i !== undefined
  guard(run, t, 'leave', () => {
    const outputs = (node.outputs ?? []).map(({ name, value }) => [name, evaluateValue(run, value, { s: scope })])
    setVars(run, run.token(t).s, Object.fromEntries(outputs) as Vars)
    if (e === 'void' && !isMember) run.change(t, { void: true })
    removeScope(run, scope, 'passed')
    if (node.kind === 'eventSubProcess') {
      const { s, void: isVoid } = run.token(t)
      run.consume(t, 'ended')
      noteEnd(run, s, isVoid === true)
    } else if (isMember) memberDone(run, t, i)
    else leave(run, t, { token: t })
  })
}
