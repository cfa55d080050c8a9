/** Everything the palette can do: the actions of the modules, then those of the shell. */
import { useEffect, useState } from 'react'
import { ports } from '../ports.ts'
import type { PaletteAction } from './action.ts'
import { shellActions } from './actions.ts'

/** What modules let the palette do; none until they are there. */
export function useAllActions(): readonly PaletteAction[] {
  const [more, setMore] = useState<readonly PaletteAction[]>([])
  useEffect(() => {
    // Without them the palette can do less.
    ports()
      .search()
      .then((source) => source.actions())
      .then(setMore, () => undefined)
  }, [])
  return [...more, ...shellActions]
}
