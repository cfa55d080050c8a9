/**
 * The caches of all nodes: one asks over the bus, each answers with its figures and empties what it was asked to. An
 * answer holds numbers alone, so that it fits into one message. A node that lives and does not answer in time is named.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { CacheName } from '#contract/caches.ts'
import { notifyAll, type Bus } from '../live/bus.ts'
import { defineTopic } from '../live/topic.ts'
import { listLivingNodes } from '../nodes/node.repo.ts'
import { OPERATOR_TENANT } from '../session/tenant.ts'
import { clearCaches, figuresOf, type CacheFigures } from './known-caches.ts'

const WAIT_MS = 2_000

const question = defineTopic(
  'cache-question',
  z.object({
    id: z.string(),
    /** To empty; none only asks. */
    clears: z.array(z.string()),
    /** The node that is asked; empty for all. */
    node: z.string(),
  }),
)
const answer = defineTopic(
  'cache-answer',
  z.object({
    id: z.string(),
    node: z.string(),
    /** Name, limit, count, hits, misses, since; as they were before anything was emptied. */
    caches: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  }),
)
type Answered = z.infer<typeof answer.schema>

export interface NodeCaches {
  /** As the node is called in leases. */
  node: string
  isAsking: boolean
  /** Undefined for a node that lives and did not answer. */
  caches: CacheFigures[] | undefined
}

interface Parts {
  bus: Bus
  dispatch: pg.Pool
  nodeName: string
  waitMs?: number
}

interface Waiting {
  expected: Set<string>
  answers: Map<string, CacheFigures[]>
  done: () => void
}

export class CachesOfNodes {
  readonly #with: Required<Parts>
  readonly #waiting = new Map<string, Waiting>()

  constructor(parts: Parts) {
    this.#with = { waitMs: WAIT_MS, ...parts }
    parts.bus.subscribe(question, ({ body }) => void this.#answer(body).catch(() => undefined))
    parts.bus.subscribe(answer, ({ body }) => this.#receive(body))
  }

  /** The figures of every node, this one first. */
  all(): Promise<NodeCaches[]> {
    return this.#ask([], '')
  }

  /** Empties caches and answers with what was in them. @param node of this one; left out: of all */
  clear(names: readonly CacheName[], node = ''): Promise<NodeCaches[]> {
    return this.#ask(names, node)
  }

  /** Whether there is a node of this name. */
  async isAlive(node: string): Promise<boolean> {
    return (await this.#names()).includes(node)
  }

  async #names(): Promise<string[]> {
    const { dispatch, nodeName } = this.#with
    const living = await listLivingNodes(dispatch)
    return [nodeName, ...living.filter((name) => name !== nodeName)]
  }

  async #ask(clears: readonly string[], node: string): Promise<NodeCaches[]> {
    const { bus, nodeName } = this.#with
    const names = (await this.#names()).filter((name) => node === '' || name === node)
    const others = new Set(names.filter((name) => name !== nodeName))
    const answers = others.size === 0 ? new Map<string, CacheFigures[]>() : await this.#others({ clears, node, others })
    if (names.includes(nodeName)) {
      answers.set(nodeName, figuresOf(bus))
      clearCaches(bus, clears)
    }
    return names.map((name) => ({ node: name, isAsking: name === nodeName, caches: answers.get(name) }))
  }

  async #others(asked: { clears: readonly string[]; node: string; others: Set<string> }) {
    const { dispatch, waitMs } = this.#with
    const { clears, node, others: expected } = asked
    const id = randomUUID()
    const answers = new Map<string, CacheFigures[]>()
    let timer: NodeJS.Timeout | undefined
    const complete = new Promise<void>((done) => {
      timer = setTimeout(done, waitMs)
      this.#waiting.set(id, { expected, answers, done })
    })
    try {
      await notifyAll(dispatch, [question.message(OPERATOR_TENANT, { id, clears: [...clears], node })])
      await complete
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
    return answers
  }

  async #answer({ id, clears, node }: z.infer<typeof question.schema>): Promise<void> {
    const { bus, dispatch, nodeName } = this.#with
    // The one that asks has its own figures at hand.
    if (this.#waiting.has(id) || (node !== '' && node !== nodeName)) return
    const caches = figuresOf(bus).map(({ name, limit, count, hits, misses, since }): Answered['caches'][number] => [
      name,
      limit,
      count,
      hits,
      misses,
      since,
    ])
    clearCaches(bus, clears)
    await notifyAll(dispatch, [answer.message(OPERATOR_TENANT, { id, node: nodeName, caches })])
  }

  #receive({ id, node, caches }: Answered): void {
    const waiting = this.#waiting.get(id)
    if (!waiting?.expected.has(node)) return
    waiting.answers.set(
      node,
      caches.flatMap(([name, limit, count, hits, misses, since]) => {
        // A node of another version may keep what this one has no name for.
        const known = CacheName.safeParse(name).data
        return known ? [{ name: known, limit, count, hits, misses, since }] : []
      }),
    )
    if (waiting.answers.size === waiting.expected.size) waiting.done()
  }
}
