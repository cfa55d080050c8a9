/**
 * How a run is drawn: its effects folded into the state of every node and flow. What was taken back stays visible as
 * such.
 */
import { Lineage } from './lineage.ts'
import type { Effect } from '../model/effect.ts'

/** `returned`: visited, and everything of it taken back; `skipped`: passed by a branch that was canceled. */
export type NodeState = 'active' | 'done' | 'returned' | 'canceled' | 'skipped' | 'error'

export interface NodeHistory {
  state: NodeState
  visits: number
  /** Who acted here last. */
  by?: string
  /** When it was first entered and last left, in milliseconds since 1970. */
  since?: number
  until?: number
}

export interface FlowHistory {
  count: number
  /** Place of its last taking in the history. */
  last: number
  /** Everything that went over it was taken back. */
  returned: boolean
}

/** An effect and when it was written. */
export interface Entry {
  effect: Effect
  at: number
}

export interface RunHistory {
  nodes: Record<string, NodeHistory>
  flows: Record<string, FlowHistory>
}

/** Folds a history, oldest first. */
export function foldHistory(entries: readonly Entry[]): RunHistory {
  const lineage = new Lineage(entries.map(({ effect }) => effect))
  const nodes = new Map<string, NodeHistory>()
  const flows = new Map<string, FlowHistory>()
  const stuck = new Set<string>()
  const stands = new Set<string>()
  entries.forEach(({ effect, at }, index) => {
    switch (effect.type) {
      case 'visited': {
        const known = nodes.get(effect.node)
        nodes.set(effect.node, { ...(known ?? { state: 'done', since: at }), visits: (known?.visits ?? 0) + 1 })
        return
      }
      case 'tokenMade':
        stands.add(effect.node)
        return
      case 'tokenGone': {
        const known = nodes.get(effect.node)
        if (known !== undefined) nodes.set(effect.node, { ...known, until: at })
        return
      }
      case 'taskClosed': {
        const known = nodes.get(effect.node)
        if (known !== undefined && effect.why === 'done' && effect.by !== undefined)
          nodes.set(effect.node, { ...known, by: effect.by })
        return
      }
      case 'incident':
        stuck.add(effect.node)
        return
      case 'incidentGone':
        stuck.delete(effect.node)
        return
      case 'flowTaken': {
        const isGone = lineage.tokens.get(effect.token)?.undone === true
        const known = flows.get(effect.flow)
        flows.set(effect.flow, {
          count: (known?.count ?? 0) + 1,
          last: index,
          returned: (known?.returned ?? true) && isGone,
        })
        return
      }
      default:
    }
  })
  for (const node of stands) {
    const known = nodes.get(node) ?? { state: 'done' as const, visits: 0 }
    nodes.set(node, { ...known, state: stuck.has(node) ? 'error' : stateOf(lineage, node, known.visits) })
  }
  return { nodes: Object.fromEntries(nodes), flows: Object.fromEntries(flows) }
}

function stateOf(lineage: Lineage, node: string, visits: number): NodeState {
  const all = [...lineage.tokens.values()].filter((made) => made.node === node)
  if (all.some(({ why }) => why === undefined)) return 'active'
  const counted = all.filter((made) => lineage.happened(made))
  if (counted.length > 0)
    return counted.every(({ why }) => why === 'interrupted' || why === 'rejected') ? 'canceled' : 'done'
  if (all.some(({ undone, why }) => undone === true || why === 'returned' || why === 'withdrawn')) return 'returned'
  return visits === 0 ? 'skipped' : 'canceled'
}
