import { useCall } from '#shell/request/use-call.ts'
import { postRoutes } from '#system/contract/post.ts'

const FRESH_MS = 60_000

/** The posts of the organisation, to choose from; disabled ones say so, and those the caller may not give. */
export function usePostOptions() {
  const { data = [], isLoading } = useCall(postRoutes.options, {}, { freshFor: FRESH_MS })
  const options = data.map(({ id, name, status, grantable }) => ({
    value: id,
    label: name,
    isOff: status === 0,
    grantable,
  }))
  return { options, isLoading }
}

/** Names posts by their ids, as a field of a form holds them. */
export function usePostNames(): (ids: readonly string[]) => string {
  const { options } = usePostOptions()
  return (ids) => ids.map((id) => options.find(({ value }) => value === id)?.label ?? id).join(', ')
}
