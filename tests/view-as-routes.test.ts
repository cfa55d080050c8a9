/**
 * The matrix of a viewing: every route that writes is refused, every route that shows what is the user's own is
 * refused, and every other one answers exactly as it answers the viewed user. Where there is no time, for every third
 * route: which, changes with the routes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileViewing } from '#contract/viewing.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { meRoutes } from '#system/contract/me.ts'
import { viewAsRoutes } from '#system/contract/view-as.ts'
import { aWorld } from './generate/world.ts'
import { aDept, anActor } from './people.ts'

const world = await aWorld()
afterAll(() => world.close())
const { server, mounted, allCodes } = world
const EACH = process.env['LONG'] === '1' ? 1 : 3
const some = (all: readonly Mounted[]) => all.filter((_, at) => at % EACH === 0)
/** Calls at the same time: the test waits for the database most of the time. */
const AT_ONCE = 6

const guarded = mounted.filter(({ route }) => route.can !== 'public' && !route.stream)
const as = (wanted: string) => guarded.filter(({ route }) => whileViewing(route) === wanted)

const dept = await aDept(server, { name: 'Viewed' })
/** Reads everything that a route with a code reads, of one department. */
const viewed = await anActor(server, { can: allCodes, scope: 2, deptId: dept })
const viewer = await anActor(server, { can: allCodes, scope: 2, deptId: dept })

beforeAll(async () => {
  const body = { userId: viewed.id, reason: 'Matrix' }
  const begun = await server.call(viewAsRoutes.begin, { token: viewer.token, body })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
})

async function differences(routes: readonly Mounted[], judge: (each: Mounted) => Promise<string | undefined>) {
  const wrong: string[] = []
  const waiting = [...routes]
  const take = async (): Promise<void> => {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const found = await judge(each)
      if (found !== undefined) wrong.push(`${each.id}: ${found}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return wrong
}

/** What is sent is nonsense: it is refused before it is read. */
async function refusalOf({ route: { method, path } }: Mounted): Promise<string> {
  const answer = await server.request(method, path.replace(/\{\w+\}/g, 'x'), {
    token: viewer.token,
    ...(method !== 'GET' && { body: '[', headers: { 'content-type': 'application/json' } }),
  })
  return `${answer.status} ${answer.body.error}`
}
const refusedWith = (error: string) => async (each: Mounted) => {
  const refusal = await refusalOf(each)
  return refusal === `403 ${error}` ? undefined : refusal
}

/** Of what is read, parts that are made anew for every call. */
const steady = (text: string): string =>
  text
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/([?&](expires|signature|e|s|t)=)[\w.%-]+/g, '$1')
    .replaceAll(/"(changesIn|ms|at|now|uptime|time|seconds)":[\d.]+/g, '"$1":0')

/** Says who views, or which session is the caller’s, or counts what the node does at the moment. */
const ALWAYS_NEW = new Set(['me.info', 'systemState.now', 'cache.list', 'online.page'])

async function isTheSame({ route, id }: Mounted): Promise<string | undefined> {
  const input = await world.validInput(route)
  const [theirs, seen] = [await world.call(route, input, viewed.token), await world.call(route, input, viewer.token)]
  const same =
    theirs.status === seen.status && steady(JSON.stringify(theirs.body)) === steady(JSON.stringify(seen.body))
  if (same || ALWAYS_NEW.has(id)) return undefined
  return `${id}: ${theirs.status} ${JSON.stringify(theirs.body).slice(0, 300)} / ${seen.status} ${JSON.stringify(seen.body).slice(0, 300)}`
}

test('every route that writes, exports or hands out a file is refused', async () => {
  expect(await differences(some(as('write')), refusedWith('view_as_read_only'))).toEqual([])
})

test('every route that shows what is the user’s own is refused', async () => {
  expect(await differences(as('private'), refusedWith('view_as_private'))).toEqual([])
})

test('every other route answers as it answers the viewed user', async () => {
  const suspects = new Set<Mounted>()
  await differences(some(as('read')), async (each) => {
    if ((await isTheSame(each)) !== undefined) suspects.add(each)
    return undefined
  })
  // Others were asked meanwhile, for which records were made: alone, they answer alike.
  const wrong: unknown[] = []
  for (const each of suspects) wrong.push((await isTheSame(each)) ?? [])
  expect(wrong.flat()).toEqual([])
  const { data } = await server.call(meRoutes.info, { token: viewer.token })
  const own = await server.call(meRoutes.info, { token: viewed.token })
  expect({ ...data, viewing: undefined }).toEqual({ ...own.data, viewing: undefined })
  expect(data.viewing).toMatchObject({ reason: 'Matrix' })
})

test('what ends a viewing is known', () => {
  const ending = as('end').map(({ id }) => id)
  expect(ending.toSorted()).toEqual(['session.logout', 'viewAs.end'])
})

/** Of the routes that every user may call, those that show nothing of their user’s own. A new one is thought about. */
const SHOWN_TO_ALL = [
  'config.own',
  'dict.all',
  'firstRun.steps',
  'jump.find',
  'me.info',
  'menu.permissions',
  'menu.router',
  'menuModule.list',
  'microApp.list',
  'portalConfig.own',
  'portalSeen.byCode',
  'portalSeen.info',
  'portalSeen.list',
  'portalSeen.stub',
  'portalSeen.theme',
  'portalSeen.userPage',
  'portalTheme.get',
  'search.find',
  'search.kinds',
  'search.page',
  'sysDictDataCust.list',
  'wfFollow.report',
  'wfInstance.drawing',
  'wfPrint.check',
]
/** A user’s own behind a permission code: such a route says that it is private, or that it is not. */
const OWN_MATTERS = /draft|phrase|preference|favou?rite|password|secret|token|\/own\b|\/mine\b/i

test('every route says what it is where it cannot be seen from its form', () => {
  const shown = as('read').filter(({ route }) => route.can === 'session')
  expect(shown.map(({ id }) => id).toSorted()).toEqual(SHOWN_TO_ALL)
  const unsaid = as('read').filter(({ id, route }) => {
    const isAboutOwn = OWN_MATTERS.test(`${id} ${route.path}`)
    return isAboutOwn && route.whileViewing === undefined
  })
  expect(unsaid.map(({ id }) => id)).toEqual([])
})
