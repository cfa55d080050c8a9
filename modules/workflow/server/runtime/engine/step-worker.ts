/** The worker in which steps of models with FEEL are taken: an expression that never ends takes nothing else along. */
import { evaluateExpression, forecast, Incident, Lineage, ProcessError, step, type Env } from '#process/index.ts'
import { personAt, type Missing } from '../assignment/person-at.ts'
import { decisionAt, type KnownDecisions } from './decision-at.ts'
import type { Past, StepAnswer, StepRequest, StepTask } from './step-request.ts'

/** Takes one step. `port` gets each expression before it is evaluated. */
export default function work(task: StepTask): StepAnswer {
  const missing: Missing = { names: new Set(), isAdmin: false }
  const missingDecisions = new Set<string>()
  try {
    return answer(task.request, envOf(task, missing, missingDecisions), { missing, missingDecisions })
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

interface Asked {
  missing: Missing
  missingDecisions: ReadonlySet<string>
}

function answer(request: StepRequest, env: Env, asked: Asked): StepAnswer {
  const { ir, state } = request
  if (request.kind === 'forecast') return { kind: 'forecast', forecast: forecast(ir, state, env) }
  const { past, command } = request
  const whole = past === undefined ? command : ({ ...command, lineage: lineageOf(past) } as typeof command)
  return { kind: 'step', ...step(ir, state, whole, env), ...asked }
}

function envOf(
  { request, tooLong, port }: StepTask,
  missing: Missing,
  missingDecisions: KnownDecisions['missing'],
): Env {
  const { now, facts, fields } = request
  port.postMessage('')
  const announce = (text: string) => {
    if (tooLong.includes(text)) throw new Incident('FEEL_LIMIT', 'it takes too long')
    port.postMessage(text)
  }
  return {
    now,
    ...(facts === undefined ? {} : { facts }),
    ...(fields === undefined ? {} : { fields }),
    ...(request.kind === 'step' ? surroundingsOf(request, missing, missingDecisions) : {}),
    beforeTest: announce,
    evaluate: (expression, names, context) => {
      if (expression.lang === 'feel') announce(expression.text)
      return evaluateExpression(expression, names, context)
    },
  }
}

const surroundingsOf = (
  { ir, zone, calendars, people, decisions }: Extract<StepRequest, { kind: 'step' }>,
  missing: Missing,
  missingDecisions: KnownDecisions['missing'],
): Partial<Env> => ({
  zone,
  ...(calendars === undefined ? {} : { calendars }),
  ...(decisions !== undefined && { decisions: decisionAt({ found: decisions, missing: missingDecisions }) }),
  person: personAt(ir, people, missing),
})

function lineageOf({ effects, isCalled, called }: Past): Lineage {
  const lineage = new Lineage(effects)
  lineage.isCalled = isCalled
  lineage.called = new Map(called.map(([wait, past]) => [wait, lineageOf(past)]))
  return lineage
}
