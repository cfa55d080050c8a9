/** A step that writes a record: what is written is known when it is reached, the caller of the core writes it. */
import { evaluate, evaluateText, placeOf, valueAt } from './names.ts'
import type { Run } from './run.ts'
import { add } from './waits.ts'
import { Incident } from '../model/failure.ts'
import type { RecordStep } from '../model/ir.ts'

export function beginRecord(run: Run, token: number, index: number | undefined, step: RecordStep): void {
  const { id: node } = run.nodeOf(token)
  const place = placeOf(run, token, index)
  const { action, form, id: which } = step
  const id = which === undefined ? undefined : evaluateText(run, which, place)
  if (which !== undefined && id === undefined) throw new Incident('EXPRESSION_FAILED', which.text)
  const values = Object.fromEntries(
    step.values.map(({ source = '', expression, target }) => [
      target,
      expression === undefined ? valueAt(run, place, source) : evaluate(run, expression, place),
    ]),
  )
  const order = { action, form, values, ...(id === undefined ? {} : { id }) }
  const wait = add(run, {
    k: 'job',
    n: node,
    t: token,
    ...(index === undefined ? {} : { i: index }),
    record: order,
  })
  run.emit({ type: 'jobArmed', wait, node, token, kind: 'record' })
}
