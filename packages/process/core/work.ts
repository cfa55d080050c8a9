/** What a job's worker receives. */
import { placeOf, reportedVars } from './names.ts'
import { Run } from './run.ts'
import type { Ir } from '../model/ir.ts'
import type { State, Vars } from '../model/state.ts'

export interface Work {
  node: string
  worker: string
  /** The token, and the member: the same however often the work is tried, others when the node is visited anew. */
  visit: number
  index?: number
  /** Where the worker's answer goes as a whole; without it, by the names in it. */
  resultVariable?: string
  /** What the node takes in, where it says so; else everything it sees. */
  vars: Vars
}

/** The work behind a wait; `undefined` when it is not waited for any more. */
export function workOf(ir: Ir, state: State, wait: number): Work | undefined {
  const { k, t: visit, n = '', i: index } = state.waits[wait] ?? {}
  if (k !== 'job' || visit === undefined) return undefined
  const run = new Run(ir, state, { now: 0 })
  const { job, inputs } = run.node(n)
  const [own] = run.scopesOf(visit, index)
  const taken = inputs === undefined || own === undefined ? undefined : run.scope(own).vars
  return {
    node: n,
    worker: job?.worker ?? '',
    visit,
    ...(index === undefined ? {} : { index }),
    ...(job?.resultVariable === undefined ? {} : { resultVariable: job.resultVariable }),
    vars: taken ?? reportedVars(run, placeOf(run, visit, index)),
  }
}
