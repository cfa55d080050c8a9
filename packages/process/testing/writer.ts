import { bpmn, type Sketch } from './bpmn.ts'
import type { Block, Handler, Inner } from './random.ts'
import { rejecting, triggerOf } from './words.ts'

export interface Models {
  /** The first is the one to start, the others are called. */
  files: string[]
  /**
   * Within which branches of its scope a node stands: one step of the path for every parallel part, with `!` for one
   * that goes on beside and ends for itself. See `jump` in `moves.ts`.
   */
  paths: Readonly<Record<string, string>>
}

/**
 * The XML of a random process and of those it calls. Conditions read `c1`, `c2`, `c3`, `again`: the user who decides
 * sets them.
 */
export function modelsOf(root: Inner): Models {
  const writer = new Writer()
  const { of, flows } = writer.inside(root, new Set())
  return { files: [bpmn(of, flows), ...writer.called], paths: writer.paths }
}

interface Ends {
  first: string
  last: string
}

/**
 * Writes blocks. What makes them sound where it is not plain:
 * - errors, escalations and terminations are written only where something around catches them, since uncaught ones just
 *   end the whole;
 * - whatever a signal starts beside throws no signal and waits for none: it would start itself for ever;
 * - what happens beside an activity more than once is inside of a sub-process, so that each time has its own room
 *   (`R…`).
 */
class Writer {
  readonly called: string[] = []
  readonly paths: Record<string, string> = {}
  private nodes: Sketch = {}
  private flows: string[] = []
  private path = ''
  private catches: ReadonlySet<string> = new Set()
  private isQuiet = false
  private count = 0

  private node(id: string, is: string): string {
    this.nodes[id] = is
    this.paths[id] = this.path
    return id
  }

  private flow(from: string, to: string, condition = ''): void {
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

  /** What some tasks say of time. */
  private limit = () =>
    this.count % 3 === 0 ? 'portico:remind-after=PT1H portico:remind-times=2 portico:on-timeout=agree' : ''

  private condition = () => `\${c${(this.count % 3) + 1}}`

  /** Writes a scope: from a start to an end, with what is handled in it. `catches`: what is caught around it. */
  inside({ body, handler }: Inner, catches: ReadonlySet<string>): { of: Sketch; flows: string[] } {
    const { nodes, flows, path, catches: before } = this
    this.nodes = {}
    this.flows = []
    this.path = ''
    this.catches = handler === undefined ? catches : new Set([...catches, handler.on])
    const ends = this.write(body)
    this.flow(this.node(this.id('s'), 'start'), ends.first)
    this.flow(ends.last, this.node(this.id('e'), 'end'))
    this.catches = catches
    if (handler !== undefined) this.eventSubProcess(handler)
    const made = { of: this.nodes, flows: this.flows }
    Object.assign(this, { nodes, flows, path, catches: before })
    return made
  }

  private eventSubProcess({ on, beside, body }: Handler): void {
    const id = this.id('H')
    this.paths[id] = ''
    const { of, flows } = this.quietly(on === 'signal' && beside, () => this.inside({ body }, this.catches))
    const start = Object.keys(of).find((one) => of[one] === 'start') ?? ''
    of[start] = `start ${triggerOf(on, 'PT3H')} ${beside && on !== 'error' ? 'beside' : ''}`
    this.nodes[id] = { is: 'sub event', of, flows }
  }

  private quietly<T>(isQuiet: boolean, work: () => T): T {
    const before = this.isQuiet
    this.isQuiet = before || isQuiet
    const done = work()
    this.isQuiet = before
    return done
  }

  private write(block: Block): Ends {
    switch (block.kind) {
      case 'user':
        return this.one('U', `user ${rejecting(block.onReject)} ${this.limit()}`)
      case 'pass':
        return this.one('P', 'task')
      case 'many': {
        const mode =
          block.mode === undefined ? '' : `mode=${block.mode} ${block.mode === 'percent' ? 'percent=50' : ''}`
        const order = block.sequential ? 'sequential' : ''
        return this.one('M', `user times=${block.times} ${order} ${mode} ${rejecting(block.onReject)} ${this.limit()}`)
      }
      case 'wait':
        return this.one('W', `catch ${triggerOf(this.isQuiet && block.on === 'signal' ? 'timer' : block.on, 'PT1H')}`)
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
      case 'event':
        return this.deferred(block.parts)
      case 'loop':
        return this.loop(block.body)
      case 'scope':
        return this.scope(block)
      case 'throw':
        return this.thrown(block.what)
      case 'guarded': {
        const task = this.one('U', 'user')
        this.beside(task.first, { on: 'timer', beside: true, body: block.side })
        return task
      }
    }
  }

  /** Writes one of several branches that go on side by side. */
  private branch(step: string, part: Block): Ends {
    const before = this.path
    this.path += `${step}/`
    const ends = this.write(part)
    this.path = before
    return ends
  }

  private gateway(kind: 'and' | 'or' | 'xor', parts: readonly Block[]): Ends {
    const first = this.node(this.id('f'), kind)
    const last = this.node(this.id('j'), kind)
    parts.forEach((part, index) => {
      const ends = kind === 'xor' ? this.write(part) : this.branch(`${first}.${index}`, part)
      const isDefault = index === parts.length - 1
      this.flow(first, ends.first, kind === 'and' ? '' : isDefault ? 'default' : this.condition())
      this.flow(ends.last, last)
    })
    return { first, last }
  }

  /** An activity with several flows out forks, too. */
  private implicit(parts: readonly Block[]): Ends {
    const first = this.node(this.id('U'), 'user')
    const last = this.node(this.id('j'), 'and')
    parts.forEach((part, index) => {
      const ends = this.branch(`${first}.${index}`, part)
      this.flow(first, ends.first)
      this.flow(ends.last, last)
    })
    return { first, last }
  }

  /** What comes first decides. */
  private deferred(parts: readonly Block[]): Ends {
    const first = this.node(this.id('g'), 'event')
    const last = this.node(this.id('x'), 'xor')
    const catches = ['catch timer=PT2H', 'receive message=go', ...(this.isQuiet ? [] : ['catch signal=news'])]
    parts.forEach((part, index) => {
      const event = this.node(this.id('W'), catches[(index + this.count) % catches.length] ?? '')
      const ends = this.write(part)
      this.flow(first, event)
      this.flow(event, ends.first)
      this.flow(ends.last, last)
    })
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

  private thrown(what: 'error' | 'escalation' | 'terminate' | 'signal'): Ends {
    if (what === 'signal') return this.isQuiet ? this.one('P', 'task') : this.one('t', 'throw signal=news')
    if (!this.catches.has(what)) return this.one('P', 'task')
    const first = this.node(this.id('x'), 'xor')
    const last = this.node(this.id('P'), 'task')
    this.flow(first, last, 'default')
    if (what === 'escalation') {
      const event = this.node(this.id('t'), 'throw escalation=X1')
      this.flow(first, event, this.condition())
      this.flow(event, last)
    } else
      this.flow(first, this.node(this.id('e'), what === 'error' ? 'end error=E1' : 'end terminate'), this.condition())
    return { first, last }
  }

  /** A sub-process or the call of a process, with a boundary event. */
  private scope({ how, inner, several, boundary }: Block & { kind: 'scope' }): Ends {
    const caught = boundary === undefined ? [] : [boundary.on]
    const contents = this.inside(inner, new Set([...this.catches, 'terminate', ...caught]))
    const { times = 0, sequential = false, isFirstEnough = false } = several ?? {}
    const many =
      several === undefined
        ? ''
        : `times=${times} ${sequential ? 'sequential' : ''} ${isFirstEnough ? 'until=${nrOfCompletedInstances>=1}' : ''}`
    const id = this.id(how === 'sub' ? 'S' : 'C')
    this.paths[id] = this.path
    if (how === 'sub') this.nodes[id] = { is: `sub ${many}`, ...contents }
    else {
      this.nodes[id] = `call calls=q${id} ${many}`
      this.called.push(bpmn(contents.of, contents.flows, `q${id}`))
    }
    if (boundary === undefined) return { first: id, last: id }
    if (boundary.beside && boundary.on !== 'error') {
      this.beside(id, boundary)
      return { first: id, last: id }
    }
    const event = this.node(this.id('b'), `boundary on=${id} ${triggerOf(boundary.on, 'PT1H', 'stop')}`)
    const late = this.write(boundary.body)
    const last = this.node(this.id('x'), 'xor')
    this.flow(event, late.first)
    this.flow(late.last, last)
    this.flow(id, last)
    return { first: id, last }
  }

  /** Something that happens beside an activity, perhaps again and again, and ends for itself. */
  private beside(host: string, { on, body }: Handler): void {
    const event = this.id('b')
    const before = this.path
    this.path += `!${event}/`
    this.node(event, `boundary on=${host} ${triggerOf(on, 'PT30M', 'stop')} beside`)
    const nested = this.id('R')
    this.paths[nested] = this.path
    const contents = this.quietly(on === 'signal', () => this.inside({ body }, this.catches))
    this.nodes[nested] = { is: 'sub', ...contents }
    this.flow(event, nested)
    this.flow(nested, this.node(this.id('e'), 'end'))
    this.path = before
  }
}
