/** What depends on what in a form, and the cycles in it. */
import type { FieldId } from '../model/ids.ts'
import type { Aspect, CompiledField, RuleNode } from './compiled-form.ts'
import type { CompiledRule } from './rule.ts'

const ASPECTS: readonly Aspect[] = ['start', 'visible', 'value', 'required', 'readOnly', 'problems']

export interface RuleGraph {
  /** Each after what it depends on; those of cycles, and those that never change, are missing. */
  order: RuleNode[]
  /** Fields whose rules wait for each other: each for the next, the last for the first. */
  cycles: CompiledField[][]
}

/** Whether an aspect can be another one than it is at first. */
function isLive({ aspect, of }: RuleNode, fields: ReadonlyMap<FieldId, CompiledField>): boolean {
  const { rules, field } = of
  const table = of.table === undefined ? undefined : fields.get(of.table)
  switch (aspect) {
    case 'start':
      return field.default !== undefined
    case 'visible':
    case 'required':
      return rules[aspect] !== undefined
    case 'readOnly':
      return rules.readOnly !== undefined || table?.rules.readOnly !== undefined || table?.field.readOnly === true
    case 'value':
    case 'problems':
      return true
  }
}

/** Puts the aspects of all fields in order. Without recursion: a chain is as long as there are fields. */
export function graphOf(fields: ReadonlyMap<FieldId, CompiledField>): RuleGraph {
  const { nodes, incoming } = linkedNodes(fields)
  const order: RuleNode[] = []
  const ready = nodes.filter((node) => incoming.get(node) === 0).reverse()
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    order.push(next)
    for (const { node } of next.dependants) {
      const left = (incoming.get(node) ?? 0) - 1
      incoming.set(node, left)
      if (left === 0) ready.push(node)
    }
  }
  const done = new Set(order)
  return {
    order: order.filter((node) => isLive(node, fields)),
    cycles: cyclesAmong(nodes.filter((node) => !done.has(node))),
  }
}

class NodeSet {
  readonly nodes: RuleNode[] = []
  readonly incoming = new Map<RuleNode, number>()
  private readonly byKey = new Map<string, RuleNode>()

  constructor(fields: Iterable<CompiledField>) {
    for (const of of fields)
      for (const aspect of ASPECTS) {
        const node: RuleNode = { aspect, of, dependants: [] }
        this.nodes.push(node)
        this.incoming.set(node, 0)
        this.byKey.set(`${aspect}:${of.id}`, node)
      }
  }

  /** `to` depends on `from`. */
  link(from: [Aspect, CompiledField], to: [Aspect, CompiledField], isSameRow: boolean): void {
    const source = this.byKey.get(`${from[0]}:${from[1].id}`)
    const node = this.byKey.get(`${to[0]}:${to[1].id}`)
    if (source === undefined || node === undefined) return
    if (source.dependants.some((one) => one.node === node && one.isSameRow === isSameRow)) return
    source.dependants.push({ node, isSameRow })
    this.incoming.set(node, (this.incoming.get(node) ?? 0) + 1)
  }
}

function linkedNodes(fields: ReadonlyMap<FieldId, CompiledField>): NodeSet {
  const set = new NodeSet(fields.values())
  for (const of of fields.values()) {
    const own = (from: Aspect, to: Aspect) => set.link([from, of], [to, of], true)
    own('start', 'value')
    own('visible', 'value')
    own('visible', 'problems')
    own('required', 'problems')
    own('readOnly', 'problems')
    own('value', 'problems')
    // Columns are hidden and locked with their table.
    const table = of.table === undefined ? undefined : fields.get(of.table)
    if (table !== undefined) {
      set.link(['visible', table], ['value', of], false)
      set.link(['visible', table], ['problems', of], false)
      set.link(['readOnly', table], ['readOnly', of], false)
    }
    linkRules(set, fields, of)
  }
  return set
}

function linkRules(set: NodeSet, fields: ReadonlyMap<FieldId, CompiledField>, of: CompiledField): void {
  const { visible, required, readOnly, computed, start, checks } = of.rules
  const rules: [Aspect, CompiledRule | undefined][] = [
    ['visible', visible],
    ['required', required],
    ['readOnly', readOnly],
    ['value', computed],
    ['start', start],
    ...checks.map((check): [Aspect, CompiledRule] => ['problems', check]),
  ]
  for (const [aspect, rule] of rules)
    for (const { field, as } of rule?.reads ?? []) {
      const from = fields.get(field)
      if (from === undefined) continue
      const isSameRow = as === 'value' && from.table === of.table
      set.link(['value', from], [aspect, of], isSameRow)
    }
}

/** One cycle from each group of nodes that reach themselves. */
function cyclesAmong(stuck: readonly RuleNode[]): CompiledField[][] {
  const left = new Set(stuck)
  const before = new Map<RuleNode, RuleNode>()
  for (const node of stuck) for (const { node: next } of node.dependants) if (left.has(next)) before.set(next, node)
  const cycles: CompiledField[][] = []
  const seen = new Set<RuleNode>()
  for (const start of stuck) {
    const way: RuleNode[] = []
    let node: RuleNode | undefined = start
    for (; node !== undefined && !seen.has(node); node = before.get(node)) {
      seen.add(node)
      way.push(node)
    }
    const at = node === undefined ? -1 : way.indexOf(node)
    if (at >= 0) cycles.push([...new Set(way.slice(at).map(({ of }) => of))])
  }
  return cycles
}
