import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  behaviorExport,
  behaviorRoutes,
  MAX_AGO,
  ownBehaviorExport,
  ownBehaviorRoutes,
} from '#behavior/contract/behavior.ts'
import { configRoutes } from '#system/contract/config.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, PASSWORD, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { addDays, dayOf } from '../days.ts'
import { addUpAnew, takeAway } from './sums.repo.ts'
import { monthsKept } from './upkeep.repo.ts'
import { keptDays, sweepBehavior, sweepMonths } from './upkeep.service.ts'
import { insertBehavior, keepMonths } from './write.repo.ts'

const DAY_MS = 86_400_000
const server = await aServer()
const { kernel } = server.node
const superuser = await asSuperuser(server.urls.owner)
afterAll(async () => {
  await superuser.end()
  await server.close()
})

let auditor: TestActor
/** Reaches one department and those below it. */
let head: TestActor
let ann: TestActor
let mill: string
let menu: { id: string; module: string }

beforeAll(async () => {
  mill = await aDept(server, { name: 'Mill' })
  auditor = await anActor(server, { can: ['sys:behavior:page', 'sys:behavior:export'], scope: 0 })
  head = await anActor(server, { can: ['sys:behavior:page'], scope: 1, deptId: mill })
  ann = await anActor(server, { deptId: mill, realName: 'Ann Able' })
  const { rows } = await superuser.query<{ id: string; module: string }>(
    `select id, module_code as module from sys_menu where tenant_id = 1 and path = '/sys/user'`,
  )
  menu = rows[0] ?? { id: '', module: '' }
})

const saveEntries = ({ token }: { token: string }, body: unknown) => server.call(behaviorRoutes.save, { token, body })
const entry = (more: object = {}) => ({ operaType: 1, operaUrl: '/sys/user', nonce: randomUUID(), ...more })
const pageOf = ({ token }: { token: string }, query: object = {}) => server.call(behaviorRoutes.page, { token, query })

/** Of a sheet as csv. */
const linesOf = (sheet: unknown) => (Buffer.isBuffer(sheet) ? sheet.toString().trim().split('\n') : [])

describe('telling', () => {
  test('who, when and from where is what the server knows, whatever the browser says', async () => {
    const nonce = randomUUID()
    const forged = {
      userName: 'admin',
      realName: 'Another User',
      operaDate: '1999-01-01 00:00:00',
      operaUrl: '/sys/user?keyword=secret',
      operaMenuId: menu.id,
      operaDesc: 'Users',
      operaComponent: '/sys/user',
    }
    const begun = Date.now()
    const { data } = await saveEntries(ann, { ...forged, operaType: 1, nonce, operaAgo: 60_000 })
    expect(data).toEqual({ saved: 1, isOn: true })
    const { data: found } = await pageOf(auditor, { userId: ann.id, ids: [nonce] })
    expect(found.list).toMatchObject([
      {
        id: nonce,
        userId: ann.id,
        userName: ann.username,
        realName: 'Ann Able',
        deptName: 'Mill',
        operaType: 1,
        operaAction: 'openMenu',
        operaUrl: '/sys/user',
        operaMenuId: menu.id,
        clientType: 'PC',
        ip: '127.0.0.1',
      },
    ])
    const at = Date.parse(found.list[0]?.operaDate ?? '')
    expect(at).toBeGreaterThanOrEqual(begun - 61_000)
    expect(at).toBeLessThanOrEqual(Date.now() - 59_000)
  })

  test('an entry that is sent twice is kept once and counted once, also when both calls come at once', async () => {
    const batch = [entry(), entry({ operaType: 4 })]
    const both = await Promise.all([saveEntries(ann, batch), saveEntries(ann, batch)])
    expect(both.map(({ data }) => data.saved).toSorted((one, other) => one - other)).toEqual([0, 2])
    expect((await saveEntries(ann, [...batch, entry()])).data.saved).toBe(1)
    await expectSumsToAgree()
  })

  test('a menu that is no user’s, or another organisation’s, counts as other', async () => {
    await superuser.query(`insert into sys_tenant (id, code, name, cert) values (7, 'seven', 'Seven', 1)`)
    const foreign = randomUUID()
    await superuser.query(
      `insert into sys_menu (tenant_id, id, pid, code, name, menu_type, module_code) values (7, $1, null, 'sys', 'S', 2, 'sys')`,
      [foreign],
    )
    const sent = [foreign, randomUUID(), 'nonsense', ''].map((operaMenuId) => entry({ operaMenuId }))
    expect((await saveEntries(ann, sent)).status).toBe(200)
    const { data } = await pageOf(auditor, { ids: sent.map(({ nonce }) => nonce) })
    expect(data.list.map((one) => [one.operaMenuId, one.moduleName])).toEqual(sent.map(() => ['', '']))
  })

  test('entries that are wrong are named by their place, and nothing of the batch is kept', async () => {
    const good = entry()
    const { status, body } = await saveEntries(ann, [
      good,
      entry({ operaType: 9 }),
      entry({ operaUrl: 'x'.repeat(301) }),
    ])
    expect(status).toBe(400)
    expect(body).toMatchObject({ data: { issues: [{ path: '1.operaType' }, { path: '2.operaUrl' }] } })
    expect((await pageOf(auditor, { ids: [good.nonce] })).data.total).toBe(0)
    for (const wrong of [[], Array.from({ length: 101 }, () => entry()), { operaType: 'add' }])
      expect((await saveEntries(ann, wrong)).status).toBe(400)
    expect((await saveEntries(ann, entry({ operaAgo: MAX_AGO + 1 }))).status).toBe(400)
  })

  test('an organisation that has switched the log off keeps nothing', async () => {
    const token = await server.admin()
    const change = async (behaviorLog: boolean) => {
      const { logos: _, updateDate: __, ...config } = (await server.call(configRoutes.detail, { token })).data
      expect((await server.call(configRoutes.update, { token, body: { ...config, behaviorLog } })).status).toBe(200)
    }
    await change(false)
    const silent = entry()
    expect((await saveEntries(ann, silent)).data).toEqual({ saved: 0, isOn: false })
    expect((await server.call(ownBehaviorRoutes.about, { token: ann.token })).data.isOn).toBe(false)
    await change(true)
    expect((await pageOf(auditor, { ids: [silent.nonce] })).data.total).toBe(0)
  })

  test('a month that no one has made ahead is made when it is needed', async () => {
    const months = await monthsKept(kernel.dispatch)
    const present = months.find((month) => month.startsWith(new Date().toISOString().slice(0, 7))) ?? ''
    await superuser.query('drop table sys_log_user_behavior_' + present.slice(0, 7).replace('-', ''))
    expect(await saveEntries(ann, entry())).toMatchObject({ status: 200, data: { saved: 1 } })
    expect(await monthsKept(kernel.dispatch)).toEqual(months)
    await addUpToday()
  })
})

describe('reading', () => {
  test('reaches as far as the data scope, by the department of that time', async () => {
    const outsider = await aUser(server)
    const { data } = await server.signIn(outsider.username, PASSWORD)
    const [inside, outside] = [entry(), entry()]
    await saveEntries(ann, inside)
    await saveEntries(data, outside)
    const seen = async (who: TestActor) =>
      (await pageOf(who, { ids: [inside.nonce, outside.nonce] })).data.list.map(({ id }) => id).sort()
    expect(await seen(auditor)).toEqual([inside.nonce, outside.nonce].sort())
    expect(await seen(head)).toEqual([inside.nonce])
    const elsewhere = await aDept(server)
    await superuser.query('update sys_user set dept_id = $1 where id = $2', [elsewhere, ann.id])
    expect(await seen(head)).toEqual([inside.nonce])
    await superuser.query('update sys_user set dept_id = $1 where id = $2', [mill, ann.id])
  })

  test('is filtered by person, kind, menu, page, component, department and day', async () => {
    const sent = entry({ operaType: 5, operaMenuId: menu.id, operaComponent: '/sys/odd', operaDesc: 'Odd page' })
    await saveEntries(ann, sent)
    const today = dayOf(new Date())
    const hits = async (query: object) =>
      (await pageOf(auditor, { limit: 1000, ...query })).data.list.some(({ id }) => id === sent.nonce)
    const fitting = [
      { operaType: 5 },
      { menuId: menu.id },
      { component: '/sys/odd' },
      { keyword: 'ODD PAGE' },
      { keyword: 'ann able' },
      { moduleCode: menu.module },
      { deptId: mill },
      { fromDate: today, toDate: today },
    ]
    const missing = [
      { operaType: 6 },
      { menuId: randomUUID() },
      { component: '/sys/even' },
      { moduleCode: 'other' },
      { clientType: 'H5' },
      { toDate: '0000-01-01' },
    ]
    for (const query of fitting) expect({ query, hit: await hits(query) }).toEqual({ query, hit: true })
    for (const query of missing) expect({ query, hit: await hits(query) }).toEqual({ query, hit: false })
  })

  test('everybody reads what is kept about themselves, and nothing else, and may take it along', async () => {
    const mine = entry({ operaDesc: 'Mine alone' })
    await saveEntries(ann, mine)
    await saveEntries(head, entry())
    const { data } = await server.call(ownBehaviorRoutes.page, { token: ann.token, query: { limit: 1000 } })
    expect(data.list[0]).toMatchObject({ id: mine.nonce, operaDesc: 'Mine alone' })
    const { rows } = await superuser.query('select from sys_log_user_behavior where user_id = $1', [ann.id])
    expect(data.total).toBe(rows.length)
    const sheet = await server.call(ownBehaviorExport.file, { token: ann.token, query: { format: 'csv' } })
    const lines = linesOf(sheet.data)
    expect(lines).toHaveLength(rows.length + 1)
    expect(lines[1]).toContain('Mine alone')
    expect((await server.call(ownBehaviorExport.task, { token: ann.token, body: {} })).status).toBe(200)
    expect((await server.call(ownBehaviorRoutes.about, { token: ann.token })).data).toEqual({
      isOn: true,
      days: 180,
      statisticsDays: 1096,
    })
  })

  test('an export holds the rows of the list', async () => {
    const query = { userId: ann.id, format: 'csv' as const, columns: ['person', 'type', 'page'] }
    const sheet = await server.call(behaviorExport.file, { token: auditor.token, query })
    const lines = linesOf(sheet.data)
    expect(lines).toHaveLength((await pageOf(auditor, { userId: ann.id })).data.total + 1)
    expect(lines[1]).toMatch(/Ann Able,Opened a menu/)
  })
})

describe('keeping', () => {
  const insertOld = async (tenantId: number, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    await kernel.database.transaction(1, (tx) => keepMonths(tx, at, at))
    await superuser.query(
      `insert into sys_log_user_behavior (tenant_id, id, opera_at, user_id, user_name, real_name, dept_id, opera_type)
       values ($1, gen_random_uuid(), $2, $3, 'x', 'X', $4, 1)`,
      [tenantId, at, ann.id, mill],
    )
    return at.toISOString().slice(0, 7)
  }
  const left = async (tenantId: number) => {
    const { rows } = await superuser.query<{ count: number }>(
      `select count(*)::int as count from sys_log_user_behavior where tenant_id = $1 and opera_at < now() - interval '100 days'`,
      [tenantId],
    )
    return rows[0]?.count
  }
  const hasMonth = async (month: string) => (await monthsKept(kernel.dispatch)).some((one) => one.startsWith(month))

  test('entries go when the organisation says, and a month when no one has anything left in it', async () => {
    const old = await insertOld(1, 200)
    await insertOld(1, 170)
    await insertOld(7, 200)
    expect((await keptDays(kernel, 1)).days).toBe(180)
    await sweepBehavior(kernel, 1)
    await sweepMonths(kernel)
    expect([await left(1), await left(7), await hasMonth(old)]).toEqual([1, 1, true])
    await sweepBehavior(kernel, 7)
    await sweepMonths(kernel)
    expect([await left(1), await left(7), await hasMonth(old)]).toEqual([1, 0, false])
    await expect(kernel.dispatch.query('select opera_at from sys_log_user_behavior limit 1')).resolves.toBeTruthy()
  })

  test('months are made ahead', async () => {
    const { rows } = await superuser.query<{ month: string }>(
      `select to_char(now() + interval '2 months', 'YYYY-MM') as month`,
    )
    expect(await hasMonth(rows[0]?.month ?? '')).toBe(true)
  })

  test('sums go after their own time, days out of their months', async () => {
    const keptFrom = dayOf(new Date(Date.now() - 1096 * DAY_MS))
    const author = { tenantId: 1, userId: ann.id, userName: '', realName: '', deptId: mill, ip: '' }
    const anEntry = (day: string) => ({
      id: randomUUID(),
      operaAt: new Date(`${day}T04:00:00Z`),
      clientType: 'PC' as const,
      operaType: 1,
      operaUrl: '',
      menuId: null,
      moduleCode: '',
      component: '/old',
      operaAction: '',
      operaDesc: '',
    })
    const days = [-400, -1, 0, 1].map((more) => addDays(keptFrom, more))
    await kernel.database.transaction(1, async (tx) => {
      for (const day of days) await keepMonths(tx, new Date(day), new Date(day))
      await insertBehavior(tx, author, days.map(anEntry))
    })
    const left = async () => {
      const { rows } = await superuser.query<{ month: string; opens: number; last: string; days: number }>(
        `select month::text, open_menu as opens, last_day::text as last, bit_count(days::bit(31))::int as days
         from sys_log_user_behavior_month where component = '/old' order by 1`,
      )
      return rows
    }
    expect((await left()).reduce((sum, { opens }) => sum + opens, 0)).toBe(4)
    await sweepBehavior(kernel, 1)
    const months = await left()
    expect(months.reduce((sum, { opens }) => sum + opens, 0)).toBe(2)
    expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(2)
    expect(months.at(-1)?.last).toBe(days[3])
    const { rows } = await superuser.query<{ day: string }>(
      `select day::text from sys_log_user_behavior_day where component = '/old' order by 1`,
    )
    expect(rows.map(({ day }) => day)).toEqual(days.slice(2))
    await kernel.database.transaction(1, (tx) => takeAway(tx, 1, { from: days[3] ?? '', to: days[3] ?? '' }))
    expect((await left()).map(({ last }) => last)).toEqual([keptFrom])
    await kernel.database.transaction(1, (tx) => takeAway(tx, 1, { to: keptFrom }))
    expect(await left()).toEqual([])
  })
})

describe('sums', () => {
  test('equal a count of the entries, whatever is sent, in any order and any number of times', async () => {
    const nonces = Array.from({ length: 12 }, () => randomUUID())
    const anEntry = fc.record({
      operaType: fc.integer({ min: 1, max: 6 }),
      operaMenuId: fc.constantFrom('', menu.id, 'nonsense'),
      operaComponent: fc.constantFrom('', '/sys/user', '/sys/role'),
      operaAgo: fc.constantFrom(0, 3_600_000, 40_000_000, MAX_AGO),
      nonce: fc.constantFrom(...nonces),
    })
    const batches = fc.array(fc.tuple(fc.boolean(), fc.array(anEntry, { minLength: 1, maxLength: 8 })), {
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(batches, async (sent) => {
        await Promise.all(sent.map(([isAnn, batch]) => saveEntries(isAnn ? ann : head, batch)))
        await expectSumsToAgree()
      }),
      { numRuns: 15 },
    )
  })

  test('made anew they are the same', async () => {
    const before = await sums()
    await addUpToday()
    expect(await sums()).toEqual(before)
  })
})

const addUpToday = () =>
  kernel.database.transaction(1, (tx) =>
    addUpAnew(tx, 1, { from: dayOf(new Date(Date.now() - 3 * DAY_MS)), to: dayOf(new Date()) }),
  )

const KEYS = `user_id::text, dept_id::text, module_code, component`
const COLUMNS = ['open_menu', 'open_other_menu', 'added', 'edited', 'deleted', 'deleted_many']

async function sums() {
  const read = (sql: string) => superuser.query<Record<string, unknown>>(sql).then(({ rows }) => rows)
  return {
    days: await read(
      `select day::text, menu_id::text, ${KEYS}, ${COLUMNS.join(', ')}
       from sys_log_user_behavior_day where tenant_id = 1 order by 1, 2, 3, 4, 5, 6`,
    ),
    months: await read(
      `select to_char(month, 'YYYY-MM') as month, menu_id::text, ${KEYS}, ${COLUMNS.join(', ')}, last_day::text,
         array(select d from generate_series(1, 31) d where (days >> (d - 1)) & 1 = 1) as days
       from sys_log_user_behavior_month where tenant_id = 1 order by 1, 2, 3, 4, 5, 6`,
    ),
  }
}

/** Counted anew, straight from the entries and in other words than the product's. */
async function expectSumsToAgree() {
  const count = (period: string, more = '') =>
    superuser.query<Record<string, unknown>>(
      `select ${period}, coalesce(menu_id, '00000000-0000-0000-0000-000000000000')::text as menu_id, ${KEYS},
         ${COLUMNS.map((column, at) => `sum((opera_type = ${at + 1})::int)::int as ${column}`).join(', ')} ${more}
       from (select *, opera_at at time zone 'Asia/Shanghai' as at from sys_log_user_behavior
         where tenant_id = 1 and opera_at > now() - interval '9 days') as entries
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
    )
  const days = await count('at::date::text as day')
  const months = await count(
    `to_char(at, 'YYYY-MM') as month`,
    `, max(at::date)::text as last_day, array_agg(distinct extract(day from at)::int) as days`,
  )
  expect(await sums()).toEqual({ days: days.rows, months: months.rows })
}
