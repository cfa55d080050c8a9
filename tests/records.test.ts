/**
 * What holds of every noun that is created, changed and deleted, whatever module it belongs to: versions, names that
 * are used once, the audit trail, the recycle bin, the list and its export. Nothing is listed by hand but exceptions,
 * each with its reason; one node serves them all.
 */
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { newId } from '#kernel/ids.ts'
import { inputSchema, type Input } from './generate/schema.ts'
import { aWorld } from './generate/world.ts'
import { recycleRoutes } from './recycle.ts'

const world = await aWorld()
afterAll(() => world.close())
const admin = await world.admin()

const CALLS = ['page', 'get', 'create', 'update', 'removeMany'] as const

interface Noun extends Readonly<Record<(typeof CALLS)[number], AnyRoute>> {
  readonly noun: string
  /** As the audit trail and the recycle bin call it. */
  readonly resource: string
  readonly exported: AnyRoute | undefined
}

const routes = new Map(world.mounted.map(({ id, route }) => [id, route]))
const found = [...routes.keys()].flatMap((id): Noun[] => {
  const noun = id.replace(/\.create$/, '')
  const [page, get, create, update, removeMany] = CALLS.map((call) => routes.get(`${noun}.${call}`))
  if (noun === id || !page?.resource || !get || !create || !update || !removeMany) return []
  const { resource } = page
  return [{ noun, resource, page, get, create, update, removeMany, exported: routes.get(`${noun}.export`) }]
})

/** A sample out of the schema is not taken: tests of their own make one. */
const NO_SAMPLE: Readonly<Record<string, string>> = {
  wfModel: 'takes BPMN',
  wfDecisionTable: 'takes DMN',
  wfAbsence: 'ends after it begins',
  messageTemplate: 'there is one per event, type of channel and language, and the sample is always of the same ones',
}
/** Two may have the same name. */
const NAMED_FREELY: Readonly<Record<string, string>> = {
  notice: 'what is announced every week has the same title every week',
  formTemplate: 'an id tells templates apart',
  dataRule: 'the code is used once, and refused as input: status 422',
}
/** Does not return from the recycle bin. */
const STAYS_DELETED: Readonly<Record<string, string>> = {
  storage: 'its secret does not go to the recycle bin',
  app: 'it is deleted permanently, as its page says',
}
/** Returns switched off, so that nothing runs or is called before a user has looked at it. */
const RETURNS_OFF = ['entryClient', 'microApp', 'schedule', 'formApi', 'wfService', 'wfWebhook', 'channel']
/** What another record than the one that was deleted may have. */
const OF_THE_ROW = ['createDate', 'updateDate', 'version']

const nouns = found.filter(({ noun }) => !(noun in NO_SAMPLE))
const besides = (exceptions: Readonly<Record<string, string>>) => nouns.filter(({ noun }) => !(noun in exceptions))

interface Row extends Input {
  readonly id: string
  readonly version: number
}

const read = ({ get }: Noun, id: string) => world.call(get, get.params ? { params: { id } } : { query: { id } }, admin)

/** A new record: what it was made with, and what is read of it. */
async function made(noun: Noun): Promise<{ draft: Input; row: Row }> {
  const { body } = await world.validInput(noun.create)
  const { status, data, body: envelope } = await world.call(noun.create, { body }, admin)
  expect(status, JSON.stringify(envelope)).toBe(200)
  const seen = await read(noun, (data as Row).id)
  expect(seen.status).toBe(200)
  return { draft: body as Input, row: seen.data as Row }
}

/** The field that a record is called by, or else one that it is read for. */
const NAMED_BY = ['name', 'realName', 'portalName', 'title', 'key', 'remark']

/** A change of one field of a record. */
async function changeOf({ noun, update }: Noun, draft: Input, { id, version }: Row) {
  const { body } = await world.validInput(update)
  const names = Object.keys(update.body ? (inputSchema(update.body).properties ?? {}) : {})
  const field = NAMED_BY.find((name) => names.includes(name))
  if (field === undefined) throw new Error(`teach tests/records.test.ts which field of ${noun} to change`)
  const kept = Object.fromEntries(Object.entries(draft).filter(([name]) => names.includes(name)))
  const before = draft[field]
  const value = typeof before === 'string' ? `${before}x` : 'changed'
  return { field, value, body: { ...(body as Input), ...kept, [field]: value, id, version } }
}

const traceOf = async (resource: string, id: string) => {
  const { rows } = await world.superuser.query<{ action: string; changes: object | null }>(
    'select action, changes from sys_audit where resource = $1 and resource_id = $2 order by id',
    [resource, id],
  )
  return rows
}

const removed = async ({ removeMany }: Noun, ids: string[]) =>
  (await world.call(removeMany, { body: ids }, admin)).data as { done: string[]; refused: { id: string }[] }

test('exceptions are of nouns that there are, and most nouns are none', () => {
  const known = new Set(found.map(({ noun }) => noun))
  const exceptions = [NO_SAMPLE, NAMED_FREELY, STAYS_DELETED].flatMap((each) => Object.keys(each))
  expect([...exceptions, ...RETURNS_OFF].filter((noun) => !known.has(noun))).toEqual([])
  expect(nouns.length).toBeGreaterThan(20)
})

describe.each(nouns)('$noun', (noun) => {
  test('is changed at the version that was seen, and not at a former one; each change has its trace', async () => {
    const { draft, row } = await made(noun)
    expect(row.version).toBe(1)
    const { field, value, body } = await changeOf(noun, draft, row)
    expect(await world.call(noun.update, { body }, admin)).toMatchObject({ status: 200 })
    expect((await read(noun, row.id)).data).toMatchObject({ version: 2, [field]: value })
    const late = await world.call(noun.update, { body: { ...body, [field]: `${value}y` } }, admin)
    expect(late).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
    expect((await read(noun, row.id)).data).toMatchObject({ version: 2, [field]: value })
    const trace = await traceOf(noun.resource, row.id)
    expect(trace.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(trace[1]?.changes).toHaveProperty(field)
  })

  test('is in its list and in its export', async () => {
    const { row } = await made(noun)
    const { data } = await world.call(noun.page, { query: { limit: 1000 } }, admin)
    const { list, total } = data as { list: Row[]; total: number }
    expect(list.map(({ id }) => id)).toContain(row.id)
    if (!noun.exported) return
    const sheet = await world.call(noun.exported, { query: { format: 'csv' } }, admin)
    expect(parse(sheet.data as Buffer, { bom: true, from: 2 })).toHaveLength(total)
  })

  test('of several that are deleted, one that there is not is named; each deletion has its trace', async () => {
    const [{ row }, none] = [await made(noun), newId()]
    expect(await removed(noun, [row.id, none])).toMatchObject({
      done: [row.id],
      refused: [{ id: none, error: 'not_found' }],
    })
    expect((await read(noun, row.id)).status).toBe(404)
    expect((await traceOf(noun.resource, row.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test('offers nothing that changes it to the user who may only read', async () => {
    await made(noun)
    const reader = await world.tokenWith(codesOf(noun.page.can))
    const { status, data } = await world.call(noun.page, {}, reader)
    const offered = status === 200 ? (data as { list: { actions: string[] }[] }).list.flatMap((row) => row.actions) : []
    expect(offered.filter((action) => ['update', 'delete'].includes(action))).toEqual([])
  })
})

test.each(besides(NAMED_FREELY))('$noun has a code or name that no other one has', async (noun) => {
  const { draft } = await made(noun)
  const twin = await world.call(noun.create, { body: draft }, admin)
  expect(twin).toMatchObject({ status: 409, body: { error: expect.stringMatching(/_taken$/) } })
})

test.each(besides(STAYS_DELETED))('$noun returns from the recycle bin as it was', async (noun) => {
  const { row } = await made(noun)
  await removed(noun, [row.id])
  const bin = await world.call(recycleRoutes.page, { query: { resource: noun.resource, limit: 1 } }, admin)
  const entryIds = (bin.data as { list: Row[] }).list.map(({ id }) => id)
  const { data } = await world.call(recycleRoutes.restore, { body: entryIds }, admin)
  expect(data).toEqual({ done: entryIds, refused: [] })
  const returned = (await read(noun, row.id)).data as Row
  const isOff = RETURNS_OFF.includes(noun.noun)
  const kept = ([name]: [string, unknown]) =>
    !OF_THE_ROW.includes(name) && !(isOff && ['status', 'state', 'actions'].includes(name))
  const asBefore = Object.fromEntries(Object.entries(row).filter(kept))
  expect(returned).toMatchObject({ ...asBefore, ...(isOff && { status: 0 }) })
  expect((await traceOf(noun.resource, row.id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
})
