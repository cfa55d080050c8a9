import { useMemo } from 'react'
import { session } from '#shell/session/session.ts'
import { useStore } from '#shell/store.ts'
import { dayOf } from '#shell/time/zone.ts'
import type { EvaluationContext } from '#forms-core/index.ts'

/** What rules know beside the record: the signed-in user, and the moment at which the preview was opened. */
export function usePreviewContext(): EvaluationContext {
  const person = useStore(session)?.person
  const [id, dept] = [person?.id ?? '', person?.deptId ?? null]
  return useMemo(() => {
    const now = new Date()
    return { now: now.getTime(), today: dayOf(now), me: { id, dept } }
  }, [id, dept])
}
