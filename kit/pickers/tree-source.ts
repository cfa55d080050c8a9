/** Where the nodes of a tree picker come from, and how it speaks of the rules. */
import { useEffect, useEffectEvent } from 'react'
import { t } from '#shell/i18n.ts'
import type { CallError } from '#shell/request/call.ts'
import type { Refusal, TreeOption } from './tree-rules.ts'

/** The nodes and how their loading went. */
export interface TreeSource {
  readonly nodes: readonly TreeOption[]
  readonly isLoading?: boolean
  /** A load that failed: the picker shows the server's message. */
  readonly error?: CallError | null
  /** Loads the nodes anew. */
  readonly refresh?: () => void
}

/** Milliseconds after which an opened tree is loaded anew (specification section 9, "tree refresh delay"). */
const REFRESH_MS = 100

/** Loads the nodes anew, a moment after the picker has opened. */
export function useTreeRefresh({ refresh }: TreeSource): void {
  const load = useEffectEvent(() => refresh?.())
  useEffect(() => refreshSoon(() => load()), [])
}

/**
 * Calls once the moment is over.
 * @returns gives it up
 */
export function refreshSoon(load: () => void): () => void {
  const timer = setTimeout(load, REFRESH_MS)
  return () => clearTimeout(timer)
}

/** The message when a node cannot be chosen; none for a parent, which opens instead. */
export function refusalText(refusal: Refusal | undefined): string | undefined {
  return refusal === 'disabled' || refusal === 'level' ? t(`kit.tree.${refusal}`) : undefined
}

/** The names of nodes, in the order of their ids; what the tree does not hold names itself. */
export function namesOf(nodes: readonly TreeOption[], ids: readonly string[]): string[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? id)
}
