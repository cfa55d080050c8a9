/**
 * What statistics say is what counting the entries gives, whatever they were made of: sums of days, of months, or both.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_MENU } from '#behavior/contract/behavior.ts'
import { moduleStatRoutes, NONE, portalStatRoutes, type StatBy } from '#behavior/contract/behavior-stat.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { addDays, dayOf, periodsOf, type Period } from '../days.ts'
import { addUpAnew, takeAway } from '../log/sums.repo.ts'
import { insertBehavior, keepMonths, type NewBehavior } from '../log/write.repo.ts'
import { up as sumUpMonths } from '../migrations/0410-behavior-months.ts'

const server = await aServer()
const { database } = server.node.kernel
afterAll(() => server.close())

interface SavedEntry extends NewBehavior {
  day: string
  userId: string
  deptId: string
}

const today = dayOf(new Date())
/** As far as anybody looks: a year, the one before it, and a little more. */
const MAX_AGO = 760
const saved: SavedEntry[] = []
let overseer: TestActor
let people: { userId: string; deptId: string }[]
let menus: string[]

beforeAll(async () => {
  overseer = await anActor(server, { can: ['sys:portalStat:page', 'sys:moduleStat:page'], scope: 0 })
  const depts = [await aDept(server, { name: 'One' }), await aDept(server, { name: 'Two' })]
  const ids = await Promise.all(
    [0, 1, 2].map((at) => aUser(server, { deptId: depts[at % 2] ?? '', realName: `P${at}` })),
  )
  // The last one has moved: what they did belongs to both.
  people = [...ids, ...ids.slice(2)].map(({ id }, at) => ({ userId: id, deptId: depts[at % 2] ?? '' }))
  menus = [randomUUID(), randomUUID()]
  await database.transaction(1, (tx) => keepMonths(tx, new Date(Date.now() - 770 * 86_400_000), new Date()))
})

const aDay = fc
  .oneof(fc.integer({ min: 0, max: MAX_AGO }), fc.integer({ min: 0, max: 40 }))
  .map((ago) => addDays(today, -ago))
const anEntry = fc
  .record({
    day: aDay,
    who: fc.nat(3),
    menu: fc.nat(2),
    component: fc.constantFrom('', '/a', '/b'),
    operaType: fc.integer({ min: 1, max: 6 }),
    hour: fc.constantFrom('00:00:00', '15:59:59', '12:30:00'),
  })
  .map(({ day, who, menu, component, operaType, hour }): SavedEntry => {
    const menuId = menus[menu] ?? null
    return {
      ...(people[who] ?? { userId: '', deptId: '' }),
      id: '',
      day,
      // A day of UTC+8 begins at 16:00 of the one before.
      operaAt: new Date(Date.parse(`${day}T${hour}Z`) - (hour === '12:30:00' ? 20.5 * 3_600_000 : 0)),
      clientType: 'PC',
      operaType,
      operaUrl: '',
      menuId,
      moduleCode: menuId === null ? '' : `m${menu}`,
      component,
      operaAction: '',
      operaDesc: '',
    }
  })

async function save(wanted: readonly SavedEntry[]) {
  // When a failing example is shrunk the same entries are sent again: new ids make them other entries.
  const entries = wanted.map((entry) => ({ ...entry, id: randomUUID() }))
  await database.transaction(1, async (tx) => {
    for (const { userId, deptId } of people) {
      const theirs = entries.filter((entry) => entry.userId === userId && entry.deptId === deptId)
      const author = { tenantId: 1, userId, userName: '', realName: '', deptId, ip: '' }
      if (theirs.length > 0) await insertBehavior(tx, author, theirs)
    }
  })
  saved.push(...entries)
}

const idOf: Record<StatBy, (entry: SavedEntry) => string> = {
  person: ({ userId }) => userId,
  dept: ({ deptId }) => deptId,
  module: ({ moduleCode }) => moduleCode || NONE,
  menu: ({ menuId }) => menuId ?? OTHER_MENU,
  component: ({ component }) => component || NONE,
}
const isIn =
  ({ from, to }: Period) =>
  (entry: SavedEntry) =>
    from <= entry.day && entry.day <= to
const differentIn = (entries: readonly SavedEntry[], of: (entry: SavedEntry) => string) => new Set(entries.map(of)).size
function grouped(entries: readonly SavedEntry[], of: (entry: SavedEntry) => string): Map<string, SavedEntry[]> {
  const groups = new Map<string, SavedEntry[]>()
  for (const entry of entries) groups.set(of(entry), [...(groups.get(of(entry)) ?? []), entry])
  return groups
}
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

function linesCounted(by: StatBy, { now, before }: { now: Period; before: Period }) {
  const both = saved.filter((entry) => isIn(now)(entry) || isIn(before)(entry))
  return [...grouped(both, idOf[by])]
    .map(([id, entries]) => {
      const [mine, former] = [entries.filter(isIn(now)), entries.filter(isIn(before))]
      const of = (type: number) => mine.filter(({ operaType }) => operaType === type).length
      const isPerson = by === 'person'
      return {
        id,
        total: mine.length,
        before: former.length,
        people: isPerson ? 1 : differentIn(mine, ({ userId }) => userId),
        peopleBefore: isPerson ? 1 : differentIn(former, ({ userId }) => userId),
        days: isPerson ? differentIn(mine, ({ day }) => day) : 0,
        lastDay:
          mine
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? '',
        openMenu: of(1),
        openOtherMenu: of(2),
        add: of(3),
        edit: of(4),
        delete: of(5),
        deleteAll: of(6),
      }
    })
    .sort(byId)
}

async function expectTruth(asked: { fromDate: string; toDate: string; against: 'period' | 'year' }) {
  const { token } = overseer
  const periods = periodsOf(asked, { today, usual: 30, most: 366 })
  for (const by of ['person', 'dept', 'module', 'menu', 'component'] as const) {
    const query = { ...asked, limit: 100 }
    const { data } =
      by === 'person' || by === 'dept'
        ? await server.call(portalStatRoutes.page, { token, query: { ...query, by } })
        : await server.call(moduleStatRoutes.page, { token, query: { ...query, by } })
    const lines = data.list.map(({ name: _, ofId: __, ofName: ___, ...line }) => line)
    expect(lines.sort(byId), by).toEqual(linesCounted(by, periods))
  }
  const { data } = await server.call(portalStatRoutes.sum, { token, query: asked })
  for (const [period, whole, steps] of [
    [periods.now, data.now, data.list],
    [periods.before, data.before, data.beforeList],
  ] as const) {
    const entries = saved.filter(isIn(period))
    const users = ({ userId }: SavedEntry) => userId
    expect([whole.total, whole.people]).toEqual([entries.length, differentIn(entries, users)])
    const stepOf = ({ day }: SavedEntry) => (data.step === 'day' ? day : `${day.slice(0, 7)}-01`)
    const counted = [...grouped(entries, stepOf)].map(([date, some]) => ({
      date,
      total: some.length,
      people: differentIn(some, users),
    }))
    expect(steps).toEqual(counted.sort((one, other) => (one.date < other.date ? -1 : 1)))
  }
}

const aQuestion = fc.record({
  fromDate: aDay,
  toDate: fc.oneof(aDay, fc.constant(today)),
  against: fc.constantFrom('period' as const, 'year' as const),
})

test('of any period, against any other, sent late or not, in every grouping', async () => {
  const batch = fc.array(anEntry, { minLength: 20, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(batch, fc.array(aQuestion, { minLength: 2, maxLength: 3 }), async (entries, questions) => {
      await save(entries)
      for (const question of questions) await expectTruth(question)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('also after days were made anew from the entries, and after an upgrade has added the months up', async () => {
  const question = { fromDate: addDays(today, -364), toDate: today, against: 'period' as const }
  await database.transaction(1, (tx) => addUpAnew(tx, 1, { from: addDays(today, -50), to: addDays(today, -7) }))
  await expectTruth(question)
  const pool = new pg.Pool({ connectionString: server.urls.owner, max: 1 })
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await pool.query('drop table sys_log_user_behavior_month')
    await owner.transaction().execute((tx) => sumUpMonths(tx))
  } finally {
    await owner.destroy()
  }
  await expectTruth(question)
})

test('also when the oldest days are gone', async () => {
  const last = addDays(today, -200)
  await database.transaction(1, (tx) => takeAway(tx, 1, { to: last }))
  saved.splice(0, saved.length, ...saved.filter(({ day }) => day > last))
  await expectTruth({ fromDate: addDays(today, -364), toDate: today, against: 'period' })
  await expectTruth({ fromDate: addDays(today, -230), toDate: addDays(today, -170), against: 'year' })
})
