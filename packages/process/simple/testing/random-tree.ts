/** Random trees as a user could draw them, finished and sound: every step is reached, and every run ends. */
import fc from 'fast-check'
import {
  isBlock,
  isTarget,
  problemsOfTree,
  stepPlaces,
  stepsOf,
  type BlockKind,
  type LeafKind,
  type SimpleBranch,
  type SimpleFields,
  type SimpleStep,
  type SimpleTree,
} from '../index.ts'
import { isConsistent } from '../tree.ts'

type Shape =
  | { kind: LeafKind; fields: SimpleFields }
  | { kind: BlockKind; fields?: SimpleFields; parts: readonly Part[] }
interface Part {
  steps: readonly Shape[]
  exit: Exit | undefined
  condition: string
}

/** How a branch with a condition ends; `which` chooses the step that a route leads to. */
interface Exit {
  kind: 'goto' | 'end'
  which: number
}

const NAMES = ['审批', 'Check & <sign> "it"', "it's", 'two\nlines', '${amount}', ']]>', 'a\tb', '&#10;']
const name = fc.constantFrom(...NAMES)
const often = fc.constantFrom
/** Leaves out what is undefined. */
const tidy = (all: Readonly<Record<string, string | undefined>>): SimpleFields =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))

const task = fc
  .record({
    name,
    people: often('user:a', 'user:a,b'),
    mode: often(undefined, 'all', 'any', 'percent', 'sequential'),
    onReject: often(undefined, undefined, 'end', 'continue', 'branch', 'initiator', 'previous', 'return'),
    comment: often(undefined, 'always'),
    attachments: often(undefined, 'allowed', 'required'),
    signature: often(undefined, 'complete'),
    requires: often(undefined, 'amount, why'),
    'label-complete': often(undefined, '同意', '"OK" & go'),
  })
  .map(({ people, mode, ...rest }) => {
    if (mode === undefined) return tidy({ ...rest, people: 'user:a' })
    return tidy({ ...rest, people, mode, percent: mode === 'percent' ? '50' : undefined })
  })

const leaf: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant<LeafKind>('approve'), fields: task }) },
  ...(
    [
      ['handle', { people: 'user:a', onReject: 'none', 'label-complete': 'Submit' }],
      ['agree', {}],
      ['reject', { onReject: 'continue' }],
      ['reject', { onReject: 'branch', 'name-en': 'Refused' }],
      ['reject', {}],
      ['cc', { cc: 'user:a' }],
      ['service', { function: 'fn', resultVariable: 'result' }],
      [
        'record',
        {
          record: 'create',
          'record-form': '01900000-0000-7000-8000-000000000001',
          'record-fields': 'title = amount\nnote = ${amount + 1}',
          resultVariable: 'made',
        },
      ],
      ['message', { message: 'note' }],
      ['message', { message: 'go' }],
      ['delay', { duration: 'PT1H' }],
      ['wait', { message: 'go', writes: 'amount' }],
      ['call', { calledElement: 'called' }],
      ['call', { calledElement: 'called', async: 'true', in: 'total = amount\nwho = ${initiator}' }],
      ['call', { calledElement: 'called', each: 'rows', 'each-results': 'answers', out: 'sum = total' }],
      ['call', { calledElement: 'called', each: 'users', 'each-initiator': 'true', 'each-in-turn': 'true' }],
      ['call', { calledElement: 'called', each: 'none', 'each-as': 'one', async: 'true' }],
      ['call', { calledElement: 'called', 'time-limit': 'P1D', 'on-limit': 'continue' }],
    ] as const
  ).map(([kind, fields]) => ({
    weight: 1,
    arbitrary: name.map((text): Shape => ({ kind, fields: { ...fields, name: text } })),
  })),
)

const { steps } = fc.letrec<{ steps: readonly Shape[]; step: Shape }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 3 }),
  step: fc.oneof(
    { depthSize: 'medium', maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant<BlockKind>('scope'),
        fields: often<SimpleFields[]>(
          {},
          { name: 'Group' },
          { each: 'rows' },
          { name: 'Limited', 'time-limit': 'PT30M' },
          { each: 'rows', 'time-limit': 'PT30M', 'on-limit': 'reject' },
          { each: '${users}', 'each-in-turn': 'true', 'each-as': 'one' },
        ),
        parts: tie('steps').map((inside): Part[] => [{ steps: inside, exit: undefined, condition: '' }]),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: often<BlockKind[]>('condition', 'condition', 'parallel', 'inclusive'),
        parts: fc.array(
          fc.record({
            steps: tie('steps'),
            condition: often('${c1}', '${c2}', '=c3', '${c1 && c2}'),
            exit: fc.option(
              fc.record({ kind: often('goto' as const, 'goto' as const, 'end' as const), which: fc.nat(50) }),
              {
                nil: undefined,
                freq: 2,
              },
            ),
          }),
          { minLength: 2, maxLength: 3 },
        ),
      }),
    },
  ),
}))

/** A finished tree. */
export const randomTree: fc.Arbitrary<SimpleTree> = fc
  .record({ row: fc.array(steps, { minLength: 1, maxLength: 3 }), title: name })
  .map(({ row, title }) => treeOf(row.flat(), title))
  .filter(isConsistent)

function treeOf(shapes: readonly Shape[], title: string): SimpleTree {
  const exits = new Map<string, number>()
  let made = 0
  const id = (stem: string) => `${stem}${(made += 1)}`
  const write = (shape: Shape): SimpleStep => {
    if (!('parts' in shape)) return { id: id(shape.kind), kind: shape.kind, fields: shape.fields }
    const { kind, parts, fields: own = {} } = shape
    const branches = parts.map(({ steps: inside, condition, exit }, at): SimpleBranch => {
      const isLast = at === parts.length - 1
      const fields: SimpleFields = kind === 'parallel' || isLast ? { name: title } : { condition }
      const row = inside.map(write)
      if (exit === undefined || kind !== 'condition' || isLast) return { id: id('branch'), fields, steps: row }
      const last: SimpleStep = { id: id(exit.kind), kind: exit.kind, fields: { name: title } }
      if (exit.kind === 'goto') exits.set(last.id, exit.which)
      return { id: id('branch'), fields, steps: [...row, last] }
    })
    return { id: id(kind), kind, fields: own, branches }
  }
  const rows = shapes.map(write)
  const tree: SimpleTree = {
    version: 1,
    made,
    process: { key: 'p', name: title, 'name-en': 'Leave' },
    start: { name: title, writes: 'amount' },
    steps: rows,
    end: {},
  }
  return withRoutes(tree, exits)
}

/** Routes with targets; those that have none, or would keep a run from its end, are left out. */
function withRoutes(tree: SimpleTree, exits: ReadonlyMap<string, number>): SimpleTree {
  const places = stepPlaces(tree)
  const targetOf = (id: string): string | undefined => {
    const targets = [...stepsOf(tree.steps)].filter((step) => step.kind !== 'end' && isTarget(places, id, step.id))
    return targets[(exits.get(id) ?? 0) % Math.max(1, targets.length)]?.id
  }
  const routed = mapLeaves(tree, (step) => {
    const target = step.kind === 'goto' ? targetOf(step.id) : undefined
    if (step.kind !== 'goto') return [step]
    return target === undefined ? [] : [{ ...step, fields: { ...step.fields, target } }]
  })
  if (problemsOfTree(routed).length === 0) return routed
  return mapLeaves(routed, (step) => (step.kind === 'goto' ? [] : [step]))
}

function mapLeaves(tree: SimpleTree, change: (step: SimpleStep) => readonly SimpleStep[]): SimpleTree {
  const row = (all: readonly SimpleStep[]): SimpleStep[] =>
    all.flatMap((step) => {
      if (!isBlock(step)) return change(step)
      return [{ ...step, branches: step.branches.map((branch) => ({ ...branch, steps: row(branch.steps) })) }]
    })
  return { ...tree, steps: row(tree.steps) }
}
