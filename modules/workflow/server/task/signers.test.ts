/** Several signers at once, before, after and beside, and their removal; the step just before in one call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes, type Signing } from '#workflow/contract/task.ts'
import { aNode, type TestServer } from '../../../../tests/harness.ts'
import type { TestActor } from '../../../../tests/people.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

let office: Awaited<ReturnType<typeof anOffice<'Ann' | 'Bob' | 'Eve' | 'Tom' | 'Uma'>>>
let other: TestServer & { stop: () => Promise<void> }
beforeAll(async () => {
  office = await anOffice('Ann', 'Bob', 'Eve', 'Tom', 'Uma')
  other = await aNode(office.server.urls, { name: 'there' })
  const { Bob, Uma, Eve } = office.people
  const tasks = `<userTask id="t" name="Decide" camunda:assignee="${Bob.id}"/><userTask id="n" name="Next" camunda:assignee="${Uma.id}"/>`
  const body = `<startEvent id="s"/>${tasks}<endEvent id="e"/>${flows('s t', 't n', 'n e')}`
  await deploy(office.server, office.admin, processOf('sign', body))
  const inTurn = `<userTask id="t" name="Decide" portico:people="user:${Bob.id},${Eve.id}">
    <multiInstanceLoopCharacteristics portico:mode="sequential"/></userTask>`
  const chain = `<startEvent id="s"/>${inTurn}<endEvent id="e"/>${flows('s t', 't e')}`
  await deploy(office.server, office.admin, processOf('chain', chain))
})
afterAll(async () => {
  await other.stop()
  await office.server.close()
})

/** A run whose task `t` is Bob's. */
async function atBob(key = 'sign'): Promise<{ rootId: string; id: string }> {
  const { rootId } = await start(office.server, office.people.Ann.token, { key })
  return { rootId, id: await taskAt(office.server, office.people.Bob.token, rootId, 't') }
}
const sign = (body: Pick<Signing, 'id'> & Partial<Signing>, { token } = office.people.Bob) =>
  office.server.call(workflowTaskRoutes.addSigner, { body, token })
const unsign = (id: string, who: TestActor, { token } = office.people.Bob) =>
  other.call(workflowTaskRoutes.removeSigner, { body: { id, userId: who.id }, token })
const detail = async (id: string, { token } = office.people.Bob) =>
  (await other.call(workflowTaskRoutes.get, { params: { id }, token })).data
const signers = async (id: string) =>
  (await detail(id)).signers.map(({ name, position }) => `${name} ${position}`).sort()
const agree = async ({ token }: TestActor, rootId: string, node = 't') => {
  const body = { id: await taskAt(other, token, rootId, node), outcome: 'agree' as const }
  expect((await other.call(workflowTaskRoutes.complete, { body, token })).status).toBe(200)
}
const open = async (rootId: string) =>
  (await get(other, office.admin, rootId)).trail
    .filter(({ status }) => status === 'open')
    .map(({ node, person }) => `${node} ${person}`)
    .sort()

const done = async ({ token }: TestActor, rootId: string) =>
  (await other.call(workflowTaskRoutes.done, { query: {}, token })).data.list
    .filter((task) => task.rootId === rootId)
    .map(({ status, assignee }) => `${status} ${assignee}`)

describe('what a user has given to others for a while', () => {
  test('is among what they have handled until it comes back: delegated', async () => {
    const { Bob, Eve } = office.people
    const { rootId, id } = await atBob()
    await office.server.call(workflowTaskRoutes.delegate, { body: { id, userId: Eve.id }, token: Bob.token })
    expect(await done(Bob, rootId)).toEqual(['open Eve'])
    expect(await done(Eve, rootId)).toEqual([])
    // Only whose it is now acts on it.
    expect(await detail(id)).toMatchObject({ status: 'open', assignee: 'Eve', owner: 'Bob', actions: [] })
    expect((await detail(id, Eve)).actions).toContain('resolve')
    await office.server.call(workflowTaskRoutes.resolve, { body: { id }, token: Eve.token })
    expect(await done(Bob, rootId)).toEqual([])
    expect((await detail(id)).actions).toContain('complete')
  })

  test('waiting for signers; who signs afterwards has nothing yet', async () => {
    const { Eve, Tom, Bob } = office.people
    const { rootId, id } = await atBob()
    await sign({ id, userId: Tom.id, position: 'after' })
    expect(await done(Tom, rootId)).toEqual([])
    await sign({ id, userId: Eve.id, position: 'before' })
    expect(await done(Bob, rootId)).toEqual(['waiting Bob'])
    expect(await done(Tom, rootId)).toEqual([])
    await unsign(id, Eve)
    expect(await done(Bob, rootId)).toEqual([])
  })
})

test('a signer’s rejection says at the task that waited what it closed with', async () => {
  const { Bob, Eve } = office.people
  const { rootId, id } = await atBob()
  await sign({ id, userId: Eve.id, position: 'before' })
  const body = { id: await taskAt(other, Eve.token, rootId, 't'), comment: 'No' }
  expect((await other.call(workflowTaskRoutes.reject, { body, token: Eve.token })).status).toBe(200)
  const { timeline } = (await other.call(workflowFollowRoutes.report, { params: { id: rootId }, token: Bob.token }))
    .data
  expect(timeline.filter(({ kind }) => kind === 'gone').map(({ person, why }) => `${person} ${why}`)).toEqual([
    'Bob rejected',
  ])
})

describe('several signers at once', () => {
  test('before: all of them sign first, then the task is open again', async () => {
    const { Eve, Tom, Bob } = office.people
    const { rootId, id } = await atBob()
    expect((await sign({ id, userIdList: [Eve.id, Tom.id, Eve.id], position: 'before' })).status).toBe(200)
    expect(await open(rootId)).toEqual(['Decide Eve', 'Decide Tom'])
    expect(await detail(id)).toMatchObject({ status: 'waiting', actions: [] })
    expect(await signers(id)).toEqual(['Eve before', 'Tom before'])
    await agree(Eve, rootId)
    expect(await open(rootId)).toEqual(['Decide Tom'])
    expect(await signers(id)).toEqual(['Tom before'])
    await agree(Tom, rootId)
    expect(await open(rootId)).toEqual(['Decide Bob'])
    await agree(Bob, rootId)
    expect(await open(rootId)).toEqual(['Next Uma'])
  })

  test('after: all of them sign when the task is done', async () => {
    const { Eve, Tom, Bob } = office.people
    const { rootId, id } = await atBob()
    await sign({ id, userIdList: [Eve.id, Tom.id], position: 'after' })
    expect(await open(rootId)).toEqual(['Decide Bob'])
    expect(await signers(id)).toEqual(['Eve after', 'Tom after'])
    await agree(Bob, rootId)
    expect(await open(rootId)).toEqual(['Decide Eve', 'Decide Tom'])
    await agree(Tom, rootId)
    await agree(Eve, rootId)
    expect(await open(rootId)).toEqual(['Next Uma'])
  })

  test('beside: all of them have to agree; on record one by one', async () => {
    const { Ann, Eve, Tom, Bob } = office.people
    const { rootId, id } = await atBob()
    await sign({ id, userId: Eve.id, userIdList: [Tom.id] })
    expect(await open(rootId)).toEqual(['Decide Bob', 'Decide Eve', 'Decide Tom'])
    expect(await signers(id)).toEqual(['Eve beside', 'Tom beside'])
    const { data } = await other.call(workflowFollowRoutes.report, { params: { id: rootId }, token: Ann.token })
    const added = data.timeline.filter(({ kind }) => kind === 'signerAdded').map(({ toward }) => toward)
    expect(added).toEqual(['Eve', 'Tom'])
    for (const one of [Bob, Eve, Tom]) await agree(one, rootId)
    expect(await open(rootId)).toEqual(['Next Uma'])
  })

  test('all or none: someone who signs already, who is not there, or the initiator is refused', async () => {
    const { Ann, Eve, Tom } = office.people
    const { rootId, id } = await atBob()
    expect((await sign({ id, userIdList: [Eve.id] })).status).toBe(200)
    expect((await sign({ id, userIdList: [Tom.id, Eve.id] })).body.data).toMatchObject({ code: 'ALREADY_SIGNER' })
    for (const [last, code] of [
      [newId(), 'unknown_choice'],
      [Ann.id, 'own_matter'],
    ] as const) {
      const refused = await sign({ id, userIdList: [Tom.id, last] })
      expect(refused.body.data).toMatchObject({ issues: [{ path: 'userIdList', code }] })
    }
    expect((await sign({ id })).body.data).toMatchObject({ issues: [{ path: 'userIdList', code: 'required' }] })
    expect(await open(rootId)).toEqual(['Decide Bob', 'Decide Eve'])
  })
})

describe('a signer is removed', () => {
  test.each(['before', 'after', 'beside'] as const)('%s: and the task stands as without them', async (position) => {
    const { Eve, Tom, Bob } = office.people
    const { rootId, id } = await atBob()
    await sign({ id, userIdList: [Eve.id, Tom.id], position })
    expect((await unsign(id, Eve)).status).toBe(200)
    expect(await signers(id)).toEqual([`Tom ${position}`])
    expect((await unsign(id, Tom)).status).toBe(200)
    expect(await signers(id)).toEqual([])
    expect(await open(rootId)).toEqual(['Decide Bob'])
    expect((await toDo(office.server, Eve.token)).filter((task) => task.rootId === rootId)).toEqual([])
    const report = await other.call(workflowFollowRoutes.report, { params: { id: rootId }, token: Bob.token })
    expect(report.data.timeline.filter(({ kind }) => kind === 'signerRemoved')).toHaveLength(2)
    await agree(Bob, rootId)
    expect(await open(rootId)).toEqual(['Next Uma'])
  })

  test('only by who added them, and only while they have not signed', async () => {
    const { Eve, Tom } = office.people
    const { rootId, id } = await atBob()
    await sign({ id, userIdList: [Eve.id] })
    const eves = await taskAt(other, Eve.token, rootId, 't')
    await sign({ id: eves, userIdList: [Tom.id] }, Eve)
    expect((await unsign(id, Tom)).body.data).toMatchObject({ code: 'NO_SUCH_SIGNER' })
    expect((await unsign(eves, office.people.Bob, Eve)).body.data).toMatchObject({ code: 'NO_SUCH_SIGNER' })
    expect((await unsign(id, Eve, Tom)).status).toBe(404)
    await agree(Eve, rootId)
    expect((await unsign(id, Eve)).body.data).toMatchObject({ code: 'NO_SUCH_SIGNER' })
    expect(await signers(id)).toEqual([])
  })

  test('the countersign is decided where only they were missing', async () => {
    const { Eve, Bob } = office.people
    const { rootId, id } = await atBob()
    await sign({ id, userIdList: [Eve.id] })
    await agree(Bob, rootId)
    // Who is done has nothing left to take out: the decision itself can be taken back.
    expect((await unsign(id, Eve)).body.data).toMatchObject({ code: 'TASK_GONE' })
    await agree(Eve, rootId)
    expect(await open(rootId)).toEqual(['Next Uma'])
  })

  test('who is still to come in a sequence, too', async () => {
    const { Tom, Bob, Eve } = office.people
    const { rootId, id } = await atBob('chain')
    await sign({ id, userIdList: [Tom.id] })
    expect(await signers(id)).toEqual(['Tom beside'])
    // The model's own are not theirs to remove.
    expect((await unsign(id, Eve)).body.data).toMatchObject({ code: 'NO_SUCH_SIGNER' })
    expect((await unsign(id, Tom)).status).toBe(200)
    await agree(Bob, rootId)
    await agree(Eve, rootId)
    expect((await get(other, office.admin, rootId)).status).toBe('ended')
  })

  test('two at once: one of them removes, the other hears that there is no such signer', async () => {
    const { Eve } = office.people
    const { id } = await atBob()
    await sign({ id, userIdList: [Eve.id] })
    const answers = await Promise.all([unsign(id, Eve), unsign(id, Eve)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('the step just before', () => {
  test('is returned to without naming it; the first step goes back to the initiator', async () => {
    const { Uma, Bob } = office.people
    const { rootId } = await atBob()
    await agree(Bob, rootId)
    const id = await taskAt(other, Uma.token, rootId, 'n')
    const back = await office.server.call(workflowTaskRoutes.return, { body: { id }, token: Uma.token })
    expect(back.status).toBe(200)
    expect(await open(rootId)).toEqual(['Decide Bob'])
    const first = await taskAt(other, Bob.token, rootId, 't')
    await office.server.call(workflowTaskRoutes.return, { body: { id: first }, token: Bob.token })
    expect(await open(rootId)).toEqual(['Initiator Ann'])
  })
})
