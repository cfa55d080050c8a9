/** Messages of a script, those among them that came while everything was suspended. */
import type { World } from './world.ts'
import { ids } from '../core/run.ts'
import { ProcessError } from '../model/failure.ts'
import type { Vars } from '../model/state.ts'

export interface Message {
  message: string
  /** A node, where several wait for it. */
  at?: string
  vars?: Vars
}

export class Messages {
  private readonly world: World
  private buffer: Message[] = []

  constructor(world: World) {
    this.world = world
  }

  /** Delivers a message to the one that waits for it; keeps it while everything is suspended. */
  send(message: Message): void {
    const { status } = this.world.get(1).state
    if (status === 'suspended') this.buffer.push(message)
    else if (status === 'run') this.deliver(message)
    else throw new ProcessError('NOT_RUNNING')
  }

  /** Delivers what was kept; what no one waits for any more is dropped. */
  sendKept(): void {
    const waiting = this.buffer
    this.buffer = []
    for (const message of waiting) {
      try {
        this.send(message)
      } catch (error) {
        if (!(error instanceof ProcessError)) throw error
      }
    }
  }

  private deliver({ message: name, at, vars }: Message): void {
    const { world } = this
    const waiting = world.instances
      .filter(({ state }) => state.status === 'run')
      .flatMap(({ id, state }) =>
        ids(state.waits).flatMap((wait) => {
          const one = state.waits[wait]
          const isMeant = one?.k === 'message' && one.name === name
          const place = one === undefined ? [] : [one.n, one.t === undefined ? undefined : state.tokens[one.t]?.n]
          return isMeant && (at === undefined || place.includes(at)) ? [{ id, wait }] : []
        }),
      )
    const [first] = waiting
    if (first === undefined) throw new ProcessError('MESSAGE_UNKNOWN', at, { name })
    if (waiting.length > 1 && at === undefined)
      throw new ProcessError('MESSAGE_AMBIGUOUS', undefined, { name, count: waiting.length })
    world.execute(first.id, { type: 'message', wait: first.wait, ...(vars === undefined ? {} : { vars }) })
  }
}
