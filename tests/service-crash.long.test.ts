/** The real server killed while it calls a service: every call is made again with the key it had, and counts once. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { anInstallation } from './installation.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const INSTANCES = 60
const KILLS = 3
/** Answers, in milliseconds: long enough to be killed meanwhile. */
const SLOW_MS = 150

const dataDir = await anInstallation('portico-service-')
/** Instance to the keys of its calls, in order. */
const calls = new Map<string, string[]>()
const service = createServer((asked, reply) => {
  const chunks: Buffer[] = []
  asked.on('data', (chunk: Buffer) => chunks.push(chunk))
  asked.on('end', () => {
    const { instanceId } = JSON.parse(Buffer.concat(chunks).toString()) as { instanceId: string }
    calls.set(instanceId, [...(calls.get(instanceId) ?? []), String(asked.headers['idempotency-key'])])
    setTimeout(() => reply.writeHead(200).end(JSON.stringify({ call: calls.get(instanceId)?.length })), SLOW_MS)
  })
})
beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async () => {
  const server = new ServerProcess(await serverBundle(), dataDir, { EGRESS_ALLOW: '127.0.0.1' })
  return { server, caller: await Caller.signIn(await server.ready()) }
}

test(`calls survive kill -9, ${KILLS} times`, { timeout: 600_000 }, async () => {
  const first = await start()
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  await first.caller.call('POST', workflowServiceRoutes.create.path, { name: 'slow', url, timeoutSeconds: 1 })
  const xml = processOf(
    'calls',
    `<startEvent id="s"/><serviceTask id="ask" portico:function="slow" portico:writes="call"/><endEvent id="e"/>${flows('s ask', 'ask e')}`,
  )
  const model = (await first.caller.call('POST', workflowModelRoutes.create.path, { name: 'Calls', xml })) as {
    id: string
  }
  await first.caller.call('POST', workflowModelRoutes.deploy.path, { id: model.id })
  const begun: string[] = []
  let { server, caller } = first
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let count = 0; count < INSTANCES / KILLS; count += 1) {
      const body = { key: 'calls', commandId: randomUUID() }
      const { instanceId } = (await caller.call('POST', workflowInstanceRoutes.start.path, body)) as {
        instanceId: string
      }
      begun.push(instanceId)
    }
    await sleep(SLOW_MS)
    await server.kill(kill === 1 ? 'everything' : 'server')
    ;({ server, caller } = await start())
  }
  for (const id of begun) {
    const path = workflowInstanceRoutes.get.path.replace('{id}', id)
    const found = await vi.waitFor(
      async () => {
        const instance = (await caller.call('GET', path)) as WorkflowInstanceDetail
        expect(instance.status).toBe('ended')
        return instance
      },
      { timeout: 120_000, interval: 200 },
    )
    const keys = calls.get(id) ?? []
    expect(new Set(keys).size, id).toBe(1)
    // What counts is what one of the calls answered, the last one unless an earlier one was slower to be killed.
    expect(Number(found.vars['call'])).toBeLessThanOrEqual(keys.length)
  }
  // The kills hit what they were meant for.
  expect([...calls.values()].some((keys) => keys.length > 1)).toBe(true)
  expect(await server.stop()).toBe(0)
})
