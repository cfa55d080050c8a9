/** Why an incident was repaired as it was: for the managers of the process, in its timeline. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { deliverTo } from '../runtime/delivery/notification-deliveries.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, processOf, start } from '../testing/processes.ts'

let office: Awaited<ReturnType<typeof anOffice<'Ann'>>>

beforeAll(async () => {
  office = await anOffice('Ann')
  const gate = `<startEvent id="s"/><exclusiveGateway id="g" name="Which"/><endEvent id="e"/><endEvent id="f"/>
    <sequenceFlow id="s_g" sourceRef="s" targetRef="g"/>
    <sequenceFlow id="g_e" sourceRef="g" targetRef="e"><conditionExpression>\${n == 2}</conditionExpression></sequenceFlow>
    <sequenceFlow id="g_f" sourceRef="g" targetRef="f"><conditionExpression>\${n == 3}</conditionExpression></sequenceFlow>`
  await deploy(office.server, office.admin, processOf('mended', gate), 'Mended')
})
afterAll(() => office.server.close())

test('the comment stands at the repair for managers, and neither in the timeline nor in messages of others', async () => {
  const { server, admin, people } = office
  const { Ann } = people
  const { rootId } = await start(server, Ann.token, { key: 'mended', title: 'Stuck' })
  const query = { instanceId: rootId }
  const [incident] = (await server.call(workflowIncidentRoutes.page, { query, token: admin })).data.list
  const id = incident?.id ?? ''
  const again = await server.call(workflowIncidentRoutes.retry, { body: { id, comment: 'First try' }, token: admin })
  expect(again.data.again).not.toBeNull()
  const [still] = (await server.call(workflowIncidentRoutes.page, { query, token: admin })).data.list
  const body = { id: still?.id ?? '', comment: 'Typed n by hand', vars: { n: 2 } }
  const repaired = await server.call(workflowIncidentRoutes.retry, { body, token: admin })
  expect(repaired.data, JSON.stringify(repaired.body)).toMatchObject({ status: 'ended' })
  const commentsFor = async (token: string) =>
    (await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token })).data.timeline
      .map(({ comment }) => comment)
      .filter((comment) => comment !== '')
  expect(await commentsFor(admin)).toEqual(['First try', 'Typed n by hand'])
  expect(await commentsFor(Ann.token)).toEqual([])
  const page = await server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token: Ann.token })
  expect(JSON.stringify(page.body)).not.toContain('by hand')
  await deliverTo(server.node.kernel, 1)
  const { list } = (await server.call(messageRoutes.page, { query: { page: 1, limit: 20 }, token: Ann.token })).data
  for (const message of list) {
    const { data } = await server.call(messageRoutes.get, { params: { id: message.id }, token: Ann.token })
    expect(data.content).not.toContain('by hand')
  }
})
