/** What a user has done and may take back (`withdraw`), asked beforehand. */
import type { Lineage } from '../history/lineage.ts'
import type { Action, Made } from '../history/lineage-records.ts'
import type { Ir, Node } from '../model/ir.ts'

/** The visit at which a user completed a task themselves; undefined where a rule did, or it was taken back since. */
export function completedVisit(lineage: Lineage, task: number, by: string): Made | undefined {
  return [...lineage.tokens.values()].find(
    (made) =>
      lineage.happened(made) &&
      made.done.some((action) => action.task === task && action.by === by && action.isAuto !== true),
  )
}

/** Who has signed after a decision, as it asked them to: what they did would be lost with it. */
export const signedAfter = (lineage: Lineage, { done }: Made, own: Action): Action | undefined =>
  done
    .slice(done.indexOf(own) + 1)
    .find(({ task, isAuto }) => isAuto !== true && lineage.opened.get(task)?.signsFor === own.task)

/** Who else has acted on what follows from a decision: another user, whose work is not to be lost. */
export const hasOtherActed = (lineage: Lineage, visit: Made, { by, task }: { by: string; task: number }): boolean =>
  visit.done.some((own) => own.task === task && signedAfter(lineage, visit, own) !== undefined) ||
  followers(lineage, visit).some((one) =>
    lineage.actionsOf(one).some((action) => action.isAuto !== true && (one.node === visit.node || action.by !== by)),
  )

/** The node outside of the process that work went to since a visit: calls and messages cannot be taken back. */
export const nodeReachedOutside = (lineage: Lineage, ir: Ir, visit: Made): string | undefined =>
  followers(lineage, visit)
    .map(({ node }) => ir.nodes[node])
    .find((node) => node !== undefined && reachesOutside(node))?.id

const followers = (lineage: Lineage, visit: Made): Made[] =>
  [...lineage.descendants(visit.id)].flatMap((id) => {
    const made = lineage.tokens.get(id)
    return made !== undefined && made.id !== visit.id && lineage.happened(made) ? [made] : []
  })

const reachesOutside = ({ kind, event }: Node): boolean =>
  kind === 'job' ||
  kind === 'send' ||
  kind === 'call' ||
  ((kind === 'throw' || kind === 'end') && (event?.type === 'message' || event?.type === 'signal'))
