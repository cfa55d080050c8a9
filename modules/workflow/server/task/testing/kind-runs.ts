/** What a step opens, shows and requires of fields of every kind and of columns of every kind: an oracle of its own. */
import { expect } from 'vitest'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { TestServer } from '../../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../../tests/people.ts'
import { aPublishedForm } from '../../testing/forms.ts'
import { STAFF } from '../../testing/office.ts'
import { flows, get, processOf, taskAt } from '../../testing/processes.ts'
import {
  COLUMN_KINDS,
  columnOf,
  COMPUTED_NAMES,
  everyKind,
  KINDS,
  nameOf,
  TABLE,
  type EveryKind,
} from './every-kind.ts'
import { attributesOf, columnMode, named, secretsIn, type KindPolicy } from './kind-policy.ts'

type Row = Record<string, unknown>
const ROWS = 2
const same = (found: unknown, wanted: unknown, about: unknown) => expect(found, JSON.stringify(about)).toEqual(wanted)
const rowsOf = (vars: Row): Row[] => (vars[TABLE] ?? []) as Row[]
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

export class KindRuns {
  private count = 0
  private readonly server: TestServer
  private readonly admin: string
  private readonly formKey: string
  private readonly all: EveryKind
  private readonly starter: TestActor
  private readonly assignee: TestActor

  private constructor(
    server: TestServer,
    { admin, formKey, all }: { admin: string; formKey: string; all: EveryKind },
    [starter, assignee]: readonly [TestActor, TestActor],
  ) {
    this.server = server
    this.admin = admin
    this.formKey = formKey
    this.all = all
    this.starter = starter
    this.assignee = assignee
  }

  static async on(server: TestServer): Promise<KindRuns> {
    const admin = await server.admin()
    const person = (realName: string) => anActor(server, { can: [...STAFF, 'sys:oss:upload'], realName })
    const people = [await person('Ann'), await person('Bob')] as const
    const all = await everyKind(server, admin, people)
    return new KindRuns(
      server,
      { admin, all, formKey: await aPublishedForm({ server, token: admin }, all.model) },
      people,
    )
  }

  /** A request that begins with a value of every kind, and everything that its step forbids and wants. */
  async run(policy: KindPolicy): Promise<void> {
    const rootId = await this.start(policy)
    const id = await taskAt(this.server, this.assignee.token, rootId, 'check')
    const before = await get(this.server, this.admin, rootId)
    this.expectWhole(before.vars, policy)
    await this.expectUnread(policy, before.vars, { rootId, id })
    await this.expectClosed(policy, before.vars, id)
    await this.expectRequired(policy, before.vars, id)
    same((await get(this.server, this.admin, rootId)).vars, before.vars, policy)
    const { sent, after } = this.changes(policy, before.vars)
    const done = await this.complete(id, sent)
    same([done.status, done.issues], [200, []], policy)
    same((await get(this.server, this.admin, rootId)).vars, after, policy)
  }

  private async start(policy: KindPolicy): Promise<string> {
    const key = `kinds${(this.count += 1)}`
    const xml = processOf(
      key,
      `<startEvent id="s"/><userTask id="check" camunda:assignee="${this.assignee.id}" ${attributesOf(policy)}/>
<endEvent id="e"/>${flows('s check', 'check e')}`,
    )
    const body = { name: key, xml, formKey: this.formKey }
    const { data } = await this.server.call(workflowModelRoutes.create, { body, token: this.admin })
    const done = await this.server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: this.admin })
    same(done.status, 200, done.body)
    const { first, firstColumns } = this.all
    const row = Object.fromEntries(COLUMN_KINDS.map((kind) => [columnOf(kind), firstColumns[kind]]))
    const vars = {
      ...Object.fromEntries(KINDS.map((kind) => [nameOf(kind), first[kind]])),
      [TABLE]: Array.from({ length: ROWS }, () => row),
    } as Record<string, unknown>
    const begun = await this.server.call(workflowInstanceRoutes.start, {
      body: { key, vars },
      token: this.starter.token,
    })
    same(begun.status, 200, begun.body)
    return begun.data.rootId
  }

  /** Every kind is there to begin with, so that nothing below is true of nothing. */
  private expectWhole(vars: Row, policy: KindPolicy): void {
    const kinds = [...KINDS.map(nameOf), ...COMPUTED_NAMES]
    same(
      kinds.filter((name) => (vars[name] ?? null) === null),
      [],
      policy,
    )
    for (const row of rowsOf(vars))
      same(
        COLUMN_KINDS.map(columnOf).filter((name) => (row[name] ?? null) === null),
        [],
        policy,
      )
    same(rowsOf(vars).length, ROWS, policy)
  }

  /** What is hidden is in no reply to the user of the step, by its name or by what no id has in it; the rest is. */
  private async expectUnread(policy: KindPolicy, vars: Row, { rootId, id }: { rootId: string; id: string }) {
    const { token } = this.assignee
    const task = await this.server.call(workflowTaskRoutes.get, { params: { id }, token })
    const run = await this.server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token })
    const report = await this.server.call(workflowFollowRoutes.report, { params: { id: rootId }, token })
    const hidden = named(KINDS, 'hide', (kind) => policy.fields[kind]).map(nameOf)
    const columns = named(COLUMN_KINDS, 'hide', (kind) => columnMode(policy, kind)).map(columnOf)
    const whole = policy.table === 'hide' ? [...hidden, TABLE] : hidden
    const seen = without({ ...vars, [TABLE]: rowsOf(vars).map((row) => without(row, columns)) }, whole)
    for (const { data } of [task, run]) same(data.vars, seen, policy)
    const text = JSON.stringify([task.body, run.body, report.body])
    for (const name of [...hidden, ...columns]) same([name, text.includes(`"${name}"`)], [name, false], policy)
    const [row = {}] = rowsOf(vars)
    const secrets = [...hidden.map((name) => vars[name]), ...columns.map((name) => row[name])].flatMap(secretsIn)
    // The same picture may stand in a field that is seen.
    const open = JSON.stringify(seen)
    same(
      secrets.filter((secret) => text.includes(secret) && !open.includes(secret)),
      [],
      policy,
    )
  }

  /** Whatever is not opened is refused, each at its own place; also what the form computes itself. */
  private async expectClosed(policy: KindPolicy, vars: Row, id: string): Promise<void> {
    const { second } = this.all
    const closed = KINDS.filter((kind) => policy.fields[kind] !== 'write')
    const fields = Object.fromEntries(closed.map((kind) => [nameOf(kind), second[kind]]))
    const refused = closed.map((kind) => `vars.${nameOf(kind)}`)
    const computed = Object.fromEntries(COMPUTED_NAMES.map((name) => [name, 'forged']))
    const forged = await this.complete(id, { ...fields, ...computed })
    same(
      [forged.status, forged.issues],
      [400, [...refused, ...COMPUTED_NAMES.map((name) => `vars.${name}`)].sort()],
      policy,
    )
    const blank = await this.complete(id, Object.fromEntries(closed.map((kind) => [nameOf(kind), null])))
    if (closed.length > 0) same([blank.status, blank.issues], [400, refused.sort()], policy)
    // What is hidden is no column of the step at all, and refused before the rest is looked at.
    for (const mode of ['read', 'hide'] as const) await this.expectShut(policy, vars, { id, mode })
  }

  private async expectShut(policy: KindPolicy, vars: Row, { id, mode }: { id: string; mode: 'read' | 'hide' }) {
    const shut = named(COLUMN_KINDS, mode, (kind) => columnMode(policy, kind))
    if (shut.length === 0) return
    const [row = {}, ...others] = rowsOf(vars)
    const change = Object.fromEntries(shut.map((kind) => [columnOf(kind), this.all.secondColumns[kind]]))
    const lines = [{ id: row['id'], ...change }, ...others.map((one) => ({ id: one['id'] }))]
    const isWhole = typeof policy.table === 'string'
    const places = isWhole ? [`vars.${TABLE}`] : shut.map((kind) => `vars.${TABLE}.0.${columnOf(kind)}`).sort()
    const rows = await this.complete(id, { [TABLE]: lines })
    same([rows.status, rows.issues], [400, places], policy)
  }

  /** What the step requires cannot be left empty, in any row. */
  private async expectRequired({ requires, ...policy }: KindPolicy, vars: Row, id: string): Promise<void> {
    if (requires.length === 0) return
    const columns = requires.flatMap((name) => (name.includes('.') ? [name.slice(TABLE.length + 1)] : []))
    const fields = requires.filter((name) => !name.includes('.'))
    const blank = Object.fromEntries(columns.map((name) => [name, null]))
    const lines = columns.length === 0 ? {} : { [TABLE]: rowsOf(vars).map((row) => ({ id: row['id'], ...blank })) }
    const { status, issues } = await this.complete(id, {
      ...Object.fromEntries(fields.map((name) => [name, null])),
      ...lines,
    })
    const places = columns.flatMap((name) => rowsOf(vars).map((_, at) => `vars.${TABLE}.${at}.${name}`))
    same([status, issues], [400, [...fields.map((name) => `vars.${name}`), ...places].sort()], policy)
  }

  /** Everything that is open, changed at once. */
  private changes(policy: KindPolicy, vars: Row): { sent: Row; after: Row } {
    const { second, secondColumns } = this.all
    const fields = Object.fromEntries(
      named(KINDS, 'write', (kind) => policy.fields[kind]).map((kind) => [nameOf(kind), second[kind]]),
    )
    const open = named(COLUMN_KINDS, 'write', (kind) => columnMode(policy, kind))
    if (open.length === 0) return { sent: fields, after: { ...vars, ...fields } }
    const change = Object.fromEntries(open.map((kind) => [columnOf(kind), secondColumns[kind]]))
    const rows = rowsOf(vars)
    return {
      sent: { ...fields, [TABLE]: rows.map((row) => ({ id: row['id'], ...change })) },
      after: { ...vars, ...fields, [TABLE]: rows.map((row) => ({ ...row, ...change })) },
    }
  }

  private async complete(id: string, sent: Row) {
    const body = { id, outcome: 'agree' as const, vars: sent as Record<string, never> }
    const answer = await this.server.call(workflowTaskRoutes.complete, { body, token: this.assignee.token })
    const { issues = [] } = (answer.body.data ?? {}) as { issues?: { path: string }[] }
    return { status: answer.status, issues: [...new Set(issues.map(({ path }) => path))].sort() }
  }
}
