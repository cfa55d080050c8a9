import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCall } from '#shell/request/use-call.ts'
import { SecurityItems, securityConfigRoutes, type Figure } from '#security/contract/security-config.ts'
import type { SecurityItemName } from '#contract/security-items.ts'

/** Milliseconds after the last change until the server is asked. */
const TYPING_MS = 400

export interface Figures {
  /** Undefined before the first answer. */
  readonly all: readonly Figure[] | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

/** Whom the draft concerns. What is not valid yet is counted as it is stored. */
export function useFigures(draft: SecurityItems, changed: readonly SecurityItemName[]): Figures {
  const valid = changed.filter((item) => SecurityItems.shape[item].safeParse(draft[item]).success)
  const body = JSON.stringify(Object.fromEntries(valid.map((item) => [item, draft[item]])))
  const settled = useDelayedValue(body, TYPING_MS)
  const input = { body: SecurityItems.partial().parse(JSON.parse(settled)) }
  const reply = useCall(securityConfigRoutes.impact, input, { keepPrevious: true })
  return { all: reply.data, isFailed: reply.isError, retry: () => void reply.refetch() }
}
