/**
 * The search for a way to more than one was given, on the demonstration's data: rounds of random allowed calls, each
 * followed by a verdict.
 */
import type pg from 'pg'
import { holds } from '#kernel/access/actor.ts'
import { codesOf } from '#contract/route.ts'
import { seedDatabase } from '../../apps/server/seed.ts'
import { ADMIN_PASSWORD } from '../constants.ts'
import type { Input } from '../generate/schema.ts'
import { aDatabase, aNode, type Answer, type TestServer } from '../harness.ts'
import type { TestActor } from '../people.ts'
import { asSuperuser, OURS } from '../two-tenants.ts'
import { equip, isFit, recruit, type Attacker, type Recruiting } from './attackers.ts'
import { takeHoldings, type KnownRules } from './holdings.ts'
import { editOf, inputOf, movesOf, type Chooser, type Move } from './moves.ts'
import { aPool, type Pool } from './pool.ts'
import { takeSnapshot, together } from './power.ts'
import { randomFrom, type Random } from './random.ts'
import { violationsOf } from './verdict.ts'

export interface SearchOutcome {
  readonly calls: number
  /** Calls that did what they asked for. */
  readonly done: number
  /** Routes that did something at least once. */
  readonly routes: number
  /** Each with the calls of its round that led to it. */
  readonly violations: readonly string[]
}

const CALLS_PER_ROUND = 100
const PEOPLE = 12
const MAX_VIOLATIONS = 20

/**
 * Makes `calls` allowed calls, chosen by `seed`: the same seed makes the same choices where the database answers the
 * same (new ids differ).
 */
export async function searchEscalation({ seed, calls }: { seed: number; calls: number }): Promise<SearchOutcome> {
  const { urls, drop } = await aDatabase()
  await seedDatabase({ urls, log: () => undefined, adminPassword: ADMIN_PASSWORD, demo: true })
  const server = await aNode(urls)
  const client = await asSuperuser(urls.owner)
  try {
    return await new Search(server, client, seed).run(calls)
  } finally {
    await client.end()
    await server.stop()
    await drop()
  }
}

class Search {
  readonly #recruiting: Recruiting
  readonly #random: Random
  readonly #server: TestServer
  readonly #client: pg.Client
  #moves: Move[] = []
  #calls = 0
  #done = 0
  readonly #doneRoutes = new Set<string>()
  readonly #rules: KnownRules = new Map()
  /** What this round did, for the user who reads a violation. */
  #trail: string[] = []

  constructor(server: TestServer, client: pg.Client, seed: number) {
    const random = randomFrom(seed)
    const codes = [...new Set(server.node.mounted.flatMap(({ route }) => codesOf(route.can)))].sort()
    this.#server = server
    this.#client = client
    this.#random = random
    this.#recruiting = { server, client, random, codes }
  }

  async run(calls: number): Promise<SearchOutcome> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join pg_class p on p.relname = c.table_name
       where c.table_schema = 'public' and c.column_name = 'id' and c.udt_name = 'uuid' and not p.relispartition
         and exists (select from information_schema.columns t where t.table_name = c.table_name and t.column_name = 'tenant_id')
       order by 1`,
    )
    const tables = new Set(rows.map(({ name }) => name))
    this.#moves = movesOf(this.#server.node.mounted, tables)
    const pool = aPool(this.#client, tables, this.#random)
    const people = await recruit(this.#recruiting, PEOPLE)
    const admin = await this.#server.admin()
    const violations: string[] = []
    while (this.#calls < calls && violations.length < MAX_VIOLATIONS)
      violations.push(...(await this.#round({ pool, people, admin })))
    return { calls: this.#calls, done: this.#done, routes: this.#doneRoutes.size, violations }
  }

  async #round({ pool, people, admin }: { pool: Pool; people: TestActor[]; admin: string }): Promise<string[]> {
    await pool.refresh()
    const attackers: Attacker[] = []
    for (const at of this.#random.some([...people.keys()], this.#random.pick([1, 1, 2]))) {
      let person = people[at]
      if (person === undefined || !(await isFit(this.#recruiting, person)))
        [person] = await recruit(this.#recruiting, 1)
      if (person === undefined) continue
      people[at] = person
      attackers.push(await equip(this.#recruiting, person))
    }
    const [before, holdingsBefore] = [await takeSnapshot(this.#client), await takeHoldings(this.#client, this.#rules)]
    const powers = attackers.flatMap(({ userId }) => {
      const person = before.people.get(userId)
      return person === undefined ? [] : [before.powerOf(person)]
    })
    this.#trail = []
    for (let n = 0; n < CALLS_PER_ROUND; n += 1) await this.#act(attackers, { pool, admin })
    const [after, holdingsAfter] = [await takeSnapshot(this.#client), await takeHoldings(this.#client, this.#rules)]
    const found = violationsOf({
      attackers: new Set(attackers.map(({ userId }) => userId)),
      power: together(powers),
      before,
      after,
      holdings: { before: holdingsBefore, after: holdingsAfter },
    })
    return found.length === 0 ? [] : [`${[...new Set(found)].join('\n')}\n  after\n  ${this.#trail.join('\n  ')}`]
  }

  async #act(attackers: readonly Attacker[], { pool, admin }: { pool: Pool; admin: string }): Promise<void> {
    const attacker = this.#random.pick(attackers)
    const holdings = await this.#permissionsOf(attacker)
    const allowed = this.#moves.filter(({ codes }) => codes.length === 0 || codes.some((code) => holds(holdings, code)))
    const coded = allowed.filter(({ codes }) => codes.length > 0)
    // What everybody may do is about oneself: worth a try now and then.
    const move = this.#random.pick(coded.length > 0 && this.#random.chance(0.85) ? coded : allowed)
    const chooser: Chooser = {
      random: this.#random,
      idOf: (noun) => pool.idOf(noun, attackers),
      textsOf: (property) => pool.textsOf(property),
    }
    await pool.look(attackers)
    const input = await this.#inputOf(move, { chooser, admin })
    const answer = await this.#server.call(move.route, { ...input, token: attacker.token })
    this.#calls += 1
    if (answer.status >= 500 && answer.status !== 503)
      throw new Error(`${move.id}: ${JSON.stringify([input, answer.body])}`)
    if (answer.status !== 200) return
    this.#done += 1
    this.#doneRoutes.add(move.id)
    this.#trail.push(`${attacker.username} ${move.id} ${JSON.stringify(input).slice(0, 600)} ${resultOf(answer)}`)
  }

  /** What the product would say they hold now: it changes while they act. */
  async #permissionsOf({ userId }: Attacker): Promise<{ superAdmin: 0; permissions: ReadonlySet<string> }> {
    const { rows } = await this.#client.query<{ code: string }>(
      `select distinct held.code from sys_user_role ur
         join sys_role_menu rm on rm.tenant_id = ur.tenant_id and rm.role_id = ur.role_id
         join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id cross join unnest(m.permissions) as held (code)
       where ur.tenant_id = $1 and ur.user_id = $2 order by 1`,
      [OURS, userId],
    )
    return { superAdmin: 0, permissions: new Set(rows.map(({ code }) => code)) }
  }

  async #inputOf(move: Move, { chooser, admin }: { chooser: Chooser; admin: string }) {
    if (move.reader === undefined || this.#random.chance(0.2)) return inputOf(move, chooser)
    const id = chooser.idOf(move.nounOf('body', 'id') ?? move.nounOf('params', 'id'))
    // The user who attacks may know the record from elsewhere: what they send is judged, not what they have read.
    const { status, data } = await this.#server.call(move.reader, { params: { id }, token: admin })
    if (status !== 200) return inputOf(move, chooser)
    return editOf(move, data as Input, chooser)
  }
}

const resultOf = ({ data }: Answer): string => (Buffer.isBuffer(data) ? '' : (JSON.stringify(data) ?? '').slice(0, 200))
