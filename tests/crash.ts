/** Writing while the server is killed: what it has acknowledged must be there afterwards. */
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

export const WRITES = 200
const IN_FLIGHT = 6

export interface Round {
  /** After how many acknowledged writes the blow comes. */
  after: number
  what: 'server' | 'everything'
}

/** A data directory's servers, one after another, and what they have promised. */
export class Crashes {
  readonly #dataDir: string
  readonly #acknowledged = new Set<string>()
  #names = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  get acknowledged(): number {
    return this.#acknowledged.size
  }

  /** Starts the server and resolves with it and a signed-in caller. */
  async start(): Promise<{ server: ServerProcess; caller: Caller; address: string }> {
    const server = new ServerProcess(await serverBundle(), this.#dataDir)
    const address = await server.ready()
    return { server, address, caller: await Caller.signIn(address) }
  }

  /** Starts, writes, kills in the middle. Resolves with what an earlier round had promised and is not there. */
  async round({ after, what }: Round): Promise<string[]> {
    const { server, caller } = await this.start()
    const missing = await this.missing(caller)
    const before = this.#acknowledged.size
    let blow: Promise<void> | undefined
    await this.write(caller, () => {
      if (this.#acknowledged.size - before >= after) blow ??= server.kill(what)
    })
    await (blow ?? server.kill(what))
    return missing
  }

  /** Creates departments, several at once, until all are written or the server is gone. */
  async write(caller: Caller, acknowledged: () => void): Promise<void> {
    const root = (await depts(caller)).find(({ pid }) => pid === '0')
    let left = WRITES
    const writer = async () => {
      while (left > 0) {
        left -= 1
        const draft = { pid: root?.id, name: `department ${(this.#names += 1)}` }
        const made = await caller.call('POST', deptRoutes.create.path, draft).catch(() => undefined)
        if (made === undefined) return // no answer, no promise
        this.#acknowledged.add((made as { id: string }).id)
        acknowledged()
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, writer))
  }

  /** What was acknowledged and is not there. */
  async missing(caller: Caller): Promise<string[]> {
    const present = new Set((await depts(caller)).map(({ id }) => id))
    return [...this.#acknowledged].filter((id) => !present.has(id))
  }
}

const depts = async (caller: Caller) => (await caller.call('GET', deptRoutes.tree.path)) as Dept[]
