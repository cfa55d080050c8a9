import { expect, test } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { superviseServer, type RestartPolicy } from './supervise.ts'

/** A fake server process that ends when the test calls `end`. */
function aServer(pid: number): Postmaster & { end: (how: string) => void } {
  let end: (how: string) => void = () => {}
  const ended = new Promise<string>((resolve) => (end = resolve))
  return { pid, ended, end, stop: async () => end('stopped') }
}

function supervise(policy: RestartPolicy | undefined, mayStart = (_attempt: number) => true) {
  const servers = [aServer(1)]
  const reasons: string[] = []
  let tries = 0
  const supervised = superviseServer({
    first: servers[0] ?? aServer(0),
    restart: async () => {
      tries += 1
      if (!mayStart(tries)) throw new Error('no room on the disk')
      const server = aServer(servers.length + 1)
      servers.push(server)
      return server
    },
    policy,
    log: () => {},
    onGivenUp: (reason) => void reasons.push(reason),
  })
  const crash = async () => {
    const [before, asked] = [servers.length, tries]
    servers.at(-1)?.end('signal SIGKILL')
    await expect.poll(() => servers.length > before || reasons.length > 0 || tries > asked + 5).toBe(true)
  }
  return { supervised, servers, reasons, crash, tries: () => tries }
}

const POLICY = { attempts: 3, pauseMs: 1, healthyMs: 60_000 }

test('a server that ends again and again is started three times, then given up with the reason', async () => {
  const { supervised, servers, reasons, crash } = supervise(POLICY)
  for (let times = 0; times < 4; times += 1) await crash()
  await supervised.over
  expect(servers).toHaveLength(4)
  expect(reasons).toEqual(['signal SIGKILL; gave up after 3 attempts to start it again'])
})

test('starts that fail count, too', async () => {
  const { supervised, reasons, crash, tries } = supervise(POLICY, () => false)
  await crash()
  await supervised.over
  expect(tries()).toBe(3)
  expect(reasons).toEqual(['no room on the disk; gave up after 3 attempts to start it again'])
})

test('who was up long enough has all attempts again', async () => {
  const { supervised, servers, reasons, crash } = supervise({ ...POLICY, healthyMs: 0 })
  for (let times = 0; times < 6; times += 1) await crash()
  expect(servers).toHaveLength(7)
  expect(supervised.pid).toBe(7)
  expect(reasons).toEqual([])
  await supervised.stop()
})

test('stopping ends the pause before an attempt; nothing is started any more', async () => {
  const { supervised, servers, reasons } = supervise({ ...POLICY, pauseMs: 3_600_000 })
  servers[0]?.end('signal SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 10))
  await supervised.stop()
  expect(servers).toHaveLength(1)
  expect(reasons).toEqual([])
})
