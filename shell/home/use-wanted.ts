/** Widgets that say themselves whether there is something to show. */
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../session/session.ts'
import type { Widget } from './widgets.ts'

/** Milliseconds after which a widget that has not answered is left out. */
const TIMEOUT_MS = 1_500

/** Whether a widget has something to show; one that fails or takes too long has not. */
async function decide({ isWanted }: Widget): Promise<boolean> {
  if (!isWanted) return true
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false))
  return Promise.race([isWanted().catch(() => false), late])
}

/**
 * The widgets that have something to show. They are asked once per visit, before the page is laid out, so that none
 * appears or disappears later by itself.
 * @returns undefined until all have answered
 */
export function useWanted(widgets: readonly Widget[]): readonly Widget[] | undefined {
  const { id } = usePerson()
  const asked = widgets.filter(({ isWanted }) => isWanted !== undefined)
  const { data } = useQuery({
    queryKey: ['widgets', 'wanted', id, ...asked.map(({ name }) => name)],
    queryFn: async () => {
      const answers = await Promise.all(asked.map(decide))
      return asked.filter((_, at) => answers[at]).map(({ name }) => name)
    },
    staleTime: Infinity,
    enabled: asked.length > 0,
  })
  if (asked.length === 0) return widgets
  return data && widgets.filter((widget) => !widget.isWanted || data.includes(widget.name))
}
