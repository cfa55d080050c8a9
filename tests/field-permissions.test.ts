import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FieldMode } from '#contract/field-mode.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { fieldModeRoutes, type RaisedMode } from '#system/contract/field-mode.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userExport, userImport, userRoutes } from '#system/contract/user.ts'
import { exportedLines } from './exported.ts'
import { aServer, type TestServer } from './harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from './import.ts'
import { anActor, aRole, aUser, type TestActor } from './people.ts'
import { asSuperuser } from './two-tenants.ts'

const MOBILE = '13812341234'
const EMAIL = 'zhang.san@example.com'
const ADDRESSES = '10.1.2.0/24'
const CAN = ['page', 'save', 'update', 'delete', 'export', 'import'].map((verb) => `sys:user:${verb}`)
const READS = ['sys:audit:page', 'sys:recycle:page', 'sys:role:page', 'sys:recycle:restore']
const ALL = ['user.mobile', 'user.email', 'user.allowIpQueue']

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** An ordinary user who manages users. */
let clerk: TestActor
/** Whose fields are guarded. */
let person: { id: string; username: string; deptId: string }

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  clerk = await anActor(server, { can: [...CAN, ...READS], scope: 0 })
})
beforeEach(async () => {
  person = await aUser(server)
  const guarded = { mobile: MOBILE, email: EMAIL, allowIpQueue: ADDRESSES }
  if ((await update(guarded, admin)).status !== 200) throw new Error('the user has no values')
})
afterEach(() => base(0))
afterAll(() => server.close())

const base = (mode: FieldMode, fields = ALL, token = admin) =>
  server.call(fieldModeRoutes.update, { body: { fields: fields.map((field) => ({ field, mode })) }, token })
const raise = (id: string, modes: Record<string, RaisedMode>, token = admin) =>
  server.call(fieldModeRoutes.setOfRole, {
    params: { id },
    body: { fields: Object.entries(modes).map(([field, mode]) => ({ field, mode })) },
    token,
  })
const shown = async (token = clerk.token) =>
  (await server.call(userRoutes.get, { params: { id: person.id }, token })).data
const listed = async (query: Record<string, string> = {}, token = clerk.token) =>
  (await server.call(userRoutes.page, { query: { username: person.username, ...query }, token })).data
/** The form's whole body, with what is to change. */
async function update(change: object, token = clerk.token) {
  const { deptId, username } = person
  const body = { id: person.id, username, realName: username, deptId, ...change }
  return server.call(userRoutes.update, { body, token })
}
const stored = async () => {
  const { mobile, email, allowIpQueue } = await shown(admin)
  return { mobile, email, allowIpQueue }
}
const UNTOUCHED = { mobile: MOBILE, email: EMAIL, allowIpQueue: ADDRESSES }
const issuesOf = ({ body }: { body: object }) =>
  (body as { data?: { issues?: { path: string; code: string }[] } }).data?.issues?.map(
    ({ path, code }) => `${path}: ${code}`,
  )

describe('reading', () => {
  test('a masked field is masked in list and detail, an empty one stays empty, an administrator sees all', async () => {
    await base(2)
    const masked = { mobile: '138****1234', email: 'z***@example.com' }
    expect((await listed()).list[0]).toMatchObject(masked)
    expect(await shown()).toMatchObject({ ...masked, allowIpQueue: '****' })
    expect(await shown(admin)).toMatchObject(UNTOUCHED)
    expect((await server.call(meRoutes.info, { token: clerk.token })).data.fieldModes).toEqual({
      'user.mobile': 2,
      'user.email': 2,
      'user.allowIpQueue': 2,
    })
    await update({ mobile: '', email: EMAIL, allowIpQueue: '' }, admin)
    expect(await shown()).toMatchObject({ mobile: '', allowIpQueue: '' })
  })

  test('a hidden field is left out', async () => {
    await base(3)
    for (const reply of [(await listed()).list[0], await shown()]) {
      expect(reply).toMatchObject({ username: person.username })
      for (const field of ['mobile', 'email', 'allowIpQueue']) expect(reply).not.toHaveProperty(field)
    }
  })

  test('a sheet is masked, and leaves out what is hidden', async () => {
    const query = { username: person.username }
    await base(2)
    const [masked] = await exportedLines(server, userExport.file, { token: clerk.token, query })
    expect(masked).toMatchObject({ Mobile: '138****1234', Email: 'z***@example.com' })
    await base(3)
    const [hidden = {}] = await exportedLines(server, userExport.file, { token: clerk.token, query })
    expect(Object.keys(hidden)).not.toContain('Mobile')
    expect(JSON.stringify(hidden)).not.toContain(MOBILE)
    const only = { ...query, columns: 'mobile' }
    expect(JSON.stringify(await exportedLines(server, userExport.file, { token: clerk.token, query: only }))).toBe(
      '[{"Mobile":""}]',
    )
  })

  test('the audit trail and the recycle bin mask the values before and after, too', async () => {
    await update({ ...UNTOUCHED, mobile: '13900001111' }, admin)
    const query = { resource: 'user', resourceId: person.id }
    const [entry] = (await server.call(auditRoutes.page, { token: admin, query })).data.list
    const trail = (token: string) => server.call(auditRoutes.get, { params: { id: entry?.id ?? '' }, token })
    expect((await trail(clerk.token)).data.changes).toMatchObject({ mobile: [MOBILE, '13900001111'] })
    await base(2)
    expect((await trail(clerk.token)).data.changes).toMatchObject({ mobile: ['138****1234', '139****1111'] })
    await base(3)
    expect((await trail(clerk.token)).data.changes).not.toHaveProperty('mobile')
    expect((await trail(admin)).data.changes).toMatchObject({ mobile: [MOBILE, '13900001111'] })

    await server.call(userRoutes.remove, { params: { id: person.id }, token: admin })
    const bin = await server.call(recycleRoutes.page, { token: admin, query: { keyword: person.username } })
    const deleted = (token: string) =>
      server.call(recycleRoutes.get, { params: { id: bin.data.list[0]?.id ?? '' }, token })
    const { fields } = (await deleted(clerk.token)).data
    for (const field of ['mobile', 'email', 'allow_ip_queue']) expect(fields).not.toHaveProperty(field)
    expect((await deleted(admin)).data.fields).toMatchObject({ mobile: '13900001111', allow_ip_queue: ADDRESSES })
    // Restored by a user who does not see them, the values are as they were.
    await server.call(recycleRoutes.restore, { body: [bin.data.list[0]?.id ?? ''], token: admin })
    expect(await stored()).toMatchObject({ mobile: '13900001111', allowIpQueue: ADDRESSES })
  })

  test('a user sees and edits their own number and address in the personal center', async () => {
    await base(3)
    const own = await server.call(centerRoutes.saveProfile, {
      body: { gender: 1, mobile: '13712345678', email: 'own@example.com' },
      token: clerk.token,
    })
    expect(own.status, JSON.stringify(own.body)).toBe(200)
    const { data } = await server.call(meRoutes.info, { token: clerk.token })
    expect(data).toMatchObject({ mobile: '13712345678', email: 'own@example.com' })
  })
})

describe('inferring', () => {
  test('a filter by a field that is not visible is 400, in the list and in the sheet', async () => {
    await base(2)
    const query = { mobile: MOBILE }
    const answers = [
      await server.call(userRoutes.page, { query, token: clerk.token }),
      await server.call(userExport.file, { query, token: clerk.token }),
      await server.call(userExport.task, { body: query, token: clerk.token }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(issuesOf(answer)).toEqual(['mobile: field_not_visible'])
    }
    await base(1)
    expect((await listed(query)).total).toBe(1)
  })

  test('the keyword and the members of a role find no one by digits, not even what was remembered', async () => {
    const role = await aRole(server, { can: [] })
    const keyword = MOBILE.slice(3)
    const byKeyword = (token: string) => listed({ keyword, username: '' }, token)
    expect((await byKeyword(clerk.token)).total).toBeGreaterThan(0)
    await base(2)
    expect((await byKeyword(clerk.token)).total).toBe(0)
    expect((await byKeyword(admin)).total).toBeGreaterThan(0)
    await server.call(roleHolderRoutes.assign, {
      params: { id: role },
      body: { kind: 'user', holderId: person.id },
      token: admin,
    })
    const members = (token: string) =>
      server.call(roleRoutes.members, { params: { id: role }, query: { keyword }, token })
    expect((await members(admin)).data.total).toBe(1)
    expect((await members(clerk.token)).data.total).toBe(0)
  })

  test('the search of the product finds no one by them', async () => {
    await base(2)
    for (const q of [MOBILE, EMAIL]) {
      const { status, body } = await server.call(searchRoutes.find, { query: { q }, token: clerk.token })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(person.id)
    }
  })
})

describe('writing', () => {
  test('what comes back masked or is left out stays; what would change is 400 at its path', async () => {
    await base(2)
    expect((await update({ mobile: '138****1234', email: 'z***@example.com', allowIpQueue: '****' })).status).toBe(200)
    expect((await update({})).status).toBe(200)
    expect(await stored()).toEqual(UNTOUCHED)
    const answer = await update({ mobile: '13900000000', email: 'other@example.com', allowIpQueue: '' })
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)).toEqual([
      'mobile: field_not_editable',
      'email: field_not_editable',
      'allowIpQueue: field_not_editable',
    ])
    // The true value tells no one that they guessed it.
    expect(issuesOf(await update({ mobile: MOBILE }))).toEqual(['mobile: field_not_editable'])
    await base(3)
    expect(issuesOf(await update({ mobile: MOBILE }))).toEqual(['mobile: field_not_editable'])
    expect(await stored()).toEqual(UNTOUCHED)
  })

  test('a field that is read-only takes the value that it has', async () => {
    await base(1)
    expect(await shown()).toMatchObject(UNTOUCHED)
    expect((await update(UNTOUCHED)).status).toBe(200)
    expect(issuesOf(await update({ ...UNTOUCHED, email: '' }))).toEqual(['email: field_not_editable'])
  })

  test('a new user begins without them', async () => {
    await base(2)
    const draft = { username: `new${Date.now()}`, realName: 'New', deptId: person.deptId }
    const create = (more: object) => server.call(userRoutes.create, { body: { ...draft, ...more }, token: clerk.token })
    expect(issuesOf(await create({ mobile: '13900000000' }))).toEqual(['mobile: field_not_editable'])
    expect((await create({ mobile: '', email: '' })).status).toBe(200)
  })

  test('where nothing is restricted, a masked text is no number', async () => {
    expect(issuesOf(await update({ mobile: '138****1234' }))).toEqual(['mobile: mobile_format'])
  })

  test('what an import was to change, checked by a user who saw it, is masked for them afterwards', async () => {
    const { deptName } = await shown(admin)
    const rows = [
      ['Username *', 'Name *', 'Department', 'Mobile'],
      [person.username, person.username, deptName, '13900000000'],
    ]
    const checked = await anImport(server, userImport, { token: clerk.token, file: await aSheet(rows), mode: 'update' })
    const changed = async () => (await rowsOf(server, clerk.token, checked.id))[0]?.changes
    expect(await changed()).toEqual([{ column: 'mobile', before: MOBILE, after: '13900000000' }])
    await base(2)
    expect(await changed()).toEqual([{ column: 'mobile', before: '138****1234', after: '139****0000' }])
    await confirmed(server, clerk.token, checked.id, true)
    expect(await stored()).toEqual(UNTOUCHED)
  })

  test('an import keeps them, refuses to change them and shows nothing of what is stored', async () => {
    await base(2)
    const head = ['Username *', 'Name *', 'Department', 'Mobile', 'Email', 'Remark']
    const other = await aUser(server)
    const { data: root } = await server.call(userRoutes.get, { params: { id: person.id }, token: admin })
    const file = await aSheet([
      head,
      [person.username, 'Renamed', root.deptName, '138****1234', '', 'kept'],
      [other.username, 'Renamed', root.deptName, '13900000000', '', 'refused'],
    ])
    const checked = await anImport(server, userImport, { token: clerk.token, file, mode: 'update' })
    const rows = (await rowsOf(server, clerk.token, checked.id)).sort((a, b) => a.n - b.n)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['change', 'refuse'])
    expect(rows[1]?.issues.map(({ column }) => column)).toEqual(['mobile'])
    expect(JSON.stringify(rows)).not.toContain(MOBILE)
    expect((await confirmed(server, clerk.token, checked.id, true)).status).toBe('done')
    expect(await shown(admin)).toMatchObject({ ...UNTOUCHED, realName: 'Renamed', remark: 'kept' })
  })
})

describe('roles add up', () => {
  test('the best of the base and of all roles counts, field by field; one that ended counts no more', async () => {
    await base(3)
    const one = await aRole(server, { can: [] })
    const other = await aRole(server, { can: [] })
    await raise(one, { 'user.mobile': 2, 'user.email': 1 })
    await raise(other, { 'user.mobile': 0 })
    const assign = (id: string, endDate: string | null = null) =>
      server.call(roleHolderRoutes.assign, {
        params: { id },
        body: { kind: 'user', holderId: clerk.id, endDate },
        token: admin,
      })
    await assign(one)
    expect(await shown()).toMatchObject({ mobile: '138****1234', email: EMAIL })
    await assign(other, new Date(Date.now() + 3_000).toISOString())
    expect(await shown()).toMatchObject({ mobile: MOBILE, email: EMAIL })
    expect(await shown()).not.toHaveProperty('allowIpQueue')
    await new Promise((resolve) => setTimeout(resolve, 3_200))
    expect(await shown()).toMatchObject({ mobile: '138****1234', email: EMAIL })
    for (const id of [one, other])
      await server.call(roleHolderRoutes.withdraw, { params: { id, kind: 'user', holderId: clerk.id }, token: admin })
    expect(await shown()).not.toHaveProperty('mobile')
  })

  test('a role that is below the base takes nothing away', async () => {
    const id = await aRole(server, { can: CAN })
    await raise(id, { 'user.mobile': 2 })
    const user = await anActor(server, { can: [], roleIds: [id] })
    expect(await shown(user.token)).toMatchObject({ mobile: MOBILE })
  })

  test('a mode that cannot be read hides every guarded field', async () => {
    await base(1, ['user.mobile'])
    const superuser = await asSuperuser(server.urls.owner)
    await superuser.query('alter table sys_field_mode drop constraint sys_field_mode_mode_check')
    await superuser.query('update sys_field_mode set mode = 9')
    const stranger = await anActor(server, { can: ['sys:user:page'], scope: 0 })
    const reply = await shown(stranger.token)
    for (const field of ['mobile', 'email', 'allowIpQueue']) expect(reply).not.toHaveProperty(field)
    await base(0)
    await superuser.query(
      'alter table sys_field_mode add constraint sys_field_mode_mode_check check (mode between 0 and 3)',
    )
    await superuser.end()
  })
})

describe('power', () => {
  const MANAGES = [
    'sys:role:page',
    'sys:role:field',
    'sys:fieldMode:update',
    'sys:role:update',
    'sys:user:page',
    'sys:role:holder',
  ]

  test('no one gives more of a field than they have, by the base or by a role, nor assigns a role that does', async () => {
    await base(2)
    const manager = await anActor(server, { can: MANAGES, scope: 0, grade: 20 })
    const role = await aRole(server, { can: [], scope: 3, grade: 60 })
    expect((await base(0, ['user.mobile'], manager.token)).body.error).toBe('grant_exceeds_own')
    expect((await raise(role, { 'user.mobile': 1 }, manager.token)).body.error).toBe('grant_exceeds_own')
    expect((await base(3, ['user.email'], manager.token)).status).toBe(200)
    await base(2)
    expect((await raise(role, { 'user.mobile': 0 })).status).toBe(200)
    const target = await aUser(server)
    const assigned = await server.call(roleHolderRoutes.assign, {
      params: { id: role },
      body: { kind: 'user', holderId: target.id },
      token: manager.token,
    })
    expect(assigned.body.error).toBe('grant_exceeds_own')
    // A role that sees more is not the manager's to change, either.
    expect((await raise(role, {}, manager.token)).body.error).toBe('holds_more')
    const { data } = await server.call(fieldModeRoutes.ofRole, { params: { id: role }, token: manager.token })
    expect(data.restriction).toBe('holds_more')
    expect(data.fields[0]).toEqual({ field: 'user.mobile', mode: 2, best: 2, raised: 0 })
  })

  test('a role above the own grade is 403, an unknown role 404, an unknown field 400, without the code 403', async () => {
    const manager = await anActor(server, { can: MANAGES, scope: 0, grade: 60 })
    const high = await aRole(server, { can: [], scope: 3, grade: 30 })
    expect((await raise(high, {}, manager.token)).body.error).toBe('grade_too_high')
    expect((await raise(clerk.id, {})).status).toBe(404)
    expect(issuesOf(await raise(high, { 'user.password': 0 }))).toEqual(['fields.0.field: unknown_choice'])
    for (const answer of [await base(0, ALL, clerk.token), await raise(high, {}, clerk.token)])
      expect(answer.status).toBe(403)
  })

  test('a change is in the audit trail with its field, and a deleted role returns with what it raises', async () => {
    await base(2)
    const role = await aRole(server, { can: [], name: 'Field role' })
    await raise(role, { 'user.mobile': 1 })
    const trail = await server.call(auditRoutes.page, { token: admin, query: { resource: 'role', resourceId: role } })
    expect(trail.data.list[0]).toMatchObject({ action: 'update', fields: ['field.user.mobile'] })
    await server.call(roleRoutes.remove, { params: { id: role }, token: admin })
    const bin = await server.call(recycleRoutes.page, { token: admin, query: { keyword: 'Field role' } })
    await server.call(recycleRoutes.restore, { body: [bin.data.list[0]?.id ?? ''], token: admin })
    const { data } = await server.call(fieldModeRoutes.ofRole, { params: { id: role }, token: admin })
    expect(data.fields.map(({ raised }) => raised)).toEqual([1, null, null])
  })
})
