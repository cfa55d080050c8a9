/** The worker in which steps of models with FEEL are taken: an expression that never ends takes nothing else along. */
import { evaluateExpression, forecast, Incident, Lineage, ProcessError, step, type Env } from '#process/index.ts'
import { personAt, type Missing } from '../assignment/person-at.ts'
import type { Past, StepAnswer, StepRequest, StepTask } from './step-request.ts'

/** Takes one step. `port` gets each expression before it is evaluated. */
export default function work(task: StepTask): StepAnswer {
  const missing: Missing = { names: new Set(), isAdmin: false }
  try {
    return answer(task.request, envOf(task, missing), missing)
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

function answer(request: StepRequest, env: Env, missing: Missing): StepAnswer {
  const { ir, state } = request
  if (request.kind === 'forecast') return { kind: 'forecast', forecast: forecast(ir, state, env) }
  const { past, command } = request
  const whole = past === undefined ? command : ({ ...command, lineage: lineageOf(past) } as typeof command)
  return { kind: 'step', ...step(ir, state, whole, env), missing }
}

function envOf({ request, tooLong, port }: StepTask, missing: Missing): Env {
  const { now, facts } = request
  port.postMessage('')
  return {
    now,
    ...(facts === undefined ? {} : { facts }),
    ...(request.kind === 'step' ? surroundingsOf(request, missing) : {}),
    evaluate: (expression, names, context) => {
      if (expression.lang === 'feel') {
        if (tooLong.includes(expression.text)) throw new Incident('FEEL_LIMIT', 'it takes too long')
        port.postMessage(expression.text)
      }
      return evaluateExpression(expression, names, context)
    },
  }
}

const surroundingsOf = (
  { ir, zone, calendars, people }: Extract<StepRequest, { kind: 'step' }>,
  missing: Missing,
): Partial<Env> => ({
  zone,
  ...(calendars === undefined ? {} : { calendars }),
  person: personAt(ir, people, missing),
})

function lineageOf({ effects, isCalled, called }: Past): Lineage {
  const lineage = new Lineage(effects)
  lineage.isCalled = isCalled
  lineage.called = new Map(called.map(([wait, past]) => [wait, lineageOf(past)]))
  return lineage
}
