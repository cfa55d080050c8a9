/**
 * Random models and random people. Block-structured models are sound by construction: whatever is decided, everything
 * that begins ends. So whatever commands come, nothing may be left over, nothing may be asked twice, and nothing may
 * get stuck.
 */
import fc from 'fast-check'

export type Trigger = 'timer' | 'message' | 'signal' | 'error' | 'escalation'

/**
 * What happens when something comes: instead of what is going on, or `beside` it. An error never leaves anything
 * beside.
 */
export interface Handler {
  on: Trigger
  beside: boolean
  body: Block
}

/** What is inside of a process or a sub-process. */
export interface Inner {
  body: Block
  /** An event sub-process. */
  handler?: Handler
}

/** Several at once or in turn; `isFirstEnough`: the others are closed when one is done. */
export interface Several {
  times: number
  sequential: boolean
  isFirstEnough: boolean
}

/** A piece of a model with one way in and one way out. */
export type Block =
  | { kind: 'user'; onReject?: 'branch' | 'return' }
  | { kind: 'pass' }
  | {
      kind: 'many'
      sequential: boolean
      times: number
      mode?: 'all' | 'any' | 'percent'
      onReject?: 'branch' | 'return'
    }
  | { kind: 'sequence' | 'and' | 'or' | 'xor' | 'implicit' | 'event'; parts: readonly Block[] }
  | { kind: 'loop'; body: Block }
  | { kind: 'scope'; how: 'sub' | 'call'; inner: Inner; several?: Several; boundary?: Handler }
  | { kind: 'wait'; on: 'message' | 'timer' | 'signal' }
  | { kind: 'throw'; what: 'error' | 'escalation' | 'terminate' | 'signal' }
  | { kind: 'guarded'; side: Block }

const often = fc.constantFrom
const rule = often(undefined, undefined, 'branch' as const, 'return' as const)
const times = fc.integer({ min: 1, max: 3 })
/** Leaves out what is undefined. */
const tidy = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T

const { block, inner } = fc.letrec<{ block: Block; inner: Inner; handler: Handler }>((tie) => ({
  handler: fc.record({
    on: often('timer' as const, 'message' as const, 'signal' as const, 'error' as const, 'escalation' as const),
    beside: fc.boolean(),
    body: tie('block'),
  }),
  inner: fc
    .record({ body: tie('block'), handler: fc.option(tie('handler'), { nil: undefined, freq: 2 }) })
    .map(tidy) as fc.Arbitrary<Inner>,
  block: fc.oneof(
    { depthSize: 'medium', maxDepth: 3, withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Block>({ kind: 'user' }) },
        {
          weight: 1,
          arbitrary: fc.record({ kind: often('user' as const), onReject: rule }).map(tidy) as fc.Arbitrary<Block>,
        },
      ),
    },
    { weight: 1, arbitrary: fc.constant<Block>({ kind: 'pass' }) },
    {
      weight: 1,
      arbitrary: fc
        .record({
          kind: often('many' as const),
          sequential: fc.boolean(),
          times,
          mode: often(undefined, 'all' as const, 'any' as const, 'percent' as const),
          onReject: rule,
        })
        .map(tidy) as fc.Arbitrary<Block>,
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: often('wait' as const),
        on: often('message' as const, 'timer' as const, 'signal' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: often('throw' as const),
        what: often('error' as const, 'escalation' as const, 'terminate' as const, 'signal' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: often(
          'sequence' as const,
          'and' as const,
          'and' as const,
          'or' as const,
          'xor' as const,
          'implicit' as const,
          'event' as const,
        ),
        parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: often('loop' as const), body: tie('block') }) },
    {
      weight: 5,
      arbitrary: fc
        .record({
          kind: often('scope' as const),
          how: often('sub' as const, 'call' as const),
          inner: tie('inner'),
          several: fc.option(fc.record({ times, sequential: fc.boolean(), isFirstEnough: fc.boolean() }), {
            nil: undefined,
            freq: 1,
          }),
          boundary: fc.option(tie('handler'), { nil: undefined, freq: 2 }),
        })
        .map(tidy) as fc.Arbitrary<Block>,
    },
    { weight: 1, arbitrary: fc.record({ kind: often('guarded' as const), side: tie('block') }) },
  ),
}))

/** A process: blocks in a row, since where nothing comes after there is nothing to return from. */
export const model: fc.Arbitrary<Inner> = fc
  .tuple(fc.array(block, { minLength: 2, maxLength: 3 }), inner)
  .map(([parts, { body, handler }]) => ({
    body: { kind: 'sequence', parts: [...parts, body] },
    ...(handler === undefined ? {} : { handler }),
  }))

const KINDS = [
  'complete',
  'decide',
  'return',
  'back',
  'withdraw',
  'recall',
  'advance',
  'message',
  'signal',
  'add',
  'remove',
  'claim',
  'unclaim',
  'delegate',
  'resolve',
  'transfer',
  'reject',
  'cancelBranch',
  'jump',
  'suspend',
  'setVars',
  'repair',
  'migrate',
] as const

/** What people and time do; numbers choose among what there is. */
export type Move = readonly [kind: (typeof KINDS)[number], which: number, where: number, truth: number]

export const moves = (kinds: readonly Move[0][]): fc.Arbitrary<Move[]> =>
  fc.noBias(
    fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(50), fc.nat(50), fc.nat(15)), { maxLength: 25, size: 'max' }),
  )
