/** Processes that a user has marked, kept with their preferences. */
import { usePreference } from '#shell/session/preferences.ts'

const NAME = 'workflow.favourites'
/** So many are kept. */
export const MAX_FAVOURITES = 30

export function useFavourites(): { keys: readonly string[]; toggle: (key: string) => void } {
  const { value, set } = usePreference(NAME)
  const keys = keysIn(value?.['keys'])
  return {
    keys,
    toggle: (key) => {
      const others = keys.filter((one) => one !== key)
      const next = others.length < keys.length ? others : [...keys, key].slice(-MAX_FAVOURITES)
      set(next.length === 0 ? {} : { keys: next })
    },
  }
}

const keysIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
