/** A node that leaves: it finishes what runs and waits for no one who says nothing. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { sessionRoutes, type SignInKey } from '#contract/session.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { ADMIN_PASSWORD } from './constants.ts'
import { aDatabase, aNode, aServer } from './harness.ts'
import { listenLive } from './live-ear.ts'
import { seal } from './seal.ts'
import { asSuperuser } from './two-tenants.ts'

/** Longer than any test may take: a test that waited for it would fail. */
const NEVER = { SHUTDOWN_TIMEOUT: '3600' }

test('running calls are answered, idle, silent and live connections do not hold the node up', async () => {
  const server = await aServer({ listen: true, env: NEVER })
  const [{ port } = { port: 0 }] = server.node.app.addresses() as AddressInfo[]
  const address = `http://127.0.0.1:${port}${server.node.kernel.settings.BASE_PATH}`
  const signIn = async () => {
    const { data: key } = (await (await fetch(`${address}${sessionRoutes.key.path}`)).json()) as { data: SignInKey }
    const body = await seal(key, { username: 'admin', password: ADMIN_PASSWORD, nonce: key.nonce })
    return () =>
      fetch(`${address}${sessionRoutes.login.path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
  }
  const ready = await Promise.all([signIn(), signIn(), signIn()])
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'connect')
  await listenLive(server, await server.admin())

  const arrived = new Promise((resolve) => server.node.app.server.once('request', resolve))
  const running = ready.map((call) => call())
  await arrived
  const left = server.close()
  const outcomes = await Promise.allSettled(running)
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.status] : []))
  expect(answers).toContain(200)
  for (const status of answers) expect([200, 503]).toContain(status)
  await left
})

test('what waits for the log of calls is written before the node is gone', async () => {
  const { urls, drop } = await aDatabase()
  // No second passes: nothing is written because its time has come.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await aNode(urls, { listen: true })
  const superuser = await asSuperuser(urls.owner)
  try {
    const body = { pid: '0', name: '', leaderIdList: [] }
    const { headers } = await server.call(deptRoutes.create, { token: await server.admin(), body })
    const noted = async () => {
      const { rows } = await superuser.query<{ id: string }>('select request_id as id from sys_log_operation')
      return rows.map(({ id }) => id)
    }
    expect(await noted()).toEqual([])
    await server.stop()
    expect(await noted()).toEqual([headers['x-request-id']])
  } finally {
    vi.useRealTimers()
    await superuser.end()
    await drop()
  }
})
