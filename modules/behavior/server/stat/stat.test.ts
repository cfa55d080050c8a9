import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OTHER_MENU } from '#behavior/contract/behavior.ts'
import {
  moduleStatExport,
  moduleStatRoutes,
  portalStatExport,
  portalStatRoutes,
} from '#behavior/contract/behavior-stat.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, rootDept, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const server = await aServer()
const superuser = await asSuperuser(server.urls.owner)
afterAll(async () => {
  await superuser.end()
  await server.close()
})

const can = ['sys:portalStat:page', 'sys:portalStat:export', 'sys:moduleStat:page', 'sys:moduleStat:export']
let overseer: TestActor
let head: TestActor
let ann: { id: string }
let bob: { id: string }
let mill: string
let saw: string
let office: string
let users: string

/** What a user did on a day, straight into the sums. */
async function did(
  who: { id: string },
  day: string,
  more: { dept?: string; menu?: string; opens?: number; adds?: number; component?: string },
) {
  const { dept = mill, menu = OTHER_MENU, opens = 1, adds = 0, component = '' } = more
  const key = 'user_id, dept_id, menu_id, module_code, component'
  await superuser.query(
    `with inserted as (
       insert into sys_log_user_behavior_day (tenant_id, day, ${key}, open_menu, added)
       values (1, $1, $2, $3, $4, $5, $6, $7, $8) returning *)
     insert into sys_log_user_behavior_month as sums (tenant_id, month, ${key}, open_menu, added, days, last_day)
     select 1, date_trunc('month', day), ${key}, open_menu, added, power(2, extract(day from day) - 1)::int, day
     from inserted
     on conflict (tenant_id, month, ${key}) do update set open_menu = sums.open_menu + excluded.open_menu,
       added = sums.added + excluded.added, days = sums.days | excluded.days,
       last_day = greatest(sums.last_day, excluded.last_day)`,
    [day, who.id, dept, menu, menu === OTHER_MENU ? '' : 'sys', component, opens, adds],
  )
}

beforeAll(async () => {
  mill = await aDept(server, { name: 'Mill' })
  saw = await aDept(server, { name: 'Saw', pid: mill })
  office = await aDept(server, { name: 'Office' })
  overseer = await anActor(server, { can, scope: 0 })
  head = await anActor(server, { can, scope: 1, deptId: mill })
  ann = await aUser(server, { deptId: saw, realName: 'Ann' })
  bob = await aUser(server, { deptId: office, realName: 'Bob' })
  const { rows } = await superuser.query<{ id: string }>(
    `select id from sys_menu where tenant_id = 1 and path = '/sys/user'`,
  )
  users = rows[0]?.id ?? ''
  await did(ann, '2026-03-02', { dept: saw, menu: users, opens: 3, adds: 2, component: '/sys/user' })
  await did(ann, '2026-03-04', { dept: saw, opens: 4 })
  await did(bob, '2026-03-04', { dept: office, menu: users, opens: 5, component: '/sys/user' })
  await did(bob, '2026-02-26', { dept: office, menu: users, opens: 7, component: '/sys/user/roles' })
  await did(bob, '2025-03-03', { dept: office, opens: 11 })
  await did({ id: randomUUID() }, '2026-03-07', { dept: randomUUID(), menu: randomUUID(), opens: 1 })
})

const week = { fromDate: '2026-03-01', toDate: '2026-03-07' }
const people = async (who: TestActor, query: object = {}) =>
  (await server.call(portalStatRoutes.page, { token: who.token, query: { ...week, ...query } })).data
const modules = async (who: TestActor, query: object = {}) =>
  (await server.call(moduleStatRoutes.page, { token: who.token, query: { ...week, ...query } })).data
/** Of a sheet as csv. */
const linesOf = (sheet: unknown) => (Buffer.isBuffer(sheet) ? sheet.toString().trim().split('\n') : [])
const short = ({ list }: Pick<Awaited<ReturnType<typeof people>>, 'list'>) =>
  list.map(({ name, total, before, people: some }) => [name, total, before, some])

describe('lines', () => {
  test('of people, the most active first, beside the period before', async () => {
    const { list, total } = await people(overseer)
    expect(short({ list })).toEqual([
      ['Ann', 9, 0, 1],
      ['Bob', 5, 7, 1],
      ['Deleted', 1, 0, 1],
    ])
    expect(total).toBe(3)
    expect(list[0]).toMatchObject({ id: ann.id, ofName: 'Saw', openMenu: 7, add: 2, days: 2, lastDay: '2026-03-04' })
  })

  test('of departments count their people; a year ago can be what they are compared with', async () => {
    expect(short(await people(overseer, { by: 'dept', against: 'year' }))).toEqual([
      ['Saw', 9, 0, 1],
      ['Office', 5, 11, 1],
      ['Deleted', 1, 0, 1],
    ])
  })

  test('of modules, menus and components', async () => {
    const names = async (by: string) => short(await modules(overseer, { by }))
    expect(await names('module')).toEqual([
      ['System', 11, 7, 3],
      ['Other', 4, 0, 1],
    ])
    expect(await names('menu')).toEqual([
      ['Users', 10, 7, 2],
      ['Other', 4, 0, 1],
      ['Deleted', 1, 0, 1],
    ])
    expect(await names('component')).toEqual([
      ['/sys/user', 10, 0, 2],
      ['Other', 5, 0, 2],
      ['/sys/user/roles', 0, 7, 0],
    ])
  })

  test('are narrowed, found, sorted and turned', async () => {
    expect(short(await people(overseer, { menuId: users, orderField: 'before' }))).toEqual([
      ['Bob', 5, 7, 1],
      ['Ann', 5, 0, 1],
    ])
    expect(short(await people(overseer, { deptId: mill }))).toEqual([['Ann', 9, 0, 1]])
    expect(short(await modules(overseer, { by: 'component', moduleCode: 'other' }))).toEqual([['Other', 4, 0, 1]])
    expect(short(await people(overseer, { keyword: 'BO' }))).toEqual([['Bob', 5, 7, 1]])
    const sorted = await people(overseer, { orderField: 'name', order: 'asc', limit: 1, page: 3 })
    expect(sorted).toMatchObject({ total: 3, list: [{ name: 'Bob' }] })
    expect(await people(overseer, { page: 9 })).toMatchObject({ list: [], total: 3 })
  })

  test('reach as far as the data scope, in lists, sums and sheets', async () => {
    expect(short(await people(head))).toEqual([['Ann', 9, 0, 1]])
    expect(short(await people(head, { deptId: office }))).toEqual([])
    expect(short(await modules(head, { by: 'menu' })).map(([name]) => name)).toEqual(['Users', 'Other'])
    const sum = await server.call(portalStatRoutes.sum, { token: head.token, query: week })
    expect(sum.data.now).toMatchObject({ total: 9, people: 1 })
    for (const [routes, lines] of [
      [portalStatExport, 1],
      [moduleStatExport, 2],
    ] as const) {
      const sheet = await server.call(routes.file, { token: head.token, query: { ...week, format: 'csv' } })
      expect(linesOf(sheet.data)).toHaveLength(lines + 1)
      const task = await server.call(routes.task, { token: head.token, body: week })
      expect(task).toMatchObject({ status: 200, data: { id: expect.any(String) as string } })
    }
  })

  test('of another organisation are no user’s here', async () => {
    await superuser.query(`insert into sys_tenant (id, code, name, cert) values (7, 'seven', 'Seven', 1)`)
    await superuser.query(
      `insert into sys_log_user_behavior_day (tenant_id, day, user_id, dept_id, menu_id, module_code, component, open_menu)
       values (7, '2026-03-03', $1, $2, $3, 'sys', '', 99)`,
      [ann.id, await rootDept(server), users],
    )
    expect((await people(overseer)).list[0]?.total).toBe(9)
  })
})

describe('the sum', () => {
  test('is reported by day, and by month where it is long, with the period before', async () => {
    const { data } = await server.call(portalStatRoutes.sum, { token: overseer.token, query: week })
    expect(data).toMatchObject({
      fromDate: '2026-03-01',
      toDate: '2026-03-07',
      beforeFromDate: '2026-02-22',
      beforeToDate: '2026-02-28',
      step: 'day',
      list: [
        { date: '2026-03-02', total: 5, people: 1 },
        { date: '2026-03-04', total: 9, people: 2 },
        { date: '2026-03-07', total: 1, people: 1 },
      ],
      beforeList: [{ date: '2026-02-26', total: 7, people: 1 }],
      now: { total: 15, people: 3, activities: { openMenu: 13, add: 2, delete: 0 } },
      before: { total: 7, people: 1 },
    })
    const long = await server.call(moduleStatRoutes.sum, {
      token: overseer.token,
      query: { fromDate: '2025-12-01', toDate: '2026-03-31' },
    })
    expect(long.data).toMatchObject({
      step: 'month',
      list: [{ date: '2026-02-01' }, { date: '2026-03-01', total: 15 }],
    })
  })
})
