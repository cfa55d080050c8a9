import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { DrawingProps } from './Drawing.tsx'

type Loaded = { readonly Drawing?: ComponentType<DrawingProps>; readonly hasFailed: boolean }

let known: ComponentType<DrawingProps> | undefined

/** The part that draws, fetched with the first chart. A failure can be tried again without losing the page. */
export function useDrawing(): Loaded & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>(known ? { Drawing: known, hasFailed: false } : { hasFailed: false })
  const load = useCallback(() => {
    setLoaded({ hasFailed: false })
    import('./Drawing.tsx').then(
      (module) => {
        known = module.default
        setLoaded({ Drawing: module.default, hasFailed: false })
      },
      () => setLoaded({ hasFailed: true }),
    )
  }, [])
  useEffect(() => {
    if (!known) load()
  }, [load])
  return { ...loaded, retry: load }
}
