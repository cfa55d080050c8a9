/** Attributes in data rules: those of the user who asks, and those of the records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleGroup, RuleLeaf } from '#contract/rule.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, aUser } from '../../../../tests/people.ts'
import { all, issuesOf, leaf, ruleCalls } from '../testing/ruled.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const { create, aRule, clerkWith, listed } = ruleCalls(() => ({ server, admin }))

describe('attributes of the user in a rule', () => {
  const attr = async (code: string, dataType: 'text' | 'dept' | 'number') => {
    const body = { partyType: 'user' as const, code, name: code, dataType }
    expect((await server.call(partyAttrRoutes.create, { body, token: admin })).status).toBe(200)
  }
  const give = async (partyId: string, code: string, value: string | null, token = admin) =>
    server.call(partyValueRoutes.sysPartyAttrValue.saveValue, {
      body: { partyType: 'user', partyId, values: [{ code, value }] },
      token,
    })

  test('a rule reaches what the user’s own value says, from the next request on; without a value nothing', async () => {
    await attr('seesDept', 'dept')
    const [dept, other] = [await aDept(server), await aDept(server)]
    const inside = await aUser(server, { deptId: await aDept(server, { pid: dept }) })
    const ruleId = await aRule(all(leaf('deptIds', 'within', { var: 'me.attr.seesDept' })))
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId })
    expect(await listed(clerk)).toEqual([])
    expect((await give(clerk.id, 'seesDept', dept)).status).toBe(200)
    expect(await listed(clerk)).toEqual([inside.id])
    await give(clerk.id, 'seesDept', other)
    expect(await listed(clerk)).toEqual([])
  })

  test('no one widens their own reach, and a rule that cannot be met by a negation stays empty', async () => {
    await attr('seesName', 'text')
    const seen = await aUser(server)
    const none: RuleGroup = { join: 'not', items: [leaf('username', 'eq', { var: 'me.attr.seesName' })] }
    const ruleId = await aRule(none)
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId }, ['sys:user:page', 'sys:user:update'])
    expect(await listed(clerk)).toEqual([])
    const own = await give(clerk.id, 'seesName', seen.username, clerk.token)
    expect(own.status).toBe(404) // not even themselves are in reach
    await give(clerk.id, 'seesName', 'another user')
    expect(await listed(clerk)).toContain(clerk.id)
    expect((await give(clerk.id, 'seesName', seen.username, clerk.token)).body.error).toBe('not_to_yourself')
  })

  test('unknown attributes and those of another type are refused', async () => {
    await attr('level', 'number')
    for (const code of ['nowhere', 'level']) {
      const refused = await create(all(leaf('username', 'eq', { var: `me.attr.${code}` })))
      expect(issuesOf(refused)).toEqual(['conditions.items.0.values.0: rule_value'])
    }
  })
})

describe('attributes of the record in a rule', () => {
  const attr = async (code: string, dataType: 'text' | 'number' | 'date' | 'boolean' | 'user' | 'dept') => {
    const body = { partyType: 'user' as const, code, name: code, dataType }
    return (await server.call(partyAttrRoutes.create, { body, token: admin })).data.id
  }
  const give = (partyId: string, code: string, value: string | number | boolean | null, token = admin) =>
    server.call(partyValueRoutes.sysPartyAttrValue.saveValue, {
      body: { partyType: 'user', partyId, values: [{ code, value }] },
      token,
    })
  const setStatus = async (id: string, status: 0 | 1) => {
    const { data } = await server.call(partyAttrRoutes.get, { params: { id }, token: admin })
    await server.call(partyAttrRoutes.update, { body: { ...data, status }, token: admin })
  }
  /** Who of the people a rule reaches. */
  const reached = async (conditions: RuleGroup, people: readonly string[]) => {
    const among = { join: 'any' as const, items: people.map((id) => leaf('id', 'eq', id)) }
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId: await aRule(all(among, conditions)) })
    const ids = new Set(await listed(clerk))
    return people.flatMap((id, at) => (ids.has(id) ? [at] : []))
  }

  test('are compared by their type; a record without a value meets none but the negative ones', async () => {
    await attr('grade9', 'number')
    await attr('since9', 'date')
    await attr('label9', 'text')
    await attr('flag9', 'boolean')
    await attr('boss9', 'user')
    await attr('unit9', 'dept')
    const dept = await aDept(server)
    const below = await aDept(server, { pid: dept })
    const people = [await aUser(server), await aUser(server), await aUser(server)].map(({ id }) => id)
    const [low = '', high = '', none = ''] = people
    for (const [id, grade, since, label, flag, boss, unit] of [
      [low, 2, '2025-01-31', 'Alpha 100%', false, high, dept],
      [high, 10, '2026-02-01', 'beta', true, none, below],
    ] as const) {
      const values = { grade9: grade, since9: since, label9: label, flag9: flag, boss9: boss, unit9: unit }
      for (const [code, value] of Object.entries(values)) expect((await give(id, code, value)).status).toBe(200)
    }
    const cases: [RuleLeaf, number[]][] = [
      [leaf('attr.grade9', 'gt', 2), [1]],
      [leaf('attr.grade9', 'between', 1, 9), [0]],
      [leaf('attr.grade9', 'ne', 2), [1, 2]],
      [leaf('attr.since9', 'le', '2025-01-31'), [0]],
      [leaf('attr.since9', 'lt', { var: 'today' }), [0, 1]],
      [leaf('attr.since9', 'isNull'), [2]],
      [leaf('attr.label9', 'contains', '100%'), [0]],
      [leaf('attr.label9', 'in', 'beta', 'gamma'), [1]],
      [leaf('attr.label9', 'notIn', 'beta'), [0, 2]],
      [leaf('attr.flag9', 'eq', 1), [1]],
      [leaf('attr.boss9', 'eq', high), [0]],
      [leaf('attr.unit9', 'within', dept), [0, 1]],
      [leaf('attr.unit9', 'eq', below), [1]],
    ]
    for (const [condition, expected] of cases)
      expect(await reached(all(condition), people), JSON.stringify(condition)).toEqual(expected)
  })

  test('of the record compared with that of the user; an operator of another type is refused', async () => {
    await attr('region9', 'text')
    const ruleId = await aRule(all(leaf('attr.region9', 'eq', { var: 'me.attr.region9' })))
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId })
    const [same, other] = [await aUser(server), await aUser(server)]
    await give(same.id, 'region9', 'north')
    await give(other.id, 'region9', 'south')
    expect(await listed(clerk)).toEqual([])
    await give(clerk.id, 'region9', 'north')
    expect((await listed(clerk)).sort()).toEqual([clerk.id, same.id].sort())
    expect(issuesOf(await create(all(leaf('attr.region9', 'gt', 'a'))))).toEqual([
      'conditions.items.0.op: rule_operator',
    ])
    expect(issuesOf(await create(all(leaf('attr.nowhere', 'eq', 'a'))))).toEqual([
      'conditions.items.0.field: unknown_choice',
    ])
    const injected = "attr.region9') or true --"
    expect(issuesOf(await create(all(leaf(injected, 'eq', 'a'))))).toEqual(['conditions.items.0.field: unknown_choice'])
    expect((await create(all(leaf('attr.region9', 'eq', 'a')), { resource: 'share' })).status).toBe(400)
  })

  test('one that is disabled makes the rule reach nothing, also behind a negation; it is shown, and works again', async () => {
    const id = await attr('off9', 'text')
    const seen = await aUser(server)
    const ruleId = await aRule(all(leaf('id', 'eq', seen.id), { join: 'not', items: [leaf('attr.off9', 'eq', 'x')] }))
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId })
    expect(await listed(clerk)).toEqual([seen.id])
    const rule = async () => (await server.call(dataRuleRoutes.get, { params: { id: ruleId }, token: admin })).data
    const inList = async () => {
      const query = { keyword: (await rule()).code }
      return (await server.call(dataRuleRoutes.page, { query, token: admin })).data.list[0]
    }
    expect([(await rule()).isBroken, (await inList())?.isBroken]).toEqual([false, false])
    await setStatus(id, 0)
    expect(await listed(clerk)).toEqual([])
    expect([(await rule()).isBroken, (await inList())?.isBroken]).toEqual([true, true])
    await setStatus(id, 1)
    expect(await listed(clerk)).toEqual([seen.id])
    const { data } = await server.call(dataRuleRoutes.choices, { token: admin })
    const offered = data.resources.find(({ resource }) => resource === 'user')?.fields
    expect(offered).toContainEqual({ field: 'attr.off9', name: 'off9', nameEn: '', type: 'text', options: [] })
    expect(data.resources.find(({ resource }) => resource === 'share')?.fields.map(({ field }) => field)).not.toContain(
      'attr.off9',
    )
  })
})
