/** What users keep of their own factors. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factorRoutes, type OwnFactors } from '#contract/factor.ts'
import { codeOf, enrol } from '../testing/authenticator.ts'
import { aSessionFixture, type SessionFixture, type TestNode } from '../testing/fixture.ts'
import type { Person } from '../testing/people.ts'

let fixture: SessionFixture
let node: TestNode
let ann: Person
let token: string

beforeAll(async () => {
  fixture = await aSessionFixture()
  node = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await configure(1)
  ann = await fixture.aPerson()
  token = await node.tokenOf(ann)
})

async function configure(factorPolicy: number, factorMethods = 'totp') {
  await sql`delete from sys_security_config`.execute(fixture.db)
  await fixture.configure(1, { factorPolicy, captchaAfter: 1_000 })
  await sql`insert into sys_security_config (tenant_id, name, text) values (1, 'factorMethods', ${factorMethods})`.execute(
    fixture.db,
  )
  node.passTime(30_001)
}

const setUp = async (by = token) => (await node.call(factorRoutes.setup, { token: by })).data as Record<string, string>
const add = (fields: object, by = token) =>
  node.call(factorRoutes.add, { token: by, body: { name: 'Phone', ...fields } })
const own = async (by = token) => (await node.call(factorRoutes.own, { token: by })).data as unknown as OwnFactors
/** The address with the id in it: the fixture fills in no parameters. */
const at = <R extends { path: `/${string}` }>(route: R, id: string): R => ({
  ...route,
  path: route.path.replace('{id}', id) as R['path'],
})

async function added(name = 'Phone', by = token) {
  const { setup, secret = '' } = await setUp(by)
  const { data, error } = await add({ setup, code: codeOf(secret), name }, by)
  if (error) throw new Error(error)
  return { id: String(data['id']), recoveryCodes: data['recoveryCodes'] as string[], secret }
}

test('an authenticator is enrolled by its first code, once; recovery codes come with the first', async () => {
  expect(await own()).toEqual({
    offered: ['totp'],
    passkeyHost: 'portico.example',
    isRequired: false,
    factors: [],
    recoveryLeft: 0,
    recoveryTotal: 10,
    devices: [],
  })
  const { setup, secret = '' } = await setUp()
  expect(await add({ setup, code: '000000' })).toMatchObject({ status: 422, error: 'factor_wrong' })
  expect((await own()).factors).toEqual([])
  const first = await add({ setup, code: codeOf(secret) })
  expect(first.data['recoveryCodes']).toHaveLength(10)
  expect(await add({ setup, code: codeOf(secret, 1) })).toMatchObject({ error: 'challenge_expired' })
  expect((await added('Tablet')).recoveryCodes).toEqual([])
  expect(await own()).toMatchObject({ recoveryLeft: 10, factors: [{ name: 'Phone' }, { name: 'Tablet' }] })
  expect(await node.signIn({ username: ann.username, password: ann.password })).toMatchObject({
    error: 'factor_required',
  })
})

test('a secret that was shown to one user enrols nothing for another, and a made-up one nothing', async () => {
  const bob = await fixture.aPerson()
  const { setup, secret = '' } = await setUp()
  const theirs = await node.tokenOf(bob)
  expect(await add({ setup, code: codeOf(secret) }, theirs)).toMatchObject({ error: 'challenge_expired' })
  expect(await add({ setup: 'made-up', code: codeOf(secret) })).toMatchObject({ error: 'challenge_expired' })
})

test('five are possible, also when more are added at once', async () => {
  const setups = await Promise.all(Array.from({ length: 7 }, () => setUp()))
  const answers = await Promise.all(setups.map(({ setup, secret = '' }) => add({ setup, code: codeOf(secret) })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await node.call(factorRoutes.setup, { token })).toMatchObject({ status: 409, error: 'too_many_factors' })
})

test('nothing is offered where the policy is off', async () => {
  await configure(0)
  expect(await own()).toMatchObject({ offered: [] })
  expect(await node.call(factorRoutes.setup, { token })).toMatchObject({ status: 403, error: 'factor_not_offered' })
})

test('a configuration that names no known method keeps no user out who must have one', async () => {
  await configure(3, 'carrier-pigeon')
  const bob = await fixture.aPerson()
  expect((await enrol(node, bob)).recoveryCodes).toHaveLength(10)
})

test('it is renamed and removed by its user alone', async () => {
  const { id } = await added()
  const theirs = await node.tokenOf(await fixture.aPerson())
  const body = { name: 'Mine now' }
  expect(await node.call(at(factorRoutes.rename, id), { token: theirs, body })).toMatchObject({ status: 404 })
  expect(await node.call(at(factorRoutes.remove, id), { token: theirs })).toMatchObject({ status: 404 })
  expect((await node.call(at(factorRoutes.rename, id), { token, body })).status).toBe(200)
  expect((await own()).factors).toMatchObject([{ id, name: 'Mine now' }])
  expect((await node.call(at(factorRoutes.remove, id), { token })).status).toBe(200)
  expect(await own()).toMatchObject({ factors: [], recoveryLeft: 0 })
})

test('the last one stays where one is required, also when two are removed at once', async () => {
  const [one, two] = [await added(), await added('Tablet')]
  await configure(3)
  const answers = await Promise.all([one, two].map(({ id }) => node.call(at(factorRoutes.remove, id), { token })))
  expect(answers.map(({ error }) => error ?? 'removed').sort()).toEqual(['last_factor', 'removed'])
  expect((await own()).factors).toHaveLength(1)
})

test('new recovery codes end the old ones; a user without a factor gets none', async () => {
  expect(await node.call(factorRoutes.renewCodes, { token })).toMatchObject({ status: 404 })
  const before = await added()
  const { data } = await node.call(factorRoutes.renewCodes, { token })
  expect(data['recoveryCodes']).toHaveLength(10)
  const stepUp = async (answer = '') =>
    node.call(factorRoutes.stepUp, { token, body: await node.sealed({ method: 'recovery', answer }) })
  expect(await stepUp(before.recoveryCodes[0])).toMatchObject({ error: 'factor_wrong' })
  expect((await stepUp((data['recoveryCodes'] as string[])[0])).status).toBe(200)
})
