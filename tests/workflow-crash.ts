/** Processes while the server is killed: nothing acknowledged is lost, nothing happens twice. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes, type WorkflowTask } from '#workflow/contract/task.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const AT_ONCE = 6
/**
 * Between one and the next of a user, in milliseconds: many instances make the looking afterwards long, not the test
 * sharp.
 */
const PAUSE_MS = 40
const KEY = 'crash'
/** Work that is taken away by a timer after a second, and then asked of another user. */
const LATE = processOf(
  KEY,
  `<startEvent id="s"/><userTask id="work" camunda:assignee="\${initiator}"/>
<boundaryEvent id="t" attachedToRef="work"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>
<endEvent id="e"/><userTask id="late" camunda:assignee="\${initiator}"/><endEvent id="e2"/>${flows('s work', 'work e', 't late', 'late e2')}`,
)

/** What a user asked for, until they hear that it was done. */
interface Asked {
  commandId: string
  body: Record<string, unknown>
  path: string
}

export class WorkflowCrashes {
  readonly #dataDir: string
  readonly #env: Readonly<Record<string, string>>
  /** Acknowledged: instances begun, tasks completed (by their instance). */
  readonly begun = new Set<string>()
  readonly completed = new Set<string>()
  /** Without an answer: asked again after the next start. */
  #open: Asked[] = []

  /** @param env for the server, a database elsewhere for example */
  constructor(dataDir: string, env: Readonly<Record<string, string>> = {}) {
    this.#dataDir = dataDir
    this.#env = env
  }

  async start(): Promise<{ server: ServerProcess; caller: Caller }> {
    const server = new ServerProcess(await serverBundle(), this.#dataDir, this.#env)
    return { server, caller: await Caller.signIn(await server.ready()) }
  }

  async deploy(caller: Caller): Promise<void> {
    const { id } = (await caller.call('POST', workflowModelRoutes.create.path, { name: 'Crash', xml: LATE })) as {
      id: string
    }
    await caller.call('POST', workflowModelRoutes.deploy.path, { id })
  }

  /**
   * Starts, asks again what had no answer, begins and completes more, and is killed while timers fire.
   * @param also what is begun besides
   */
  async round(after: number, what: 'server' | 'everything', also?: (caller: Caller) => Promise<void>): Promise<void> {
    const { server, caller } = await this.start()
    await this.askAgain(caller)
    await also?.(caller)
    await this.whileWorking(caller, async () => {
      await sleep(after)
      await server.kill(what)
    })
  }

  /** Several begin and complete processes until `meanwhile` is over; what fails is asked again later. */
  async whileWorking(caller: Caller, meanwhile: () => Promise<void>): Promise<void> {
    const over = new AbortController()
    const worker = async (odd: boolean) => {
      while (!over.signal.aborted) {
        const begun = await this.#ask(
          caller,
          order(workflowInstanceRoutes.start.path, { key: KEY, title: randomUUID() }),
        )
        const id = (begun as { instanceId: string } | undefined)?.instanceId
        if (odd && id !== undefined) await this.#complete(caller, id)
        await sleep(PAUSE_MS)
      }
    }
    const working = Promise.all(Array.from({ length: AT_ONCE }, (_, index) => worker(index % 2 === 1)))
    await meanwhile()
    over.abort()
    await working
  }

  /** Asks once more for all that had no answer. */
  async askAgain(caller: Caller): Promise<void> {
    for (const asked of this.#open.splice(0)) await this.#ask(caller, asked)
  }

  async #complete(caller: Caller, instanceId: string): Promise<void> {
    const page = (await caller.call('GET', `${workflowTaskRoutes.toDo.path}?limit=1000`).catch(() => undefined)) as
      | { list: WorkflowTask[] }
      | undefined
    const task = page?.list.find((one) => one.instanceId === instanceId && one.nodeId === 'work')
    if (task === undefined) return
    const done = await this.#ask(caller, order(workflowTaskRoutes.complete.path, { id: task.id }))
    if (done !== undefined) this.completed.add(instanceId)
  }

  /** Asks; without an answer it is kept for later, and a refusal because a timer was quicker is an answer, too. */
  async #ask(caller: Caller, asked: Asked): Promise<unknown> {
    try {
      const answer = await caller.call('POST', asked.path, { ...asked.body, commandId: asked.commandId })
      const { instanceId } = answer as { instanceId: string }
      if (asked.path === workflowInstanceRoutes.start.path) this.begun.add(instanceId)
      return answer
    } catch (error) {
      if (!isAnswer(error)) this.#open.push(asked)
      return undefined
    }
  }

  /** What is not as it was promised, after everything that is due has happened. */
  async faults(caller: Caller): Promise<string[]> {
    await this.askAgain(caller)
    const found: string[] = []
    const ids = [...this.begun]
    while (ids.length > 0) {
      const some = await Promise.all(ids.splice(0, 50).map((id) => this.#faultsOf(caller, id)))
      found.push(...some.flat())
    }
    return found
  }

  async #faultsOf(caller: Caller, id: string): Promise<string[]> {
    const faults: string[] = []
    const look = async () =>
      (await caller.call('GET', workflowInstanceRoutes.get.path.replace('{id}', id))) as WorkflowInstanceDetail
    const isWorking = ({ status, stands }: WorkflowInstanceDetail) => status === 'run' && stands.includes('work')
    let found = await look()
    if (isWorking(found))
      await vi.waitFor(
        async () => {
          found = await look()
          if (isWorking(found)) throw new Error(`the timer of ${id} does not fire`)
        },
        { timeout: 60_000, interval: 200 },
      )
    const count = (node: string) => found.trail.filter((step) => step.node === node).length
    if (count('work') !== 1 || count('late') > 1) faults.push(`${id}: asked twice`)
    if (this.completed.has(id) && (found.status !== 'ended' || count('late') > 0)) faults.push(`${id}: work lost`)
    if (found.status === 'run' && found.stands.join() !== 'late') faults.push(`${id}: stands at ${found.stands.join()}`)
    if (found.status === 'ended' && count('late') > 0) faults.push(`${id}: both ways taken`)
    return faults
  }
}

/** Whether the server has answered with the outcome; not when it answers that it cannot know it. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.startsWith('{')) return false
  return (JSON.parse(error.message) as { status: number }).status < 500
}

const order = (path: string, body: Record<string, unknown>): Asked => ({ commandId: randomUUID(), path, body })
