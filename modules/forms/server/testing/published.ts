/** Published forms and calls on their records, for tests. */
import { expect } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { AccessEntry } from '#forms/contract/access.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import type { Field } from '#forms-core/index.ts'
import { modelOf } from '#forms-core/testing/models.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'

export const RECORD_CODES = ['page', 'save', 'update', 'delete', 'export', 'import'].map(
  (verb) => `frm:record:${verb}` as const,
)
export const ALL_RIGHTS: AccessEntry['rights'] = ['view', 'create', 'update', 'delete', 'export', 'import']

type Sent = Record<string, unknown>

/** Answers what a call that must succeed has answered. */
export async function answered<Data>(answer: Promise<{ status: number; body: unknown; data: Data }>): Promise<Data> {
  const { status, body, data } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return data
}

/** The issues of a refused call: `path code`. */
export const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues?: { path: string; msg: string }[] } | null)?.issues ?? []
export const pathsOf = (answer: { data: unknown }) => issuesOf(answer).map(({ path }) => path)

/** One server with an administrator, who publishes forms, and the users that are made besides. */
export class FormWorld {
  readonly server: TestServer
  readonly admin: string

  constructor(server: TestServer, admin: string) {
    this.server = server
    this.admin = admin
  }

  static async of(server: TestServer): Promise<FormWorld> {
    return new FormWorld(server, await server.admin())
  }

  /** Someone who may use forms; what they may do in one its entries say. */
  person(choices: Parameters<typeof anActor>[1] = {}): Promise<TestActor> {
    return anActor(this.server, { can: RECORD_CODES, scope: 4, ...choices })
  }

  /** A published form, open to everybody unless entries say otherwise. */
  async form(fields: readonly Field[], access: readonly Partial<AccessEntry>[] = [{}]): Promise<string> {
    const { server, admin: token } = this
    const { id } = await answered(
      server.call(templateRoutes.create, { token, body: { name: `F ${newId()}`, nameEn: 'F' } }),
    )
    await this.publish(id, fields)
    await this.open(id, access)
    return id
  }

  /** Publishes the next version. */
  async publish(id: string, fields: readonly Field[]): Promise<void> {
    const { server, admin: token } = this
    const params = { id }
    const { rev } = await answered(server.call(templateRoutes.draft, { token, params }))
    const body = { rev, model: JSON.parse(JSON.stringify(modelOf(fields))) as Record<string, never> }
    const saved = await answered(server.call(templateRoutes.saveDraft, { token, params, body }))
    if (saved.problems.length > 0) throw new Error(JSON.stringify(saved.problems))
    await answered(server.call(templateRoutes.publish, { token, params, body: { rev: saved.rev } }))
  }

  async open(id: string, entries: readonly Partial<AccessEntry>[]): Promise<void> {
    const access = entries.map((entry) => ({
      roleId: null,
      rights: ALL_RIGHTS,
      reach: 'all' as const,
      fields: {},
      ...entry,
    }))
    await answered(this.server.call(templateRoutes.setAccess, { token: this.admin, params: { id }, body: { access } }))
  }

  create({ token }: { token: string }, formId: string, values: Sent) {
    return this.server.call(recordRoutes.create, { token, params: { formId }, body: { values: values as never } })
  }

  /** A record that must be written. */
  async record(by: { token: string }, formId: string, values: Sent): Promise<string> {
    return (await answered(this.create(by, formId, values))).id
  }

  update({ token }: { token: string }, formId: string, id: string, rev: number, values: Sent) {
    const body = { rev, values: values as never }
    return this.server.call(recordRoutes.update, { token, params: { formId, id }, body })
  }

  get({ token }: { token: string }, formId: string, id: string) {
    return this.server.call(recordRoutes.get, { token, params: { formId, id } })
  }

  /** The stored values, past every rule. */
  async stored(id: string): Promise<Record<string, unknown>> {
    const row = await this.server.node.kernel.database.read(1, (db) =>
      db.selectFrom('frm_record').select('data').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return row.data as Record<string, unknown>
  }
}
