/**
 * Writing and signing in while the server is killed: what it has acknowledged must be there afterwards, with its
 * entries in the audit and in the sign-in log.
 */
import pg from 'pg'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { operationLogRoutes } from '#security/contract/log.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { OWN_DATABASE } from '../apps/server/database.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

export const WRITES = 200
const IN_FLIGHT = 6
const VISITS = 4

export interface Round {
  /** After how many acknowledged writes the blow comes. */
  after: number
  what: 'server' | 'everything'
  /** Prepares what the blow is to meet; called once the server serves. */
  prepare?: () => Promise<void>
  /** Resolves when the blow may come. */
  isTime?: () => Promise<void>
}

/** A data directory's servers, one after another, and what they have promised. */
export class Crashes {
  readonly #dataDir: string
  readonly #acknowledged = new Set<string>()
  /** Sign-ins that were answered, by what they called themselves. */
  readonly #signIns = new Set<string>()
  #address = ''
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
    this.#address = await server.ready()
    // A name may not sign in as often as a long test does.
    await this.#sql(`delete from sys_rate_limit where key like 'sign-in-%'`)
    return { server, address: this.#address, caller: await this.#signIn() }
  }

  async #signIn(): Promise<Caller> {
    const name = `sign-in ${(this.#names += 1)}`
    const caller = await Caller.signIn(this.#address, name)
    this.#signIns.add(name)
    return caller
  }

  /** Starts, writes, kills in the middle. Resolves with what an earlier round had promised and is not there. */
  async round({ after, what, prepare, isTime }: Round): Promise<string[]> {
    const { server, caller } = await this.start()
    const missing = await this.missing(caller)
    await prepare?.()
    const kill = async () => {
      await isTime?.()
      await server.kill(what)
    }
    const before = this.#acknowledged.size
    let blow: Promise<void> | undefined
    await this.write(caller, () => {
      if (this.#acknowledged.size - before >= after) blow ??= kill()
    })
    await (blow ?? kill())
    return missing
  }

  /** Creates departments, several at once, and signs in, until all are written or the server is gone. */
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
    const visitor = async () => {
      for (let visits = 0; visits < VISITS; visits += 1) if (!(await this.#signIn().catch(() => undefined))) return
    }
    await Promise.all([visitor(), ...Array.from({ length: IN_FLIGHT }, writer)])
  }

  /** What was acknowledged and is not there. */
  async missing(caller: Caller): Promise<string[]> {
    const present = new Set((await depts(caller)).map(({ id }) => id))
    return [...this.#acknowledged].filter((id) => !present.has(id)).concat(await this.#missingEntries())
  }

  /** How many calls that create departments are in the log of calls. */
  async noted(caller: Caller): Promise<number> {
    const found = await caller.call('GET', `${operationLogRoutes.page.path}?route=dept.create`)
    return (found as { total: number }).total
  }

  /** What was acknowledged and is not in the audit, or in the sign-in log. */
  async #missingEntries(): Promise<string[]> {
    const rows = await this.#sql<{ what: string }>(
      `select 'audit of ' || id as what from unnest($1::text[]) as made (id) where not exists (
         select from sys_audit where resource = 'dept' and action = 'create' and resource_id = made.id)
       union all
       select 'log of ' || name from unnest($2::text[]) as visit (name) where not exists (
         select from sys_login_log where status = 1 and user_agent = visit.name)`,
      [[...this.#acknowledged], [...this.#signIns]],
    )
    return rows.map(({ what }) => what)
  }

  async #sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: attachEmbedded(this.#dataDir, OWN_DATABASE) })
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}

const depts = async (caller: Caller) => (await caller.call('GET', deptRoutes.tree.path)) as Dept[]
