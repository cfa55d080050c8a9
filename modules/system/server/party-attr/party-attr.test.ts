import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deptExport, deptRoutes } from '#system/contract/dept.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'
import { restored } from '../../../../tests/recycle.ts'
import { attrCalls, draftOf, type AttrDraft } from '../testing/attributed.ts'

const { getWithVal } = partyValueRoutes.sysPartyAttr
const { saveValue } = partyValueRoutes.sysPartyAttrValue

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const { anAttr, save, read, valueOf, change } = attrCalls(() => ({ server, admin }))
const create = (draft: AttrDraft, token = admin) => server.call(partyAttrRoutes.create, { body: draftOf(draft), token })
const issues = ({ body }: { body: object }) =>
  ((body as { data?: { issues?: { path: string; code: string }[] } }).data?.issues ?? []).map(
    ({ path, code }) => `${path}: ${code}`,
  )

describe('definitions', () => {
  test('a code is used once for each kind of party; there are no partners', async () => {
    const { code } = await anAttr()
    expect((await create({ code })).body.error).toBe('party_attr_code_taken')
    expect((await create({ code, partyType: 'dept' })).status).toBe(200)
    expect(issues(await create({ partyType: 'partner' as 'user' }))).toEqual(['partyType: invalid_value'])
    expect(issues(await create({ code: '__proto__' }))).toEqual(['code: attr_code_format'])
  })

  test.each([
    ['lookahead', { pattern: '(?=a)' }, 'pattern: attr_pattern_format'],
    ['a backreference', { pattern: String.raw`(a)\1` }, 'pattern: attr_pattern_format'],
    ['a pattern that is not one', { pattern: '(' }, 'pattern: attr_pattern_format'],
    ['a pattern that unfolds into a large one', { pattern: '((.{0,30}){0,30})' }, 'pattern: attr_pattern_format'],
    ['limits in the wrong order', { dataType: 'number', bounds: { min: 2, max: 1 } }, 'bounds.max: attr_bounds_order'],
    ['a dictionary that is not there', { dataType: 'dict', dictType: 'nowhere' }, 'dictType: unknown_choice'],
    ['no dictionary', { dataType: 'dict' }, 'dictType: required'],
  ] as const)('%s is refused', async (_, draft, issue) => {
    expect(issues(await create(draft))).toEqual([issue])
  })

  test('type, code and dictionary stay while there are values; disabled, it keeps them and is shown nowhere', async () => {
    const attr = await anAttr()
    const { id } = await aUser(server)
    await save(id, { [attr.code]: 'kept' })
    expect((await change(attr.id, { dataType: 'number' })).body.error).toBe('party_attr_has_values')
    expect((await change(attr.id, { code: 'other' })).body.error).toBe('party_attr_has_values')
    const removed = await server.call(partyAttrRoutes.remove, { params: { id: attr.id }, token: admin })
    expect(removed.body.error).toBe('party_attr_has_values')
    expect((await change(attr.id, { status: 0, name: 'Renamed' })).status).toBe(200)
    expect(await valueOf(id, attr.code)).toBeUndefined()
    expect(issues(await save(id, { [attr.code]: 'x' }))).toEqual(['values.0.code: unknown_choice'])
    await change(attr.id, { status: 1 })
    expect(await valueOf(id, attr.code)).toBe('kept')
  })

  test('one without values is deleted, and returns from the recycle bin', async () => {
    const { id, name } = await anAttr({ name: 'Comes back' })
    expect((await server.call(partyAttrRoutes.remove, { params: { id }, token: admin })).status).toBe(200)
    expect(await restored(server, admin, 'partyAttr', name)).toBe(200)
    expect((await server.call(partyAttrRoutes.get, { params: { id }, token: admin })).data.name).toBe(name)
  })

  test('equal values keep an attribute from becoming unique', async () => {
    const attr = await anAttr()
    const [one, other] = [await aUser(server), await aUser(server)]
    for (const { id } of [one, other]) await save(id, { [attr.code]: 'same' })
    expect(issues(await change(attr.id, { isUnique: 1 }))).toEqual(['isUnique: attr_duplicates'])
    await save(other.id, { [attr.code]: 'else' })
    expect((await change(attr.id, { isUnique: 1 })).status).toBe(200)
    expect(issues(await save(other.id, { [attr.code]: 'same' }))).toEqual(['values.0.value: attr_taken'])
  })

  test('the user who may not is refused', async () => {
    const clerk = await anActor(server, { can: ['sys:partyAttr:page'] })
    expect((await create({}, clerk.token)).status).toBe(403)
    const { list } = (await server.call(partyAttrRoutes.page, { query: {}, token: clerk.token })).data
    expect(list[0]?.actions).toEqual([])
  })
})

describe('a value that does not suit is refused at its place', () => {
  const limits = { min: 1, max: 9, decimals: 1 }
  test.each([
    ['a number as text', { dataType: 'number' }, '5', 'invalid_type'],
    ['a small number', { dataType: 'number', bounds: limits }, 0, 'too_small'],
    ['a large number', { dataType: 'number', bounds: limits }, 9.5, 'too_big'],
    ['too many decimals', { dataType: 'number', bounds: limits }, 1.25, 'attr_decimals'],
    ['a short text', { bounds: { min: 3 } }, 'ab', 'too_short'],
    ['a long text', { bounds: { max: 3 } }, 'abcd', 'too_long'],
    ['another pattern', { pattern: '[A-Z]{2}\\d+' }, 'x-AB12', 'attr_pattern'],
    ['a day that is none', { dataType: 'date' }, '2026-02-30', 'invalid_format'],
    ['an early day', { dataType: 'date', bounds: { from: '2026-01-01' } }, '2025-12-31', 'attr_day_before'],
    ['a text for yes or no', { dataType: 'boolean' }, 'true', 'invalid_type'],
    ['an unknown entry', { dataType: 'dict', dictType: 'gender' }, '9', 'unknown_choice'],
    ['an unknown user', { dataType: 'user' }, '00000000-0000-7000-8000-000000000000', 'unknown_choice'],
    ['no id', { dataType: 'dept' }, 'root', 'unknown_choice'],
    ['nothing where it is required', { required: 1 }, null, 'required'],
    ['blanks where it is required', { required: 1 }, '  ', 'required'],
  ] as const)('%s', async (_, draft, value, code) => {
    const attr = await anAttr(draft)
    const { id } = await aUser(server)
    expect(issues(await save(id, { [attr.code]: value }))).toEqual([`values.0.value: ${code}`])
    if ('required' in draft) await change(attr.id, { status: 0 })
  })

  test('what suits is stored by its type and read back, with its text', async () => {
    const { id } = await aUser(server)
    const boss = await aUser(server, { realName: 'The Boss' })
    const dept = await aDept(server, { name: 'Lab' })
    const attrs = [
      [await anAttr({ dataType: 'number' }), 1.5, '1.5'],
      [await anAttr({ dataType: 'date' }), '2026-11-20', '2026-11-20'],
      [await anAttr({ dataType: 'boolean' }), false, 'No'],
      [await anAttr({ dataType: 'user' }), boss.id, 'The Boss'],
      [await anAttr({ dataType: 'dept' }), dept, 'Lab'],
      [await anAttr({ pattern: '[A-Z]{2}\\d+' }), 'AB12', 'AB12'],
    ] as const
    const saved = await save(id, Object.fromEntries(attrs.map(([{ code }, value]) => [code, value])))
    expect([saved.status, issues(saved)]).toEqual([200, []])
    const answer = await server.call(getWithVal, {
      body: { partyType: 'user', partyId: id },
      token: admin,
      language: 'en-US',
    } as never)
    const shown = new Map(answer.data.attrs.map((attr) => [attr.code, [attr.value, attr.text]]))
    for (const [{ code }, value, text] of attrs) expect(shown.get(code)).toEqual([value, text])
    // The user who is named is deleted: the value goes with them.
    await server.call(userRoutes.remove, { params: { id: boss.id }, token: admin })
    expect(await valueOf(id, attrs[3][0].code)).toBeNull()
  })

  test('one wrong value of several keeps all from being written; an attribute is given once', async () => {
    const [one, two] = [await anAttr(), await anAttr({ dataType: 'number' })]
    const { id } = await aUser(server)
    expect(issues(await save(id, { [one.code]: 'ok', [two.code]: 'no' }))).toEqual(['values.1.value: invalid_type'])
    expect(await valueOf(id, one.code)).toBeNull()
    const twice = [one, one].map(({ code }) => ({ code, value: 'x' }))
    const refused = await server.call(saveValue, {
      body: { partyType: 'user', partyId: id, values: twice },
      token: admin,
    })
    expect(issues(refused)).toEqual(['values.1.code: attr_twice'])
  })

  test('huge values and too many of them are refused by the contract', async () => {
    const { code } = await anAttr()
    const { id } = await aUser(server)
    expect((await save(id, { [code]: 'x'.repeat(2001) })).status).toBe(400)
    expect((await save(id, { [code]: { deep: [1] } })).status).toBe(400)
    const values = Array.from({ length: 51 }, (_, at) => [`x${at}`, 'y'])
    expect((await save(id, Object.fromEntries(values))).status).toBe(400)
  })

  test('a pattern that keeps a backtracking engine busy for hours is answered', async () => {
    const { code } = await anAttr({ pattern: '(a+)+b' })
    const { id } = await aUser(server)
    expect(issues(await save(id, { [code]: 'a'.repeat(500) }))).toEqual(['values.0.value: attr_pattern'])
  })
})

test('of many who save the same unique value at once, exactly one has it', async () => {
  const { code } = await anAttr({ isUnique: 1 })
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser(server)))
  const answers = await Promise.all(users.map(({ id }) => save(id, { [code]: 'No. 1' })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(users.length - 1)
  expect(new Set(refused.flatMap(issues))).toEqual(new Set(['values.0.value: attr_taken']))
})

describe('the users who may read and change the party, and no other', () => {
  test('out of scope, or without the codes of this kind of party, it is not found', async () => {
    const attr = await anAttr()
    const [mine, other] = [await aDept(server), await aDept(server)]
    const [near, far] = [await aUser(server, { deptId: mine }), await aUser(server, { deptId: other })]
    const can = ['sys:user:page', 'sys:user:update']
    const clerk = await anActor(server, { can, scope: 1, deptId: mine })
    expect((await read(near.id, clerk.token)).data.mayChange).toBe(true)
    expect((await save(near.id, { [attr.code]: 'x' }, clerk.token)).status).toBe(200)
    expect((await read(far.id, clerk.token)).status).toBe(404)
    expect((await save(far.id, { [attr.code]: 'x' }, clerk.token)).status).toBe(404)
    expect((await read(mine, clerk.token, 'dept')).status).toBe(404)
    expect((await save(mine, { x: 'x' }, clerk.token, 'dept')).status).toBe(404)
    const reader = await anActor(server, { can: ['sys:user:page'], scope: 0 })
    expect((await read(far.id, reader.token)).data.mayChange).toBe(false)
    expect((await save(far.id, { [attr.code]: 'x' }, reader.token)).status).toBe(403)
  })

  test('departments: in scope, by their own codes; a department out of reach cannot be named', async () => {
    const attr = await anAttr({ partyType: 'dept', dataType: 'dept' })
    const [mine, other] = [await aDept(server), await aDept(server)]
    const clerk = await anActor(server, { can: ['sys:dept:page', 'sys:dept:update'], scope: 1, deptId: mine })
    expect((await save(mine, { [attr.code]: mine }, clerk.token, 'dept')).status).toBe(200)
    expect(await valueOf(mine, attr.code, 'dept')).toBe(mine)
    expect(issues(await save(mine, { [attr.code]: other }, clerk.token, 'dept'))).toEqual([
      'values.0.value: unknown_choice',
    ])
    expect((await save(other, { [attr.code]: mine }, clerk.token, 'dept')).status).toBe(404)
    // A value that was there before stays, although its department is out of reach.
    await save(mine, { [attr.code]: other }, admin, 'dept')
    expect((await save(mine, { [attr.code]: other }, clerk.token, 'dept')).status).toBe(200)
  })

  test('no one changes a user with more power, and only an administrator their own values', async () => {
    const attr = await anAttr()
    const clerk = await anActor(server, { can: ['sys:user:page', 'sys:user:update'], scope: 0 })
    const strong = await aUser(server, { roleIds: [await aRole(server, { can: ['sys:role:save'] })] })
    expect((await save(strong.id, { [attr.code]: 'x' }, clerk.token)).body.error).toBe('holds_more')
    expect((await read(strong.id, clerk.token)).data.mayChange).toBe(false)
    expect((await save(clerk.id, { [attr.code]: 'x' }, clerk.token)).body.error).toBe('not_to_yourself')
    expect(await valueOf(clerk.id, attr.code)).toBeNull()
  })

  test('another tenant has neither the definitions nor the parties', async () => {
    const attr = await anAttr()
    const { id } = await aUser(server)
    // The operator's tenant.
    const stranger = await anActor(server, {
      tenantId: 0,
      can: ['sys:user:page', 'sys:user:update', 'sys:partyAttr:page'],
      scope: 0,
    })
    expect((await read(id, stranger.token)).status).toBe(404)
    expect((await save(id, { [attr.code]: 'x' }, stranger.token)).status).toBe(404)
    expect((await server.call(partyAttrRoutes.get, { params: { id: attr.id }, token: stranger.token })).status).toBe(
      404,
    )
  })
})

describe('in the forms of users and departments', () => {
  test('a new user is written with the values or not at all; a form that leaves them out keeps them', async () => {
    const attr = await anAttr({ required: 1, dataType: 'number' })
    const { deptId } = await aUser(server)
    const body = { username: 'with.attrs', realName: 'With Attrs', deptId }
    const refused = await server.call(userRoutes.create, {
      body: { ...body, attrs: [{ code: attr.code, value: 'x' }] },
      token: admin,
    })
    expect(issues(refused)).toEqual(['attrs.0.value: invalid_type'])
    expect(issues(await server.call(userRoutes.create, { body: { ...body, attrs: [] }, token: admin }))).toEqual([
      'attrs: required',
    ])
    const made = await server.call(userRoutes.create, {
      body: { ...body, attrs: [{ code: attr.code, value: 7 }] },
      token: admin,
    })
    expect(made.status).toBe(200)
    const { data } = await server.call(userRoutes.get, { params: { id: made.data.id }, token: admin })
    expect((await server.call(userRoutes.update, { body: data, token: admin })).status).toBe(200)
    expect(await valueOf(data.id, attr.code)).toBe(7)
    await change(attr.id, { status: 0 })
  })

  test('a field that is hidden from the caller stays as it is while they save attributes', async () => {
    const attr = await anAttr()
    const { id } = await aUser(server)
    const { data: seen } = await server.call(userRoutes.get, { params: { id }, token: admin })
    const mobile = '13812345678'
    await server.call(userRoutes.update, { body: { ...seen, mobile }, token: admin })
    const restrict = (mode: 0 | 3) =>
      server.call(fieldModeRoutes.update, { body: { fields: [{ field: 'user.mobile', mode }] }, token: admin })
    await restrict(3)
    const clerk = await anActor(server, { can: ['sys:user:page', 'sys:user:update'], scope: 0 })
    const { data: shown } = await server.call(userRoutes.get, { params: { id }, token: clerk.token })
    expect(shown).not.toHaveProperty('mobile')
    const body = { ...shown, attrs: [{ code: attr.code, value: 'x' }] }
    expect((await server.call(userRoutes.update, { body, token: clerk.token })).status).toBe(200)
    expect((await read(id, clerk.token)).data.attrs.find(({ code }) => code === attr.code)?.value).toBe('x')
    await restrict(0)
    expect((await server.call(userRoutes.get, { params: { id }, token: admin })).data.mobile).toBe(mobile)
  })

  test('what else is sent with a value changes nothing; attributes of departments are unknown to users', async () => {
    const [attr, ofDept] = [await anAttr(), await anAttr({ partyType: 'dept' })]
    const { id } = await aUser(server)
    const values = [{ code: attr.code, value: 'x', tenantId: 0, attrId: ofDept.id, uniqueHash: 'x' }]
    const body = { partyType: 'user' as const, partyId: id, values, superAdmin: 1, status: 0 }
    expect((await server.call(saveValue, { body, token: admin })).status).toBe(200)
    const { data } = await server.call(userRoutes.get, { params: { id }, token: admin })
    expect(data).toMatchObject({ superAdmin: 0, status: 1 })
    expect(issues(await save(id, { [ofDept.code]: 'x' }))).toEqual(['values.0.code: unknown_choice'])
  })

  test('a value saved meanwhile is noticed by a form', async () => {
    const attr = await anAttr()
    const { id } = await aUser(server)
    const { data: seen } = await server.call(userRoutes.get, { params: { id }, token: admin })
    await save(id, { [attr.code]: 'first' })
    const late = await server.call(userRoutes.update, { body: seen, token: admin })
    expect(late.body.error).toBe('changed_meanwhile')
  })

  test('departments', async () => {
    const attr = await anAttr({ partyType: 'dept' })
    const tree = (await server.call(deptRoutes.tree, { token: admin })).data
    const draft = { pid: tree[0]!.id, name: 'Dept with attrs', attrs: [{ code: attr.code, value: 'CC-1' }] }
    const { data, status } = await server.call(deptRoutes.create, { body: draft, token: admin })
    expect(status).toBe(200)
    expect(await valueOf(data.id, attr.code, 'dept')).toBe('CC-1')
    const query = { attrs: attr.code, attr: `${attr.code}:cc` }
    const found = (await server.call(deptRoutes.tree, { query, token: admin })).data
    expect(found.map(({ attrTexts }) => attrTexts)).toContainEqual({ [attr.code]: 'CC-1' })
    expect(found.length).toBeLessThan(tree.length + 1)
    const sheet = { format: 'csv', columns: `name,attr.${attr.code}` }
    const lines = async (token: string) =>
      ((await server.call(deptExport.file, { query: sheet, token })).data as unknown as Buffer).toString('utf8')
    expect(await lines(admin)).toMatch(new RegExp(`${attr.name}[^]*Dept with attrs,CC-1`))
    const blind = await anActor(server, { can: ['sys:dept:export', 'sys:user:page'], scope: 0 })
    expect(await lines(blind.token)).not.toContain('CC-1')
    await server.call(deptRoutes.remove, { params: { id: data.id }, token: admin })
    const page = await server.call(partyAttrRoutes.get, { params: { id: attr.id }, token: admin })
    expect(page.data.valueCount).toBe(0)
  })
})

describe('in the list of users', () => {
  const list = (query: object, token = admin) => server.call(userRoutes.page, { query, token })

  test('columns that are asked for, and filters by type', async () => {
    const [level, since, text] = [
      await anAttr({ dataType: 'number' }),
      await anAttr({ dataType: 'date' }),
      await anAttr(),
    ]
    const [low, high] = [await aUser(server), await aUser(server)]
    await save(low.id, { [level.code]: 2.5, [since.code]: '2026-01-05', [text.code]: 'Alpha 100%' })
    await save(high.id, { [level.code]: 10, [since.code]: '2026-03-05', [text.code]: 'Beta' })
    const { data } = await list({ attrs: `${level.code},${text.code}`, attr: `${level.code}:2..3` })
    expect(data.list.map(({ id, attrTexts }) => [id, attrTexts])).toEqual([
      [low.id, { [level.code]: '2.5', [text.code]: 'Alpha 100%' }],
    ])
    const idsBy = async (attr: string) => (await list({ attr })).data.list.map(({ id }) => id).sort()
    expect(await idsBy(`${level.code}:3..`)).toEqual([high.id])
    expect(await idsBy(`${level.code}:10`)).toEqual([high.id])
    expect(await idsBy(`${since.code}:..2026-02-01`)).toEqual([low.id])
    expect(await idsBy(`${text.code}:100%`)).toEqual([low.id])
    expect(await idsBy(`${text.code}:%`)).toEqual([low.id])
    for (const wrong of [`${level.code}:x`, `${since.code}:1..2`, `${level.code}:..`, "nowhere:x' or 1=1"])
      expect(await idsBy(wrong)).toEqual([])
    expect((await list({})).data.list[0]?.attrTexts).toBeUndefined()
  })

  test('the user who only picks people neither sees nor asks by attributes', async () => {
    const attr = await anAttr()
    const { id } = await aUser(server)
    await save(id, { [attr.code]: 'secret-77' })
    const picker = await anActor(server, { can: ['sys:user:pick'], scope: 0 })
    const all = (await list({ limit: 100 }, picker.token)).data
    const { data } = await list({ attrs: attr.code, attr: `${attr.code}:secret-77`, limit: 100 }, picker.token)
    expect(data.total).toBe(all.total)
    expect(JSON.stringify(data)).not.toContain('secret-77')
    expect((await read(id, picker.token)).status).toBe(403)
  })
})
