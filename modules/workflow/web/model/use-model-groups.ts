import { useMayCall } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'

const FRESH_MS = 60_000

/** The user groups that rules of a model can name, also for designers who administer none. */
export function useModelGroups(isAsked = true): readonly { id: string; name: string }[] {
  const enabled = useMayCall(workflowAccessRoutes.groups) && isAsked
  const { data = [] } = useCall(workflowAccessRoutes.groups, {}, { enabled, freshFor: FRESH_MS })
  return data
}
