/**
 * Random models and random people. Block-structured models are sound by construction: whatever is decided, everything that begins ends. So whatever commands
 * come, nothing may be left over, nothing may be asked twice, and nothing may get stuck.
 */
import fc from 'fast-check'
import { bpmn, type Sketch } from './bpmn.ts'

/** A piece of a model with one way in and one way out. */
export type Block =
  | { kind: 'user' }
  | { kind: 'pass' }
  | { kind: 'many'; sequential: boolean; times: number }
  | { kind: 'sequence' | 'and' | 'or' | 'xor' | 'implicit'; parts: readonly Block[] }
  | { kind: 'loop'; body: Block }
  | { kind: 'sub'; body: Block; boundary?: 'timer' | 'message' }
  | { kind: 'subs'; body: Block; sequential: boolean; times: number }
  | { kind: 'wait'; on: 'message' | 'timer' }
  | { kind: 'guarded'; side: Block }

export const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => {
  const two = fc.array(tie('block'), { minLength: 2, maxLength: 3 })
  return {
    block: fc.oneof(
      { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
      { weight: 4, arbitrary: fc.constant<Block>({ kind: 'user' }) },
      { weight: 1, arbitrary: fc.constant<Block>({ kind: 'pass' }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('many' as const),
          sequential: fc.boolean(),
          times: fc.integer({ min: 1, max: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('wait' as const),
          on: fc.constantFrom('message' as const, 'timer' as const),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            'sequence' as const,
            'and' as const,
            'and' as const,
            'or' as const,
            'xor' as const,
            'implicit' as const,
          ),
          parts: two,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('loop' as const), body: tie('block') }) },
      {
        weight: 2,
        arbitrary: fc
          .record({
            kind: fc.constant('sub' as const),
            body: tie('block'),
            boundary: fc.constantFrom(undefined, 'timer' as const, 'message' as const),
          })
          .map(({ boundary, ...rest }) => (boundary === undefined ? rest : { ...rest, boundary })),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('subs' as const),
          body: tie('block'),
          sequential: fc.boolean(),
          times: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('guarded' as const), side: tie('block') }) },
    ),
  }
}).block

/** The XML of a block between a start and an end. Conditions read `c1`, `c2`, …: whoever decides sets them. */
export function modelOf(root: Block): string {
  const writer = new Writer()
  const { first, last } = writer.write(root)
  writer.node('start', 'start')
  writer.node('end', 'end')
  writer.flow('start', first)
  writer.flow(last, 'end')
  return bpmn(writer.nodes, writer.flows)
}

interface Ends {
  first: string
  last: string
}

class Writer {
  nodes: Sketch = {}
  flows: string[] = []
  private count = 0

  node(id: string, is: string): string {
    this.nodes[id] = is
    return id
  }

  flow(from: string, to: string, condition = ''): void {
    this.flows.push(`${from} ${to} ${condition}`.trim())
  }

  private id(stem: string): string {
    this.count += 1
    return `${stem}${this.count}`
  }

  private one(stem: string, is: string): Ends {
    const id = this.node(this.id(stem), is)
    return { first: id, last: id }
  }

  write(block: Block): Ends {
    switch (block.kind) {
      case 'user':
        return this.one('U', 'user')
      case 'pass':
        return this.one('P', 'task')
      case 'many':
        return this.one('M', `user times=${block.times} ${block.sequential ? 'sequential' : ''}`)
      case 'wait':
        return this.one('W', block.on === 'timer' ? 'catch timer=PT1H' : 'catch message=go')
      case 'sequence':
        return block.parts
          .map((part) => this.write(part))
          .reduce(({ first, last }, next) => (this.flow(last, next.first), { first, last: next.last }))
      case 'and':
      case 'or':
      case 'xor':
        return this.gateway(block.kind, block.parts)
      case 'implicit':
        return this.implicit(block.parts)
      case 'loop':
        return this.loop(block.body)
      case 'sub':
      case 'subs':
        return this.sub(block)
      case 'guarded':
        return this.guarded(block.side)
    }
  }

  private gateway(kind: 'and' | 'or' | 'xor', parts: readonly Block[]): Ends {
    const first = this.node(this.id('f'), kind)
    const last = this.node(this.id('j'), kind)
    parts.forEach((part, index) => {
      const ends = this.write(part)
      const isDefault = index === parts.length - 1
      this.flow(first, ends.first, kind === 'and' ? '' : isDefault ? 'default' : `\${c${(this.count % 3) + 1}}`)
      this.flow(ends.last, last)
    })
    return { first, last }
  }

  /** An activity with several flows out forks, too. */
  private implicit(parts: readonly Block[]): Ends {
    const first = this.node(this.id('U'), 'user')
    const last = this.node(this.id('j'), 'and')
    for (const part of parts) {
      const ends = this.write(part)
      this.flow(first, ends.first)
      this.flow(ends.last, last)
    }
    return { first, last }
  }

  private loop(body: Block): Ends {
    const first = this.node(this.id('l'), 'xor')
    const wait = this.node(this.id('U'), 'user')
    const last = this.node(this.id('x'), 'xor')
    const ends = this.write(body)
    this.flow(first, ends.first)
    this.flow(ends.last, wait)
    this.flow(wait, last)
    this.flow(last, first, '${again}')
    const out = this.node(this.id('P'), 'task')
    this.flow(last, out, 'default')
    return { first, last: out }
  }

  private sub(block: Block & { kind: 'sub' | 'subs' }): Ends {
    const [nodes, flows] = [this.nodes, this.flows]
    this.nodes = {}
    this.flows = []
    const ends = this.write(block.body)
    const [start, end] = [this.node(this.id('s'), 'start'), this.node(this.id('e'), 'end')]
    this.flow(start, ends.first)
    this.flow(ends.last, end)
    const inside = { of: this.nodes, flows: this.flows }
    this.nodes = nodes
    this.flows = flows
    const id = this.id('S')
    const times = block.kind === 'subs' ? ` times=${block.times} ${block.sequential ? 'sequential' : ''}` : ''
    this.nodes[id] = { is: `sub${times}`, ...inside }
    const boundary = block.kind === 'sub' ? block.boundary : undefined
    if (boundary === undefined) return { first: id, last: id }
    const event = this.node(this.id('b'), `boundary on=${id} ${boundary === 'timer' ? 'timer=PT1H' : 'message=stop'}`)
    const late = this.node(this.id('U'), 'user')
    const last = this.node(this.id('x'), 'xor')
    this.flow(event, late)
    this.flow(late, last)
    this.flow(id, last)
    return { first: id, last }
  }

  /** A task with something that happens beside it once, and ends for itself. */
  private guarded(side: Block): Ends {
    const task = this.one('U', 'user')
    const event = this.node(this.id('b'), `boundary on=${task.first} timer=PT30M beside`)
    const ends = this.write(side)
    this.flow(event, ends.first)
    this.flow(ends.last, this.node(this.id('e'), 'end'))
    return task
  }
}

/** What people and time do; numbers choose among what there is. */
export type Move = readonly [
  kind: 'complete' | 'return' | 'back' | 'withdraw' | 'advance' | 'message' | 'add' | 'remove' | 'cancelBranch',
  which: number,
  where: number,
  truth: number,
]

export const moves = (kinds: readonly Move[0][]): fc.Arbitrary<Move[]> =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(50), fc.nat(50), fc.nat(15)), { maxLength: 25 })
