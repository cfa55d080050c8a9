/**
 * The tree of the simple designer: steps in a row, blocks that branch and come together again. Plain data; what it
 * means as BPMN is in `graph.ts` and `write.ts`.
 */
import { z } from 'zod'

export const MAX_STEPS = 300
export const MAX_BRANCHES = 20
/** Blocks, each inside of the one before. */
export const MAX_BLOCK_DEPTH = 10
export const MAX_FIELD_CHARACTERS = 2_000

/** Steps without branches. A kind is added here, in `ELEMENTS` (`write.ts`) and to the menu of the page. */
export const LEAF_KINDS = [
  'approve',
  'handle',
  'agree',
  'reject',
  'cc',
  'service',
  'record',
  'message',
  'delay',
  'wait',
  'call',
  'goto',
  'end',
] as const
/** One of several branches, all of them, or each whose condition holds. */
export const FORK_KINDS = ['condition', 'parallel', 'inclusive'] as const
/** Forks, and steps that belong together, as one branch: an embedded sub-process, once or for each item of a list. */
export const BLOCK_KINDS = [...FORK_KINDS, 'scope'] as const

export type LeafKind = (typeof LEAF_KINDS)[number]
export type ForkKind = (typeof FORK_KINDS)[number]
export type BlockKind = (typeof BLOCK_KINDS)[number]
export type StepKind = LeafKind | BlockKind
/** Steps that decide by themselves: no one is asked. */
export type AutomaticKind = Extract<LeafKind, 'agree' | 'reject'>

/**
 * What is set of an element, by the name of its `portico:` attribute; a few are no attributes (`STRUCTURAL` in
 * `write.ts`). An empty value is left out.
 */
export type SimpleFields = Readonly<Record<string, string>>

export interface SimpleLeaf {
  readonly id: string
  readonly kind: LeafKind
  readonly fields: SimpleFields
}
export interface SimpleBlock {
  readonly id: string
  readonly kind: BlockKind
  readonly fields: SimpleFields
  /** At least two, of a scope one. Of a block that decides, the last one is taken when no condition holds. */
  readonly branches: readonly SimpleBranch[]
}
export type SimpleStep = SimpleLeaf | SimpleBlock

export interface SimpleBranch {
  readonly id: string
  readonly fields: SimpleFields
  readonly steps: readonly SimpleStep[]
}

export interface SimpleTree {
  readonly version: 1
  /** How many ids were made: none is made again, so that what runs keeps its meaning. */
  readonly made: number
  /** `key` is the id of the process. */
  readonly process: SimpleFields
  readonly start: SimpleFields
  readonly steps: readonly SimpleStep[]
  readonly end: SimpleFields
}

/** The ids of what every tree has once. No step has one of them: theirs end with a number. */
export const PROCESS = 'process'
export const START = 'start'
export const END = 'end'

export const isBlock = (step: SimpleStep): step is SimpleBlock => 'branches' in step
/** Whether nothing can follow in the same row. */
export const isExit = ({ kind }: Pick<SimpleStep, 'kind'>): boolean => kind === 'goto' || kind === 'end'
export const isAutomatic = (kind: StepKind): kind is AutomaticKind => kind === 'agree' || kind === 'reject'
/** Whether it is one row of steps, not several beside each other. */
export const isScope = ({ kind }: Pick<SimpleStep, 'kind'>): boolean => kind === 'scope'
/** Whether its branches have conditions, and the last one none. */
export const decides = ({ kind }: Pick<SimpleStep, 'kind'>): boolean => kind === 'condition' || kind === 'inclusive'

export const FIELD_NAME = /^[a-z][A-Za-z-]{0,49}$/
/** The id of a process. */
export const PROCESS_KEY = /^[A-Za-z_][\w.-]{0,99}$/
/** What no file can hold: control characters, halves of characters. */
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/u

export const isStorable = (value: string): boolean => value.length <= MAX_FIELD_CHARACTERS && !UNSTORABLE.test(value)

const StepId = z.string().regex(/^[a-z][A-Za-z]{0,19}\d{1,6}$/)
const Fields = z.record(z.string().regex(FIELD_NAME), z.string().min(1).refine(isStorable))
const Leaf = z.strictObject({ id: StepId, kind: z.enum(LEAF_KINDS), fields: Fields })
const Step: z.ZodType<SimpleStep> = z.lazy(() => z.union([Leaf, Fork, Scope]))
const Branch = z.strictObject({ id: StepId, fields: Fields, steps: z.array(Step) })
const Fork = z.strictObject({
  id: StepId,
  kind: z.enum(FORK_KINDS),
  fields: Fields,
  branches: z.array(Branch).min(2).max(MAX_BRANCHES),
})
const Scope = z.strictObject({
  id: StepId,
  kind: z.literal('scope'),
  fields: Fields,
  branches: z.array(Branch).length(1),
})

/** A tree as it is stored in a file. */
export const StoredTree = z.strictObject({
  version: z.literal(1),
  made: z.number().int().nonnegative(),
  process: Fields,
  start: Fields,
  steps: z.array(Step),
  end: Fields,
})

/** Every step, from the first to the last, those inside of a block after it. */
export function* stepsOf(steps: readonly SimpleStep[]): Generator<SimpleStep> {
  for (const step of steps) {
    yield step
    if (isBlock(step)) for (const branch of step.branches) yield* stepsOf(branch.steps)
  }
}

export function* branchesOf(steps: readonly SimpleStep[]): Generator<SimpleBranch> {
  for (const step of stepsOf(steps)) if (isBlock(step)) yield* step.branches
}

/** Whether no id stands twice, none is still to be made, and a tree is no larger than the designer makes it. */
export function isConsistent({ made, steps }: SimpleTree): boolean {
  const ids = [...[...stepsOf(steps)].map(({ id }) => id), ...[...branchesOf(steps)].map(({ id }) => id)]
  const isNumbered = ids.every((id) => Number(/\d+$/.exec(id)?.[0]) <= made)
  return new Set(ids).size === ids.length && isNumbered && ids.length <= MAX_STEPS && depthOf(steps) <= MAX_BLOCK_DEPTH
}

/** How many blocks are inside of each other. */
export function depthOf(steps: readonly SimpleStep[]): number {
  return steps.reduce(
    (most, step) =>
      isBlock(step) ? Math.max(most, ...step.branches.map((branch) => 1 + depthOf(branch.steps))) : most,
    0,
  )
}
