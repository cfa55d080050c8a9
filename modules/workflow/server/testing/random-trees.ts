/**
 * Random trees of the simple designer through the entry point: deployed, read back, tried out by the inspector,
 * started, handled to their end. Left out is what needs another side (services, records, files, signatures).
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type pg from 'pg'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowTrialRoutes, type Trial } from '#workflow/contract/trial.ts'
import {
  isBlock,
  readTree,
  stepsOf,
  writeTree,
  type SimpleFields,
  type SimpleStep,
  type SimpleTree,
} from '#process/simple/index.ts'
import { randomTree } from '../../../../packages/process/simple/testing/random-tree.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { STAFF } from './office.ts'
import { deploy, flows, get, processOf, start, toDo } from './processes.ts'
import { carryOutDue } from './time.ts'

const MAX_ROUNDS = 150
const MESSAGE = 'go'
const CALLED = processOf(
  'called',
  `<startEvent id="s" portico:writes="total"/><userTask id="t" name="Called" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s t', 't e')}`,
)

/** What a user who completes a task does not have to bring along. */
const BROUGHT = new Set(['requires', 'signature', 'attachments'])
const OUTSIDE = new Set<SimpleStep['kind']>(['service', 'record'])

type Values = Record<string, unknown>

export class TreeRuns {
  readonly #server: TestServer & { stop: () => Promise<void> }
  readonly #superuser: pg.Client
  readonly #drop: () => Promise<void>
  readonly #admin: string
  readonly #people: readonly [TestActor, TestActor]

  /** Runs whose path was held against what the inspector shows. */
  compared = 0

  /** The last answer to a task that was not completed. */
  #refused: string | undefined

  private constructor(parts: {
    server: TestServer & { stop: () => Promise<void> }
    superuser: pg.Client
    drop: () => Promise<void>
    admin: string
    people: readonly [TestActor, TestActor]
  }) {
    this.#server = parts.server
    this.#superuser = parts.superuser
    this.#drop = parts.drop
    this.#admin = parts.admin
    this.#people = parts.people
  }

  static async open(): Promise<TreeRuns> {
    const { urls, drop } = await aDatabase()
    const server = await aNode(urls, { name: 'here' })
    const superuser = await asSuperuser(urls.owner)
    const admin = await server.admin()
    const ann = await anActor(server, { can: STAFF, realName: 'Ann' })
    const bob = await anActor(server, { can: STAFF, realName: 'Bob' })
    await deploy(server, admin, CALLED, 'Called')
    return new TreeRuns({ server, superuser, drop, admin, people: [ann, bob] })
  }

  async close(): Promise<void> {
    await this.#server.stop()
    await this.#superuser.end()
    await this.#drop()
  }

  /** Runs as many trees as are asked for. @returns in which ways they ended, and how often */
  async run(count: number, seed: number): Promise<Map<string, number>> {
    const ended = new Map<string, number>()
    for (const [at, drawn] of fc.sample(randomTree, { numRuns: count, seed }).entries()) {
      // A key belongs to one model: tried again, the trees have others.
      const tree = this.#fitted(drawn, `tree_${seed}_${at}`)
      const status = await this.#runOne(tree).catch((error: unknown) => {
        throw new Error(`seed ${seed}, tree ${at}: ${String(error)}: ${JSON.stringify(tree)}`, { cause: error })
      })
      ended.set(status, (ended.get(status) ?? 0) + 1)
    }
    return ended
  }

  /** The same tree with people that exist, and a key of its own. */
  #fitted(tree: SimpleTree, key: string): SimpleTree {
    const [ann, bob] = this.#people
    const people = (rule: string) => rule.replace('a,b', `${ann.id},${bob.id}`).replace(/:a$/, `:${ann.id}`)
    const fieldsOf = (fields: SimpleFields): SimpleFields =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => !BROUGHT.has(name))
          .map(([name, value]) => [name, name === 'people' || name === 'cc' ? people(value) : value])
          // In a trial no one is late.
          .map(([name = '', value = '']) => [name, name === 'time-limit' ? 'P30D' : value]),
      )
    const stepOf = (step: SimpleStep, isBeside: boolean): SimpleStep => {
      if (isBlock(step)) {
        const isOne = !isBeside && step.kind === 'condition'
        const row = (steps: readonly SimpleStep[]) => steps.map((one) => stepOf(one, !isOne))
        return {
          ...step,
          fields: fieldsOf(step.fields),
          branches: step.branches.map((branch) => ({ ...branch, steps: row(branch.steps) })),
        }
      }
      // A message finds who waits for it where that is one.
      return OUTSIDE.has(step.kind) || (isBeside && step.kind === 'wait')
        ? { ...step, kind: 'agree', fields: {} }
        : { ...step, fields: fieldsOf(step.fields) }
    }
    return {
      ...tree,
      process: { ...tree.process, key, name: key },
      start: { ...tree.start, writes: 'amount, c1, c2, c3, rows, users' },
      steps: tree.steps.map((step) => stepOf(step, false)),
    }
  }

  async #runOne(tree: SimpleTree): Promise<string> {
    const [server, admin] = [this.#server, this.#admin]
    const key = tree.process['key'] ?? ''
    const xml = writeTree(tree)
    const id = await deploy(server, admin, xml, key)
    const stored = await server.call(workflowModelRoutes.get, { params: { id }, token: admin })
    assert.deepEqual(readTree(stored.data.xml), tree)
    // Routes lead back while a condition holds: such a tree takes the way on.
    const isStraight = [...stepsOf(tree.steps)].every(({ kind }) => kind !== 'goto')
    const truth = isStraight && tree.made % 2 === 0
    const [ann, bob] = this.#people
    const vars = {
      amount: 1,
      c1: truth,
      c2: false,
      // Left empty, it is nothing to FEEL.
      ...(truth && { c3: true }),
      rows: [{ total: 1 }, { total: 2 }],
      users: [ann.id, bob.id],
    }
    const trial = await this.#tried(id, vars)
    const { rootId } = await start(server, ann.token, { key, vars })
    const status = await this.#ended(rootId, vars)
    if (isOrdered(tree) && trial.end !== 'limit') {
      this.compared += 1
      const drawing = await server.call(workflowInstanceRoutes.drawing, { params: { id: rootId }, token: admin })
      const flows = Object.entries(drawing.data.flows).flatMap(([flow, { count }]) => (count > 0 ? [flow] : []))
      assert.deepEqual({ end: status, flows: flows.sort() }, { end: trial.end, flows: [...trial.flows].sort() })
    }
    return status
  }

  /** What the inspector says of a model that everyone agrees to. */
  async #tried(id: string, vars: Values): Promise<Trial> {
    const body = { id, formKey: '', starterId: this.#people[0].id, vars: vars as Record<string, never>, answers: [] }
    const {
      status,
      data,
      body: answer,
    } = await this.#server.call(workflowTrialRoutes.run, { body, token: this.#admin })
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return data
  }

  /** Handles what is open until a run has ended. @returns how it did */
  async #ended(rootId: string, vars: Values): Promise<string> {
    const [server, admin] = [this.#server, this.#admin]
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { status, stuck } = await get(server, admin, rootId)
      if (status !== 'run') return status
      if (stuck) throw new Error(`stuck: ${JSON.stringify(await this.#incidents(rootId))}`)
      if (await this.#handled(vars)) continue
      if (await this.#messaged(rootId)) continue
      if (!(await carryOutDue(server, this.#superuser, rootId))) break
    }
    const { stands } = await get(server, admin, rootId)
    throw new Error(`it never ends, at ${stands.join(', ')}; refused: ${this.#refused ?? 'nothing'}`)
  }

  /** Completes what the two have to do. @returns whether there was anything */
  async #handled(vars: Values): Promise<boolean> {
    let done = 0
    for (const { token } of this.#people)
      for (const { id } of await toDo(this.#server, token)) {
        let status = await this.#completed(token, id, {})
        // A task whose answer decides where to go asks for it; it is the one that the run was started with.
        if (status === 400) status = await this.#completed(token, id, asked(this.#refused ?? '', vars))
        if (status === 200) done += 1
      }
    return done > 0
  }

  async #completed(token: string, id: string, vars: Values): Promise<number> {
    const body = { id, outcome: 'agree' as const, comment: 'Fine', vars: vars as Record<string, never> }
    const { status, body: answer } = await this.#server.call(workflowTaskRoutes.complete, { body, token })
    if (status !== 200) this.#refused = JSON.stringify(answer)
    return status
  }

  async #incidents(instanceId: string): Promise<unknown> {
    const query = { instanceId }
    return (await this.#server.call(workflowIncidentRoutes.page, { query, token: this.#admin })).data.list
  }

  async #messaged(instanceId: string): Promise<boolean> {
    const body = { name: MESSAGE, instanceId }
    return (await this.#server.call(workflowInstanceRoutes.message, { body, token: this.#admin })).status === 200
  }
}

/** The values of the fields that an answer names. */
const asked = (refused: string, vars: Values): Values =>
  Object.fromEntries([...refused.matchAll(/"vars\.(\w+)"/g)].map(([, name = '']) => [name, vars[name]]))

/** Whether a run takes the same flows in whichever order its branches are handled: none ends the others. */
function isOrdered(tree: SimpleTree): boolean {
  const ends = (steps: readonly SimpleStep[]) =>
    [...stepsOf(steps)].some(
      ({ kind, fields }) => kind === 'end' || (kind === 'reject' && fields['onReject'] === undefined),
    )
  return [...stepsOf(tree.steps)].every(
    (step) => !isBlock(step) || step.kind === 'condition' || step.branches.every((branch) => !ends(branch.steps)),
  )
}
