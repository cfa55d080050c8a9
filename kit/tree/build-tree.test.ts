import { describe, expect, test } from 'vitest'
import { ancestorsOf, branchOf, buildTree, parentsOf, searchTree, visibleRows } from './build-tree.ts'

const node = (id: string, pid: string) => ({ id, pid, name: `node ${id}` })
const nodes = [node('1', '0'), node('11', '1'), node('111', '11'), node('12', '1'), node('2', '0')]

describe('buildTree', () => {
  test('joins by pid, keeps the order of siblings, leaves have no children', () => {
    expect(buildTree(nodes)).toEqual([
      { ...node('1', '0'), children: [{ ...node('11', '1'), children: [node('111', '11')] }, node('12', '1')] },
      node('2', '0'),
    ])
  })
  test('children may come before their parent', () => {
    expect(buildTree([node('11', '1'), node('1', '0')])).toEqual([{ ...node('1', '0'), children: [node('11', '1')] }])
  })
  test('a node whose parent may not be seen is a root', () => {
    expect(buildTree([node('12', '1')])).toEqual([node('12', '1')])
  })
  test('a node that is its own parent does not loop', () => {
    expect(buildTree([node('1', '1')])).toEqual([node('1', '1')])
  })
})

test('only open nodes show what is below them', () => {
  const shown = (open: string[]) =>
    visibleRows(buildTree(nodes), new Set(open)).map(({ node: { id }, depth }) => `${id}@${depth}`)
  expect(shown([])).toEqual(['1@0', '2@0'])
  expect(shown(['1'])).toEqual(['1@0', '11@1', '12@1', '2@0'])
  expect(shown(['11'])).toEqual(['1@0', '2@0'])
  expect(shown(['1', '11'])).toEqual(['1@0', '11@1', '111@2', '12@1', '2@0'])
})

test('ancestors lead to the root, nearest first', () => {
  expect(ancestorsOf(nodes, '111')).toEqual(['11', '1'])
  expect(ancestorsOf(nodes, '2')).toEqual([])
})

test('a branch is the node and all below it', () => {
  expect(branchOf(nodes, '1')).toEqual(['1', '11', '111', '12'])
})

test('a search keeps what leads to the matches', () => {
  expect(searchTree(nodes, ({ id }) => id === '111').map(({ id }) => id)).toEqual(['1', '11', '111'])
  expect(searchTree(nodes, () => false)).toEqual([])
})

test('parents are the nodes that can be opened', () => expect(parentsOf(nodes)).toEqual(['1', '11']))
