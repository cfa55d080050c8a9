/** Random commands; numbers choose among what a tree has. */
import fc from 'fast-check'
import {
  BLOCK_KINDS,
  branchesOf,
  findStep,
  LEAF_KINDS,
  ROOT,
  rowOf,
  stepsOf,
  type SimpleCommand,
  type SimpleFields,
  type SimplePlace,
  type SimpleTree,
} from '../index.ts'

type Numbers = readonly [which: number, where: number, what: number]
export type Draw = readonly [type: SimpleCommand['type'], numbers: Numbers]

export const draws: fc.Arbitrary<Draw[]> = fc.array(
  fc.tuple(
    fc.constantFrom<SimpleCommand['type'][]>(
      'add',
      'add',
      'add',
      'remove',
      'move',
      'copy',
      'paste',
      'addBranch',
      'moveBranch',
      'set',
    ),
    fc.tuple(fc.nat(200), fc.nat(200), fc.nat(50)),
  ),
  { maxLength: 20 },
)

const pick = <Item>(items: readonly Item[], which: number, none: Item): Item =>
  items[which % Math.max(1, items.length)] ?? none

/** The command that a draw means in a tree. It may be one that is refused. */
export function commandOf(tree: SimpleTree, [type, [which, where, what]]: Draw): SimpleCommand {
  const steps = [...stepsOf(tree.steps)].map(({ id }) => id)
  const branches = [...branchesOf(tree.steps)].map(({ id }) => id)
  const some = pick([...steps, ...branches], which, '')
  const place = (): SimplePlace => {
    const row = pick([ROOT, ...branches], where, ROOT)
    return { row, at: what % ((rowOf(tree, row)?.length ?? 0) + 1) }
  }
  switch (type) {
    case 'add': {
      const kind = pick([...LEAF_KINDS, ...BLOCK_KINDS, ...BLOCK_KINDS], which, 'approve')
      const fields: SimpleFields = kind === 'goto' ? { target: pick(steps, what, 'none') } : { name: `n${which}` }
      return { type, place: place(), step: { kind, fields } }
    }
    case 'move':
      return { type, id: pick(steps, which, ''), place: place() }
    case 'paste': {
      const found = findStep(tree, pick(steps, which, ''))
      const step = found?.step ?? { id: 'approve900', kind: 'approve', fields: { rejectTo: 'approve901' } }
      return { type, place: place(), step }
    }
    case 'addBranch':
      return { type, block: pick(steps, which, ''), fields: { condition: '${c1}' } }
    case 'moveBranch':
      return { type, id: pick(branches, which, ''), by: what % 2 === 0 ? 1 : -1 }
    case 'set': {
      const value = pick(['', ' x ', '"&<>\n', '${a}'], what, '')
      return {
        type,
        id: pick([some, 'process', 'start', 'end'], where, ''),
        fields: { [pick(['name', 'hides'], what, 'name')]: value },
      }
    }
    default:
      return { type, id: some }
  }
}
