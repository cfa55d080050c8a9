import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRoutesOfAll } from '#contract/import.ts'
import { userImport, userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from '../../../../tests/import.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CAN = ['sys:user:page', 'sys:user:import', 'sys:user:save', 'sys:user:update'] as const
const HEAD = ['Username *', '姓名', 'Department', '角色', 'Mobile', '性别', 'Status', 'Initial password']

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** As the first start calls it. */
const root = '总部'
let importer: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const research = await aDept(server, { name: '研发中心' })
  await aDept(server, { name: '前端组', pid: research })
  await aDept(server, { name: '后端组', pid: research })
  const market = await aDept(server, { name: '市场部' })
  await aDept(server, { name: '前端组', pid: market })
  importer = await anActor(server, { can: CAN })
})
afterAll(() => server.close())

const countOf = async (keyword: string) => {
  const { data } = await server.call(userRoutes.page, { token: admin, query: { keyword } })
  return data.total
}
const person = (account: string, more: Partial<Record<number, string>> = {}) => {
  const cells = [account, `Person ${account}`, root, '', '', '', '', '']
  return cells.map((text, at) => more[at] ?? text)
}
const auditOf = (resourceId: string) =>
  server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_audit').select(['action', 'label', 'changes']).where('resource_id', '=', resourceId).execute(),
  )

describe('500 users with 7 bad rows', () => {
  const rows = Array.from({ length: 500 }, (_, at) =>
    person(`bulk.${at}`, { 2: '研发中心/后端组', 5: '男', 6: 'Enabled' }),
  )
  const bad: Record<number, [row: string[], reason: string]> = {
    10: [person(''), 'username: Required field cannot be empty'],
    20: [person('bulk.19'), 'username: Same record as row 21'],
    30: [person('bulk.30', { 2: '不存在部' }), 'deptId: “不存在部” does not exist or is outside your data scope'],
    40: [person('bulk.40', { 2: '前端组' }), 'deptId: There are several records named “前端组”. Enter the full path.'],
    50: [person('bulk.50', { 4: 'phone' }), 'mobile: Not a valid mobile number'],
    60: [person('bulk.60', { 3: '员工, Ghost' }), 'roleIdList: “Ghost” does not exist or is outside your data scope'],
    70: [person('admin'), 'username: The username “admin” is already taken'],
  }
  let id: string

  test('exactly these are refused, each with its reason at its column', async () => {
    const sheet = rows.map((row, at) => bad[at]?.[0] ?? row)
    const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, ...sheet]) })
    expect(state).toMatchObject({
      status: 'ready',
      total: 500,
      done: 500,
      counts: { refuse: 7, create: 493, change: 0, same: 0 },
      failure: null,
      ignored: [],
    })
    const refused = await rowsOf(server, admin, state.id, 'refuse')
    expect(Object.fromEntries(refused.map(({ n, reasons }) => [n, reasons]))).toEqual(
      Object.fromEntries(Object.entries(bad).map(([at, [, reason]]) => [Number(at) + 2, [reason]])),
    )
    expect(await countOf('bulk.')).toBe(0)
    id = state.id
  })

  test('they stand in the way until they are corrected', async () => {
    const answer = await server.call(importRoutesOfAll.confirm, { token: admin, params: { id }, body: {} })
    expect(answer).toMatchObject({ status: 409, body: { error: 'import_has_refused' } })
  })

  test('the error sheet holds them with their reasons, and can be uploaded again', async () => {
    const { data } = await server.call(importRoutesOfAll.errors, { token: admin, params: { id } })
    const { sheets } = await readXlsx(data as unknown as Uint8Array)
    const lines = sheets[0]?.rows ?? []
    expect(lines).toHaveLength(8)
    expect(lines[0]?.at(-1)).toBe('Reason')
    expect(lines.find(([account]) => account === 'bulk.50')?.at(-1)).toBe('Mobile: Not a valid mobile number')
    const again = await anImport(server, userImport, {
      token: admin,
      file: { name: 'again.xlsx', content: data as unknown as Uint8Array },
    })
    expect(again).toMatchObject({ total: 7, ignored: [], counts: { refuse: 6 } })
  })

  test('a corrected row is checked at once, and so is the one it stood in the way of', async () => {
    const correct = (n: number, cells: Record<string, string>) =>
      server.call(importRoutesOfAll.correct, { token: admin, params: { id, n }, body: { cells } })
    expect((await correct(12, { username: 'bulk.10' })).data).toMatchObject({ outcome: 'create', issues: [] })
    expect((await correct(21, { username: 'bulk.other' })).data).toMatchObject({ outcome: 'create' })
    expect((await rowsOf(server, admin, id, 'refuse')).map(({ n }) => n)).not.toContain(22)
    expect((await correct(21, { username: 'bulk.19' })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(22, { username: 'bulk.20' })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(32, { deptId: '研发中心/前端组' })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(42, { deptId: `${root} / 市场部 / 前端组` })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(52, { mobile: 'still no number' })).data).toMatchObject({ outcome: 'refuse' })
    expect((await correct(52, { mobile: '+86 138 0000 0000' })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(62, { roleIdList: '员工' })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(72, { username: 'bulk.70' })).data).toMatchObject({ outcome: 'create' })
    expect((await correct(9999, { username: 'x1' })).status).toBe(404)
    expect((await correct(72, { nonsense: '' })).body).toMatchObject({ data: { issues: [{ path: 'cells.nonsense' }] } })
  })

  test('confirmed, all of them are there, each with its trace, and the import with its own', async () => {
    const state = await confirmed(server, admin, id)
    expect(state).toMatchObject({ status: 'done', done: 500, failure: null })
    expect(await countOf('bulk.')).toBe(500)
    const { data } = await server.call(userRoutes.page, { token: admin, query: { username: 'bulk.499' } })
    expect(data.list).toMatchObject([
      { deptName: '后端组', gender: 0, status: 1, roles: [{ name: '员工' }], realName: 'Person bulk.499' },
    ])
    expect(await auditOf(data.list[0]?.id ?? '')).toMatchObject([{ action: 'create', label: 'Person bulk.499' }])
    expect(await auditOf(id)).toMatchObject([{ action: 'import', label: 'sheet.xlsx' }])
    expect((await server.call(importRoutesOfAll.confirm, { token: admin, params: { id }, body: {} })).status).toBe(409)
  })
})

test('an existing user changes by what the row names; the rest stays; the preview shows before and after', async () => {
  const { username } = await aUser(server, { realName: 'Old Name' })
  const stranger = person('upsert.new')
  const sheet = await aSheet([HEAD, [username.toUpperCase(), 'New Name', '', '', '', '', '', ''], stranger])
  const refused = await anImport(server, userImport, { token: admin, file: sheet })
  expect(refused.counts).toMatchObject({ refuse: 1, create: 1 })
  const onlyUpdates = await anImport(server, userImport, { token: admin, file: sheet, mode: 'update' })
  expect(onlyUpdates.counts).toMatchObject({ refuse: 1, change: 1 })
  const both = await anImport(server, userImport, { token: admin, file: sheet, mode: 'upsert' })
  expect(both.counts).toMatchObject({ refuse: 0, create: 1, change: 1 })
  expect(await rowsOf(server, admin, both.id, 'change')).toMatchObject([
    { n: 2, changes: [{ column: 'realName', before: 'Old Name', after: 'New Name' }] },
  ])
  await confirmed(server, admin, both.id)
  const { data } = await server.call(userRoutes.page, { token: admin, query: { username } })
  expect(data.list).toMatchObject([{ username, realName: 'New Name', deptName: root }])
  const again = await anImport(server, userImport, { token: admin, file: sheet, mode: 'upsert' })
  expect(again.counts).toEqual({ refuse: 0, create: 0, change: 0, same: 2 })
  const empty = await server.call(importRoutesOfAll.confirm, { token: admin, params: { id: again.id }, body: {} })
  expect(empty).toMatchObject({ status: 422, body: { error: 'import_empty' } })
})

test('rows that turned out differently since refuse the whole, by name; nothing is written', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => person(`late.${at}`))
  const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, ...rows]) })
  await aUser(server, { username: 'late.7' })
  const after = await confirmed(server, admin, state.id)
  expect(after).toMatchObject({
    status: 'ready',
    failure: { error: 'import_outdated', rows: [9] },
    counts: { refuse: 1 },
  })
  expect(await countOf('late.')).toBe(1)
  const done = await confirmed(server, admin, state.id, true)
  expect(done).toMatchObject({ status: 'done', leavesOut: true, failure: null })
  expect(await countOf('late.')).toBe(20)
})

test('when writing breaks off, nothing of it is left, and it can be tried again', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => person(`broken.${at}`))
  const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, ...rows]) })
  const superuser = await asSuperuser(server.urls.owner)
  await superuser.query("alter table sys_user add constraint broken check (username <> 'broken.599') not valid")
  const after = await confirmed(server, admin, state.id)
  expect(after).toMatchObject({ status: 'ready', failure: { error: 'internal' }, counts: { create: 600 } })
  expect(await countOf('broken.')).toBe(0)
  const { rows: traces } = await superuser.query("select from sys_audit where label like 'Person broken.%'")
  expect(traces).toEqual([])
  await superuser.query('alter table sys_user drop constraint broken')
  await superuser.end()
  expect(await confirmed(server, admin, state.id)).toMatchObject({ status: 'done', failure: null })
  expect(await countOf('broken.')).toBe(600)
})

describe('passwords', () => {
  test('without one no one signs in; with one it must be changed first, and it is kept nowhere', async () => {
    const rows = [person('pw.none'), person('pw.given', { 7: PASSWORD }), person('pw.weak', { 7: '123' })]
    const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, ...rows]) })
    expect(state.counts).toMatchObject({ create: 2, refuse: 1 })
    const [weak] = await rowsOf(server, admin, state.id, 'refuse')
    expect(weak).toMatchObject({ n: 4, cells: { password: '••••••' }, reasons: ['password: The password is too weak'] })
    const stored = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_import_row').select('cells').where('import_id', '=', state.id).execute(),
    )
    expect(JSON.stringify(stored)).not.toContain(PASSWORD)
    await confirmed(server, admin, state.id, true)
    expect((await server.signIn('pw.none', PASSWORD)).body.error).toBe('wrong_credentials')
    expect((await server.signIn('pw.none', '!')).body.error).toBe('wrong_credentials')
    const { data } = await server.signIn('pw.given', PASSWORD)
    const forced = await server.call(userRoutes.page, { token: data.token })
    expect(forced.body.error).toBe('password_change_required')
    const [cells] = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_import_row').select('cells').where('import_id', '=', state.id).where('n', '=', 3).execute(),
    )
    expect(cells?.cells).not.toHaveProperty('password')
  })

  test('an existing user’s is not replaced', async () => {
    const { username } = await aUser(server)
    const row = [username, 'Else', '', '', '', '', '', PASSWORD]
    const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, row]), mode: 'upsert' })
    const [refused] = await rowsOf(server, admin, state.id, 'refuse')
    expect(refused?.reasons).toEqual([
      'password: An initial password is for new users only. For existing users, reset the password.',
    ])
  })
})

describe('the rules of the form hold', () => {
  test('no one grants what they do not hold, or outside their departments', async () => {
    const dept = await aDept(server, { name: 'Inside' })
    const local = await anActor(server, { can: CAN, deptId: dept, scope: 2 })
    await aRole(server, { can: ['sys:role:update'], name: 'Changes roles' })
    const rows = [
      person('rule.inside', { 2: 'Inside' }),
      person('rule.outside', { 2: root }),
      person('rule.admin', { 2: 'Inside', 3: '组织管理员' }),
      person('rule.more', { 2: 'Inside', 3: 'Changes roles' }),
    ]
    const state = await anImport(server, userImport, { token: local.token, file: await aSheet([HEAD, ...rows]) })
    const refused = await rowsOf(server, local.token, state.id, 'refuse')
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      [`deptId: “${root}” does not exist or is outside your data scope`],
      ['roleIdList: The grade of “组织管理员” is not below the best grade of your own roles'],
      ['roleIdList: You cannot grant more permissions than you have'],
    ])
  })

  test('no one changes a user who holds more, and no one gives themselves a role', async () => {
    const dept = await aDept(server, { name: 'Within' })
    const clerk = await anActor(server, { can: CAN, deptId: dept, scope: 1 })
    const strong = await aUser(server, { deptId: dept, roleIds: [await aRole(server, { can: ['sys:role:update'] })] })
    await aRole(server, { can: [], scope: 3, name: 'Harmless' })
    const file = await aSheet([
      HEAD,
      [strong.username, 'Renamed', '', '', '', '', '', ''],
      [clerk.username, '', '', 'Harmless', '', '', '', ''],
    ])
    const state = await anImport(server, userImport, { token: clerk.token, file, mode: 'update' })
    const refused = await rowsOf(server, clerk.token, state.id, 'refuse')
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      [`username: “${strong.username}” has permissions or a data scope beyond your own, so you cannot change it`],
      [
        'roleIdList: Only an administrator can assign roles, posts, groups or departments to you, or change your username or attributes',
      ],
    ])
  })

  test('no one disables themselves, nor the last administrator', async () => {
    const other = await aUser(server, { superAdmin: 1 })
    const off = (account: string) => [account, '', '', '', '', '', '停用', '']
    const file = await aSheet([HEAD, off('admin'), off(other.username)])
    const state = await anImport(server, userImport, { token: admin, file, mode: 'update' })
    const [self] = await rowsOf(server, admin, state.id, 'refuse')
    expect(self).toMatchObject({ n: 2, reasons: ['status: You cannot do this to yourself'] })
    await confirmed(server, admin, state.id, true)
    const { data } = await server.call(userRoutes.page, { token: admin, query: { username: other.username } })
    expect(data.list[0]).toMatchObject({ status: 0 })
  })

  test('two administrators in one file: one of them stays', async () => {
    const [one, two] = [await aUser(server, { superAdmin: 1 }), await aUser(server, { superAdmin: 1 })]
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ super_admin: 0 }).where('username', '=', 'admin').execute(),
    )
    const chief = await anActor(server, { can: CAN, superAdmin: 1 })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ status: 0 }).where('id', '=', chief.id).execute(),
    )
    try {
      const rows = [one, two].map(({ username }) => [username, '', '', '', '', '', '停用', ''])
      const { kernel } = server.node
      const { importedUsers } = await import('./user.import.ts')
      const actor = {
        tenantId: 1,
        userId: importer.id,
        username: '',
        realName: '',
        superAdmin: 1,
        deptId: '',
        roleIds: [],
        grade: 100,
        fields: new Map(),
        permissions: new Set<string>(),
        scope: { kind: 'all' },
        sessionId: '',
        requestId: '',
        ip: '',
        language: 'en',
      } as const
      const tried = await kernel.database.read(1, async (db) => {
        const attempt = await importedUsers(kernel).begin({ db, actor, tx: undefined })
        const cells = rows.map(([username = ''], at) => ({ n: at, cells: { username, status: '停用' }, faults: {} }))
        return attempt.tryRows(cells, 'update')
      })
      expect(tried.map(({ outcome }) => outcome)).toEqual(['change', 'refuse'])
      expect(tried[1]?.issues).toMatchObject([{ column: 'status', text: 'error.last_admin' }])
    } finally {
      await server.node.kernel.database.transaction(1, (tx) =>
        tx.updateTable('sys_user').set({ super_admin: 1 }).where('username', '=', 'admin').execute(),
      )
    }
  })
})

describe('whose it is', () => {
  test('another user’s import, and another tenant’s, are not there', async () => {
    const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, person('mine.1')]) })
    const params = { id: state.id }
    const call = { token: importer.token, params }
    const row = { params: { ...params, n: 2 }, body: { cells: { username: 'theirs' } } }
    for (const answer of [
      await server.call(importRoutesOfAll.get, call),
      await server.call(importRoutesOfAll.rows, call),
      await server.call(importRoutesOfAll.errors, call),
      await server.call(importRoutesOfAll.correct, { ...call, ...row }),
      await server.call(importRoutesOfAll.confirm, { ...call, body: {} }),
      await server.call(importRoutesOfAll.remove, call),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
    expect((await server.call(importRoutesOfAll.get, { token: admin, params })).status).toBe(200)
  })

  test('who loses the permission in between sees nothing and writes nothing', async () => {
    const leaver = await anActor(server, { can: CAN })
    const { token } = leaver
    const state = await anImport(server, userImport, { token, file: await aSheet([HEAD, person('gone.1')]) })
    const params = { id: state.id }
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx.deleteFrom('sys_user_role').where('user_id', '=', leaver.id).execute()
      await server.node.kernel.sessions.grantsChanged(tx, 1)
    })
    await expect
      .poll(async () => (await server.call(importRoutesOfAll.confirm, { token, params, body: {} })).body.error)
      .toBe('forbidden')
    expect(await countOf('gone.')).toBe(0)
  })

  test('who loses it while it waits to be written gets nothing written', async () => {
    const leaver = await anActor(server, { can: CAN })
    const { token } = leaver
    const state = await anImport(server, userImport, { token, file: await aSheet([HEAD, person('gone.2')]) })
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx.updateTable('sys_import').set({ status: 'confirming' }).where('id', '=', state.id).execute()
      await tx.deleteFrom('sys_user_role').where('user_id', '=', leaver.id).execute()
      const data = { importId: state.id, userId: leaver.id, language: 'en', requestId: '' }
      await server.node.kernel.jobs.send(tx, { name: 'import.confirm', tenantId: 1, data })
    })
    const kept = () =>
      server.node.kernel.database.read(1, (db) =>
        db.selectFrom('sys_import').select(['status', 'failure']).where('id', '=', state.id).executeTakeFirst(),
      )
    await expect.poll(kept).toMatchObject({ status: 'ready', failure: { text: 'error.forbidden' } })
    expect(await countOf('gone.')).toBe(0)
  })

  test('cancelled, it is forgotten', async () => {
    const state = await anImport(server, userImport, { token: admin, file: await aSheet([HEAD, person('cancel.1')]) })
    const call = { token: admin, params: { id: state.id } }
    expect((await server.call(importRoutesOfAll.remove, call)).status).toBe(200)
    expect((await server.call(importRoutesOfAll.get, call)).status).toBe(404)
  })
})
