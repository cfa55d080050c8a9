import { useMayCall } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'

const FRESH_MS = 60_000

/** The roles that a model can name, also for designers who administer none. */
export function useModelRoles(isAsked = true): readonly { id: string; name: string }[] {
  const enabled = useMayCall(workflowAccessRoutes.roles) && isAsked
  const { data = [] } = useCall(workflowAccessRoutes.roles, {}, { enabled, freshFor: FRESH_MS })
  return data
}
