/** Every export of every module: nothing here is listed by hand. */
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { hasText } from '#kernel/i18n/translate.ts'
import { modules } from '../apps/server/modules.ts'
import zh from '../modules/system/locales/zh.json' with { type: 'json' }
import { inputSchema } from './generate/schema.ts'
import { aServer } from './harness.ts'
import { asSuperuser, OURS } from './two-tenants.ts'

const server = await aServer()
afterAll(() => server.close())
const token = await server.admin()
// What is for the operator alone can be taken out, too.
const superuser = await asSuperuser(server.urls.owner)
await superuser.query('update sys_tenant set cert = 2 where id = $1', [OURS])
await superuser.end()
const exports = modules.flatMap((module) => module.exports ?? []).map((make) => make(server.node.kernel))

test('there are some', () => {
  expect(exports.length).toBeGreaterThan(2)
  expect(new Set(exports.map(({ noun }) => noun)).size).toBe(exports.length)
})

/** Those of one list; what a list depends on has a test beside its module. */
const plain = exports.filter(({ routes }) => routes.file.params === undefined)

describe.each(plain)('the export of $noun', ({ noun, routes }) => {
  test.each(['title', ...routes.columns])('calls %s by a name in both languages', (key) => {
    expect(hasText('zh', `export.${noun}.${key}`)).toBe(true)
    expect(hasText('en', `export.${noun}.${key}`)).toBe(true)
  })

  test('has words for every filter, which the audit trail names', () => {
    const filters = Object.keys(routes.file.query ? (inputSchema(routes.file.query).properties ?? {}) : {})
    const hasWords = (field: string) => `system.audit.field.${field}` in zh || `system.${noun}.${field}` in zh
    expect(filters.filter((field) => !hasWords(field))).toEqual([])
  })

  test('opens with a head, whatever columns are asked for', async () => {
    for (const columns of [undefined, ...routes.columns]) {
      const answer = await server.call(routes.file, { token, query: { format: 'csv', columns } })
      expect(answer.status).toBe(200)
      const [head] = parse(answer.data as unknown as Buffer, { bom: true, to: 1 })
      expect(head).toHaveLength(columns === undefined ? routes.columns.length : 1)
    }
  })
})
