/** Files, signatures and fields that a step wants with a decision: every call is held to them. */
import { afterAll, describe, expect, test } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPdf, aPicture, named } from '../../../../tests/some-files.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, fields, flows, get, processOf, start, taskAt } from '../testing/processes.ts'

const server = await aServer()
const admin = await server.admin()
const can = [...STAFF, 'sys:oss:upload']
const ann = await anActor(server, { can, realName: 'Ann' })
const bob = await anActor(server, { can, realName: 'Bob' })
afterAll(() => server.close())

let count = 0
/** A process whose second step is Bob's, with these attributes; open at him. */
async function atBob(attributes: string, inside = '') {
  const key = `evidence${(count += 1)}`
  const nodes = `<startEvent id="s" portico:writes="amount"/><userTask id="fill" camunda:assignee="\${initiator}"/>
    <userTask id="decide" camunda:assignee="${bob.id}" ${attributes}>${inside}</userTask><userTask id="last"
    camunda:assignee="${ann.id}" portico:writes="amount">${fields('amount:long')}</userTask>
    <endEvent id="e"/>${flows('s fill', 'fill decide', 'decide last', 'last e')}`
  await deploy(server, admin, processOf(key, nodes))
  const { rootId } = await start(server, ann.token, { key, vars: { amount: 7 } })
  const body = { id: await taskAt(server, ann.token, rootId, 'fill') }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: ann.token })).status).toBe(200)
  return { rootId, id: await taskAt(server, bob.token, rootId, 'decide') }
}

const upload = async ({ token }: TestActor, file = named('terms.pdf', aPdf())) =>
  (await server.call(ossRoutes.create, { body: { dirValue: 'process' }, file, token })).data.id
const signature = async (who = bob) => upload(who, named('signature.png', await aPicture('png')))
interface Given {
  ossIdList?: string[]
  signature?: string
  vars?: Record<string, never>
}
const calls = (id: string, given: Given = {}) => ({
  complete: () => server.call(workflowTaskRoutes.complete, { body: { id, ...given }, token: bob.token }),
  rejectByOutcome: () =>
    server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'reject', ...given }, token: bob.token }),
  reject: () => server.call(workflowTaskRoutes.reject, { body: { id, comment: 'no', ...given }, token: bob.token }),
  return: () =>
    server.call(workflowTaskRoutes.return, { body: { id, nodeId: 'fill', comment: 'no', ...given }, token: bob.token }),
})
const issueOf = ({ status, body }: { status: number; body: { data: unknown } }) => [
  status,
  (body.data as { issues?: { path: string; code: string }[] } | null)?.issues?.map(
    ({ path, code }) => `${path} ${code}`,
  ),
]
const detail = async (id: string) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token: bob.token })).data
const timeline = async ({ token }: TestActor, id: string) =>
  (await server.call(workflowFollowRoutes.report, { params: { id }, token })).data.timeline
const KINDS = ['complete', 'rejectByOutcome', 'reject', 'return'] as const

describe('a step without a policy', () => {
  test('takes neither files nor a signature', async () => {
    const { id } = await atBob('')
    expect(await detail(id)).toMatchObject({ attachmentRule: null, signatureRule: null })
    for (const kind of KINDS) {
      expect(issueOf(await calls(id, { ossIdList: [await upload(bob)] })[kind]())).toEqual([
        400,
        ['ossIdList attachments_off'],
      ])
      expect(issueOf(await calls(id, { signature: await signature() })[kind]())).toEqual([
        400,
        ['signature signature_off'],
      ])
    }
    expect((await calls(id).complete()).status).toBe(200)
  })
})

describe('files', () => {
  test.each(KINDS)('that are required stand with %s in the trail', async (kind) => {
    const { id, rootId } = await atBob('portico:attachments="required"')
    expect(await detail(id)).toMatchObject({ attachmentRule: 'required' })
    const before = await get(server, ann.token, rootId)
    expect(issueOf(await calls(id)[kind]())).toEqual([400, ['ossIdList attachments_required']])
    expect(issueOf(await calls(id, { ossIdList: [await upload(ann)] })[kind]())).toEqual([
      400,
      ['ossIdList.0 unknown_choice'],
    ])
    expect((await get(server, ann.token, rootId)).revision).toBe(before.revision)
    const file = await upload(bob)
    expect((await calls(id, { ossIdList: [file] })[kind]()).status).toBe(200)
    const entries = (await timeline(ann, rootId)).filter(({ files = [] }) => files.length > 0)
    expect(entries).toMatchObject([{ person: 'Bob', files: [{ id: file, name: 'terms.pdf' }] }])
  })

  test('that are allowed can be left out; a batch is refused where they are required', async () => {
    const free = await atBob('portico:attachments="allowed"')
    expect((await calls(free.id).complete()).status).toBe(200)
    const strict = await atBob('portico:attachments="required"')
    const tasks = { body: { tasks: [{ id: strict.id }] }, token: bob.token }
    expect((await server.call(workflowTaskRoutes.completeMany, tasks)).data).toMatchObject({
      done: [],
      refused: [{ id: strict.id, error: 'invalid_input' }],
    })
  })

  test('of a decision that is refused afterwards are not kept', async () => {
    const { id } = await atBob('portico:attachments="allowed" portico:requires="amount"')
    const file = await upload(bob)
    const blank = { vars: { amount: '' as never }, ossIdList: [file] }
    expect(issueOf(await calls(id, blank).complete())).toEqual([400, ['vars.amount required']])
    const { data } = await server.call(ossRoutes.removeMany, { body: [file], token: bob.token })
    expect(data.done).toEqual([file])
  })
})

describe('a signature', () => {
  test('that is required with each decision is asked for by every call', async () => {
    const { id } = await atBob('portico:signature="always"')
    expect(await detail(id)).toMatchObject({ signatureRule: 'always' })
    for (const kind of KINDS) expect(issueOf(await calls(id)[kind]())).toEqual([400, ['signature signature_required']])
    expect((await calls(id, { signature: await signature() }).reject()).status).toBe(200)
  })

  test('or only to complete the task', async () => {
    const { id } = await atBob('portico:signature="complete"')
    expect(issueOf(await calls(id).complete())).toEqual([400, ['signature signature_required']])
    expect((await calls(id).rejectByOutcome()).status).toBe(200)
  })

  test('is one’s own, a picture, and drawn for this decision', async () => {
    const { id } = await atBob('portico:signature="always"')
    const given = async (file: string) => issueOf(await calls(id, { signature: file }).complete())
    expect(await given(await signature(ann))).toEqual([400, ['signature unknown_choice']])
    expect(await given(await upload(bob))).toEqual([400, ['signature signature_stale']])
    const used = await signature()
    expect((await calls((await atBob('portico:signature="always"')).id, { signature: used }).complete()).status).toBe(
      200,
    )
    expect(await given(used)).toEqual([400, ['signature signature_stale']])
  })

  test('shows in the trail whether the form still has the values that were signed', async () => {
    const { id, rootId } = await atBob('portico:signature="always"')
    await calls(id, { signature: await signature() }).complete()
    const signed = async () => (await timeline(ann, rootId)).flatMap((one) => one.signature ?? [])
    const [first] = await signed()
    expect(first).toMatchObject({ code: expect.stringMatching(/^[0-9a-f]{16}$/), isCurrent: true })
    const change = { id: await taskAt(server, ann.token, rootId, 'last'), vars: { amount: 8 } }
    expect((await server.call(workflowTaskRoutes.complete, { body: change, token: ann.token })).status).toBe(200)
    expect(await signed()).toMatchObject([{ code: first?.code, isCurrent: false }])
  })
})

describe('a field that a step requires', () => {
  test('can be written there, is marked in its form, and refuses the task while it is empty', async () => {
    const { id } = await atBob('portico:requires="reason"', fields('reason:string'))
    expect((await detail(id)).forms[0]?.model.fields).toMatchObject([{ name: 'reason', required: true }])
    const text = (reason: string) => ({ vars: { reason: reason as never } })
    expect(issueOf(await calls(id).complete())).toEqual([400, ['vars.reason required']])
    expect(issueOf(await calls(id, text('')).complete())).toEqual([400, ['vars.reason required']])
    expect((await calls(id, text('because')).complete()).status).toBe(200)
  })

  test('is not asked of the user who rejects', async () => {
    const { id } = await atBob('portico:requires="reason"', fields('reason:string'))
    expect((await calls(id).rejectByOutcome()).status).toBe(200)
  })

  test('and that the user has already filled in before is enough', async () => {
    const { id } = await atBob('portico:requires="amount"')
    expect((await calls(id).complete()).status).toBe(200)
  })
})
