/** Working calendars: what is stored, what is refused at its path, and who may do what with them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { workflowCalendarRoutes as routes } from '#workflow/contract/calendar.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

const ALL = ['page', 'save', 'update', 'delete'].map((verb) => `wf:calendar:${verb}`)

let server: TestServer & { close: () => Promise<void> }
let admin: string
let keeper: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  keeper = await anActor(server, { can: ALL })
})
afterAll(() => server.close())

type Draft = Parameters<typeof create>[0]
const create = (body: { code: string; name?: string } & Record<string, unknown>, token = keeper.token) =>
  server.call(routes.create, { body: { name: 'Office', ...body }, token })
async function made(body: Draft): Promise<string> {
  const { status, data, body: answer } = await create(body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return data.id
}
const detail = async (id: string) => (await server.call(routes.get, { params: { id }, token: keeper.token })).data
const update = (id: string, body: Draft) =>
  server.call(routes.update, { body: { id, name: 'Office', ...body }, token: keeper.token })
const issuesOf = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await create({ code: `c${newId()}`, ...body })
  expect(status).toBe(400)
  const { issues } = (answer as unknown as { data: { issues: { path: string; code: string }[] } }).data
  return issues.map(({ path, code }) => `${path} ${code}`)
}

describe('what is stored', () => {
  test('a calendar without more has the usual week in the zone of the organisation', async () => {
    const id = await made({ code: 'plain' })
    expect(await detail(id)).toMatchObject({
      zone: 'Asia/Shanghai',
      isDefault: false,
      holidays: [],
      week: [
        [],
        [
          ['09:00', '12:00'],
          ['13:30', '18:00'],
        ],
        [],
        [],
        [],
        [],
        [],
      ].map((one, day) =>
        day > 0 && day < 6
          ? [
              ['09:00', '12:00'],
              ['13:30', '18:00'],
            ]
          : one,
      ),
      actions: ['update', 'delete'],
    })
    const { data } = await server.call(routes.page, { query: { keyword: 'plain' }, token: keeper.token })
    expect(data.list).toMatchObject([{ code: 'plain', weekMinutes: 5 * 450, holidayCount: 0, depts: [] }])
  })

  test('days, hours, zone and departments are answered as they were entered, and the trail names them', async () => {
    const dept = await aDept(server, { name: 'Night shift' })
    const week = [[], [['22:00', '24:00']], [], [], [], [], []]
    const holidays = [{ date: '2026-10-01', name: 'National Day' }]
    const makeUp = [{ date: '2026-10-10', name: '', hours: [['10:00', '11:00']] }]
    const more = { week, holidays, makeUp, zone: 'Europe/Berlin', deptIdList: [dept, dept] }
    const id = await made({ code: 'night', ...more })
    expect(await detail(id)).toMatchObject({ ...more, deptIdList: [dept] })
    expect((await update(id, { code: 'night', ...more, holidays: [], deptIdList: [] })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ zone: 'Europe/Berlin', holidays: [], deptIdList: [] })
    const { list } = (await server.call(auditRoutes.page, { query: { resource: 'workflowCalendar' }, token: admin }))
      .data
    expect(list[0]).toMatchObject({ action: 'update', label: 'Office' })
    expect(list[0]?.fields).toEqual(['holidays', 'deptIdList'])
  })

  test('a zone that is left out in a change stays', async () => {
    const id = await made({ code: 'stays', zone: 'Asia/Tokyo' })
    await update(id, { code: 'stays' })
    expect((await detail(id)).zone).toBe('Asia/Tokyo')
  })

  test('one calendar is the default one: choosing another takes it from the former', async () => {
    const first = await made({ code: 'first', isDefault: true })
    const second = await made({ code: 'second' })
    expect((await update(second, { code: 'second', isDefault: true })).status).toBe(200)
    expect([(await detail(first)).isDefault, (await detail(second)).isDefault]).toEqual([false, true])
    const third = await made({ code: 'third', isDefault: true })
    expect([(await detail(second)).isDefault, (await detail(third)).isDefault]).toEqual([false, true])
  })

  test('two at once that are to be the default one leave one of them', async () => {
    await Promise.all(['race-a', 'race-b', 'race-c'].map((code) => made({ code, isDefault: true })))
    const { list } = (await server.call(routes.page, { query: { limit: 100 }, token: keeper.token })).data
    expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('a deleted one comes back with the departments that are still free', async () => {
    const [kept, given] = [await aDept(server), await aDept(server)]
    const id = await made({ code: 'gone', name: 'Gone', isDefault: true, deptIdList: [kept, given] })
    expect((await server.call(routes.remove, { params: { id }, token: keeper.token })).status).toBe(200)
    await made({ code: 'heir', deptIdList: [given] })
    const query = { resource: 'workflowCalendar', keyword: 'Gone' }
    const { list } = (await server.call(recycleRoutes.page, { query, token: admin })).data
    const body = list.slice(0, 1).map((one) => one.id)
    expect((await server.call(recycleRoutes.restore, { body, token: admin })).data).toMatchObject({ refused: [] })
    expect(await detail(id)).toMatchObject({ code: 'gone', isDefault: false, deptIdList: [kept] })
  })
})

describe('what is refused, at its path', () => {
  const day = (...spans: [string, string][]) => [[], spans, [], [], [], [], []]
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a span that ends before it begins', { week: day(['12:00', '09:00']) }, ['week.1.0 calendar_span']],
    ['an empty span', { week: day(['09:00', '09:00']) }, ['week.1.0 calendar_span']],
    ['spans that overlap', { week: day(['09:00', '12:00'], ['11:00', '13:00']) }, ['week.1.1 calendar_overlap']],
    ['spans out of order', { week: day(['13:00', '14:00'], ['09:00', '12:00']) }, ['week.1.1 calendar_overlap']],
    ['a time that is none', { week: day(['9:00', '25:00']) }, ['week.1.0.0 calendar_time', 'week.1.0.1 calendar_time']],
    ['a time after the end of the day', { week: day(['09:00', '24:01']) }, ['week.1.0.1 calendar_time']],
    ['a week without work', { week: [[], [], [], [], [], [], []] }, ['week calendar_no_work']],
    ['a day that is none', { holidays: [{ date: '2026-02-30' }] }, ['holidays.0.date calendar_date']],
    ['a moment instead of a day', { holidays: [{ date: '2026-02-03T00:00' }] }, ['holidays.0.date calendar_date']],
    [
      'a day that is named twice',
      { holidays: [{ date: '2026-02-03' }, { date: '2026-02-03' }] },
      ['holidays.1.date calendar_twice'],
    ],
    [
      'a holiday that is worked',
      { holidays: [{ date: '2026-02-03' }], makeUp: [{ date: '2026-02-03' }] },
      ['makeUp.0.date calendar_twice'],
    ],
    [
      'hours of a made-up day that overlap',
      {
        makeUp: [
          {
            date: '2026-02-03',
            hours: [
              ['09:00', '12:00'],
              ['10:00', '11:00'],
            ],
          },
        ],
      },
      ['makeUp.0.hours.1 calendar_overlap'],
    ],
    ['a zone that no one knows', { zone: 'Mars/Olympus' }, ['zone unknown_time_zone']],
    ['a code with blanks', { code: 'my office' }, ['code calendar_code']],
    ['the code of the default one', { code: 'default' }, ['code calendar_code_reserved']],
    ['the code of the department', { code: 'dept' }, ['code calendar_code_reserved']],
  ])('%s', async (_, body, expected) => {
    expect(await issuesOf(body)).toEqual(expected)
  })

  test('ten thousand holidays', async () => {
    const holidays = Array.from({ length: 10_000 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    }))
    expect((await issuesOf({ holidays }))[0]).toBe('holidays too_many')
  })

  test('a code that another calendar has, and a department that counts by another one', async () => {
    const dept = await aDept(server, { name: 'Shared' })
    await made({ code: 'taken', name: 'Taken', deptIdList: [dept] })
    expect((await create({ code: 'taken' })).body.error).toBe('process_calendar_code_taken')
    const { status, body } = await create({ code: 'wants', deptIdList: [dept] })
    expect([status, body.error, body.msg]).toEqual([
      409,
      'process_calendar_dept_taken',
      expect.stringContaining('Taken'),
    ])
    expect((await create({ code: 'nowhere', deptIdList: [newId()] })).body.error).toBe('unknown_reference')
  })

  test('a change of what has changed meanwhile', async () => {
    const id = await made({ code: 'versioned' })
    expect((await update(id, { code: 'versioned', version: 1 })).status).toBe(200)
    expect((await update(id, { code: 'versioned', version: 1 })).body.error).toBe('changed_meanwhile')
  })
})

describe('who may do what', () => {
  test('without the code of a call it is refused', async () => {
    const id = await made({ code: 'guarded' })
    const reader = await anActor(server, { can: ['wf:calendar:page'] })
    expect((await detail(id)).actions).toEqual(['update', 'delete'])
    const seen = await server.call(routes.get, { params: { id }, token: reader.token })
    expect(seen.data.actions).toEqual([])
    expect((await create({ code: 'theirs' }, reader.token)).status).toBe(403)
    const body = { id, code: 'guarded', name: 'Mine' }
    expect((await server.call(routes.update, { body, token: reader.token })).status).toBe(403)
    expect((await server.call(routes.remove, { params: { id }, token: reader.token })).status).toBe(403)
    const staff = await anActor(server, { can: ['wf:task:page'] })
    expect((await server.call(routes.page, { query: {}, token: staff.token })).status).toBe(403)
    expect((await server.call(routes.due, { body: trial('PT1H'), token: staff.token })).status).toBe(403)
  })

  test('a calendar of another organisation is not there, and its departments are not', async () => {
    const id = await made({ code: 'ours' })
    const stranger = await anActor(server, { can: ALL, tenantId: 0 })
    const { token } = stranger
    const dept = await aDept(server)
    expect((await server.call(routes.get, { params: { id }, token })).status).toBe(404)
    const body = { id, code: 'ours', name: 'Theirs' }
    expect((await server.call(routes.update, { body, token })).status).toBe(404)
    expect((await server.call(routes.remove, { params: { id }, token })).status).toBe(404)
    expect((await server.call(routes.page, { query: {}, token })).data.list).toEqual([])
    // The same code is free there.
    expect((await create({ code: 'ours' }, token)).status).toBe(200)
    expect((await create({ code: 'reach', deptIdList: [dept] }, token)).body.error).toBe('unknown_reference')
    expect((await detail(id)).name).toBe('Office')
  })
})

const trial = (duration: string, more: Record<string, unknown> = {}) => ({
  zone: 'Asia/Shanghai',
  from: '2026-09-30T10:00',
  duration,
  holidays: [{ date: '2026-10-01' }, { date: '2026-10-02' }],
  ...more,
})

describe('when a duration is over', () => {
  const due = (duration: string, more = {}) =>
    server.call(routes.due, { body: trial(duration, more), token: keeper.token })

  test('it counts by the calendar that is being edited, in its zone', async () => {
    expect((await due('P1D')).data).toEqual({
      dueDate: '2026-10-05T02:00:00.000Z',
      local: expect.stringContaining('2026-10-05 10:00'),
      isWorking: true,
    })
    const saturday = { makeUp: [{ date: '2026-10-03' }] }
    expect((await due('P1D', saturday)).data.dueDate).toBe('2026-10-03T02:00:00.000Z')
    expect((await due('PT8H', { zone: 'Europe/Berlin' })).data.dueDate).toBe('2026-10-05T08:30:00.000Z')
    expect((await due('PT1H', { from: '2026-09-30T12:30' })).data).toMatchObject({
      dueDate: '2026-09-30T06:30:00.000Z',
      isWorking: false,
    })
  })

  test.each(['P1M', 'soon', '-P1D', 'P9000D', 'PT99999H'])('%s is refused at its path', async (duration) => {
    const { status, body } = await due(duration)
    expect(status).toBe(400)
    expect(body).toMatchObject({ data: { issues: [{ path: 'duration', code: 'calendar_duration' }] } })
  })
})
