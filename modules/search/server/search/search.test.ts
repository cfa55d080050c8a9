import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { portalRoutes } from '#portal/contract/portal.ts'
import { searchRoutes, type Hit } from '#search/contract/search.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { paramRoutes } from '#system/contract/param.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, rootDept } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let root: string

/** Milliseconds for what happens behind. */
const PATIENT = 60_000

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  root = await rootDept(server)
})
afterAll(() => server.close())

const find = async (token: string, q: string, more: { kinds?: string[]; limit?: number } = {}) => {
  const query = { q, ...(more.kinds && { kinds: more.kinds.join() }), limit: more.limit ?? 5 }
  return (await server.call(searchRoutes.find, { query, token })).data
}
const textOf = (pieces: Hit['title']) => pieces.map(({ text }) => text).join('')
/** `user 王小明`, of all groups in their order. */
const hits = async (token: string, q: string, more: Parameters<typeof find>[2] = {}) =>
  (await find(token, q, more)).flatMap(({ kind, hits: all }) => all.map(({ title }) => `${kind} ${textOf(title)}`))
const isFound = (token: string, q: string, hit: string) =>
  until(async () => (await hits(token, q)).includes(hit), PATIENT)

const newUser = async (realName: string, more: object = {}) => {
  const username = `s${newId().replaceAll('-', '').slice(-10)}`
  const body = { username, realName, deptId: root, password: 'Abcd-1234', ...more }
  const { data } = await server.call(userRoutes.create, { body, token: admin })
  return { id: data.id, username, realName, body }
}

describe('a record', () => {
  test('is found by its name, a piece of it, its sound and its initials, as soon as it is there', async () => {
    const { id, username } = await newUser('欧阳靖宇')
    await isFound(admin, '欧阳靖宇', 'user 欧阳靖宇')
    for (const typed of ['阳靖', '宇', 'ouyangjing', 'oyjy', 'JINGYU', username, username.slice(0, 6), '靖宇 欧阳'])
      expect(await hits(admin, typed), typed).toContain('user 欧阳靖宇')
    const [group] = await find(admin, '靖宇')
    expect(group).toMatchObject({ kind: 'user', name: 'Users', icon: 'user', hasMore: false })
    expect(group?.hits[0]).toMatchObject({
      id,
      address: `/sys/user?id=${id}`,
      title: [
        { text: '欧阳', isHit: false },
        { text: '靖宇', isHit: true },
      ],
      excerpt: [],
    })
    expect((await find(admin, username))[0]?.hits[0]?.excerpt).toEqual([{ text: username, isHit: true }])
  })

  test('that is renamed is found by its new name and no longer by the old one', async () => {
    const { id, body } = await newUser('司马长风')
    await isFound(admin, '长风', 'user 司马长风')
    const { password: _, ...values } = body as typeof body & { password: string }
    await server.call(userRoutes.update, { body: { ...values, id, realName: '司马破浪' }, token: admin })
    await isFound(admin, '破浪', 'user 司马破浪')
    expect(await hits(admin, '长风')).toEqual([])
    expect(await hits(admin, 'smcf')).toEqual([])
  })

  test('that is deleted is gone, and comes back with it', async () => {
    const { id } = await newUser('诸葛孔明')
    await isFound(admin, '孔明', 'user 诸葛孔明')
    await server.call(userRoutes.remove, { params: { id }, token: admin })
    // At once: what is not there any more is not shown, whatever the index still says.
    expect(await hits(admin, '孔明')).toEqual([])
    await until(async () => (await documentsOf(id)) === 0, PATIENT)
    const bin = await server.call(recycleRoutes.page, { query: { keyword: '诸葛孔明' }, token: admin })
    const [entry] = bin.data.list
    await server.call(recycleRoutes.restore, { body: [entry?.id ?? ''], token: admin })
    await isFound(admin, '孔明', 'user 诸葛孔明')
  })

  test('of every noun is found', async () => {
    await server.call(deptRoutes.create, { body: { pid: root, name: '量子计算研究所' }, token: admin })
    await server.call(paramRoutes.create, {
      body: { key: 'quantum.depth', type: 'string', value: 'secret-value-77', remark: '量子线路深度' },
      token: admin,
    })
    await server.call(portalRoutes.create, {
      body: { portalCode: 'Quantum', portalName: '量子门户', portalType: '1', moduleCode: 'oa' },
      token: admin,
    })
    await isFound(admin, '量子', 'dept 量子计算研究所')
    await isFound(admin, '量子', 'param quantum.depth')
    await isFound(admin, '量子', 'portal 量子门户')
    expect(await hits(admin, 'secret-value-77'), 'the value of a parameter').toEqual([])
    // What was there before the index is written behind.
    await until(async () => (await hits(admin, '性别')).some((hit) => hit.startsWith('dict ')), PATIENT)
    expect(await hits(admin, '量子', { kinds: ['dept'] })).toEqual(['dept 量子计算研究所'])
  })
})

const documentsOf = async (id: string, tenantId = 1) => {
  const rows = await server.node.kernel.database.read(tenantId, (db) =>
    db.selectFrom('sys_search_document').select('kind').where('record_id', '=', id).execute(),
  )
  return rows.length
}

describe('no one finds what they may not see', () => {
  test('people beyond the data scope, unless one may pick them', async () => {
    const far = await aDept(server, { name: '远方分部' })
    const near = await aDept(server, { name: '近旁分部' })
    await newUser('慕容远山', { deptId: far })
    await newUser('慕容近水', { deptId: near })
    await isFound(admin, '慕容近水', 'user 慕容近水')
    await isFound(admin, '慕容远山', 'user 慕容远山')
    const lister = await anActor(server, { can: ['sys:user:page'], scope: 2, deptId: near })
    expect(await hits(lister.token, '慕容')).toEqual(['user 慕容近水'])
    const picker = await anActor(server, { can: ['sys:user:pick'], scope: 2, deptId: near })
    expect((await hits(picker.token, '慕容')).sort()).toEqual(['user 慕容远山', 'user 慕容近水'].sort())
    const [group] = await find(picker.token, '慕容')
    expect(
      group?.hits.map(({ address }) => address),
      'a picker has no page of people',
    ).toEqual(['', ''])
    const powerless = await anActor(server)
    expect(await hits(powerless.token, '慕容')).toEqual([])
  })

  test('departments beyond the data scope', async () => {
    const { token, deptId } = await anActor(server, { can: ['sys:dept:page'], scope: 2, deptId: await aDept(server) })
    const { data } = await server.call(deptRoutes.create, { body: { pid: root, name: '银河勘探队' }, token: admin })
    await isFound(admin, '银河', 'dept 银河勘探队')
    expect(await hits(token, '银河')).toEqual([])
    expect(data.id).not.toBe(deptId)
  })

  test('settings without the right to open their page', async () => {
    const staff = await anActor(server, { can: ['sys:user:pick'] })
    expect(await hits(staff.token, '性别')).toEqual([])
    const kinds = (await server.call(searchRoutes.kinds, { token: staff.token })).data.map(({ kind }) => kind)
    expect(kinds).toEqual(['user', 'dept', 'portal', 'notice'])
  })

  test('disabled people by those who only pick', async () => {
    const { id } = await newUser('百里登风')
    const picker = await anActor(server, { can: ['sys:user:pick'] })
    await isFound(picker.token, '百里登风', 'user 百里登风')
    await server.call(userRoutes.setStatus, { body: { ids: [id], status: 0 }, token: admin })
    expect(await hits(picker.token, '百里登风')).toEqual([])
    expect(await hits(admin, '百里登风')).toEqual(['user 百里登风'])
  })

  test('what the index still says when the right is gone since', async () => {
    const dept = await aDept(server)
    const { id } = await newUser('东方既白', { deptId: dept })
    const lister = await anActor(server, { can: ['sys:user:page'], scope: 2, deptId: dept })
    await isFound(lister.token, '既白', 'user 东方既白')
    // Behind the back of all services: no event tells the index.
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx.updateTable('sys_user_dept').set({ dept_id: root }).where('user_id', '=', id).execute()
      await tx.updateTable('sys_user').set({ dept_id: root }).where('id', '=', id).execute()
    })
    expect(await hits(lister.token, '既白')).toEqual([])
  })

  test('anything of another tenant', async () => {
    await newUser('纳兰容若')
    await isFound(admin, '纳兰', 'user 纳兰容若')
    const stranger = await anActor(server, { tenantId: 0, superAdmin: 1 })
    expect(await hits(stranger.token, '纳兰')).toEqual([])
    const [person] = (await find(admin, '纳兰'))[0]?.hits ?? []
    const recalled = await server.call(searchRoutes.recall, {
      query: { records: `user:${person?.id}` },
      token: stranger.token,
    })
    expect(recalled.data).toEqual([])
  })
})

describe('notices', () => {
  test('are found by those who got them, by title and text, and open as their message', async () => {
    const reader = await anActor(server)
    const other = await anActor(server)
    const body = {
      title: '关于食堂搬迁的通知',
      content: '<p>自下周起，<strong>自助餐厅</strong>搬至二号楼。</p>',
      audience: 'chosen' as const,
      userIdList: [reader.id],
    }
    const { data: notice } = await server.call(noticeRoutes.create, { body, token: admin })
    await isFound(admin, '食堂搬迁', `notice ${body.title}`)
    expect(await hits(reader.token, '食堂搬迁'), 'no hit is a draft').toEqual([])
    await server.call(noticeRoutes.publish, { params: { id: notice.id }, token: admin })
    await isFound(reader.token, '食堂搬迁', `notice ${body.title}`)
    expect(await hits(other.token, '食堂搬迁')).toEqual([])
    const [group] = await find(reader.token, '自助餐厅')
    expect(textOf(group?.hits[0]?.excerpt ?? [])).toContain('自助餐厅搬至二号楼')
    const [message] = (await server.call(messageRoutes.page, { token: reader.token })).data.list
    expect(group?.hits[0]?.address).toBe(`/msg/mine?id=${message?.id}`)
    const [mine] = await find(admin, '自助餐厅', { kinds: ['notice'] })
    expect(mine?.hits[0]?.address).toBe(`/msg/notice?id=${notice.id}`)
    await server.call(noticeRoutes.withdraw, { params: { id: notice.id }, token: admin })
    expect(await hits(reader.token, '食堂搬迁')).toEqual([])
  })

  test('have the day of the organisation, also of what was published while it was still the day before in UTC', async () => {
    const reader = await anActor(server)
    const body = { title: '值夜安排', audience: 'chosen' as const, userIdList: [reader.id] }
    const { data: notice } = await server.call(noticeRoutes.create, { body, token: admin })
    await server.call(noticeRoutes.publish, { params: { id: notice.id }, token: admin })
    await isFound(reader.token, '值夜', `notice ${body.title}`)
    const at = '2026-11-19T17:00:00.000Z' // one o'clock on the 20th in Shanghai
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx.updateTable('msg_notice').set({ published_at: at }).where('id', '=', notice.id).execute()
      await tx.updateTable('msg_record').set({ sent_at: at }).where('notice_id', '=', notice.id).execute()
    })
    for (const token of [reader.token, admin])
      expect((await find(token, '值夜', { kinds: ['notice'] }))[0]?.hits[0]?.detail).toBe('2026-11-20')
  })
})

describe('the answer', () => {
  test('has the best first: the very name, then its beginning, then what contains it', async () => {
    for (const name of ['端木', '端木青', '小端木', '端木青云']) await newUser(name)
    await isFound(admin, '端木青云', 'user 端木青云')
    expect(await hits(admin, '端木')).toEqual(['user 端木', 'user 端木青', 'user 端木青云', 'user 小端木'])
    const [group] = await find(admin, '端木', { limit: 3 })
    expect([group?.hits.length, group?.hasMore]).toEqual([3, true])
  })

  test('comes page by page', async () => {
    for (let n = 0; n < 7; n++) await newUser(`赫连${'一二三四五六七'.charAt(n)}`)
    await until(async () => (await hits(admin, '赫连', { limit: 20 })).length === 7, PATIENT)
    const pageOf = async (page: number, kind = 'user') =>
      (await server.call(searchRoutes.page, { query: { q: '赫连', kind, page, limit: 3 }, token: admin })).data
    expect(await pageOf(1)).toMatchObject({ total: 7, totalExact: true })
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)]
    expect(pages.map(({ list }) => list.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(7)
    expect(await pageOf(4)).toMatchObject({ list: [], total: 7 })
    expect(await pageOf(1, 'nothing')).toEqual({ list: [], total: 0, totalExact: true })
  })

  test('is nothing for what cannot be looked up, and an issue for what cannot be asked', async () => {
    expect(await find(admin, '！？')).toEqual([])
    for (const query of [{ q: ' ' }, { q: 'x'.repeat(65) }, { q: 'a', limit: 21 }, { q: 'a', kinds: 'us er' }]) {
      const answer = await server.call(searchRoutes.find, { query, token: admin })
      expect(answer.body, JSON.stringify(query)).toMatchObject({ status: 400, error: 'invalid_input' })
    }
    const wrong = await server.call(searchRoutes.recall, { query: { records: 'user:1' }, token: admin })
    expect(wrong.status).toBe(400)
  })

  test.each(["'", '\\', "a' | 'b", "' & !'x", ':*', '<->', '100%', '_', '𠮷', '\u202e'])(
    'takes %j for text',
    async (typed) => {
      expect((await server.call(searchRoutes.find, { query: { q: typed }, token: admin })).status).toBe(200)
    },
  )

  test('remembers records as they are now, in the order given', async () => {
    const one = await newUser('令狐一')
    const two = await newUser('令狐二')
    const records = [`user:${two.id}`, `user:${newId()}`, `nothing:${one.id}`, `user:${one.id}`]
    const recall = async (token: string) =>
      (await server.call(searchRoutes.recall, { query: { records: records.join() }, token })).data.map(({ title }) =>
        textOf(title),
      )
    expect(await recall(admin)).toEqual(['令狐二', '令狐一'])
    expect(await recall((await anActor(server)).token)).toEqual([])
  })
})

describe('the index', () => {
  const stateOf = async (kind: string) =>
    (await server.call(searchRoutes.index, { token: admin })).data.find((one) => one.kind === kind)

  test('was made at the first start', async () => {
    await until(async () => (await stateOf('dict'))?.finishDate !== null, PATIENT)
    expect((await stateOf('dict'))?.documents).toBeGreaterThan(5)
    await until(async () => (await hits(admin, 'admin')).some((hit) => hit.startsWith('user ')), PATIENT)
  })

  test('is made anew by an administrator: what is missing comes, what is too much goes', async () => {
    const { id } = await newUser('皇甫嵩')
    await isFound(admin, '皇甫', 'user 皇甫嵩')
    const stray = newId()
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx.deleteFrom('sys_search_document').where('record_id', '=', id).execute()
      await tx
        .insertInto('sys_search_document')
        .values({ tenant_id: 1, kind: 'user', record_id: stray, title_key: 'stray' })
        .execute()
    })
    expect(await hits(admin, '皇甫')).toEqual([])
    const { data } = await server.call(searchRoutes.rebuild, { token: admin })
    expect(data.kinds).toBeGreaterThan(5)
    await isFound(admin, '皇甫', 'user 皇甫嵩')
    await until(async () => (await stateOf('user'))?.finishDate !== null, PATIENT)
    expect(await documentsOf(stray)).toBe(0)
  })

  test('is no other user’s to make', async () => {
    const { token } = await anActor(server, { can: ['sys:user:page'] })
    for (const route of [searchRoutes.index, searchRoutes.rebuild] as const)
      expect((await server.call(route, { token })).body).toMatchObject({ status: 403, error: 'forbidden' })
  })
})
