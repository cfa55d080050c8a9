import { useCall } from '#shell/request/use-call.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'

const FRESH_MS = 60_000
const none: readonly Dept[] = []

/** The departments within the caller's data scope, as a flat list. */
export function useDepts(): { depts: readonly Dept[]; isLoading: boolean } {
  const { data, isLoading } = useCall(deptRoutes.tree, {}, { freshFor: FRESH_MS })
  return { depts: data ?? none, isLoading }
}
