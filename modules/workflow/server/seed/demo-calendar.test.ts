/** The calendar of the demonstration counts as people in China worked in 2026. */
import { afterAll, expect, test } from 'vitest'
import { workflowCalendarRoutes } from '#workflow/contract/calendar.ts'
import { aServer } from '../../../../tests/harness.ts'
import { writeCalendar } from './demo-calendar.ts'

const server = await aServer()
afterAll(() => server.close())

test('it is the default one, and two workdays after 30 September are 9 October', async () => {
  const { database } = server.node.kernel
  const token = await server.admin()
  await database.transaction(1, (tx) => writeCalendar(tx, 1))
  // Twice: an organisation that has it keeps its own.
  await database.transaction(1, (tx) => writeCalendar(tx, 1))
  const { data } = await server.call(workflowCalendarRoutes.page, { query: {}, token })
  expect(data.list).toMatchObject([{ code: 'china', isDefault: true, holidayCount: 33, makeUpCount: 6 }])
  const params = { id: data.list[0]?.id ?? '' }
  const { week, holidays, makeUp, zone } = (await server.call(workflowCalendarRoutes.get, { params, token })).data
  const due = (from: string, duration: string) =>
    server.call(workflowCalendarRoutes.due, { body: { zone, week, holidays, makeUp, from, duration }, token })
  expect((await due('2026-09-30T10:00', 'P2D')).data.local).toContain('2026-10-09 10:00')
  expect((await due('2026-10-09T10:00', 'P1D')).data.local).toContain('2026-10-10 10:00')
  expect((await due('2026-02-13T10:00', 'P2D')).data.local).toContain('2026-02-24 10:00')
})
