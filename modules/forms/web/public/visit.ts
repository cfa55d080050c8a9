/** The two ways to a form without an account: published for everybody, or by a share ticket. */
import type { EvaluationContext } from '#forms-core/index.ts'
import { publicFormRoutes, sharedFormRoutes, type PublicForm } from '#forms/contract/public.ts'

export interface Visit {
  readonly id: string
  /** Of a share; left out where the form is published. */
  readonly pass?: string
}

export const routesOf = ({ pass }: Visit) => (pass === undefined ? publicFormRoutes : sharedFormRoutes)

/** What each call about the form carries. */
export const inputOf = ({ id, pass }: Visit) => ({
  params: { id },
  ...(pass !== undefined && { share: pass }),
})

/** A visitor is no user: rules find nothing in `me`. */
export const contextOf = ({ today }: Pick<PublicForm, 'today'>): EvaluationContext => ({
  now: Date.now(),
  today,
  me: { id: '', dept: null },
})

/** The sections of the page, as its address names them. */
export type Section = 'enter' | 'list' | 'receipt'

/** What the form offers, the first of which opens. Receipts can be looked up where records are or were entered. */
export function sectionsOf(
  { shown, entryState }: Pick<PublicForm, 'shown' | 'entryState'>,
  isShared: boolean,
): Section[] {
  const enters = entryState !== 'off'
  return [
    ...(enters ? (['enter'] as const) : []),
    ...(shown === null ? [] : (['list'] as const)),
    ...(isShared || (!enters && shown === null) ? [] : (['receipt'] as const)),
  ]
}
