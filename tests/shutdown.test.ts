/** A node that leaves: it finishes what runs and waits for no one who says nothing. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sessionRoutes, type SignInKey } from '#contract/session.ts'
import { ADMIN_PASSWORD } from './constants.ts'
import { aServer } from './harness.ts'
import { listenLive } from './live-ear.ts'
import { seal } from './seal.ts'

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
