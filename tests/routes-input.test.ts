/** What a route does with input of any kind, for whatever is mounted: nothing here is listed by hand. */
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { file } from '#contract/file.ts'
import { HOSTILE_FIELDS } from './generate/hostile.ts'
import { expectHarmless, expectIssueAt, isAt, textFiltersOf } from './generate/expect.ts'
import { kindsOf, placeOf, PLACES } from './generate/kinds.ts'
import { issuesOfCall, wrongInputs, type Place, type Wrong } from './generate/malform.ts'
import { expectContract } from './generate/reply.ts'
import { inputSchema, withAt } from './generate/schema.ts'
import { aWorld } from './generate/world.ts'

const world = await aWorld()
afterAll(() => world.close())
const kinds = kindsOf(world.mounted, world.tables)

test.each(kinds.checked)('$id answers 400 and names the path, whatever is wrong', async ({ route }) => {
  const valid = await world.validInput(route)
  // The contract judges every wrong input; of each place and kind of issue one is sent, for the answer.
  const sent = new Map<string, Wrong & { place: Place }>()
  let tried = 0
  for (const place of PLACES) {
    const schema = route[place]
    if (!schema) continue
    for (const wrong of await wrongInputs(inputSchema(schema), placeOf(route, place))) {
      const { path, value } = wrong
      tried += 1
      const hint = `${place}.${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`
      if (route.upload && place === 'body') {
        sent.set(hint, { ...wrong, place })
        continue
      }
      const issues = issuesOfCall(route, { ...valid, [place]: withAt(valid[place], path, value) })
      expect(issues.filter((issue) => isAt(issue.path, path)).length, hint).toBeGreaterThan(0)
      for (const { code } of issues) sent.set(`${place} ${code}`, { ...wrong, place })
    }
  }
  expect(tried).toBeGreaterThan(0)
  for (const { place, path, value } of sent.values()) {
    const input = { ...valid, [place]: withAt(valid[place], path, value) }
    expectIssueAt(await world.call(route, input, await world.admin()), path, `${place}.${path.join('.')}`)
  }
})

/** What no caller writes: whose the record is, who it says wrote it, what makes an administrator. */
const FOREIGN = { tenantId: 2, tenant_id: 2, superAdmin: 1, super_admin: 1, isAdmin: true, createdBy: 'x' }

test.each(kinds.checked.filter(({ route }) => route.body))(
  '$id takes nothing of a body that it does not declare',
  async ({ route: { body }, route }) => {
    const { properties, additionalProperties } = inputSchema(body ?? z.null())
    const sent = (await world.validInput(route)).body
    // Of a list of ids there is nothing to add; what a form's records hold, its model says.
    if (!properties || additionalProperties || typeof sent !== 'object' || sent === null) return
    const parsed = body?.safeParse({ ...FOREIGN, ...sent })
    const taken = parsed?.success ? Object.keys(parsed.data ?? {}) : []
    expect(taken.filter((name) => !(name in properties))).toEqual([])
  },
)

test.each(kinds.sorting)('$id sorts by the declared fields and refuses every other', async ({ route }) => {
  const properties = route.query ? inputSchema(route.query).properties : undefined
  const valid = await world.validInput(route)
  const sorted = async (orderField: unknown, order = 'desc') =>
    world.call(route, { ...valid, query: { ...valid.query, orderField, order } }, await world.admin())
  await Promise.all(HOSTILE_FIELDS.map(async (field) => expectIssueAt(await sorted(field), ['orderField'], field)))
  const orders = (properties?.['orderField']?.enum ?? []).flatMap((field) => [
    [field, 'desc'],
    [field, 'asc'],
  ])
  const check = async ([field, order]: unknown[]) => expectContract(route, await sorted(field, String(order)))
  // A person exports one list at a time; a file sorts as its list does: one order of each field is enough.
  if (route.reply === file) for (const each of orders.filter((_, at) => [0, 3].includes(at % 4))) await check(each)
  else await Promise.all(orders.map(check))
})

test.each(kinds.searching)('$id takes SQL in a text filter for text', async ({ route }) => {
  for (const [nth, filter] of textFiltersOf(route).entries()) await expectHarmless(world, route, filter, nth)
})

test.each(kinds.closed)('$id refuses a parameter that it does not know', async ({ route }) => {
  const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']))
  const input = { params, query: { notKnown: 'x' }, ...(route.method !== 'GET' && { body: {} }) }
  expectIssueAt(await world.call(route, input, await world.admin()), ['notKnown'], route.path)
})
