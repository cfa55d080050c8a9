/** Random attempts on a step with a random policy: what is done is lawful, and what is refused changes nothing. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { column, field, modelOf } from '../../../../../packages/forms/testing/models.ts'
import type { TestServer } from '../../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../../tests/people.ts'
import { aPublishedForm } from '../../testing/forms.ts'
import { flows, get, processOf, taskAt } from '../../testing/processes.ts'
import {
  attempts,
  attributesOf,
  FIELDS,
  isLawful,
  madeOn,
  modeOf,
  policies,
  varsOf,
  type Attempt,
  type Policy,
  type Vars,
} from './random-policy.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const ATTEMPTS = 6

const FORM = modelOf([
  ...FIELDS.map((name) => field('text', name)),
  field('childTable', 'items', { fields: [column('text', 'x'), column('text', 'y')] }),
])
/** Each is found in a reply by what no id has in it. */
const secretOf = (name: string): string => `<${name}-secret>`

const same = (found: unknown, wanted: unknown, about = '') => expect(found, about).toEqual(wanted)

/** No one changes, reads or skips what random policies forbid. */
export async function expectLawful(server: TestServer, runs: { numRuns: number; seed?: number }): Promise<void> {
  const people = await PolicyRuns.on(server)
  const tries = fc.array(attempts, { minLength: ATTEMPTS, maxLength: ATTEMPTS })
  await fc.assert(
    fc.asyncProperty(policies, tries, fc.boolean(), (policy, all, isBlank) => people.run(policy, all, isBlank)),
    { ...runs, endOnFailure: true },
  )
}

/** The server with the people that the attempts are made by. */
class PolicyRuns {
  readonly server: TestServer
  private readonly admin: string
  private readonly formKey: string
  private readonly people: Record<Attempt['by'] | 'other', TestActor>
  private count = 0

  private constructor(server: TestServer, admin: string, formKey: string, people: PolicyRuns['people']) {
    this.server = server
    this.admin = admin
    this.formKey = formKey
    this.people = people
  }

  static async on(server: TestServer): Promise<PolicyRuns> {
    const admin = await server.admin()
    const formKey = await aPublishedForm({ server, token: admin }, FORM)
    const person = (realName: string) => anActor(server, { can: STAFF, realName })
    const [starter, assignee] = [await person('Ann'), await person('Bob')]
    const [stranger, other] = [await person('Eve'), await person('Cid')]
    return new PolicyRuns(server, admin, formKey, { starter, assignee, stranger, other })
  }

  /** @param isBlank one row of the request has no values */
  async run(policy: Policy, all: readonly Attempt[], isBlank: boolean): Promise<void> {
    const key = `lawful${(this.count += 1)}`
    await this.deploy(key, policy)
    const rootId = await this.start(key, policy, isBlank)
    const id = await taskAt(this.server, this.people.assignee.token, rootId, 'check')
    await this.expectUnread(policy, rootId, id)
    for (const one of all) if (await this.attempt(policy, madeOn(policy, one), { rootId, id })) return
  }

  private async deploy(key: string, policy: Policy): Promise<void> {
    const { startHides } = policy
    const hides = startHides.length === 0 ? '' : `portico:hides="${startHides.join(',')}"`
    const xml = processOf(
      key,
      `<startEvent id="s" ${hides}/>
<userTask id="check" camunda:assignee="${this.people.assignee.id}" portico:onReject="end" ${attributesOf(policy)}/>
<endEvent id="e"/>${flows('s check', 'check e')}`,
    )
    const body = { name: key, xml, formKey: this.formKey }
    const { data } = await this.server.call(workflowModelRoutes.create, { body, token: this.admin })
    const done = await this.server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: this.admin })
    same(done.status, 200, JSON.stringify(done.body))
  }

  /** What the start hides is refused there. @returns the root */
  private async start(key: string, { startHides }: Policy, isBlank: boolean): Promise<string> {
    const items = [{ x: secretOf('x'), y: secretOf('y') }, isBlank ? {} : { x: 'second', y: 'second' }]
    const given = Object.fromEntries(FIELDS.map((name) => [name, secretOf(name)]))
    const begin = (vars: object) =>
      this.server.call(workflowInstanceRoutes.start, {
        body: { key, vars: vars as Record<string, never> },
        token: this.people.starter.token,
      })
    const forged = await begin({ ...given, items })
    if (startHides.length === 0) return forged.data.rootId
    same(forged.status, 400)
    const open = Object.entries(given).filter(([name]) => !startHides.some((one) => one === name))
    return (await begin({ ...Object.fromEntries(open), items })).data.rootId
  }

  /** Nothing that is hidden is in any reply to the user of the step; strangers get nothing at all. */
  private async expectUnread(policy: Policy, rootId: string, id: string): Promise<void> {
    const { assignee, starter, stranger } = this.people
    const replies = async ({ token }: TestActor) => [
      await this.server.call(workflowTaskRoutes.get, { params: { id }, token }),
      await this.server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token }),
      await this.server.call(workflowFollowRoutes.report, { params: { id: rootId }, token }),
    ]
    const own = JSON.stringify((await replies(assignee)).map(({ body }) => body))
    for (const name of [...FIELDS, 'items.x', 'items.y']) {
      const isGiven = !policy.startHides.some((one) => one === name)
      const isSeen = own.includes(secretOf(name.split('.').at(-1) ?? name))
      same(isSeen, isGiven && modeOf(policy, name) !== 'hide', `${name} ${JSON.stringify(policy)}`)
    }
    same(
      (await replies(stranger)).map(({ status }) => status),
      [404, 404, 404],
    )
    same(
      (await replies(starter)).map(({ status }) => status),
      [404, 200, 200],
    )
  }

  /** @returns whether it was done */
  private async attempt(policy: Policy, attempt: Attempt, { rootId, id }: { rootId: string; id: string }) {
    const before = await get(this.server, this.admin, rootId)
    const { sent, after } = varsOf(attempt, before.vars, policy)
    const status = await this.send(attempt, id, sent)
    const text = JSON.stringify({ policy, attempt, status })
    const now = await get(this.server, this.admin, rootId)
    const isDone = now.revision !== before.revision
    same(isDone, isLawful(policy, attempt, after), text)
    const isFilledIn = isDone && ['complete', 'outcome', 'batch'].includes(attempt.kind)
    same(withoutIds(now.vars), withoutIds(isFilledIn ? after : before.vars), text)
    return isDone
  }

  /** @returns the status; of a batch that of the call */
  private async send({ by, kind, comment }: Attempt, id: string, sent: Vars): Promise<number> {
    const { token } = this.people[by]
    const vars = sent as Record<string, never>
    const userId = this.people.other.id
    const order = { id, comment }
    const { server } = this
    switch (kind) {
      case 'complete':
        return (await server.call(workflowTaskRoutes.complete, { body: { ...order, outcome: 'agree', vars }, token }))
          .status
      case 'outcome':
        return (await server.call(workflowTaskRoutes.complete, { body: { ...order, outcome: 'reject', vars }, token }))
          .status
      case 'batch':
        return (await server.call(workflowTaskRoutes.completeMany, { body: { tasks: [{ ...order, vars }] }, token }))
          .status
      case 'reject':
        return (await server.call(workflowTaskRoutes.reject, { body: order, token })).status
      case 'return':
        return (await server.call(workflowTaskRoutes.return, { body: { ...order, nodeId: 's' }, token })).status
      case 'transfer':
        return (await server.call(workflowTaskRoutes.transfer, { body: { ...order, userId }, token })).status
      case 'delegate':
        return (await server.call(workflowTaskRoutes.delegate, { body: { ...order, userId }, token })).status
      case 'addSigner':
        return (await server.call(workflowTaskRoutes.addSigner, { body: { ...order, userId }, token })).status
    }
  }
}

/** Rows that are new have ids that no one knew before. */
function withoutIds({ items, ...vars }: Vars | Record<string, unknown>): object {
  const rows = (Array.isArray(items) ? (items as Record<string, unknown>[]) : []).map(({ id: _, ...row }) => row)
  return { ...vars, items: rows }
}
