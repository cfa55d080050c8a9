import { useCall } from '#shell/request/use-call.ts'
import { roleRoutes } from '#system/contract/role.ts'

const FRESH_MS = 60_000

/** The roles of the organisation, to choose from; those the caller may not hand on say so. */
export function useRoleOptions() {
  const { data = [], isLoading } = useCall(roleRoutes.options, {}, { freshFor: FRESH_MS })
  return { options: data.map(({ id, name, grantable }) => ({ value: id, label: name, grantable })), isLoading }
}

/** Names roles by their ids, as a field of a form holds them. */
export function useRoleNames(): (ids: readonly string[]) => string {
  const { options } = useRoleOptions()
  return (ids) => ids.map((id) => options.find(({ value }) => value === id)?.label ?? id).join(', ')
}
