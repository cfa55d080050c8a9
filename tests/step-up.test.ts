/**
 * Routes that say `stepUp` or `administrator`, as they are mounted: the first are closed to sessions that another
 * system began, whatever their user holds, the second to everybody but administrators of the organisation.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { codesOf } from '#contract/route.ts'
import { entryClientRoutes, entryRoutes } from '#gateway/contract/entry.ts'
import { hasText } from '#kernel/i18n/translate.ts'
import { aWorld } from './generate/world.ts'

const world = await aWorld()
afterAll(() => world.close())
const { mounted, server } = world
const guarded = mounted.filter(({ route }) => route.can !== 'public')
const closed = guarded.filter(({ route }) => route.stepUp === true)
/** Their handlers ask, for some input. */
const byInput = guarded.filter(({ route }) => route.stepUp === 'byInput')
/** They end the session that the other calls need, or stay open. */
const LAST = ['session.logout', 'session.live', 'center.endSessions']
const open = guarded.filter(({ id, route }) => route.stepUp !== true && !LAST.includes(id))

/** A session of the administrator that a system began which admits administrators. */
async function enter(): Promise<string> {
  const body = { code: 'chief', name: 'Admits all', admitsAdmins: 1 as const }
  const { data: client } = await server.call(entryClientRoutes.create, { token: await world.admin(), body })
  const order = { clientId: client.clientId, secret: client.secret, username: 'admin' }
  const { ticket } = (await server.call(entryRoutes.issue, { body: order })).data
  return (await server.call(entryRoutes.exchange, { body: { ticket } })).data.token
}
const entered = await enter()

describe('in a session that another system began', () => {
  test.each(closed)('$id is refused before its input is looked at', async ({ route }) => {
    const path = route.path.replace(/\{\w+\}/g, 'nonsense')
    const answer = await server.request(route.method, path, { token: entered })
    expect(answer).toMatchObject({ status: 403, body: { code: 40323, error: 'direct_sign_in_needed' } })
    expect(answer.body.msg).toContain('Admits all')
    const direct = await server.request(route.method, path, { token: await world.admin() })
    expect(direct.body.error).not.toBe('direct_sign_in_needed')
  })

  test.each(open)('$id is open', async ({ route }) => {
    const answer = await server.request(route.method, route.path.replace(/\{\w+\}/g, 'nonsense'), { token: entered })
    expect(answer.body?.error).not.toBe('direct_sign_in_needed')
    expect(answer.status).not.toBe(401)
  })
})

/** Nouns whose every change decides who may do what, or yields a secret. */
const POWERFUL =
  /^(sys:(user|role|menu|dept|param|config)|gw:client|wf:(service|webhook)|frm:api):|^sys:(microApp:(save|update)|recycle:restore)$|:import$/
/** They change nothing of it. */
const HARMLESS = [
  'role.preview',
  'sysPartyAttr.getWithVal',
  'microApp.check',
  'formTemplate.importFile',
  'formRecordImport.create',
]

test('no change of what decides who may do what is left open by oversight', () => {
  const forgotten = guarded.filter(
    ({ id, route }) =>
      route.method !== 'GET' &&
      !route.stepUp &&
      codesOf(route.can).some((code) => POWERFUL.test(code)) &&
      !HARMLESS.includes(id) &&
      !/export/i.test(id),
  )
  expect(forgotten.map(({ id }) => id)).toEqual([])
})

test.each(['zh', 'en'] as const)('each call that asks for a proof says what it does (%s)', (language) => {
  const nameless = [...closed, ...byInput].filter(({ id }) => !hasText(language, `stepUp.${id}`))
  expect(nameless.map(({ id }) => id)).toEqual([])
})

test('only for some input, the one call asks whose rest anybody may change', () => {
  expect(byInput.map(({ id }) => id)).toEqual(['center.saveProfile']) // tests/own-address.test.ts
})

describe('what is for administrators', () => {
  const chiefs = guarded.filter(({ route }) => route.administrator)

  test.each(chiefs)('$id is refused to the user who holds its code', async ({ route }) => {
    const input = await world.validInput(route)
    const answer = await world.call(route, input, await world.tokenWith(world.allCodes))
    expect(answer).toMatchObject({ status: 403, body: { code: 40324, error: 'administrator_needed' } })
  })

  test('is what makes registered systems and their secrets', () => {
    expect(chiefs.map(({ id }) => id)).toEqual(['entryClient.create', 'entryClient.update', 'entryClient.secret'])
  })
})
