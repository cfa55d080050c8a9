/**
 * A user whose data scope is one department reaches nothing of another one: every route with an id, every route that
 * shows records.
 */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { idPlacesOf, withAlong, type IdPlace } from './generate/ids.ts'
import { withAt } from './generate/schema.ts'
import { SHOWN_TO_ALL, TENANT_WIDE, TAKES_ANY } from './generate/scope-exceptions.ts'
import { FAR, aScopedWorld } from './generate/scoped-world.ts'
import type { Answer } from './harness.ts'

const world = await aScopedWorld()
afterAll(() => world.close())

interface NamedPlace extends IdPlace {
  /** `user.update body.roleIdList` */
  name: string
  id: string
  route: AnyRoute
}

const routes = world.mounted.filter(({ route }) => route.can !== 'public')
const ids = new Set(routes.map(({ id }) => id))
const nameOf = (id: string, { place, path }: IdPlace) =>
  `${id} ${place}.${path.filter((key) => typeof key === 'string').join('.')}`
const places = routes.flatMap(({ id, route }) =>
  idPlacesOf(route, world.tables).map((place): NamedPlace => ({ ...place, id, route, name: nameOf(id, place) })),
)
/** An export in the background takes the filters of the direct one, and reads the same rows. */
const isAskedElsewhere = ({ id }: NamedPlace) => id.endsWith('.exportTask') && ids.has(id.replace(/Task$/, ''))
const personal = places.filter((place) => TENANT_WIDE[place.noun] === undefined && !isAskedElsewhere(place))

/** Whether an answer refuses the id: the call as a whole or this id of many; a filter finds nothing. */
async function isRefused({ status, body, data }: Answer, { place }: IdPlace, far: string): Promise<boolean> {
  if ([400, 403, 404].includes(status)) return true
  if (body.error === 'unknown_reference' || body.error === 'identity_not_yours') return true
  if (status !== 200) return false
  const { done = [], refused = [] } = (data ?? {}) as { done?: string[]; refused?: { id: string }[] }
  if (Array.isArray(refused) && refused.some(({ id }) => id === far)) return !done.includes(far)
  return place === 'query' && (await marksIn(data)).length === 0
}

/** The parts of an answer that belong to the far department; a sheet is read. */
async function marksIn(data: unknown): Promise<string[]> {
  const { dept, user } = world.far
  const text = JSON.stringify((Buffer.isBuffer(data) ? await contentOf(data) : data) ?? '')
  return [FAR, dept, user.id].filter((mark) => text.includes(mark))
}

const contentOf = (file: Buffer): Promise<unknown> =>
  file.includes('xl/worksheets') ? readXlsx(file) : Promise.resolve(file.toString())

describe('a record out of the data scope', () => {
  test.each(personal)('$name is refused and nothing has changed', async (place) => {
    const { route, name } = place
    const actor = await world.actorFor(route)
    const far = await world.farId(place.noun)
    const valid = await world.validInput(route)
    const input = { ...valid, [place.place]: withAt(withAlong(valid[place.place], place), place.path, far) }
    const before = await world.fingerprint(route)
    const answer = await world.call(route, input, actor.token)
    if (TAKES_ANY[name] !== undefined) return
    const context = `${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
    expect(await isRefused(answer, place, far), context).toBe(true)
    expect(await world.fingerprint(route), context).toBe(before)
  })

  test('every exception is one of a route there is', () => {
    const names = new Set(places.map(({ name }) => name))
    const nouns = new Set(places.map(({ noun }) => noun))
    expect(Object.keys(TAKES_ANY).filter((name) => !names.has(name))).toEqual([])
    expect(Object.keys(TENANT_WIDE).filter((noun) => !nouns.has(noun))).toEqual([])
  })
})

describe('what a route shows', () => {
  const showing = routes.filter(({ route }) => route.method === 'GET' && !route.stream)

  test('there are far records of every noun', async () => {
    for (const noun of new Set(places.map((place) => place.noun))) expect(await world.farId(noun)).toBeTruthy()
  })

  test.each(showing)('$id contains nothing of the far department', async ({ id, route }) => {
    const actor = await world.actorFor(route)
    const answer = await world.call(route, await world.validInput(route), actor.token)
    if (SHOWN_TO_ALL[id] !== undefined) return
    const shown = Buffer.isBuffer(answer.data) ? await contentOf(answer.data) : answer.data
    const text = JSON.stringify(shown ?? '')
    const at = text.indexOf(FAR)
    expect(await marksIn(answer.data), `${id}: ${text.slice(Math.max(0, at - 200), at + 200)}`).toEqual([])
  })

  test('every exception is one of a route there is', () => {
    const shown = new Set(showing.map(({ id }) => id))
    expect(Object.keys(SHOWN_TO_ALL).filter((id) => !shown.has(id))).toEqual([])
  })
})
