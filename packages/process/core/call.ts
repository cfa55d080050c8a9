/** A call begins: its process is called and waited for, or is to be started as one of its own. */
import { evaluate, evaluateText, isSettable, placeOf, valueAt, visibleVars, type Place } from './names.ts'
import type { Run } from './run.ts'
import { armCallLimit } from './time-limit.ts'
import { add } from './waits.ts'
import { isBuiltIn } from '../model/built-in.ts'
import { Incident } from '../model/failure.ts'
import type { Call } from '../model/ir.ts'
import type { StartCall, Vars } from '../model/state.ts'

/** Begins the call of a token, or of one of its members. */
export function beginCall(run: Run, id: number, index?: number): void {
  const node = run.nodeOf(id)
  const { call } = node
  if (call === undefined) return
  const start = startOf(run, call, placeOf(run, id, index))
  const owner = { n: node.id, t: id, ...(index === undefined ? {} : { i: index }) }
  if (call.async === true) {
    const wait = add(run, { k: 'job', ...owner, call: start })
    run.emit({ type: 'jobArmed', wait, node: node.id, token: id, kind: 'call' })
    return
  }
  const wait = add(run, { k: 'child', ...owner })
  run.emit({
    type: 'childStart',
    wait,
    node: node.id,
    token: id,
    ...(index === undefined ? {} : { index }),
    ...start,
  })
  armCallLimit(run, node, { t: id, i: index })
}

function startOf(run: Run, call: Call, place: Place): StartCall {
  const process = evaluateText(run, call.process, place)
  if (process === undefined) throw new Incident('NO_PROCESS', call.process.text)
  const businessKey = call.businessKey === undefined ? undefined : evaluateText(run, call.businessKey, place)
  const by = call.each?.initiator === true ? userOf(run, place) : undefined
  return {
    process,
    vars: callVars(run, call, place),
    ...(businessKey === undefined ? {} : { businessKey }),
    ...(by === undefined ? {} : { by }),
  }
}

/** What the member of a place stands for. */
const itemAt = (run: Run, { t = 0, i = 0 }: Place): unknown => run.token(t).m?.list?.[i]

/** The item as a user. @throws Incident where it is none */
function userOf(run: Run, place: Place): string {
  const item = itemAt(run, place)
  if (typeof item !== 'string' || item === '')
    throw new Incident('BAD_COLLECTION', run.nodeOf(place.t ?? 0).multi?.collection?.text ?? '')
  return item
}

function callVars(run: Run, call: Call, place: Place): Vars {
  const vars: Record<string, unknown> = call.inAll ? { ...visibleVars(run, place) } : {}
  if (call.each !== undefined) Object.assign(vars, itemVars(run, place))
  for (const { source = '', expression, target } of call.in) {
    if (isBuiltIn(target)) throw new Incident('RESERVED_NAME', target)
    vars[target] = expression === undefined ? valueAt(run, place, source) : evaluate(run, expression, place)
  }
  return vars
}

/** The columns of a row by their names; what is no row, by the name that the call has for an item. */
function itemVars(run: Run, place: Place): Vars {
  const item = itemAt(run, place) ?? null
  if (typeof item === 'object' && item !== null && !Array.isArray(item))
    return Object.fromEntries(Object.entries(item as Vars).filter(([name]) => isSettable(name)))
  const name = run.nodeOf(place.t ?? 0).multi?.element
  return name === undefined ? {} : { [name]: item }
}
