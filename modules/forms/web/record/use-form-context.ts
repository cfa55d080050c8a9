import { useState } from 'react'
import { usePerson } from '#shell/session/session.ts'
import { dayOf } from '#shell/time/zone.ts'
import type { EvaluationContext } from '#forms-core/index.ts'

/** What rules know beside the record: the signed-in user, and the organisation's day when the form was opened. */
export function useFormContext(): EvaluationContext {
  const { id, deptId } = usePerson()
  const [context] = useState<EvaluationContext>(() => {
    const now = new Date()
    return { now: now.getTime(), today: dayOf(now), me: { id, dept: deptId || null } }
  })
  return context
}
