/** Two nodes, a system outside, and a process whose events it receives. Called at the top of a test file. */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { webhookDeliveryRoutes, webhookRoutes, type WebhookDraft } from '#workflow/contract/webhook.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { STAFF } from './office.ts'
import { deploy, flows, processOf, taskAt } from './processes.ts'
import { Receiver, type Received } from './receiver.ts'

export function aWebhookWorld() {
  let nodes: TestServer[]
  let walled: TestServer
  let superuser: pg.Client
  let drop: () => Promise<void>
  let receiver: Receiver
  let admin: string
  let bob: TestActor

  beforeAll(async () => {
    const database = await aDatabase()
    drop = database.drop
    const options = { listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } }
    nodes = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { ...options, name })))
    walled = await aNode(database.urls)
    superuser = await asSuperuser(database.urls.owner)
    receiver = await Receiver.listen()
    admin = await node().admin()
    bob = await anActor(node(), { can: STAFF, realName: 'Bob' })
    await deploy(node(), admin, checked('orders'), 'Check')
  })
  afterAll(async () => {
    await Promise.all([...nodes, walled].map((one) => one.stop()))
    await receiver.close()
    await superuser.end()
    await drop()
  })
  beforeEach(() => {
    receiver.answer = () => ({})
  })

  function node(index = 0): TestServer {
    const found = nodes[index]
    if (found === undefined) throw new Error('no node')
    return found
  }
  const checked = (key: string): string =>
    processOf(
      key,
      `<startEvent id="s"/><userTask id="check" name="Check" camunda:assignee="${bob.username}"/><endEvent id="e"/>${flows('s check', 'check e')}`,
    )

  async function aWebhook(more: Partial<WebhookDraft> = {}, token = admin) {
    const name = `hook ${newId()}`
    const path = `/${newId()}`
    const draft = { name, url: receiver.url(path), events: ['workflow.instance.started', 'workflow.instance.ended'] }
    const body = { ...draft, ...more } as WebhookDraft
    const { data, body: refused } = await node().call(webhookRoutes.create, { token, body })
    if (data === null) throw new Error(JSON.stringify(refused))
    const received = (): Received[] => receiver.received.filter((call) => call.path === path)
    return { ...data, body, path, received }
  }

  async function complete(rootId: string): Promise<void> {
    const id = await taskAt(node(1), bob.token, rootId, 'check')
    await node(1).call(workflowTaskRoutes.complete, { token: bob.token, body: { id, outcome: 'agree' } })
  }
  const deliveriesOf = async (id: string, token = admin) =>
    (await node().call(webhookDeliveryRoutes.page, { token, params: { id }, query: { limit: 100 } })).data.list
  /** Makes what comes again due at once. */
  const hurry = (id: string) =>
    superuser.query(
      `update wf_webhook_delivery set next_at = now() where webhook_id = $1 and status = 'failed' and leased_by is null`,
      [id],
    )
  const stateOf = async (id: string) => (await node().call(webhookRoutes.get, { token: admin, params: { id } })).data

  return {
    node,
    checked,
    aWebhook,
    complete,
    deliveriesOf,
    hurry,
    stateOf,
    walled: () => walled,
    superuser: () => superuser,
    receiver: () => receiver,
    admin: () => admin,
    bob: () => bob,
  }
}
