/** What a user does to a tree. Each command gives another tree or is refused; the tree that was given never changes. */
import {
  copyFromElsewhere,
  copyOfBranch,
  copyOfStep,
  Ids,
  idsIn,
  stepOf,
  withoutNames,
  type NewStep,
} from './copies.ts'
import {
  depthAt,
  findBranch,
  findStep,
  ROOT,
  rowOf,
  withBranch,
  withRow,
  withStepsOf,
  type SimplePlace,
} from './places.ts'
import {
  decides,
  depthOf,
  END,
  FIELD_NAME,
  isBlock,
  isExit,
  isScope,
  isStorable,
  MAX_BLOCK_DEPTH,
  MAX_BRANCHES,
  MAX_STEPS,
  PROCESS,
  PROCESS_KEY,
  START,
  type SimpleBlock,
  type SimpleBranch,
  type SimpleFields,
  type SimpleStep,
  type SimpleTree,
} from './tree.ts'

export type SimpleCommand =
  | { type: 'add'; place: SimplePlace; step: NewStep }
  /** A step, or one of more than two branches. */
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; place: SimplePlace }
  /** Behind what is copied. */
  | { type: 'copy'; id: string }
  /** A copy of a step, of this tree or of another one. */
  | { type: 'paste'; place: SimplePlace; step: SimpleStep }
  /** Before the branch that is taken when no condition holds, else behind the others. */
  | { type: 'addBranch'; block: string; fields: SimpleFields }
  | { type: 'moveBranch'; id: string; by: 1 | -1 }
  /** Fields of a step, a branch, the process, its start or its end; an empty value is taken away. */
  | { type: 'set'; id: string; fields: SimpleFields }

export interface SimpleDone {
  readonly tree: SimpleTree
  /** What is chosen after it. */
  readonly id: string
}

/** Undefined where a command cannot be carried out, or would change nothing. */
export function carryOutOn(tree: SimpleTree, command: SimpleCommand): SimpleDone | undefined {
  switch (command.type) {
    case 'add':
      return add(tree, command.place, (ids) => stepOf(command.step, ids))
    case 'remove':
      return remove(tree, command.id)
    case 'move':
      return move(tree, command.id, command.place)
    case 'copy':
      return copy(tree, command.id)
    case 'paste': {
      const known = new Set(tree.steps.flatMap(idsIn))
      return add(tree, command.place, (ids) => copyFromElsewhere(command.step, ids, known))
    }
    case 'addBranch':
      return addBranch(tree, command.block, (ids) => ({ id: ids.next('branch'), fields: command.fields, steps: [] }))
    case 'moveBranch':
      return moveBranch(tree, command.id, command.by)
    case 'set':
      return set(tree, command.id, command.fields)
  }
}

/** Whether a kind of step can stand at a place: what ends a row stands last in a branch, and nothing behind it. */
export function mayStand(tree: SimpleTree, kind: SimpleStep['kind'], { row, at }: SimplePlace): boolean {
  const steps = rowOf(tree, row)
  if (steps === undefined || at < 0 || at > steps.length) return false
  const last = steps.at(-1)
  if (last !== undefined && isExit(last) && at === steps.length) return false
  return !isExit({ kind }) || (row !== ROOT && at === steps.length)
}

const count = (tree: SimpleTree): number => tree.steps.flatMap(idsIn).length
const inserted = <Item>(items: readonly Item[], at: number, item: Item): readonly Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
]

function add(tree: SimpleTree, place: SimplePlace, make: (ids: Ids) => SimpleStep): SimpleDone | undefined {
  const ids = new Ids(tree.made)
  const step = make(ids)
  if (!mayStand(tree, step.kind, place) || count(tree) + idsIn(step).length > MAX_STEPS) return undefined
  if (depthAt(tree, place.row) + depthOf([step]) > MAX_BLOCK_DEPTH) return undefined
  const made = withRow(tree, place.row, (steps) => inserted(steps, place.at, step))
  return { tree: { ...made, made: ids.made }, id: step.id }
}

function remove(tree: SimpleTree, id: string): SimpleDone | undefined {
  const found = findStep(tree, id)
  if (found !== undefined) {
    const { row, at } = found.place
    const rest = withRow(tree, row, (steps) => steps.filter((step) => step.id !== id))
    const before = at > 0 ? rowOf(tree, row)?.[at - 1]?.id : undefined
    return { tree: withoutNamesOf(rest, found.step), id: before ?? cardOfRow(tree, row) }
  }
  const within = findBranch(tree.steps, id)
  if (within === undefined || !isRemovable(within.block, within.branch)) return undefined
  const branches = within.block.branches.filter((branch) => branch.id !== id)
  const rest = withStepsOf(tree, (step) => (step.id === within.block.id ? { ...within.block, branches } : step))
  return { tree: withoutNamesOf(rest, within.branch), id: within.block.id }
}

/** What stands before the first step of a row. */
function cardOfRow(tree: SimpleTree, row: string): string {
  const block = findBranch(tree.steps, row)?.block
  if (block === undefined) return START
  return isScope(block) ? block.id : row
}

/** Two branches stay, and the one that is taken when no condition holds. */
export const isRemovable = (block: SimpleBlock, branch: SimpleBranch): boolean =>
  block.branches.length > 2 && !isStandard(block, branch)

export const isStandard = (block: SimpleBlock, branch: SimpleBranch): boolean =>
  decides(block) && block.branches.at(-1)?.id === branch.id

const withoutNamesOf = (tree: SimpleTree, gone: SimpleStep | SimpleBranch): SimpleTree => {
  const ids = new Set(idsIn(gone))
  return withStepsOf(tree, (step) => {
    const fields = withoutNames(step.fields, ids)
    return fields === step.fields ? step : { ...step, fields }
  })
}

function move(tree: SimpleTree, id: string, to: SimplePlace): SimpleDone | undefined {
  const found = findStep(tree, id)
  if (found === undefined) return undefined
  const { step, place } = found
  const isSameRow = place.row === to.row
  if (idsIn(step).includes(to.row) || (isSameRow && (to.at === place.at || to.at === place.at + 1))) return undefined
  const rest = withRow(tree, place.row, (steps) => steps.filter((one) => one.id !== id))
  const at = isSameRow && to.at > place.at ? to.at - 1 : to.at
  if (!mayStand(rest, step.kind, { row: to.row, at })) return undefined
  if (depthAt(rest, to.row) + depthOf([step]) > MAX_BLOCK_DEPTH) return undefined
  return { tree: withRow(rest, to.row, (steps) => inserted(steps, at, step)), id }
}

function copy(tree: SimpleTree, id: string): SimpleDone | undefined {
  const found = findStep(tree, id)
  if (found !== undefined)
    return add(tree, { row: found.place.row, at: found.place.at + 1 }, (ids) => copyOfStep(found.step, ids))
  const within = findBranch(tree.steps, id)
  if (within === undefined || isStandard(within.block, within.branch)) return undefined
  const at = within.block.branches.indexOf(within.branch) + 1
  return addBranch(tree, within.block.id, (ids) => copyOfBranch(within.branch, ids), at)
}

function addBranch(
  tree: SimpleTree,
  block: string,
  make: (ids: Ids) => SimpleBranch,
  at?: number,
): SimpleDone | undefined {
  const found = findStep(tree, block)?.step
  if (found === undefined || !isBlock(found) || isScope(found)) return undefined
  if (found.branches.length >= MAX_BRANCHES) return undefined
  const ids = new Ids(tree.made)
  const branch = make(ids)
  if (count(tree) + idsIn(branch).length > MAX_STEPS) return undefined
  const spot = at ?? found.branches.length - (decides(found) ? 1 : 0)
  const branches = inserted(found.branches, spot, branch)
  const made = withStepsOf(tree, (step) => (step.id === block ? { ...found, branches } : step))
  return { tree: { ...made, made: ids.made }, id: branch.id }
}

function moveBranch(tree: SimpleTree, id: string, by: 1 | -1): SimpleDone | undefined {
  const within = findBranch(tree.steps, id)
  if (within === undefined || isStandard(within.block, within.branch)) return undefined
  const { block, branch } = within
  const at = block.branches.indexOf(branch)
  const other = block.branches[at + by]
  if (other === undefined || isStandard(block, other)) return undefined
  const branches = block.branches.map((one) => (one === branch ? other : one === other ? branch : one))
  return { tree: withStepsOf(tree, (step) => (step.id === block.id ? { ...block, branches } : step)), id }
}

function set(tree: SimpleTree, id: string, changes: SimpleFields): SimpleDone | undefined {
  const before = fieldsOfElement(tree, id)
  if (before === undefined) return undefined
  const entries = Object.entries(changes).map(([name, value]) => [name, value.trim()] as const)
  if (entries.some(([name, value]) => !FIELD_NAME.test(name) || !isStorable(value))) return undefined
  const { key } = Object.fromEntries(entries)
  if (id === PROCESS && key !== undefined && !PROCESS_KEY.test(key)) return undefined
  const after = { ...before, ...Object.fromEntries(entries) }
  const fields = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== ''))
  const isSame = entries.every(([name, value]) => (before[name] ?? '') === value)
  return isSame ? undefined : { tree: withFields(tree, id, fields), id }
}

/** What is set of a step, a branch, the process, its start or its end; undefined where there is none. */
export function fieldsOfElement(tree: SimpleTree, id: string): SimpleFields | undefined {
  if (id === PROCESS) return tree.process
  if (id === START) return tree.start
  if (id === END) return tree.end
  return findStep(tree, id)?.step.fields ?? findBranch(tree.steps, id)?.branch.fields
}

function withFields(tree: SimpleTree, id: string, fields: SimpleFields): SimpleTree {
  if (id === PROCESS) return { ...tree, process: fields }
  if (id === START) return { ...tree, start: fields }
  if (id === END) return { ...tree, end: fields }
  if (findStep(tree, id) === undefined) return withBranch(tree, id, (branch) => ({ ...branch, fields }))
  return withStepsOf(tree, (step) => (step.id === id ? { ...step, fields } : step))
}
