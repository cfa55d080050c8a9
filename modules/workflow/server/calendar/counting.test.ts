/** Deadlines and timers of processes count by working calendars; a calendar that a process names keeps its names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowCalendarRoutes as routes, type WorkHours } from '#workflow/contract/calendar.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor } from '../../../../tests/people.ts'
import { deploy, flows, processOf, start, toDo } from '../testing/processes.ts'

const DAY_MS = 86_400_000
const STAFF = ['wf:instance:start', 'wf:task:page', 'wf:task:handle']
const ALWAYS: WorkHours[] = Array.from({ length: 7 }, () => [['00:00', '24:00']])

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

/** Date and time in a zone, `2026-10-01 09:30`. */
const localOf = (zone: string, moment: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
/** The date so many days after the one that a moment has in a zone. */
const dayAfter = (zone: string, days: number, moment = Date.now()): string =>
  new Date(Date.parse(localOf(zone, moment).slice(0, 10)) + days * DAY_MS).toISOString().slice(0, 10)

async function aCalendar(code: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { code, name: code, week: ALWAYS, ...more }
  const { status, data, body: answer } = await server.call(routes.create, { body, token: admin })
  expect(status, JSON.stringify(answer)).toBe(200)
  return data.id
}

const TASK = (key: string, calendar: string, feel = '') =>
  processOf(
    key,
    `<startEvent id="s"/><userTask id="t" name="Do" camunda:assignee="\${initiator}" camunda:dueDate="P1D"
      portico:calendar="${calendar}"/><endEvent id="e"/>${flows('s t', 't e')}${feel}`,
  )

/** Starts a process and answers the deadline of its task. */
async function dueOf(key: string, token = admin): Promise<number> {
  const { rootId } = await start(server, token, { key })
  const task = (await toDo(server, token)).find((one) => one.rootId === rootId)
  return Date.parse(task?.dueDate ?? '')
}

test('a deadline goes over the holidays of its calendar, each in its own zone', async () => {
  // A day apart at every moment: the same date is a holiday for one of them only.
  const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const holidays = [{ date: dayAfter(ahead, 1) }]
  await aCalendar('ahead', { zone: ahead, holidays })
  await aCalendar('behind', { zone: behind, holidays })
  await deploy(server, admin, TASK('ahead_leave', 'ahead'))
  await deploy(server, admin, TASK('behind_leave', 'behind'))
  const before = Date.now()
  const dueAhead = await dueOf('ahead_leave')
  const dueBehind = await dueOf('behind_leave')
  expect(dueAhead - before).toBeGreaterThanOrEqual(2 * DAY_MS - 5_000)
  expect(dueAhead - before).toBeLessThan(2 * DAY_MS + 60_000)
  expect(localOf(ahead, dueAhead).slice(0, 10)).toBe(dayAfter(ahead, 2, before))
  expect(dueBehind - before).toBeLessThan(DAY_MS + 60_000)
  expect(localOf(behind, dueBehind).slice(0, 10)).toBe(dayAfter(behind, 1, before))
})

test('what changes in a calendar counts for what is started later, and no deadline moves', async () => {
  const id = await aCalendar('moving', { zone: 'UTC' })
  await deploy(server, admin, TASK('moving_leave', 'moving'))
  const first = await start(server, admin, { key: 'moving_leave' })
  const deadline = async () => (await toDo(server, admin)).find((one) => one.rootId === first.rootId)?.dueDate
  const set = await deadline()
  const holidays = [{ date: dayAfter('UTC', 1) }, { date: dayAfter('UTC', 2) }]
  const body = { id, code: 'moving', name: 'moving', week: ALWAYS, holidays }
  expect((await server.call(routes.update, { body, token: admin })).status).toBe(200)
  expect(await deadline()).toBe(set)
  expect((await dueOf('moving_leave')) - Date.now()).toBeGreaterThan(2.9 * DAY_MS)
})

test('a timer counts by the calendar of its event', async () => {
  const zone = 'UTC'
  await aCalendar('timed', { zone, holidays: [{ date: dayAfter(zone, 1) }] })
  const timer = `<intermediateCatchEvent id="wait" portico:calendar="timed">
    <timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>`
  await deploy(
    server,
    admin,
    processOf('timed', `<startEvent id="s"/>${timer}<endEvent id="e"/>${flows('s wait', 'wait e')}`),
  )
  const { rootId } = await start(server, admin, { key: 'timed' })
  const { data } = await server.call(workflowJobRoutes.page, { query: { instanceId: rootId }, token: admin })
  expect(Date.parse(data.list[0]?.dueDate ?? '') - Date.now()).toBeGreaterThan(1.9 * DAY_MS)
})

test('a process with FEEL, which runs in a worker, counts by its calendar', async () => {
  await aCalendar('feel', { zone: 'UTC', holidays: [{ date: dayAfter('UTC', 1) }] })
  const xml = processOf(
    'feel_leave',
    `<startEvent id="s"/><exclusiveGateway id="g" default="f1"/><userTask id="t" name="Do" camunda:assignee="\${initiator}"
      camunda:dueDate="P1D" portico:calendar="feel"/><endEvent id="e"/>
    <sequenceFlow id="f0" sourceRef="s" targetRef="g"/><sequenceFlow id="f1" sourceRef="g" targetRef="e"/>
    <sequenceFlow id="f2" sourceRef="g" targetRef="t"><conditionExpression language="https://www.omg.org/spec/DMN/20191111/FEEL/">=1 = 1</conditionExpression></sequenceFlow>
    <sequenceFlow id="f3" sourceRef="t" targetRef="e"/>`,
  )
  await deploy(server, admin, xml)
  expect((await dueOf('feel_leave')) - Date.now()).toBeGreaterThan(1.9 * DAY_MS)
})

test('`dept` is the calendar of the initiator’s department, inherited downwards, else the default one', async () => {
  const [above, own] = [await aDept(server), await aDept(server)]
  const below = await aDept(server, { pid: above })
  const zone = 'UTC'
  const off = (days: number) => Array.from({ length: days }, (_, index) => ({ date: dayAfter(zone, index + 1) }))
  await aCalendar('general', { zone, isDefault: true })
  await aCalendar('of-above', { zone, holidays: off(1), deptIdList: [above] })
  await aCalendar('of-own', { zone, holidays: off(2), deptIdList: [own] })
  await deploy(server, admin, TASK('dept_leave', 'dept'))
  await deploy(server, admin, TASK('default_leave', 'default'))
  const days = async (deptId: string, key = 'dept_leave') => {
    const { token } = await anActor(server, { can: STAFF, deptId })
    return Math.round(((await dueOf(key, token)) - Date.now()) / DAY_MS)
  }
  expect([await days(above), await days(below), await days(own), await days(await aDept(server))]).toEqual([2, 2, 3, 1])
  expect(await days(own, 'default_leave')).toBe(1)
})

/** The codes of the errors of a model that is not deployed. */
async function problemsOf(xml: string): Promise<string[]> {
  const { data } = await server.call(workflowModelRoutes.create, { body: { name: 'Check', xml }, token: admin })
  const { problems } = (await server.call(workflowModelRoutes.get, { params: { id: data.id }, token: admin })).data
  return problems.filter(({ severity }) => severity === 'error').map(({ code, node }) => `${code} ${node ?? ''}`)
}

test('a calendar that does not exist is refused at deploy, and that of another organisation does not', async () => {
  const other = await anActor(server, { can: ['wf:calendar:save'], tenantId: 0 })
  await server.call(routes.create, { body: { code: 'foreign', name: 'Foreign' }, token: other.token })
  expect(await problemsOf(TASK('nowhere', 'nowhere'))).toEqual(['CALENDAR_UNKNOWN t'])
  expect(await problemsOf(TASK('foreign', 'foreign'))).toEqual(['CALENDAR_UNKNOWN t'])
})

test('a check answers which calendars a drawing may name, in the language of its reader', async () => {
  await aCalendar('titled', { name: '工厂', nameEn: 'Plant' })
  const { data } = await server.call(workflowModelRoutes.check, { body: { xml: TASK('x', 'titled') }, token: admin })
  expect(data.calendars).toContainEqual({ name: 'titled', title: 'Plant' })
  expect(data.calendars.slice(0, 2)).toEqual([
    { name: 'default', title: '' },
    { name: 'dept', title: '' },
  ])
  expect(data.calendars.map(({ name }) => name)).not.toContain('foreign')
})

test('a calendar that a process names keeps its code and stays; so does what `default` means', async () => {
  const id = await aCalendar('named', { isDefault: true })
  await deploy(server, admin, TASK('names_it', 'named'))
  const remove = (ids: string[]) => server.call(routes.removeMany, { body: ids, token: admin })
  const change = (more: object) =>
    server.call(routes.update, { body: { id, code: 'named', name: 'named', isDefault: true, ...more }, token: admin })
  expect((await remove([id])).data).toMatchObject({ done: [], refused: [{ id, error: 'process_calendar_in_use' }] })
  const renamed = await change({ code: 'other' })
  expect([renamed.status, renamed.body.error, renamed.body.msg]).toEqual([
    409,
    'process_calendar_in_use',
    expect.stringContaining('named'),
  ])
  expect((await change({ name: 'Another name' })).status).toBe(200)
  // `default_leave` and `dept_leave` of the test above need one.
  expect((await change({ isDefault: false })).body.error).toBe('process_calendar_in_use')
  const heir = await aCalendar('heir', { isDefault: true })
  expect((await remove([heir])).data).toMatchObject({ refused: [{ error: 'process_calendar_in_use' }] })
  const unused = await aCalendar('unused')
  expect((await remove([unused])).data).toMatchObject({ done: [unused] })
})

test('a deletion beside a deployment that names the calendar: one of them is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const code = `beside-${round}`
    const id = await aCalendar(code)
    const key = `beside${round}_${newId().slice(-6)}`
    const { data } = await server.call(workflowModelRoutes.create, {
      body: { name: key, xml: TASK(key, code) },
      token: admin,
    })
    const [deployed, removed] = await Promise.all([
      server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin }),
      server.call(routes.removeMany, { body: [id], token: admin }),
    ])
    expect([deployed.status === 200, removed.data.done.length === 1].filter(Boolean)).toHaveLength(1)
  }
})
