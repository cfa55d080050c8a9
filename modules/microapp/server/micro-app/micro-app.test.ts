import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { microAppRoutes, type MicroAppDraft } from '#microapp/contract/micro-app.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { restored } from '../../../../tests/recycle.ts'
import { createFrameSource } from '../frame-source.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let editor: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const can = ['page', 'save', 'update', 'delete'].map((verb) => `sys:microApp:${verb}`)
  editor = (await anActor(server, { can })).token
})
afterAll(() => server.close())

const someCode = () => `t${newId().replaceAll('-', '').slice(-10)}`
const draft = (more: Partial<MicroAppDraft> = {}) => ({ code: someCode(), name: 'Test', address: '/t/', ...more })
const create = (more: Partial<MicroAppDraft> = {}, token = admin) =>
  server.call(microAppRoutes.create, { body: draft(more), token })
const get = async (id: string) => (await server.call(microAppRoutes.get, { query: { id }, token: admin })).data
const seen = async (token = admin) => (await server.call(microAppRoutes.list, { token })).data
const update = async (id: string, more: Partial<MicroAppDraft> & { version?: number }, token = admin) =>
  server.call(microAppRoutes.update, { body: { ...(await get(id)), ...more }, token })
const issuesOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)

describe('an entry of the registry', () => {
  test('is made with its origin, seen while it is on, changed, and goes up a version', async () => {
    const code = someCode()
    const { data } = await create({
      code,
      address: 'HTTPS://CRM.Example:8443/app/',
      session: 'calls',
      callPaths: ['/ws'],
    })
    expect(await get(data.id)).toMatchObject({
      origin: 'https://crm.example:8443',
      address: 'HTTPS://CRM.Example:8443/app/',
      health: 'unknown',
      checkDate: null,
      version: 1,
      actions: ['update', 'check', 'delete'],
    })
    expect((await seen()).find((app) => app.code === code)).toMatchObject({ session: 'calls', callPaths: ['/ws'] })
    await server.call(microAppRoutes.switch, { body: { id: data.id, status: 0 }, token: admin })
    expect((await seen()).map((app) => app.code)).not.toContain(code)
    expect((await update(data.id, { name: 'Other', status: 1 })).status).toBe(200)
    expect((await update(data.id, { version: 1 })).body.error).toBe('changed_meanwhile')
    expect(await get(data.id)).toMatchObject({ name: 'Other', version: 3 })
  })

  test('keeps what came of trying it, without becoming another version', async () => {
    const { data } = await create()
    const body = { id: data.id, health: 'up' as const, appVersion: '1.2.3' }
    await server.call(microAppRoutes.check, { body, token: admin })
    await server.call(microAppRoutes.check, { body: { id: data.id, health: 'down' }, token: admin })
    expect(await get(data.id)).toMatchObject({ health: 'down', appVersion: '1.2.3', version: 1 })
    expect((await get(data.id)).checkDate).not.toBeNull()
  })

  test('of a host is an origin alone, and cannot be tried', async () => {
    const { data } = await create({ kind: 'host', address: 'https://intranet.example/page?x=1', session: 'token' })
    expect(await get(data.id)).toMatchObject({
      address: 'https://intranet.example',
      session: 'none',
      sandbox: [],
      actions: ['update', 'delete'],
    })
    const body = { id: data.id, health: 'up' as const }
    expect((await server.call(microAppRoutes.check, { body, token: admin })).status).toBe(404)
  })

  test.each([
    [{ code: '1x' }, 'code micro_app_code_format'],
    [{ address: 'javascript:alert(1)' }, 'address micro_app_address'],
    [{ address: '//elsewhere.example/' }, 'address micro_app_address'],
    [{ address: '/workspace' }, 'address micro_app_address'],
    [{ address: '/a/../../x/' }, 'address micro_app_address'],
    [{ address: 'https://me:secret@elsewhere.example/' }, 'address micro_app_address'],
    [{ address: "https://x.example; script-src 'unsafe-inline'" }, 'address micro_app_address'],
    [{ callPaths: ['/ws/../sys'] }, 'callPaths.0 micro_app_call_path'],
    [{ callPaths: ['ws'] }, 'callPaths.0 micro_app_call_path'],
    [{ kind: 'host', address: '/workspace/' }, 'address micro_app_host_address'],
  ] as const)('is refused with %o', async (wrong, issue) => {
    expect(issuesOf(await create(wrong as Partial<MicroAppDraft>))).toEqual([issue])
  })

  test('has a code that no other has, whatever its case', async () => {
    const code = someCode()
    await create({ code })
    expect((await create({ code: code.toUpperCase() })).body).toMatchObject({
      status: 409,
      error: 'micro_app_code_taken',
    })
  })

  test('goes with others, each for its own reason, and returns switched off', async () => {
    const { data } = await create({ name: 'Gone and back' })
    const gone = await server.call(microAppRoutes.removeMany, { body: [data.id, newId()], token: admin })
    expect(gone.data).toMatchObject({ done: [data.id], refused: [{ error: 'not_found' }] })
    expect(await restored(server, admin, 'microApp', 'Gone and back')).toBe(200)
    expect(await get(data.id)).toMatchObject({ name: 'Gone and back', status: 0 })
  })
})

describe('power over people’s sessions', () => {
  const power = { address: 'https://other.example/', session: 'token', callPaths: ['/ws'] } as const
  const refusal = { status: 403, error: 'micro_app_trust_needed' }

  test('is given to another origin by the organisation’s administrator alone', async () => {
    expect((await create({ ...power, callPaths: ['/ws'] }, editor)).body).toMatchObject(refusal)
    expect((await create({ ...power, session: 'calls', callPaths: ['/ws'] }, editor)).body).toMatchObject(refusal)
    expect((await create({ ...power, session: 'none', callPaths: [] }, editor)).status).toBe(200)
    expect((await create({ ...power, address: '/own/', callPaths: ['/ws'] }, editor)).status).toBe(200)
  })

  test('that was given stays when another user edits the entry, and cannot be widened or moved then', async () => {
    const { data } = await create({ ...power, callPaths: ['/ws'] })
    expect((await update(data.id, { name: 'Renamed' }, editor)).status).toBe(200)
    expect((await update(data.id, { callPaths: ['/ws', '/sys'] }, editor)).body).toMatchObject(refusal)
    expect((await update(data.id, { address: 'https://evil.example/' }, editor)).body).toMatchObject(refusal)
    expect((await update(data.id, { session: 'calls', callPaths: [] }, editor)).status).toBe(200)
    expect((await update(data.id, { session: 'token' }, editor)).body).toMatchObject(refusal)
  })
})

describe('trust', () => {
  const refusal = { status: 403, error: 'micro_app_trust_needed' }
  const host = { kind: 'host', address: 'https://frames-us.example' } as const
  const curious = { address: 'https://curious.example/', tellsPerson: 1 } as const
  const origins = () => createFrameSource(server.node.kernel).hosts(1)
  const setStatus = (id: string, status: 0 | 1, token: string) =>
    server.call(microAppRoutes.switch, { body: { id, status }, token })

  test('is needed to let another site show the product in a frame', async () => {
    expect((await create(host, editor)).body).toMatchObject(refusal)
    const { data } = await create({ address: 'https://frames-us.example/app/' }, editor)
    expect((await update(data.id, host, editor)).body).toMatchObject(refusal)
    expect(await origins()).not.toContain(host.address)
    const { data: trusted } = await create(host)
    expect((await update(trusted.id, { name: 'Renamed' }, editor)).status).toBe(200)
    expect((await update(trusted.id, { address: 'https://other-host.example' }, editor)).body).toMatchObject(refusal)
  })

  test('is needed to tell another site who is signed in', async () => {
    expect((await create(curious, editor)).body).toMatchObject(refusal)
    expect((await create({ ...curious, address: '/own/' }, editor)).status).toBe(200)
    const { data } = await create({ address: curious.address }, editor)
    expect((await update(data.id, { tellsPerson: 1 }, editor)).body).toMatchObject(refusal)
    expect((await update(data.id, { tellsPerson: 1 })).status).toBe(200)
    expect((await update(data.id, { name: 'Renamed' }, editor)).status).toBe(200)
    expect((await update(data.id, { address: 'https://evil.example/' }, editor)).body).toMatchObject(refusal)
    expect((await update(data.id, { tellsPerson: 0 }, editor)).status).toBe(200)
  })

  test.each([
    ['a host', host],
    ['an app that receives the signed-in user', curious],
    ['an app that gets the token', { address: 'https://holds.example/', session: 'token' }],
    ['an app that may call', { address: 'https://calls.example/', session: 'calls', callPaths: ['/ws'] }],
  ] as const)('is needed again to switch on %s that was switched off', async (_, draftOf) => {
    const more = { ...draftOf } as Partial<MicroAppDraft>
    const { data } = await create(more)
    expect((await setStatus(data.id, 0, editor)).status).toBe(200)
    expect((await update(data.id, { name: 'Renamed' }, editor)).status).toBe(200)
    expect((await setStatus(data.id, 1, editor)).body).toMatchObject(refusal)
    expect((await update(data.id, { status: 1 }, editor)).body).toMatchObject(refusal)
    expect(await get(data.id)).toMatchObject({ status: 0, name: 'Renamed' })
    expect((await setStatus(data.id, 1, admin)).status).toBe(200)
  })

  test('is needed to bring one back from the recycle bin', async () => {
    const can = ['sys:microApp:save', 'sys:recycle:page', 'sys:recycle:restore']
    const keeper = (await anActor(server, { can })).token
    const { data } = await create({ ...host, name: 'Host gone' })
    await server.call(microAppRoutes.remove, { params: { id: data.id }, token: admin })
    const bin = (await server.call(recycleRoutes.page, { query: { keyword: 'Host gone' }, token: admin })).data
    const back = await server.call(recycleRoutes.restore, { body: bin.list.map(({ id }) => id), token: keeper })
    expect(back.data).toMatchObject({ done: [], refused: [{ error: 'micro_app_trust_needed' }] })
  })
})

test('what the document’s policy names follows the registry, on another node too', async () => {
  const source = createFrameSource(server.node.kernel)
  await create({ kind: 'host', address: 'https://host.example' })
  const { data } = await create({ address: 'https://child.example/a/' })
  await expect.poll(() => source.apps(), { timeout: 60_000 }).toContain('https://child.example')
  expect(await source.hosts(1)).toContain('https://host.example')
  expect(await source.hosts()).toContain('https://host.example')
  expect(await source.hosts(2)).not.toContain('https://host.example')
  await server.call(microAppRoutes.switch, { body: { id: data.id, status: 0 }, token: admin })
  await expect.poll(() => source.apps(), { timeout: 60_000 }).not.toContain('https://child.example')
})

test('a person without the permission sees what is on and nothing of the registry', async () => {
  const { token } = await anActor(server, { can: [] })
  expect((await server.call(microAppRoutes.page, { token })).status).toBe(403)
  expect((await server.call(microAppRoutes.list, { token })).status).toBe(200)
})
