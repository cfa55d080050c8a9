/**
 * The examples of the API document that concern processes, sent by a program with a key: one process lives through all
 * of them, and each answer is what the document says.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aKey, letKeys } from '../modules/security/server/testing/keys.ts'
import { workflowServiceRoutes } from '../modules/workflow/contract/service.ts'
import { deploy, fields, flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { Receiver } from '../modules/workflow/server/testing/receiver.ts'
import { aServer, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { anActor } from './people.ts'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { example?: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
interface Example extends Operation {
  method: string
  path: string
  body: Json
}

const SCOPES = ['wf:instance:start', 'wf:instance:page', 'wf:instance:manage', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let bank: Receiver
let key: string
let base: string
let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Json } }
let examples: Map<string, Example>

/** A request, a letter, the end of the month, a scan, a payment: what the examples are about, one after another. */
const LIFE = processOf(
  'leave',
  `<startEvent id="s">${fields('days:long')}</startEvent><userTask id="check" camunda:assignee="\${initiator}"/>
<intermediateCatchEvent id="paid"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
<intermediateCatchEvent id="closed"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>
<serviceTask id="scan" camunda:type="external" camunda:topic="archive.scan" portico:writes="pages"/>
<serviceTask id="ask" portico:function="bank" portico:callback="true" portico:writes="approved"/><endEvent id="e"/>${flows(
    's check',
    'check paid',
    'paid closed',
    'closed scan',
    'scan ask',
    'ask e',
  )}`,
  'Leave',
  '<message id="m" name="payment received"/><signal id="g" name="month closed"/>',
)

beforeAll(async () => {
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://office.example' } })
  bank = await Receiver.listen()
  bank.answer = () => ({ status: 202 })
  const admin = await server.admin()
  const service = { name: 'bank', url: bank.url('/ask'), attempts: 2 }
  await server.call(workflowServiceRoutes.create, { token: admin, body: service })
  await deploy(server, admin, LIFE)
  await letKeys(server, 2)
  const scopes = [...SCOPES, 'wf:work:do']
  key = (await aKey(server, (await anActor(server, { can: scopes })).token, { scopes })).key
  base = `http://127.0.0.1:${(server.node.app.addresses() as AddressInfo[])[0]?.port}/xtbg`
  document = (await (await fetch(`${base}/openapi.json`)).json()) as typeof document
  examples = new Map(
    Object.entries(document.paths).flatMap(([path, ways]) =>
      Object.entries(ways).flatMap(([method, operation]): [string, Example][] => {
        const body = operation.requestBody?.content['application/json']?.example
        const isOurs = body !== undefined && operation.operationId.startsWith('wf')
        return isOurs ? [[operation.operationId, { ...operation, method, path, body }]] : []
      }),
    ),
  )
})
afterAll(async () => {
  await server.close()
  await bank.close()
})

const sent = new Set<string>()
/** Sends an example. @param known what only a running server says: ids and leases @param query by the address */
async function send(id: string, known: Json = {}, query = ''): Promise<Json & { tasks?: { id: string }[] }> {
  const example = examples.get(id)
  if (example === undefined) throw new Error(`${id} has no example`)
  for (const name of Object.keys(known)) expect(Object.keys(example.body), id).toContain(name)
  const reply = await fetch(`${base}${example.path}${query}`, {
    method: example.method.toUpperCase(),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...example.body, ...known }),
  })
  const answer = (await reply.json()) as { data: Json }
  expect(reply.status, `${id} ${JSON.stringify(answer)}`).toBe(200)
  expect(documented(example).safeParse(answer).error?.issues, id).toBeUndefined()
  sent.add(id)
  return answer.data
}

/** What the document says that a successful answer is. */
function documented({ responses }: Example): z.ZodType {
  const schema = responses['200']?.content?.['application/json']?.schema
  const whole = { ...schema, $defs: document.components.schemas }
  const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0])
}

test('what is no answer of the document is found as that', () => {
  const start = examples.get('wfInstance.start')
  if (start === undefined) throw new Error('no example')
  const answer = { code: 0, msg: '', data: { instanceId: 1 } }
  expect(documented(start).safeParse(answer).success).toBe(false)
})

test('a process lives through all examples', async () => {
  const begun = await send('wfInstance.start')
  // A repeated command is the same one.
  expect(await send('wfInstance.start')).toMatchObject({ rootId: begun['rootId'] })
  await send('wfTask.complete', { id: begun.tasks?.[0]?.id })
  await send('wfInstance.message')
  expect(await send('wfInstance.signal')).toEqual({ waiting: 1 })
  let work: Json[] = []
  await until(async () => {
    work = (await send('wfWork.claim')) as unknown as Json[]
    return work.length > 0
  })
  expect(work).toMatchObject([{ topic: 'archive.scan', businessKey: 'L-1042', vars: { days: 2 } }])
  await send('wfWork.complete', { id: work[0]?.['id'], lease: work[0]?.['lease'] })
  await until(() => bank.received.length > 0)
  const address = String(bank.received[0]?.body['callback'])
  await send('wfCallback.answer', {}, address.slice(address.indexOf('?')))
  const found = await fetch(`${base}/workflow/instance/${String(begun['rootId'])}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { data } = (await found.json()) as { data: Json }
  expect(data).toMatchObject({ status: 'ended', vars: { days: 2, pages: 12, approved: true } })
  expect([...sent].sort()).toEqual([...examples.keys()].sort())
})
