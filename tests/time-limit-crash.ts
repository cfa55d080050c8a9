/**
 * The real server killed between the reminder of a task and the end of its time: what is begun, killed and looked up.
 * For the tests that do it a few times and many times.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { messageRoutes, type Message } from '#messaging/contract/message.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const KEY = 'forgotten'
const AT_ONCE = 10
const PER_PAGE = 100
/** A task of whom it starts: reminded after a second, agreed after two. */
const FORGOTTEN = processOf(
  KEY,
  `<startEvent id="s"/><userTask id="t" name="Decide" camunda:assignee="\${initiator}" camunda:dueDate="PT2S"
    portico:remind-after="PT1S" portico:on-timeout="agree"/><endEvent id="e"/>${flows('s t', 't e')}`,
)

interface Begun {
  id: string
  title: string
}

export class TimeLimitCrashes {
  readonly begun: Begun[] = []
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async start(): Promise<{ server: ServerProcess; caller: Caller }> {
    const server = new ServerProcess(await serverBundle(), this.#dataDir)
    return { server, caller: await Caller.signIn(await server.ready()) }
  }

  async deploy(caller: Caller): Promise<void> {
    const model = await caller.call('POST', workflowModelRoutes.create.path, { name: 'Forgotten', xml: FORGOTTEN })
    await caller.call('POST', workflowModelRoutes.deploy.path, { id: (model as { id: string }).id })
  }

  /** Begins some, which are in the midst of their time when the server is killed. @param after milliseconds */
  async round(what: 'server' | 'everything', after: number): Promise<void> {
    const { server, caller } = await this.start()
    await this.begin(caller)
    await sleep(after)
    await server.kill(what)
  }

  /** Begins some: reminded in a second, decided in two. */
  async begin(caller: Caller, count = AT_ONCE): Promise<void> {
    const begun = await Promise.all(
      Array.from({ length: count }, async () => {
        const title = randomUUID()
        const answer = await caller.call('POST', workflowInstanceRoutes.start.path, { key: KEY, title })
        return { id: (answer as { instanceId: string }).instanceId, title }
      }),
    )
    this.begun.push(...begun)
  }

  /** Waits until all of them are decided. @returns what happened twice or not at all, and how many reminders came */
  async faults(caller: Caller): Promise<{ faults: string[]; reminders: number }> {
    await vi.waitFor(
      async () => {
        for (const { id } of this.begun)
          if ((await this.#look(caller, id)).status === 'run') throw new Error(`${id} still waits`)
      },
      { timeout: 90_000, interval: 500 },
    )
    const sent = await messages(caller)
    const faults: string[] = []
    for (const { id, title } of this.begun) {
      const { status, trail } = await this.#look(caller, id)
      const decided = trail.filter(({ node, auto }) => node === 'Decide' && auto === 'timeout')
      if (status !== 'ended' || decided.length !== 1) faults.push(`${id}: ${status}, decided ${decided.length} times`)
      const about = sent.filter((message) => message.title.includes(title)).map((message) => message.title.slice(0, 4))
      const count = (begin: string) => about.filter((one) => one === begin).length
      if (count('超时未处') !== 1) faults.push(`${id}: the decision was announced ${count('超时未处')} times`)
      // Where the server rested over both, the reminder may come too late for anyone.
      if (count('待办提醒') > 1) faults.push(`${id}: reminded ${count('待办提醒')} times`)
    }
    return { faults, reminders: sent.filter(({ title }) => title.startsWith('待办提醒')).length }
  }

  async #look(caller: Caller, id: string): Promise<WorkflowInstanceDetail> {
    return (await caller.call('GET', workflowInstanceRoutes.get.path.replace('{id}', id))) as WorkflowInstanceDetail
  }
}

async function messages(caller: Caller): Promise<Message[]> {
  const all: Message[] = []
  for (let page = 1; ; page += 1) {
    const answer = await caller.call('GET', `${messageRoutes.page.path}?page=${page}&limit=${PER_PAGE}`)
    const { list } = answer as { list: Message[] }
    all.push(...list)
    if (list.length < PER_PAGE) return all
  }
}
