/** The calls of processes, over connections that stay open. */
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import { PORT } from './stage.ts'
import { SIGNERS, type Data } from './workflow-data.ts'

interface Answer {
  code: number
  msg: string
  data: unknown
}

/** What a command answers, as far as the bench reads it. */
interface Begun {
  instanceId: string
  tasks: { id: string }[]
}

export class Client {
  readonly #pool = new Pool(`http://127.0.0.1:${PORT}`, { connections: SIGNERS })

  async call<Data>(token: string, path: string, body: unknown): Promise<Data> {
    const headers = { token, 'content-type': 'application/json' }
    const reply = await this.#pool.request({
      method: 'POST',
      path: `/xtbg/workflow/${path}`,
      headers,
      body: JSON.stringify(body),
    })
    const answer = (await reply.body.json()) as Answer
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
    return answer.data as Data
  }

  async get(token: string, path: string): Promise<void> {
    const reply = await this.#pool.request({ method: 'GET', path: `/xtbg/workflow/${path}`, headers: { token } })
    const answer = (await reply.body.json()) as Answer
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  }

  async deploy(token: string, xml: string): Promise<void> {
    const { id } = await this.call<{ id: string }>(token, 'model', { name: 'Bench', xml })
    await this.call(token, 'model/deploy', { id })
  }

  start(token: string, key: string, vars: Record<string, unknown> = {}): Promise<Begun> {
    return this.call(token, 'instance', { key, vars, commandId: randomUUID() })
  }

  complete(token: string, id: string): Promise<Begun> {
    return this.call(token, 'task/complete', { id, commandId: randomUUID() })
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

export interface Bench {
  data: Data
  client: Client
  token: string
  /** A user who takes part in one process. */
  staff: string
}

/** The middle and the 95th of a hundred. */
export function spread(times: number[]): { p50: number; p95: number } {
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
