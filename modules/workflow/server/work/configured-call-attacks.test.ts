/** Configured calls in processes: what a model, a variable, another system or another tenant may try. */
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import type { OtherSide, ReceivedCall } from '#forms/server/testing/other-side.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { anActor } from '../../../../tests/people.ts'
import { aCallWorld, varsIn, work } from '../testing/configured-calls.ts'
import { get } from '../testing/processes.ts'

const SECRET = 'correct-horse-battery'

const { node, aCall, receivedBy, run, ended, stuck, admin, other, superuser } = aCallWorld()

describe('what others may try', () => {
  test('no service takes the work of a call by its name', async () => {
    const body = { name: 'apiConf:mine', url: other().url('/mine') }
    const { status, data } = await node(0).call(workflowServiceRoutes.create, { token: admin(), body })
    expect(status).toBe(400)
    expect(data).toMatchObject({ issues: [{ path: 'name' }] })
    // One that an older version let in.
    const call = await aCall()
    await superuser().query(`insert into wf_service (tenant_id, id, name, url) values (1, gen_random_uuid(), $1, $2)`, [
      `apiConf:${call.name}`,
      other().url('/thief'),
    ])
    await ended(await run(call))
    expect(receivedBy({ path: '/thief' })).toEqual([])
    expect(receivedBy(call)).toHaveLength(1)
  })

  test.each([
    ['leads to another path', '../../admin'],
    ['has a slash in it', 'a/b'],
    ['leads up', '..'],
    ['breaks the line', 'a\r\nx-evil: 1'],
    ['is no text', { a: 1 }],
    ['is missing', undefined],
  ])('a variable of the path that %s is refused at once and not sent', async (_, place) => {
    const call = await aCall({ attempts: 5 })
    await superuser().query('update frm_api set url = $2 where id = $1', [call.id, other().url(`${call.path}/{place}`)])
    const id = await run(call, { vars: varsIn(place === undefined ? {} : { place }) })
    expect(await stuck(id)).toMatch(/parameter.*: place$/)
    expect(receivedBy(call)).toEqual([])
  })

  test.each([
    ['another host', '@evil.example/', 'q=%40evil.example%2F'],
    ['further parameters', 'a&admin=1#x', 'q=a%26admin%3D1%23x'],
    ['further headers', 'a\r\nx-evil: 1', 'q=a%0D%0Ax-evil%3A%201'],
  ])('a variable of the query that would be %s is only a value', async (_, text, expected) => {
    const call = await aCall()
    await superuser().query('update frm_api set url = $2 where id = $1', [
      call.id,
      other().url(`${call.path}?q={text}`),
    ])
    await ended(await run(call, { vars: varsIn({ text, host: 'evil.example', authorization: 'x' }) }))
    const [sent] = receivedBy(call)
    expect(sent?.path).toBe(`${call.path}?${expected}`)
    expect(sent?.headers['x-evil']).toBeUndefined()
    expect(sent?.headers.authorization).toBeUndefined()
  })

  test('an address inside is refused, and the incident does not say which it was', async () => {
    const call = await aCall({ url: 'http://127.0.0.2:9/latest/{place}', auth: 'bearer', secret: SECRET })
    const id = await run(call, { vars: varsIn({ place: 'meta-data' }) })
    const text = await stuck(id)
    expect(text).toContain('EGRESS_ALLOW')
    expect(text).not.toContain('127.0.0.2')
  })

  test('a secret that the other system echoes is in no variable, incident, job, log of changes or message', async () => {
    const call = await aCall({ auth: 'basic', authName: 'ann', secret: SECRET })
    const echo = ({ headers }: ReceivedCall) => ({ seen: [headers.authorization, SECRET] })
    other().answer = echo
    const done = await run(call, { attributes: 'camunda:resultVariable="answer"' })
    await ended(done)
    other().answer = (received, reply) => void reply.writeHead(500).end(JSON.stringify(echo(received)))
    const failed = await run(call)
    const shown = [await stuck(failed), JSON.stringify(await get(node(0), admin(), done))]
    expect(receivedBy(call)[0]?.headers.authorization).toBe(`Basic ${btoa(`ann:${SECRET}`)}`)
    expect(shown[1]).toContain('••••')
    const tables = ['wf_instance', 'wf_incident', 'wf_job', 'wf_history', 'wf_definition', 'sys_audit', 'sys_outbox']
    for (const table of tables) {
      const { rows } = await superuser().query<{ text: string }>(`select t::text as text from ${table} t`)
      shown.push(rows.map(({ text }) => text).join('\n'))
    }
    for (const text of shown) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(btoa(`ann:${SECRET}`))
    }
  })

  test('an answer that is too large, leads elsewhere, comes too late or is no JSON has failed', async () => {
    const call = await aCall({ timeoutSeconds: 1 })
    const attributes = 'portico:writes="a"'
    const answers: [RegExp, OtherSide['answer']][] = [
      [/too large/, () => ({ a: 'x'.repeat(1_100_000) })],
      [/cannot be kept.*variables_too_large/, () => ({ a: 'x'.repeat(70_000) })],
      [/leads to another address/, (_, reply) => void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
      [/in time/, () => undefined],
      [/no JSON/, (_, reply) => void reply.end('<html/>')],
      [/no JSON object/, () => [1]],
    ]
    for (const [expected, answer] of answers) {
      other().answer = answer
      expect(await stuck(await run(call, { attributes }))).toMatch(expected)
    }
  })

  test('a call of another tenant is neither named nor reached, also under the same name', async () => {
    const codes = ['frm:api:save', 'frm:api:page', 'wf:model:save', 'wf:model:deploy', 'wf:model:page'] as const
    const stranger = await anActor(node(0), { can: [...codes], tenantId: 0 })
    const theirs = await aCall({}, stranger.token)
    const xml = work(`p${newId().replaceAll('-', '')}`, `portico:function="apiConf:${theirs.name}"`)
    const { data } = await node(0).call(workflowModelRoutes.create, { token: admin(), body: { name: 'Model', xml } })
    const refused = await node(0).call(workflowModelRoutes.deploy, { token: admin(), body: { id: data.id } })
    expect(JSON.stringify(refused.body)).toContain('CALL_UNKNOWN')
    const check = await node(0).call(workflowModelFileRoutes.check, { token: admin(), body: { xml, functions: {} } })
    expect(JSON.stringify(check.data.calls)).not.toContain(theirs.name)
    const ours = await aCall({ name: theirs.name, url: other().url(`/ours-${theirs.name}`) })
    await ended(await run(ours))
    expect(receivedBy({ path: `/ours-${theirs.name}` })).toHaveLength(1)
    expect(receivedBy(theirs)).toEqual([])
  })
})
