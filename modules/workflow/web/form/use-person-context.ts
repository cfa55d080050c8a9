import { useMemo } from 'react'
import type { EvaluationContext } from '#forms-core/index.ts'
import { usePerson } from '#shell/session/session.ts'
import { dayOf } from '#shell/time/zone.ts'

interface PersonContext {
  /** What rules know beside the values. */
  readonly context: EvaluationContext
  /** Fields begin with the user and their department, whose names no stored value brings. */
  readonly names: Readonly<Record<string, string>>
}

/** The signed-in user, and the organisation's day when the form was opened. */
export function usePersonContext(): PersonContext {
  const { id, realName, deptId, deptName } = usePerson()
  return useMemo(() => {
    const now = new Date()
    return {
      context: { now: now.getTime(), today: dayOf(now), me: { id, dept: deptId || null } },
      names: { [id]: realName, [deptId]: deptName },
    }
  }, [id, realName, deptId, deptName])
}
