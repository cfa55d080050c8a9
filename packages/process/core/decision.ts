/** A task evaluates a decision of the platform, whose answer becomes variables. */
import { contextAt, evaluateText, isSettable, placeOf, setVars } from './names.ts'
import type { Run } from './run.ts'
import { decide, type Decided } from '../decisions/decide.ts'
import { mappedResult, single } from '../decisions/results.ts'
import type { DeployedDecision } from './env.ts'
import { Incident } from '../model/failure.ts'
import type { DecisionStep } from '../model/ir.ts'
import type { Vars } from '../model/state.ts'

/**
 * Answers the names that only the outputs of the task see.
 * @throws Incident where there is no such decision, or it has no answer
 */
export function evaluateDecision(run: Run, id: number, index: number | undefined, step: DecisionStep): Vars {
  const place = placeOf(run, id, index)
  const key = evaluateText(run, step.ref, place)
  const found = key === undefined ? undefined : run.env.decisions?.(key, step.version)
  if (key === undefined || found === undefined) throw new Incident('NO_DECISION', key ?? step.ref.text)
  const { now, functions, evaluate, beforeTest } = run.env
  const { results, steps } = decide(found.file, key, contextAt(run, place), {
    now,
    budget: run.budget,
    ...(functions !== undefined && { functions }),
    ...(evaluate !== undefined && { evaluate }),
    ...(beforeTest !== undefined && { beforeTest }),
  })
  noteDecided(run, id, { key, number: found.number, steps })
  const node = run.nodeOf(id)
  const value = step.spreads === true ? undefined : mappedResult(step.mapping, results)
  if (step.spreads === true) setVars(run, run.token(id).s, spread(found, key, results))
  else if (step.resultVariable !== undefined) setVars(run, run.token(id).s, { [step.resultVariable]: value })
  // Output parameters of other engines read it under this name.
  return node.outputs === undefined || value === undefined ? {} : { decisionResult: value }
}

function noteDecided(
  run: Run,
  token: number,
  { key, number, steps }: { key: string; number: number; steps: Decided['steps'] },
) {
  run.emit({
    type: 'decided',
    token,
    node: run.nodeOf(token).id,
    decision: key,
    number,
    steps: steps.map(({ decision, rules }) => ({ decision, rules })),
  })
}

/** Every output under its own name; without a rule that applies they have no value. */
function spread({ file }: DeployedDecision, key: string, results: readonly Vars[]): Vars {
  const only = single(results)
  const names = file.decisions[key]?.table?.outputs.map(({ name }) => name) ?? []
  const found = only ?? Object.fromEntries(names.map((name) => [name, null]))
  return Object.fromEntries(Object.entries(found).filter(([name]) => isSettable(name)))
}
