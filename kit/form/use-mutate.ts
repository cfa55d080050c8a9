import { useState } from 'react'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { trackChanged } from '#shell/behavior/activity.ts'
import { toast, toastDeleted } from '#shell/feedback/toast.ts'
import { requestIn, tellOfRequest } from '#shell/feedback/waiting.ts'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import type { InputArgs } from '#shell/request/route-input.ts'
import { useRefresh } from '#shell/request/use-call.ts'

interface MutateOptions<R extends AnyRoute> {
  /** The reads that may answer differently now; what is on screen is asked for again. */
  refreshes: readonly AnyRoute[]
  /** The message afterwards. Left out: "operation succeeded", a short one after a deletion; false shows none. */
  done?: string | false | ((reply: ReplyOf<R>) => string)
}

interface Mutation<R extends AnyRoute> {
  /** Calls; says what went wrong. Resolves to the reply in an object, or to nothing when it failed. */
  readonly run: (...args: InputArgs<R>) => Promise<{ readonly reply: ReplyOf<R> } | undefined>
  /** Calls. @throws CallError, for a form that shows what went wrong itself */
  readonly attempt: (...args: InputArgs<R>) => Promise<ReplyOf<R>>
  readonly isRunning: boolean
}

/**
 * Changes something on the server: calls, has the cache ask again, then tells, also where something of it waits for a
 * second person.
 * @example const remove = useMutate(userRoutes.remove, { refreshes: [userRoutes.page] })
 *          await remove.run({ params: { id } })
 */
export function useMutate<R extends AnyRoute>(route: R, { refreshes, done }: MutateOptions<R>): Mutation<R> {
  const t = useT()
  const refresh = useRefresh()
  const [isRunning, setIsRunning] = useState(false)

  const attempt = async (...args: InputArgs<R>): Promise<ReplyOf<R>> => {
    setIsRunning(true)
    try {
      const reply = await call(route, ...args)
      trackChanged(route)
      void refresh(...refreshes)
      const requestId = requestIn(reply)
      const text = typeof done === 'function' ? done(reply) : done
      if (requestId !== undefined) tellOfRequest(requestId)
      else if (text === undefined && route.method === 'DELETE') toastDeleted(t('shell.deleted'))
      else if (text !== false) toast('success', text ?? t('shell.succeeded'))
      return reply
    } finally {
      setIsRunning(false)
    }
  }

  const run: Mutation<R>['run'] = async (...args) => {
    try {
      return { reply: await attempt(...args) }
    } catch (thrown) {
      // The user has given it up themselves.
      if (!(thrown instanceof CallError && thrown.aborted)) toast('error', oneIssueOf(thrown) ?? messageOf(thrown))
      return undefined
    }
  }

  return { run, attempt, isRunning }
}

/** What is wrong with the only value that was refused: what shows no fields would say no more than that one is. */
function oneIssueOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof CallError)) return undefined
  const [issue, ...others] = thrown.issues
  return others.length === 0 ? issue?.msg : undefined
}
