import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import type { InputOf } from '#shell/request/route-input.ts'
import { callKey, useCall } from '#shell/request/use-call.ts'
import type { FileCall } from './source.ts'

/** What a stored file says does not change while its page is open. */
const FRESH_MS = 3_600_000

export interface Content<Reply> {
  readonly content: Reply | undefined
  /** Why there is none. */
  readonly problem: string | undefined
  readonly retry: () => void
  /** Gives the call up. */
  readonly cancel: () => void
  readonly isCanceled: boolean
}

/** The content of a file as the server makes it ready. */
export function useContent<R extends AnyRoute>(route: R, call: FileCall): Content<ReplyOf<R>> {
  const client = useQueryClient()
  const [isCanceled, setIsCanceled] = useState(false)
  // The typed cast: all routes of a file take the same input.
  const input = call as unknown as InputOf<R>
  const { data, error, refetch } = useCall(route, input, { freshFor: FRESH_MS, enabled: !isCanceled })
  return {
    content: data,
    problem: error?.msg,
    isCanceled,
    retry: () => {
      if (isCanceled) setIsCanceled(false)
      else void refetch()
    },
    cancel: () => {
      setIsCanceled(true)
      void client.cancelQueries({ queryKey: callKey(route, input) })
    },
  }
}
