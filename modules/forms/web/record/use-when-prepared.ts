import { useEffect, useRef } from 'react'
import { onListChanged } from '#shell/live/list-changes.ts'
import { recordRoutes, type OpenForm } from '#forms/contract/record.ts'

/** While values of a form are being prepared, asks again whenever the server says that forms have changed. */
export function useWhenPrepared(form: OpenForm | undefined, refresh: () => void): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const isPreparing = form !== undefined && form.indexing.length > 0
  const { resource } = recordRoutes.forms
  useEffect(() => {
    if (!isPreparing || resource === undefined) return undefined
    return onListChanged(resource, () => latest.current())
  }, [isPreparing, resource])
}
