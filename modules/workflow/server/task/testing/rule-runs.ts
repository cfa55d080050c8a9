/** Random attempts on a step with random rules: what is done is left to the user, what is refused changes nothing. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { TestServer } from '../../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../../tests/people.ts'
import { aPdf, aPicture, named } from '../../../../../tests/some-files.ts'
import { STAFF } from '../../testing/office.ts'
import { deploy, flows, get, processOf, start, taskAt } from '../../testing/processes.ts'
import {
  attributesOf,
  isDecision,
  isLeft,
  labelsIn,
  LEFT,
  madeBy,
  stepRules,
  tries,
  type SignatureGiven,
  type StepRules,
  type Try,
} from './random-rules.ts'

const TRIES = 5
const same = (found: unknown, wanted: unknown, about: unknown) => expect(found, JSON.stringify(about)).toEqual(wanted)
type Role = Try['by'] | 'earlier' | 'other'

/** No one does at a step what its rules do not leave them. */
export async function expectRuled(server: TestServer, runs: { numRuns: number; seed?: number }): Promise<void> {
  const people = await RuleRuns.on(server)
  const all = fc.array(tries, { minLength: TRIES, maxLength: TRIES })
  await fc.assert(
    fc.asyncProperty(stepRules, all, (rules, made) => people.run(rules, made)),
    { ...runs, endOnFailure: true },
  )
}

class RuleRuns {
  private readonly server: TestServer
  private readonly admin: string
  private readonly people: Record<Role, TestActor>
  /** Signatures that were drawn for a decision which is not taken yet, by their owner. */
  private readonly drawn = new Map<string, string>()
  private readonly files = new Map<string, string>()
  private used: string | undefined
  private count = 0

  private constructor(server: TestServer, admin: string, people: Record<Role, TestActor>) {
    this.server = server
    this.admin = admin
    this.people = people
  }

  static async on(server: TestServer): Promise<RuleRuns> {
    const people = {} as Record<Role, TestActor>
    for (const role of ['starter', 'earlier', 'assignee', 'stranger', 'other'] as const)
      people[role] = await anActor(server, { can: [...STAFF, 'sys:oss:upload'], realName: role })
    return new RuleRuns(server, await server.admin(), people)
  }

  async run(rules: StepRules, made: readonly Try[]): Promise<void> {
    const key = `rules${(this.count += 1)}`
    const { assignee, earlier, starter, other } = this.people
    const nodes = `<startEvent id="s"/><userTask id="first" camunda:assignee="${earlier.id}"/>
<userTask id="second" camunda:assignee="${earlier.id}"/>
<userTask id="check" camunda:assignee="${assignee.id}" ${attributesOf(rules, 'first')}/>
<userTask id="last" camunda:assignee="${other.id}"/><endEvent id="e"/>
${flows('s first', 'first second', 'second check', 'check last', 'last e')}`
    await deploy(this.server, this.admin, processOf(key, nodes))
    const { rootId } = await start(this.server, starter.token, { key })
    for (const node of ['first', 'second']) await this.agree(earlier, rootId, node)
    const id = await taskAt(this.server, assignee.token, rootId, 'check')
    await this.expectOffered(rules, id)
    for (const one of made) {
      const attempt = madeBy(rules, one)
      if (await this.attempt(rules, attempt, { rootId, id })) return
    }
  }

  private async agree({ token }: TestActor, rootId: string, node: string): Promise<void> {
    const body = { id: await taskAt(this.server, token, rootId, node), outcome: 'agree' as const }
    same((await this.server.call(workflowTaskRoutes.complete, { body, token })).status, 200, node)
  }

  /** Buttons and their names, and what has to be given: as the rules say, in both languages. */
  private async expectOffered(rules: StepRules, id: string): Promise<void> {
    for (const language of ['zh', 'en'] as const) {
      const headers = { 'accept-language': language }
      const { token } = this.people.assignee
      const { data } = await this.server.call(workflowTaskRoutes.get, { params: { id }, token, headers })
      same(data.labels, labelsIn(rules, language), rules)
      const { comment = null, attachments = null, signature = null } = rules
      same([data.commentRule, data.attachmentRule, data.signatureRule], [comment, attachments, signature], rules)
      const left = LEFT.filter(
        (one) => rules.actions?.includes(one) !== false && !(one === 'reject' && rules.onReject === 'none'),
      )
      same([...data.actions].sort(), ['complete', ...left].sort(), rules)
    }
  }

  /** @returns whether the task is over with it */
  private async attempt(rules: StepRules, one: Try, { rootId, id }: { rootId: string; id: string }): Promise<boolean> {
    const before = await get(this.server, this.admin, rootId)
    const { status, sent } = await this.send(one, id)
    const now = await get(this.server, this.admin, rootId)
    const about = { rules, one, status }
    const isDone = now.revision !== before.revision
    same(isDone, isLeft(rules, one), about)
    if (!isDone) return false
    if (isDecision(one)) this.keepUsed(sent)
    same(await this.standing(rootId), this.standingAfter(rules, one), about)
    if (one.kind === 'addSigner') await this.expectBound(rules, rootId)
    return true
  }

  /** A user who signs in addition is left no more than the user of the step. */
  private async expectBound(rules: StepRules, rootId: string): Promise<void> {
    const { other } = this.people
    const id = await taskAt(this.server, other.token, rootId, 'check')
    const bare: Try = { by: 'assignee', kind: 'agree', comment: '', file: 'none', signature: 'none', isMeek: false }
    for (const kind of [...LEFT, 'agree'] as const) {
      const one = { ...bare, kind }
      if (isLeft(rules, one)) continue
      const { status } = await this.send(one, id, other)
      same(status >= 400, true, { rules, one, status })
    }
    same(await this.standing(rootId), ['run', 'check assignee', 'check other'], rules)
  }

  private async standing(rootId: string): Promise<string[]> {
    const { status, trail } = await get(this.server, this.admin, rootId)
    const open = trail.filter((step) => step.status === 'open').map(({ node, person }) => `${node} ${person}`)
    return [status, ...open.sort()]
  }

  private standingAfter({ onReject = 'end' }: StepRules, { kind }: Try): string[] {
    switch (kind) {
      case 'agree':
        return ['run', 'last other']
      case 'return':
        return ['run', 'first earlier']
      case 'transfer':
      case 'delegate':
        return ['run', 'check other']
      case 'addSigner':
        return ['run', 'check assignee', 'check other']
      case 'outcome':
      case 'reject':
        if (onReject === 'continue') return ['run', 'last other']
        if (onReject === 'previous') return ['run', 'second earlier']
        if (onReject === 'return') return ['run', 'first earlier']
        return onReject === 'initiator' ? ['run', 'Initiator starter'] : ['rejected']
    }
  }

  private async send(one: Try, id: string, actor = this.people[one.by]) {
    const { kind, comment } = one
    const { token } = actor
    const ossIdList =
      one.file === 'none' ? undefined : [await this.file(one.file === 'own' ? actor : this.stranger(actor))]
    const signature = await this.signature(one.signature, actor)
    const order = { id, comment }
    const decided = { ...order, ...(ossIdList && { ossIdList }), ...(signature !== undefined && { signature }) }
    const handed = { ...order, userId: this.people.other.id }
    const { server } = this
    const outcome = kind === 'agree' ? 'agree' : 'reject'
    const answers = {
      agree: () => server.call(workflowTaskRoutes.complete, { body: { ...decided, outcome }, token }),
      outcome: () => server.call(workflowTaskRoutes.complete, { body: { ...decided, outcome }, token }),
      reject: () => server.call(workflowTaskRoutes.reject, { body: decided, token }),
      return: () => server.call(workflowTaskRoutes.return, { body: { ...decided, nodeId: 'first' }, token }),
      transfer: () => server.call(workflowTaskRoutes.transfer, { body: handed, token }),
      delegate: () => server.call(workflowTaskRoutes.delegate, { body: handed, token }),
      addSigner: () => server.call(workflowTaskRoutes.addSigner, { body: handed, token }),
    }
    return { status: (await answers[kind]()).status, sent: signature }
  }

  private stranger = ({ id }: TestActor): TestActor =>
    id === this.people.stranger.id ? this.people.other : this.people.stranger

  private async upload({ token }: TestActor, file = named('terms.pdf', aPdf())): Promise<string> {
    return (await this.server.call(ossRoutes.create, { body: { dirValue: 'process' }, file, token })).data.id
  }

  private async file(owner: TestActor): Promise<string> {
    const known = this.files.get(owner.id) ?? (await this.upload(owner))
    this.files.set(owner.id, known)
    return known
  }

  private async signature(given: SignatureGiven, actor: TestActor): Promise<string | undefined> {
    if (given === 'none') return undefined
    if (given === 'text') return this.file(actor)
    if (given === 'used' && this.used !== undefined) return this.used
    const owner = given === 'own' ? actor : this.stranger(actor)
    const drawn = this.drawn.get(owner.id) ?? (await this.upload(owner, named('own.png', await aPicture('png'))))
    this.drawn.set(owner.id, drawn)
    return drawn
  }

  private keepUsed(signature: string | undefined): void {
    if (signature === undefined) return
    this.used = signature
    for (const [owner, drawn] of this.drawn) if (drawn === signature) this.drawn.delete(owner)
  }
}
