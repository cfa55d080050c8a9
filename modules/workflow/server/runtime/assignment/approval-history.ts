/** What people did before in a run, from its history: what was taken back does not count. */
import { asksPeople, Lineage, type Effect, type Ir } from '#process/index.ts'
import type { AnyTree } from '../engine/instance-tree.ts'

/** Whether the instance was returned, withdrawn or rejected to this node: then its approver is asked again. */
export function wasReturnedTo(effects: readonly Effect[], node: string): boolean {
  const { tokens } = new Lineage(effects)
  return effects.some((effect) => effect.type === 'undone' && tokens.get(effect.visit)?.node === node)
}

/** Whether a person has agreed anywhere in the tree, in what still counts. */
export async function hasAgreed(tree: AnyTree, person: string): Promise<boolean> {
  for (const { id, state } of await tree.all())
    if (state.status !== 'canceled' && agreements(await tree.effectsOf(id), person).size > 0) return true
  return false
}

/** Whether a person agreed in the task of people just before a visit; before a join, in any of those. */
export function hasJustAgreed(
  effects: readonly Effect[],
  { ir, token, person }: { ir: Ir; token: number; person: string },
): boolean {
  const lineage = new Lineage(effects)
  const before = [...lineage.ancestors(token)].filter((id) => {
    const made = lineage.tokens.get(id)
    const node = made && ir.nodes[made.node]
    return made !== undefined && node !== undefined && asksPeople(node) && lineage.happened(made)
  })
  const nearest = before.filter((one) => !before.some((other) => other !== one && lineage.ancestors(other).has(one)))
  const agreed = agreements(effects, person)
  return nearest.some((id) => agreed.has(id))
}

/** The visits at which a person agreed, by hand or by a rule, and that still count. */
function agreements(effects: readonly Effect[], person: string): Set<number> {
  const lineage = new Lineage(effects)
  return new Set(
    effects.flatMap((effect) => {
      if (effect.type !== 'taskClosed' || effect.why !== 'done' || effect.outcome !== 'agree' || effect.by !== person)
        return []
      // That time ran out is no agreement of theirs.
      if (effect.auto === 'timeout') return []
      const made = lineage.tokens.get(effect.token)
      return made !== undefined && lineage.happened(made) ? [made.id] : []
    }),
  )
}
