/**
 * Nodes killed in the middle of an import of records and of the rewriting of list values; the next node goes on. Locks
 * keep the work back, so that each kill hits both for certain.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { importRoutesOfAll } from '#contract/import.ts'
import { recordImportOf } from '#forms/contract/record-list.ts'
import type { Field } from '#forms-core/index.ts'
import { field, idOf } from '../packages/forms/testing/models.ts'
import { answered, FormWorld } from '../modules/forms/server/testing/published.ts'
import { aModel, recordsOf } from '../modules/forms/server/testing/forms.ts'
import { SECRET_KEY } from './constants.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { aSheet } from './import.ts'
import { until } from './kernel-parts.ts'
import { serverBundle, ServerProcess } from './server-process.ts'

const TIMEOUT_MS = 120_000
const IMPORTED = 400
const REWRITTEN = 700
/** Records of one transaction of the rewriting. */
const BATCH = 200
/** Changed, and entered, while no node is there. */
const MEANWHILE = 10
/** The number of the lock that the marked row of a sheet waits for. */
const LOCK = 78

const SHEET_FIELDS = [field('text', 'code', { unique: true }), field('number', 'size'), field('serial', 'no')]
/** Versions of the other form, which take turns: each keeps other values for lists. */
const versionOf = (code: object, size: object, tags: object): Field[] => [
  field('text', 'code', { unique: true, marks: { list: true, ...code } }),
  field('number', 'size', { marks: size }),
  field('checkbox', 'tags', { marks: tags }),
]
const VERSIONS = [
  versionOf({}, {}, {}),
  versionOf({ filter: true }, { filter: true, sum: true }, {}),
  versionOf({}, { sort: true }, { filter: true }),
]

const valuesOf = (n: number) => ({
  code: `R-${n}`,
  size: n / 4,
  ...(n % 3 > 0 && { tags: n % 3 > 1 ? ['a', 'b'] : ['b'] }),
})
const stored = (n: number) =>
  Object.fromEntries(Object.entries(valuesOf(n)).map(([name, value]) => [idOf(name), value]))

export class FormsCrashes {
  readonly #folder: string
  readonly #database: Awaited<ReturnType<typeof aDatabase>>
  readonly #superuser: pg.Pool
  /** For calls alone: it does no work behind them. */
  readonly #front: TestServer
  #world: FormWorld
  /** The forms whose records come out of sheets, and whose list values are rewritten. */
  readonly #sheet: string
  readonly #list: string
  readonly #releases = new Set<() => Promise<void>>()
  #node: ServerProcess | undefined
  #rounds = 0
  #records = REWRITTEN

  private constructor(parts: {
    folder: string
    database: Awaited<ReturnType<typeof aDatabase>>
    superuser: pg.Pool
    front: TestServer
    world: FormWorld
    forms: readonly [string, string]
  }) {
    this.#folder = parts.folder
    this.#database = parts.database
    this.#superuser = parts.superuser
    this.#front = parts.front
    this.#world = parts.world
    ;[this.#sheet, this.#list] = parts.forms
  }

  static async begin(): Promise<FormsCrashes> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-forms-crash-'))
    const database = await aDatabase()
    const front = await aNode(database.urls)
    const world = await FormWorld.of(front)
    const everything = new URL(inject('superuser'))
    everything.pathname = new URL(database.urls.owner).pathname
    const superuser = new pg.Pool({ connectionString: everything.toString(), max: 4 })
    superuser.on('error', () => {})
    await superuser.query(`
      create function wait_for_lock() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end';
      create trigger held before insert on frm_record for each row when (new.data ->> '${idOf('code')}' like '%!')
        execute function wait_for_lock()`)
    const forms = [await world.form(SHEET_FIELDS), await world.form(VERSIONS[0] ?? [])] as const
    const records = Array.from({ length: REWRITTEN }, (_, n) => ({ values: stored(n) }))
    await recordsOf(front, { id: forms[1], model: aModel(VERSIONS[0] ?? []) }, records)
    const crashes = new FormsCrashes({ folder, database, superuser, front, world, forms })
    await crashes.#startNode()
    return crashes
  }

  async end(): Promise<void> {
    await this.#node?.kill('server')
    for (const letGo of this.#releases) await letGo()
    await this.#superuser.end()
    await this.#front.stop()
    await this.#database.drop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #startNode(): Promise<void> {
    const env = { DATABASE_URL: this.#database.urls.owner, SECRET_KEY, FILES_DIR: join(this.#folder, 'files') }
    this.#node = new ServerProcess(await serverBundle(), join(this.#folder, `node-${this.#rounds}`), env)
    await this.#node.ready()
  }

  /** A sheet is confirmed and a version published; the node dies in the middle of both, and another one goes on. */
  async round(): Promise<void> {
    this.#rounds += 1
    // The last round may be longer ago than a sign-in is a proof.
    this.#world = await FormWorld.of(this.#front)
    const importId = await this.#bring()
    const at = BATCH + Math.floor(Math.random() * (REWRITTEN - BATCH))
    const locks = [
      await this.#hold(`select pg_advisory_xact_lock(${LOCK})`),
      await this.#hold(
        `select 1 from frm_record where id = (select id from frm_record where template_id = '${this.#list}'
          order by id offset ${at} limit 1) for update`,
      ),
    ]
    const { admin: token } = this.#world
    await answered(
      this.#front.call(importRoutesOfAll.confirm, { token, params: { id: importId }, body: { leaveOut: false } }),
    )
    await this.#world.publish(this.#list, VERSIONS[this.#rounds % VERSIONS.length] ?? [])
    const isMidway = `(select exists (select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted))
      and exists (select from frm_reindex where template_id = $1 and done = $2)`
    await until(() => this.#isSo(isMidway, [this.#list, at - (at % BATCH)]), TIMEOUT_MS)
    await this.#node?.kill('server')
    for (const letGo of locks) await letGo()
    await this.#writeMeanwhile()
    await this.#startNode()
    await until(() => this.#isSo(`(select status = 'done' from sys_import where id = $1)`, [importId]), TIMEOUT_MS)
    await until(() => this.#isSo('not exists (select from frm_reindex)', []), TIMEOUT_MS)
  }

  /** A sheet with one row somewhere that waits for the lock; answered when it is checked. */
  async #bring(): Promise<string> {
    const marked = Math.floor(Math.random() * IMPORTED)
    const rows = Array.from({ length: IMPORTED }, (_, n) => [`S-${this.#rounds}-${n}${n === marked ? '!' : ''}`, n])
    const file = await aSheet([['code', 'size'], ...rows])
    const { admin: token } = this.#world
    const { id } = await answered(
      this.#front.call(recordImportOf(this.#sheet).create, { token, file, body: { mode: 'create' } }),
    )
    await until(() => this.#isSo(`(select status = 'ready' from sys_import where id = $1)`, [id]), TIMEOUT_MS)
    return id
  }

  async #writeMeanwhile(): Promise<void> {
    const by = { token: this.#world.admin }
    const { rows } = await this.#superuser.query<{ id: string; rev: number; data: Record<string, unknown> }>(
      'select id, rev, data from frm_record where template_id = $1 order by random() limit $2',
      [this.#list, MEANWHILE],
    )
    for (const { id, rev, data } of rows)
      await answered(this.#world.update(by, this.#list, id, rev, { size: Number(data[idOf('size')]) + 1_000 }))
    for (let n = 0; n < MEANWHILE; n += 1) {
      await this.#world.record(by, this.#list, valuesOf(this.#records))
      this.#records += 1
    }
  }

  /** What is not as if no node had died. */
  async faults(): Promise<string[]> {
    return [...(await this.#faultsOfImports()), ...(await this.#faultsOfLists())]
  }

  async #faultsOfImports(): Promise<string[]> {
    const { rows } = await this.#superuser.query<Record<string, number>>(
      `select count(*)::int as records, count(distinct data ->> '${idOf('code')}')::int as codes,
        count(distinct data ->> '${idOf('no')}')::int as numbers,
        (select coalesce(max(last), 0)::int from frm_serial where template_id = $1) as last,
        (select coalesce(sum(n), 0)::int from frm_count where template_id = $1) as counted,
        (select count(*)::int from frm_revision where template_id = $1) as revisions
      from frm_record where template_id = $1`,
      [this.#sheet],
    )
    const wanted = IMPORTED * this.#rounds
    return Object.entries(rows[0] ?? { records: 0 }).flatMap(([what, found]) =>
      found === wanted ? [] : [`${what} of the imported records: ${found} instead of ${wanted}`],
    )
  }

  /** The list values of the form beside those of another one of its version, into which its records are entered. */
  async #faultsOfLists(): Promise<string[]> {
    const by = { token: this.#world.admin }
    const fresh = await this.#world.form(VERSIONS[this.#rounds % VERSIONS.length] ?? [])
    const { rows } = await this.#superuser.query<{ data: Record<string, unknown> }>(
      'select data from frm_record where template_id = $1',
      [this.#list],
    )
    for (const { data } of rows)
      await this.#world.record(
        by,
        fresh,
        Object.fromEntries(
          ['code', 'size', 'tags'].flatMap((name) => (idOf(name) in data ? [[name, data[idOf(name)]]] : [])),
        ),
      )
    const valuesIn = `select r.data ->> '${idOf('code')}' as code, r.title, v.field_id, v.place, v.num, v.txt, v.at, v.ref,
      v.unique_key from frm_record r left join frm_value v on v.record_id = r.id where r.template_id =`
    const { rows: different } = await this.#superuser.query<{ of: string; row: object }>(
      `select 'rewritten' as of, to_jsonb(a) as row from (${valuesIn} $1 except all ${valuesIn} $2) a
       union all select 'fresh', to_jsonb(b) from (${valuesIn} $2 except all ${valuesIn} $1) b limit 10`,
      [this.#list, fresh],
    )
    const missing = rows.length === this.#records ? [] : [`${rows.length} records instead of ${this.#records}`]
    return [...missing, ...different.map(({ of, row }) => `only ${of}: ${JSON.stringify(row)}`)]
  }

  async #isSo(condition: string, values: unknown[]): Promise<boolean> {
    const { rows } = await this.#superuser.query<{ so: boolean | null }>(`select ${condition} as so`, values)
    return rows[0]?.so === true
  }

  /** Keeps what the statement locks until the answer is called. */
  async #hold(statement: string): Promise<() => Promise<void>> {
    const client = await this.#superuser.connect()
    await client.query('begin')
    await client.query(statement)
    const letGo = async () => {
      if (!this.#releases.delete(letGo)) return
      await client.query('rollback')
      client.release()
    }
    this.#releases.add(letGo)
    return letGo
  }
}
