/** A tree as nodes and flows: every block is a fork with a join of its own, so what results is sound. */
import { isBeside, isTarget, stepPlaces, type StepPlace } from './step-places.ts'
import {
  decides,
  END,
  isBlock,
  START,
  type ForkKind,
  type SimpleBlock,
  type SimpleBranch,
  type SimpleFields,
  type SimpleLeaf,
  type SimpleStep,
  type SimpleTree,
  type StepKind,
} from './tree.ts'

/**
 * Gateways: a block’s own, the one where its branches come together, the one before it for who returns to it. `limit`:
 * the time limit of a scope.
 */
export type GraphKind = 'start' | 'finish' | 'join' | 'merge' | 'limit' | StepKind

export interface GraphNode {
  readonly id: string
  readonly kind: GraphKind
  readonly fields: SimpleFields
  /** Of a join: what kind its block is. */
  readonly of?: ForkKind
  /** Of a scope: from a start of its own to its ends. */
  readonly inside?: SimpleGraph
  /** Of a time limit: the scope that it ends. */
  readonly host?: string
  /** The flow that is taken when no condition holds. */
  readonly standard?: string
  /** An end that ends the other branches, too. */
  readonly isWhole?: true
}

export interface GraphFlow {
  readonly id: string
  readonly from: string
  readonly to: string
  /** What is set of the branch that begins with it. */
  readonly fields: SimpleFields
}

export interface SimpleGraph {
  readonly nodes: readonly GraphNode[]
  readonly flows: readonly GraphFlow[]
}

/** A flow that does not lead anywhere yet. */
type Open = Omit<GraphFlow, 'to'>

/** The nodes and flows of a tree, always in the same order. */
export function graphOfTree(tree: SimpleTree): SimpleGraph {
  return new Builder(tree).build()
}

class Builder {
  readonly #tree: SimpleTree
  readonly #places: ReadonlyMap<string, StepPlace>
  readonly #targets: ReadonlySet<string>
  #nodes: GraphNode[] = []
  #flows: GraphFlow[] = []

  constructor(tree: SimpleTree) {
    this.#tree = tree
    this.#places = stepPlaces(tree)
    this.#targets = new Set([...this.#places.values()].flatMap(({ step }) => this.#targetOf(step) ?? []))
  }

  build(): SimpleGraph {
    const { start, steps, end } = this.#tree
    this.#nodes.push({ id: START, kind: 'start', fields: start })
    const open = this.#row(steps, [{ id: `f_${START}`, from: START, fields: {} }])
    if (open.length > 0) {
      this.#nodes.push({ id: END, kind: 'finish', fields: end })
      this.#close(open, END)
    }
    return { nodes: this.#nodes, flows: this.#flows }
  }

  #targetOf(step: SimpleStep): string | undefined {
    const target = step.kind === 'goto' ? step.fields['target'] : undefined
    return target !== undefined && isTarget(this.#places, step.id, target) ? target : undefined
  }

  #close(open: readonly Open[], to: string): void {
    for (const flow of open) this.#flows.push({ ...flow, to })
  }

  /** Writes steps in a row. @returns what goes on behind the last one */
  #row(steps: readonly SimpleStep[], open: readonly Open[]): readonly Open[] {
    return steps.reduce<readonly Open[]>(
      (before, step) => (isBlock(step) ? this.#block(step, before) : this.#leaf(step, before)),
      open,
    )
  }

  #leaf(step: SimpleLeaf, open: readonly Open[]): readonly Open[] {
    const { id, kind, fields } = step
    const target = this.#targetOf(step)
    if (target !== undefined) {
      this.#close(open, this.#entryOf(target))
      return []
    }
    const isWhole = kind === 'end' && isBeside(this.#places.get(id)?.path ?? '')
    this.#nodes.push({ id, kind, fields, ...(isWhole && { isWhole }) })
    this.#close(open, id)
    return kind === 'end' || kind === 'goto' ? [] : [{ id: `f_${id}`, from: id, fields: {} }]
  }

  /** A gateway that starts several branches would wait for all that leads to it. */
  #entryOf(id: string): string {
    const kind = this.#places.get(id)?.step.kind
    return kind === 'parallel' || kind === 'inclusive' ? `${id}_in` : id
  }

  /** A row with a start and an end of its own. No flow leads out of it. */
  #scope({ id, fields, branches }: SimpleBlock, before: readonly Open[]): readonly Open[] {
    const [nodes, flows] = [this.#nodes, this.#flows]
    const start = `${id}_start`
    const inside = { nodes: (this.#nodes = []) as GraphNode[], flows: (this.#flows = []) as GraphFlow[] }
    this.#nodes.push({ id: start, kind: 'start', fields: {} })
    const open = this.#row(branches[0]?.steps ?? [], [{ id: `f_${start}`, from: start, fields: {} }])
    if (open.length > 0) {
      this.#nodes.push({ id: `${id}_end`, kind: 'finish', fields: {} })
      this.#close(open, `${id}_end`)
    }
    this.#nodes = nodes
    this.#flows = flows
    this.#nodes.push({ id, kind: 'scope', fields, inside })
    this.#close(before, id)
    return this.#limited(id, fields)
  }

  /** What goes on behind a scope: one whose time runs out is canceled, and goes on there or rejects the process. */
  #limited(id: string, { name, 'time-limit': duration, 'on-limit': rule, calendar }: SimpleFields): readonly Open[] {
    const done = { id: `f_${id}`, from: id, fields: {} }
    if (duration === undefined) return [done]
    const [limit, late, out] = [`${id}_limit`, `${id}_late`, `${id}_out`]
    const named = { ...(name !== undefined && { name }) }
    const timer = { ...named, duration, ...(calendar !== undefined && { calendar }) }
    this.#nodes.push({ id: limit, kind: 'limit', host: id, fields: timer })
    let over: Open = { id: `f_${limit}`, from: limit, fields: {} }
    if (rule === 'reject') {
      this.#nodes.push({ id: late, kind: 'reject', fields: { ...named, onReject: 'end' } })
      this.#close([over], late)
      over = { id: `f_${late}`, from: late, fields: {} }
    }
    this.#nodes.push({ id: out, kind: 'merge', fields: {} })
    this.#close([done, over], out)
    return [{ id: `f_${out}`, from: out, fields: {} }]
  }

  #block(block: SimpleBlock, before: readonly Open[]): readonly Open[] {
    const { id, kind, fields, branches } = block
    if (kind === 'scope') return this.#scope(block, before)
    let open = before
    if (this.#targets.has(id) && this.#entryOf(id) !== id) {
      this.#nodes.push({ id: `${id}_in`, kind: 'merge', fields: {} })
      this.#close(open, `${id}_in`)
      open = [{ id: `f_${id}_in`, from: `${id}_in`, fields: {} }]
    }
    const standard = decides(block) ? branches.at(-1)?.id : undefined
    this.#nodes.push({ id, kind, fields, ...(standard !== undefined && { standard }) })
    this.#close(open, id)
    const ends = branches.flatMap((branch) => this.#row(branch.steps, [beginOf(id, branch, standard)]))
    if (ends.length < 2) return ends
    const join = `${id}_join`
    this.#nodes.push({ id: join, kind: 'join', of: kind, fields: {} })
    this.#close(ends, join)
    return [{ id: `f_${join}`, from: join, fields: {} }]
  }
}

/** The flow that begins a branch has its id. What is taken when nothing else holds has no condition. */
function beginOf(block: string, { id, fields }: SimpleBranch, standard: string | undefined): Open {
  const { condition, ...named } = fields
  const isOpen = condition === undefined || standard === undefined || standard === id
  return { id, from: block, fields: isOpen ? named : { ...named, condition } }
}
