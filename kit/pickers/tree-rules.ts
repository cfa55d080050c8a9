/** What may be chosen in a tree (specification section 5, "Tree dialog / tree select"). */
import { groupBy } from '../tree/group-by.ts'

/** A node to choose; trees travel as flat lists that `pid` joins. */
export interface TreeOption {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly disabled?: boolean
  /** Of trees with levels: '1' platform, '2' tenant, '3' the level one chooses from (specification section 3). */
  readonly type?: string
}

export interface TreeRules {
  /** Several nodes. */
  readonly isMultiple: boolean
  /** Parents can be chosen; off, only leaves. */
  readonly clickParent: boolean
  /** A value of several nodes holds leaves only: ticking a parent ticks the leaves below it. */
  readonly onlyLeaf: boolean
  /** A single node may be of any type. Off, a tree whose nodes have a type gives nodes of type '3' only. */
  readonly anyLevel: boolean
}

/** As section 9 has it: several nodes, parents too. */
export const defaultRules: TreeRules = { isMultiple: true, clickParent: true, onlyLeaf: false, anyLevel: false }

/** Why a node cannot be chosen. */
export type Refusal = 'disabled' | 'level' | 'parent'

const SELECTABLE_LEVEL = '3'

/** A tree, prepared to be asked which of its nodes may be chosen. */
export interface RuledTree {
  /** Nothing: the node may be chosen. */
  readonly refusalOf: (id: string) => Refusal | undefined
  /** The value after a node was chosen, or chosen again. A refused node changes nothing. */
  readonly toggled: (value: readonly string[], id: string) => string[]
  /** The nodes to show as ticked: with `onlyLeaf` also parents whose leaves are all ticked. */
  readonly ticked: (value: readonly string[]) => ReadonlySet<string>
  /** Parents that stand above what may be chosen: a picker shows what is below them from the start. */
  readonly outer: readonly string[]
  /** Parents of which only a part is ticked; only with `onlyLeaf`. */
  readonly halfTicked: (value: readonly string[]) => ReadonlySet<string>
}

/** @param nodes parents and children in any order */
export function ruleTree(nodes: readonly TreeOption[], rules: TreeRules): RuledTree {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const below = groupBy(nodes, ({ id, pid }) => (known.has(pid) && pid !== id ? pid : undefined))
  const isTyped = nodes.some(({ type }) => type !== undefined)
  const isParent = (id: string) => below.has(id)
  const gathers = rules.isMultiple && rules.onlyLeaf && rules.clickParent

  const refusalOf = (id: string): Refusal | undefined => {
    const node = known.get(id)
    if (node?.disabled === true) return 'disabled'
    if (!rules.clickParent && isParent(id)) return 'parent'
    const hasWrongLevel = isTyped && node?.type !== SELECTABLE_LEVEL
    return !rules.isMultiple && !rules.anyLevel && hasWrongLevel ? 'level' : undefined
  }
  /** The leaves below that may be chosen; of a leaf itself, its own. */
  const leavesOf = (id: string): string[] => {
    const children = below.get(id)
    if (children) return children.flatMap((child) => leavesOf(child.id))
    return refusalOf(id) ? [] : [id]
  }
  const parents = (value: readonly string[], test: (count: number, all: number) => boolean) => {
    const chosen = new Set(value)
    return nodes.filter(({ id }) => {
      if (!isParent(id)) return false
      const leaves = leavesOf(id)
      return test(leaves.filter((leaf) => chosen.has(leaf)).length, leaves.length)
    })
  }

  const toggled = (value: readonly string[], id: string): string[] => {
    if (refusalOf(id)) return [...value]
    if (!rules.isMultiple) return [id]
    const ids = gathers ? leavesOf(id) : [id]
    const isOn = ids.length > 0 && ids.every((one) => value.includes(one))
    const others = value.filter((one) => !ids.includes(one))
    return isOn ? others : [...others, ...ids]
  }

  return {
    refusalOf,
    toggled,
    outer: nodes.map(({ id }) => id).filter((id) => isParent(id) && refusalOf(id) === 'level'),
    ticked: (value) => {
      const full = gathers ? parents(value, (count, all) => all > 0 && count === all) : []
      return new Set([...value, ...full.map(({ id }) => id)])
    },
    halfTicked: (value) => {
      const half = gathers ? parents(value, (count, all) => count > 0 && count < all) : []
      return new Set(half.map(({ id }) => id))
    },
  }
}

/** What the fields of a tree's records are called (specification section 9, "tree dialog defaults"). */
export interface TreeFields {
  readonly label: string
  readonly value: string
  readonly children: string
  readonly disabled: string
}

export const defaultFields: TreeFields = { label: 'name', value: 'id', children: 'children', disabled: 'disabled' }

type Loose = Readonly<Record<string, unknown>>

/** Reads records of any shape, flat (joined by `pid`) or nested, as nodes. Without a parent `pid` is '0'. */
export function readTree(records: readonly Loose[], fields: Partial<TreeFields> = {}, parent?: string): TreeOption[] {
  const { label, value, children, disabled } = { ...defaultFields, ...fields }
  return records.flatMap((record) => {
    const id = text(record[value])
    const { type } = record
    const below = record[children]
    const node: TreeOption = {
      id,
      pid: parent ?? (text(record['pid']) || '0'),
      name: text(record[label]),
      disabled: record[disabled] === true,
      ...(type !== undefined && type !== null && { type: text(type) }),
    }
    return [node, ...(Array.isArray(below) ? readTree(below.filter(isLoose), fields, id) : [])]
  })
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null
