/**
 * Values that a rule has closed after they were entered. The server keeps what there was, so the form shows that again:
 * what is seen is what is stored.
 */
import {
  isSameJson,
  type CompiledField,
  type CompiledForm,
  type FormEvaluation,
  type StoredValues,
} from '#forms-core/index.ts'

/** A rule may close a field because another one was put back; more often than this they go round. */
const ROUNDS = 5

export class ClosedValues {
  private readonly fields: readonly CompiledField[]

  /** Fields that a rule can close. */
  constructor({ names }: CompiledForm) {
    this.fields = [...names.values()].filter(
      ({ rules, field }) => rules.readOnly !== undefined && rules.computed === undefined && field.kind !== 'childTable',
    )
  }

  /** Puts back what was there before. */
  putBack(evaluation: FormEvaluation, before: StoredValues): void {
    for (let round = 0; round < ROUNDS; round += 1) {
      const closed = this.fields.filter(({ id }) => {
        const { visible, readOnly, value } = evaluation.state(id)
        return visible && readOnly && !isSameJson(value, before[id])
      })
      if (closed.length === 0) return
      for (const { id } of closed) evaluation.set(id, before[id] ?? null)
    }
  }
}
