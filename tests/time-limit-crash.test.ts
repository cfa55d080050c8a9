/**
 * The real server killed between the reminder of a task and the end of its time, again and again: each happens once,
 * and is announced once.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { messageRoutes, type Message } from '#messaging/contract/message.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { anInstallation } from './installation.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const KEY = 'forgotten'
const AT_ONCE = 10
/** A task of whom it starts: reminded after a second, agreed after two. */
const FORGOTTEN = processOf(
  KEY,
  `<startEvent id="s"/><userTask id="t" name="Decide" camunda:assignee="\${initiator}" camunda:dueDate="PT2S"
    portico:remind-after="PT1S" portico:on-timeout="agree"/><endEvent id="e"/>${flows('s t', 't e')}`,
)

const dataDir = await anInstallation('portico-limits-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function aServer() {
  const server = new ServerProcess(await serverBundle(), dataDir)
  return { server, caller: await Caller.signIn(await server.ready()) }
}

/** Begins some, which are in the midst of their time when the server is killed. */
async function round(what: 'server' | 'everything', after: number): Promise<{ id: string; title: string }[]> {
  const { server, caller } = await aServer()
  const begun = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const title = randomUUID()
      const answer = await caller.call('POST', workflowInstanceRoutes.start.path, { key: KEY, title })
      return { id: (answer as { instanceId: string }).instanceId, title }
    }),
  )
  await sleep(after)
  await server.kill(what)
  return begun
}

async function messages(caller: Caller): Promise<Message[]> {
  const all: Message[] = []
  for (let page = 1; ; page += 1) {
    const answer = await caller.call('GET', `${messageRoutes.page.path}?page=${page}&limit=100`)
    const { list } = answer as { list: Message[] }
    all.push(...list)
    if (list.length < 100) return all
  }
}

test('kill -9 between a reminder and the end of time: once each', { timeout: 240_000 }, async () => {
  const first = await aServer()
  const model = await first.caller.call('POST', workflowModelRoutes.create.path, { name: 'Forgotten', xml: FORGOTTEN })
  await first.caller.call('POST', workflowModelRoutes.deploy.path, { id: (model as { id: string }).id })
  expect(await first.server.stop()).toBe(0)
  const begun = [
    ...(await round('server', 950)),
    ...(await round('everything', 1_050)),
    ...(await round('server', 1_500)),
    ...(await round('server', 2_000)),
  ]
  const { server, caller } = await aServer()
  const look = async (id: string) =>
    (await caller.call('GET', workflowInstanceRoutes.get.path.replace('{id}', id))) as WorkflowInstanceDetail
  await vi.waitFor(
    async () => {
      const open = (await Promise.all(begun.map(({ id }) => look(id)))).filter(({ status }) => status === 'run')
      expect(open.map(({ id }) => id)).toEqual([])
    },
    { timeout: 90_000, interval: 500 },
  )
  const sent = await messages(caller)
  const faults: string[] = []
  for (const { id, title } of begun) {
    const { status, trail } = await look(id)
    const decided = trail.filter(({ node, auto }) => node === 'Decide' && auto === 'timeout')
    if (status !== 'ended' || decided.length !== 1) faults.push(`${id}: ${status}, decided ${decided.length} times`)
    const about = sent.filter((message) => message.title.includes(title)).map((message) => message.title.slice(0, 4))
    const count = (begin: string) => about.filter((one) => one === begin).length
    if (count('超时未处') !== 1) faults.push(`${id}: the decision was announced ${count('超时未处')} times`)
    // Where the server rested over both, the reminder may come too late for anyone.
    if (count('待办提醒') > 1) faults.push(`${id}: reminded ${count('待办提醒')} times`)
  }
  expect(faults).toEqual([])
  expect(sent.filter(({ title }) => title.startsWith('待办提醒')).length).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})
