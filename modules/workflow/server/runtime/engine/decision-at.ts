/**
 * The decision that a key means, by what is known so far. Pure: it runs in the worker, and what it does not know is
 * read after its step, which is then taken again.
 */
import { Incident, type DeployedDecision, type Env, type Ir } from '#process/index.ts'

/** By their keys and versions; null where there is none. */
export type FoundDecisions = ReadonlyMap<string, DeployedDecision | null>

export interface KnownDecisions {
  found: FoundDecisions
  /** What was asked for and is not known yet. */
  missing: Set<string>
}

/** A key, and a version where it is not the newest one: no version has a space. */
export const nameOf = (key: string, version: number | undefined): string => `${version ?? ''} ${key}`

export function keyAndVersion(name: string): { key: string; version: number | undefined } {
  const at = name.indexOf(' ')
  return { key: name.slice(at + 1), version: at === 0 ? undefined : Number(name.slice(0, at)) }
}

/** What is not known is noted, and an incident like what is not there: the step is taken again. */
export const decisionAt =
  ({ found, missing }: KnownDecisions): NonNullable<Env['decisions']> =>
  (key, version) => {
    const known = found.get(nameOf(key, version))
    if (known !== undefined) return known ?? undefined
    missing.add(nameOf(key, version))
    throw new Incident('NO_DECISION', key)
  }

const looked = new WeakMap<Ir, boolean>()

/** Whether a process evaluates any decision. Looked for once. */
export function hasDecision(ir: Ir): boolean {
  const known = looked.get(ir)
  if (known !== undefined) return known
  const has = Object.values(ir.nodes).some(({ decision }) => decision !== undefined)
  looked.set(ir, has)
  return has
}
