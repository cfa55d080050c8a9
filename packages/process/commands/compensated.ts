/** What is refused beside compensation: it undoes work in another way than going back does. */
import { compensableIn } from '../core/compensable.ts'
import { ids, type Run } from '../core/run.ts'
import type { Lineage } from '../history/lineage.ts'
import { ProcessError } from '../model/failure.ts'

/**
 * Refuses to go back before something that can be compensated, or was: a handler would have to be undone, and what is
 * completed again would be compensated twice.
 */
export function refuseIfCompensable(run: Run, lineage: Lineage, visit: number): void {
  if (run.ir.compensates !== true) return
  const made = lineage.tokens.get(visit)
  const taken = lineage.descendants(visit)
  const isTaken = (token: number) => token === visit || taken.has(token)
  const refuse = () => {
    throw new ProcessError('COMPENSATED', made?.node)
  }
  for (const { v, vars } of compensableIn(Object.values(run.scopes))) {
    // Into a sub-process that is completed, which would complete once more.
    const isInside = vars !== undefined && made !== undefined && run.scopes[made.scope] === undefined
    if (isTaken(v) || isInside) refuse()
  }
  if ((run.compensated ?? []).some(isTaken)) refuse()
  if (ids(run.tokens).some((id) => run.tokens[id]?.comp !== undefined && isTaken(id))) refuse()
}

/** Refuses to move what compensates, and who waits for it. */
export function refuseIfCompensating(run: Run, token: number): void {
  if (run.ir.compensates !== true) return
  const { n, comp } = run.token(token)
  const isHandler = Object.values(run.tokens).some((one) => one.comp?.at === token)
  if (comp !== undefined || isHandler) throw new ProcessError('COMPENSATED', n)
}
