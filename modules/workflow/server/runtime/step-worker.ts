/** The worker in which steps of models with FEEL are taken: an expression that never ends takes nothing else along. */
import { evaluateExpression, forecast, Incident, Lineage, ProcessError, step, type Env } from '#process/index.ts'
import { personAt, type Missing } from './person-at.ts'
import type { Past, StepAnswer, StepOrder, StepTask } from './step-order.ts'

/** Takes one step. `port` hears which expression is being evaluated, before it is. */
export default function work(task: StepTask): StepAnswer {
  const missing: Missing = { names: new Set(), isAdmin: false }
  try {
    return answer(task.order, envOf(task, missing), missing)
  } catch (error) {
    if (error instanceof ProcessError) {
      const { code, node, detail } = error
      return { kind: 'refused', code, ...(node === undefined ? {} : { node }), detail }
    }
    if (error instanceof Incident) return { kind: 'incident', code: error.code, detail: error.detail }
    throw error
  } finally {
    task.port.close()
  }
}

function answer(order: StepOrder, env: Env, missing: Missing): StepAnswer {
  const { ir, state } = order
  if (order.kind === 'forecast') return { kind: 'forecast', forecast: forecast(ir, state, env) }
  const { past, command } = order
  const whole = past === undefined ? command : ({ ...command, lineage: lineageOf(past) } as typeof command)
  return { kind: 'step', ...step(ir, state, whole, env), missing }
}

function envOf({ order: { ir, now, people }, tooLong, port }: StepTask, missing: Missing): Env {
  port.postMessage('')
  return {
    now,
    person: personAt(ir, people, missing),
    evaluate: (expression, names, context) => {
      if (expression.lang === 'feel') {
        if (tooLong.includes(expression.text)) throw new Incident('FEEL_LIMIT', 'it takes too long')
        port.postMessage(expression.text)
      }
      return evaluateExpression(expression, names, context)
    },
  }
}

function lineageOf({ effects, called }: Past): Lineage {
  const lineage = new Lineage(effects)
  lineage.called = new Map(called.map(([wait, past]) => [wait, lineageOf(past)]))
  return lineage
}
