import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_ERRORS_PER_MINUTE, clientErrorRoutes } from '#system/contract/client-error.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { clean, createReport } from './client-error.service.ts'

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const body = { id: 'P-0a1b2c3d', route: '/sys/user', message: 'x is not a function', stack: 'at a.js:1' }

test('the user who is signed in reports, a visitor does not', async () => {
  const { token } = await anActor(server)
  expect((await server.call(clientErrorRoutes.report, { body, token })).status).toBe(200)
  expect((await server.call(clientErrorRoutes.report, { body })).status).toBe(401)
})

test('what is too long, or no number of ours, is refused', async () => {
  const { token } = await anActor(server)
  const report = async (change: Partial<typeof body>) =>
    (await server.call(clientErrorRoutes.report, { body: { ...body, ...change }, token })).status
  expect(await report({ id: 'P-1\n{"level":60}' })).toBe(400)
  expect(await report({ message: 'x'.repeat(1_001) })).toBe(400)
  expect(await report({ stack: 'x'.repeat(8_001) })).toBe(400)
})

test('one person cannot fill the log; another is not hindered by them', async () => {
  const [{ token }, other] = [await anActor(server), await anActor(server)]
  for (let count = 0; count < CLIENT_ERRORS_PER_MINUTE; count += 1)
    expect((await server.call(clientErrorRoutes.report, { body, token })).status).toBe(200)
  expect((await server.call(clientErrorRoutes.report, { body, token })).body).toMatchObject({ code: 429 })
  expect((await server.call(clientErrorRoutes.report, { body, token: other.token })).status).toBe(200)
})

test('the log gets it as a warning, with the number and without secrets', async () => {
  const written: unknown[] = []
  const warn = (...entry: unknown[]) => void written.push(entry)
  const { actor } = { actor: { tenantId: 1, userId: 'u' } }
  const reported: unknown[] = []
  const errorLog = { report: (error: unknown) => void reported.push(error) }
  const report = createReport({ log: { warn }, errorLog } as unknown as Parameters<typeof createReport>[0])
  await report(actor as Parameters<typeof report>[0], { ...body, message: 'failed: /xtbg/file?token=abc&x=1' })
  expect(written).toEqual([
    [
      { tenantId: 1, userId: 'u', clientError: { ...body, message: 'failed: /xtbg/file?token=…&x=1' } },
      'a page failed',
    ],
  ])
  expect(reported).toMatchObject([{ source: 1, place: body.route, message: 'failed: /xtbg/file?token=…&x=1' }])
  expect(clean('a\u0000b\u001b[31m\u202ec\nd')).toBe('a b [31m c\nd')
  expect(clean(`session ${'A'.repeat(43)} ended`)).toBe('session … ended')
})
