/**
 * How far taking back a visit reaches. It takes along what follows by cause, and gives back what this has consumed and
 * what does not follow.
 *
 * What was ended by force needs more. A scope ends when a branch of it throws an error or terminates; giving the branch
 * back as it was would end the scope again at once. So the user who decided in that branch decides again: the last
 * visit there that waited for a user is taken back as well, and made anew.
 */
import type { Run } from '../core/run.ts'
import type { Lineage } from '../history/lineage.ts'
import type { Made } from '../history/lineage-records.ts'
import { ProcessError } from '../model/failure.ts'
import type { Node, NodeKind } from '../model/ir.ts'

export interface Extent {
  /** Visits that are taken back, with what follows; the first is the one that was meant. */
  roots: Made[]
  /** Those of the others that are made anew. */
  again: Made[]
  gone: Set<number>
  /** What is put back. */
  back: Set<number>
}

/** Throws `NEVER_VISITED` when no one decided: the visit would be ended again as soon as it is there. */
export function extentOf(run: Run, lineage: Lineage, visit: Made): Extent {
  const roots = [visit]
  const again: Made[] = []
  for (;;) {
    const gone = new Set(roots.flatMap(({ id }) => [id, ...lineage.descendants(id)]))
    const back = givenBack(run, lineage, gone, new Set(roots.map(({ id }) => id)))
    const forced = [...gone, ...back].flatMap((id) => {
      const made = lineage.tokens.get(id)
      const by = made?.undone === true ? undefined : made?.by
      return by === undefined ? (back.has(id) ? [id] : []) : [by, ...(back.has(id) ? [id] : [])]
    })
    const force = forced
      .flatMap((id) => lineage.tokens.get(id) ?? [])
      .find((made) => !gone.has(made.id) && made.undone !== true && endsByForce(run.node(made.node)))
    if (force === undefined) return { roots, again, gone, back }
    const decider = deciderOf(run, lineage, force)
    if (decider === undefined || lineage.descendants(decider.made.id).has(visit.id))
      throw new ProcessError('NEVER_VISITED', visit.node)
    roots.push(decider.made)
    if (decider.isAgain) again.push(decider.made)
  }
}

/**
 * What the ones that go had consumed, or ended by force, and what does not go itself. The `roots` keep what they came
 * from.
 */
function givenBack(run: Run, lineage: Lineage, gone: ReadonlySet<number>, roots: ReadonlySet<number>): Set<number> {
  const back = new Set<number>()
  const isOver = (id: number) => !gone.has(id) && run.tokens[id] === undefined
  for (const id of gone) {
    const follower = lineage.tokens.get(id)
    if (follower === undefined || follower.undone === true || roots.has(id)) continue
    for (const input of follower.par) if (isOver(input)) back.add(input)
  }
  for (const { id, by, undone } of lineage.tokens.values())
    if (by !== undefined && undone !== true && gone.has(by) && isOver(id) && lineage.tokens.get(by)?.undone !== true)
      back.add(id)
  return back
}

const FORCES = new Set(['error', 'escalation', 'signal', 'terminate'])

/** Whether entering a node may end what is around it. */
const endsByForce = ({ kind, event }: Node) => (kind === 'end' || kind === 'throw') && FORCES.has(event?.type ?? '')

const WAITS = new Set<NodeKind>(['user', 'catch', 'receive', 'job', 'call', 'eventGateway'])

/**
 * The last visit that waited before something was ended by force. What began beside by itself and asked no one just
 * goes.
 */
function deciderOf(run: Run, lineage: Lineage, force: Made): { made: Made; isAgain: boolean } | undefined {
  const last = [...lineage.ancestors(force.id)]
    .flatMap((id) => lineage.tokens.get(id) ?? [])
    .filter((made) => lineage.happened(made) && WAITS.has(run.node(made.node).kind))
    .sort((a, b) => a.id - b.id)
    .at(-1)
  const beside = besideAround(run, lineage, force)
  if (beside !== undefined && (last === undefined || last.id < beside.id)) return { made: beside, isAgain: false }
  return last === undefined ? undefined : { made: last, isAgain: true }
}

/** The event sub-process beside its scope that something happened in. */
function besideAround(run: Run, lineage: Lineage, { scope }: Made): Made | undefined {
  for (let known = lineage.scopes.get(scope)?.scope; known?.t !== undefined;) {
    const [start] = run.ir.scopes[known.n]?.starts ?? []
    if (run.node(known.n).kind === 'eventSubProcess' && run.ir.nodes[start ?? '']?.interrupting === false)
      return lineage.tokens.get(known.t)
    known = lineage.scopes.get(known.p ?? 0)?.scope
  }
  return undefined
}
