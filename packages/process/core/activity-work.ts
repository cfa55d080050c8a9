/** The work of an activity, or of one of its members: it differs by the kind of node. */
import { memberDone } from './activity-completion.ts'
import { beginCall } from './call.ts'
import { evaluateDecision } from './decision.ts'
import { evaluate, eventName, inputsOf, placeOf, setLocal, setVars } from './names.ts'
import type { Run } from './run.ts'
import { beginRecord } from './record.ts'
import { openTask } from './tasks.ts'
import { add, arm, armEventSubProcesses } from './waits.ts'
import { Incident } from '../model/failure.ts'
import type { Decision, MultiState, Vars } from '../model/state.ts'

const outcomeAlone = ({ outcome }: Decision): Decision | undefined => (outcome === undefined ? undefined : { outcome })
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
      if (node.record !== undefined) {
        beginRecord(run, id, index, node.record)
        return
      }
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
      beginCall(run, id, index)
      return
    case 'send':
      if (node.event?.type === 'message')
        run.emit({ type: 'emit', kind: 'message', name: eventName(run, node.event.name, place), node: node.id })
      memberDone(run, id, index)
      return
    default: {
      const { evaluate: work, decision } = node
      if (decision !== undefined) {
        const seen = evaluateDecision(run, id, index, decision)
        if (Object.keys(seen).length > 0) setOwn(run, id, index, seen)
      }
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

/** A scope of a token, or of one of its members. */
export function makeScope(run: Run, id: number, vars: Vars, index?: number): number {
  const { n, s } = run.token(id)
  const scope = { n, p: s, t: id, ...(index === undefined ? {} : { i: index }), vars }
  const made = run.nextId()
  run.scopes[made] = scope
  run.emit({ type: 'scopeMade', id: made, scope })
  return made
}

/** Sets variables that only a work itself sees, that of a token or of one of its members: until it is done. */
export function setOwn(run: Run, id: number, index: number | undefined, vars: Vars): void {
  const [own] = run.scopesOf(id, index)
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
