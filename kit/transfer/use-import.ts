/** One import, followed while the server works on it. */
import { useEffect } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { importRoutesOfAll, type Import } from '#contract/import.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import type { CallError } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'

/** The server tells by the live channel; this is for when it is down. Milliseconds. */
const LOOK_EVERY = 2_000

/** @param id undefined while there is none yet */
export function useImport(id: string | undefined): UseQueryResult<Import, CallError> {
  const asked = useCall(
    importRoutesOfAll.get,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: true, freshFor: 0 },
  )
  const { data, refetch } = asked
  useAnnounced('import', (changed) => {
    if (changed === id) void refetch()
  })
  const isBusy = data?.status === 'checking' || data?.status === 'confirming'
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setInterval(() => void refetch(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [isBusy, refetch])
  return asked
}
