/** A tree as nodes and flows: every block is a fork with a join of its own, so what results is sound. */
import {
  decides,
  END,
  isBlock,
  isScope,
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

/** Gateways: a block’s own, the one where its branches come together, the one before it for who returns to it. */
export type GraphKind = 'start' | 'finish' | 'join' | 'merge' | StepKind

export interface GraphNode {
  readonly id: string
  readonly kind: GraphKind
  readonly fields: SimpleFields
  /** Of a join: what kind its block is. */
  readonly of?: ForkKind
  /** Of a scope: from a start of its own to its ends. */
  readonly inside?: SimpleGraph
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

/** What `path` says of a step: the scopes around it, and the branches that go on side by side. */
export interface StepPlace {
  readonly step: SimpleStep
  readonly path: string
}

const INSIDE = '|'
const BESIDE = '/'

/** Whether other branches of the process or scope go on beside a step. */
const isBeside = (path: string): boolean => path.slice(path.lastIndexOf(INSIDE) + 1).includes(BESIDE)

/** Where every step stands: a route to a step stays within the branches that go on side by side. */
export function stepPlaces(tree: SimpleTree): ReadonlyMap<string, StepPlace> {
  const places = new Map<string, StepPlace>()
  const walk = (steps: readonly SimpleStep[], path: string) => {
    for (const step of steps) {
      places.set(step.id, { step, path })
      if (!isBlock(step)) continue
      for (const branch of step.branches)
        walk(branch.steps, step.kind === 'condition' ? path : `${path}${isScope(step) ? INSIDE : BESIDE}${branch.id}`)
    }
  }
  walk(tree.steps, '')
  return places
}

/** Whether a route may lead to a step: it is a step that happens, and in the same branch. */
export function isTarget(places: ReadonlyMap<string, StepPlace>, from: string, to: string): boolean {
  const [start, target] = [places.get(from), places.get(to)]
  if (start === undefined || target === undefined || from === to) return false
  return target.step.kind !== 'goto' && target.path === start.path
}

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
    return [{ id: `f_${id}`, from: id, fields: {} }]
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
