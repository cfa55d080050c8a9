/** What is refused beside compensation: it undoes work in another way than going back does. */
import { compensableIn } from '../core/compensable.ts'
import { ids, type Run } from '../core/run.ts'
import type { Lineage } from '../history/lineage.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { State } from '../model/state.ts'

/** What of a run says whether something can be compensated. */
interface Compensating extends Pick<State, 'scopes' | 'tokens'> {
  readonly compensated?: readonly number[] | undefined
}

/**
 * Whether going back to a visit goes back before something that can be compensated, or was: a handler would have to be
 * undone, and what is completed again would be compensated twice.
 */
export function isBeforeCompensation(
  ir: Ir,
  { scopes, tokens, compensated = [] }: Compensating,
  lineage: Lineage,
  visit: number,
): boolean {
  if (ir.compensates !== true) return false
  const made = lineage.tokens.get(visit)
  const taken = lineage.descendants(visit)
  const isTaken = (token: number) => token === visit || taken.has(token)
  // Into a sub-process that is completed, which would complete once more.
  const isIntoCompleted = made !== undefined && scopes[made.scope] === undefined
  return (
    [...compensableIn(Object.values(scopes))].some(
      ({ v, vars }) => isTaken(v) || (vars !== undefined && isIntoCompleted),
    ) ||
    compensated.some(isTaken) ||
    ids(tokens).some((id) => tokens[id]?.comp !== undefined && isTaken(id))
  )
}

/** Refuses to go back there. */
export function refuseIfCompensable(run: Run, lineage: Lineage, visit: number): void {
  if (isBeforeCompensation(run.ir, run, lineage, visit))
    throw new ProcessError('COMPENSATED', lineage.tokens.get(visit)?.node)
}

/** Refuses to move what compensates, and who waits for it. */
export function refuseIfCompensating(run: Run, token: number): void {
  if (run.ir.compensates !== true) return
  const { n, comp } = run.token(token)
  const isHandler = Object.values(run.tokens).some((one) => one.comp?.at === token)
  if (comp !== undefined || isHandler) throw new ProcessError('COMPENSATED', n)
}
