/**
 * What expressions know of the initiator beside who it is: `initiator.dept` is the id of the department in which
 * they acted, `initiator.depts` has that and those above it. Read in the transaction of the command, as the
 * organisation is then. A process that does not ask costs no query.
 */
import type { Db } from '#kernel/database/lease.ts'
import type { Ir } from '#process/index.ts'
import { deptsAbove } from '../persistence/org.repo.ts'
import type { Initiator } from './loaded-instance.ts'

export type StarterFacts = ReadonlyMap<string, unknown>

/** The facts themselves, written with a dot or in brackets. */
const ASKED = /\binitiator\s*(?:\.\s*depts?\b|\[)/
export const asksForFacts = (text: string): boolean => ASKED.test(text)

const looked = new WeakMap<Ir, boolean>()

/** Whether any expression of a version asks, or a decision may, which is looked up later. Looked for once. */
function irAsks(ir: Ir): boolean {
  const known = looked.get(ir)
  if (known !== undefined) return known
  const asks =
    Object.values(ir.nodes).some(({ decision }) => decision !== undefined) || asksForFacts(JSON.stringify(ir))
  looked.set(ir, asks)
  return asks
}

export class InitiatorFacts {
  private readonly db: Db
  private readonly known = new Map<string, StarterFacts>()

  constructor(db: Db) {
    this.db = db
  }

  /** For what these versions ask; undefined where they do not. */
  async of(initiator: Initiator, versions: readonly Ir[]): Promise<StarterFacts | undefined> {
    return versions.some(irAsks) ? this.ofStarter(initiator) : undefined
  }

  async ofStarter({ starterId, starterDeptId }: Initiator): Promise<StarterFacts> {
    const key = `${starterId} ${starterDeptId}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const depts = starterId === null ? [] : await deptsAbove(this.db, { userId: starterId, deptId: starterDeptId })
    const facts = new Map<string, unknown>([
      ['initiator.dept', depts[0] ?? null],
      ['initiator.depts', depts],
    ])
    this.known.set(key, facts)
    return facts
  }
}
