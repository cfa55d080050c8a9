import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTreeOrder, withAncestors, withDescendants, type TreeNode } from './tree.ts'

const node = (id: string, pid: string | null): TreeNode => ({ id, pid })
//      a          e
//    b   d
//    c
const forest = [node('c', 'b'), node('b', 'a'), node('a', null), node('d', 'a'), node('e', null)]
const ids = (nodes: Iterable<TreeNode>) => [...nodes].map(({ id }) => id)

describe('a tree kept flat', () => {
  test('parents come before children, siblings keep their order', () => {
    expect(ids(inTreeOrder(forest))).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('what hangs on something that is not in the list stands at the top', () => {
    expect(ids(inTreeOrder([node('c', 'b'), node('x', 'c')]))).toEqual(['c', 'x'])
  })

  test('ancestors and descendants include the ids themselves', () => {
    expect([...withAncestors(forest, ['c'])].sort()).toEqual(['a', 'b', 'c'])
    expect([...withDescendants(forest, ['b'])].sort()).toEqual(['b', 'c'])
    expect([...withAncestors(forest, ['unknown'])]).toEqual([])
  })

  test('any forest: every node once, never before its parent; ancestors and descendants are each other’s mirror', () => {
    const anyForest = fc
      .array(fc.nat(), { minLength: 1, maxLength: 40 })
      .map((parents) =>
        parents.map((parent, index) =>
          node(String(index), index === 0 || parent % 5 === 0 ? null : String(parent % index)),
        ),
      )
    fc.assert(
      fc.property(anyForest, fc.nat(), (nodes, chosen) => {
        const order = ids(inTreeOrder(fc.sample(fc.shuffledSubarray(nodes, { minLength: nodes.length }), 1)[0] ?? []))
        expect([...order].sort()).toEqual(ids(nodes).sort())
        const early = nodes.filter(({ id, pid }) => pid !== null && order.indexOf(pid) > order.indexOf(id))
        expect(early).toEqual([])
        const at = nodes[chosen % nodes.length]?.id ?? ''
        const below = withDescendants(nodes, [at])
        for (const { id } of nodes) expect(below.has(id)).toBe(withAncestors(nodes, [id]).has(at))
      }),
      { numRuns: 100 },
    )
  })
})
