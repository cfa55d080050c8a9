import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/**
 * The reply under a key counts as out of date once the page that shows it is left, however young it is: what a user
 * does elsewhere shows when they come back. A reply that came before the page is shown without a second call.
 */
export function useStaleWhenLeft(key: QueryKey): void {
  const client = useQueryClient()
  const leave = useEffectEvent(() => void client.invalidateQueries({ queryKey: key, refetchType: 'none' }))
  useEffect(() => () => leave(), [])
}
