/** What the server cannot do yet is refused at deploy, and what it does is done in the organisation's time zone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configRoutes } from '#system/contract/config.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { deploy, flows, processOf, start } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

/** Deploys a process and answers the refusal with the codes of its problems. */
async function refusalOf(body: string, more = '') {
  const xml = processOf('refused', body, 'Refused', more)
  const { data } = await server.call(workflowModelRoutes.create, { body: { name: 'Refused', xml }, token: admin })
  const { status, body: answer } = await server.call(workflowModelRoutes.deploy, {
    body: { id: data.id },
    token: admin,
  })
  const found = await server.call(workflowModelRoutes.get, { params: { id: data.id }, token: admin })
  await server.call(workflowModelRoutes.remove, { params: { id: data.id }, token: admin })
  const errors = found.data.problems.filter(({ severity }) => severity === 'error')
  return { status, error: answer.error, problems: errors.map(({ code, node }) => `${code} ${node ?? ''}`) }
}

const USER = '<userTask id="t" name="Do" camunda:assignee="${initiator}"/><endEvent id="e"/>'

test.each([
  ['message', '<messageEventDefinition messageRef="m"/>'],
  ['timer', '<timerEventDefinition><timeCycle>0 0 9 * * ?</timeCycle></timerEventDefinition>'],
  ['signal', '<signalEventDefinition signalRef="s"/>'],
])('a process that a %s would start is refused: nothing would ever start it', async (_, definition) => {
  const more = '<message id="m" name="m"/><signal id="s" name="s"/>'
  const events = `<startEvent id="plain"/><startEvent id="event">${definition}</startEvent>`
  const refusal = await refusalOf(`${events}${USER}${flows('plain t', 'event t', 't e')}`, more)
  expect(refusal).toEqual({ status: 422, error: 'process_model_faulty', problems: ['START_NOT_TRIGGERED event'] })
})

test('an event sub-process is started by its event as ever', async () => {
  const inside = `<startEvent id="s2"><messageEventDefinition messageRef="m"/></startEvent><endEvent id="e2"/>
    <sequenceFlow id="inside" sourceRef="s2" targetRef="e2"/>`
  const body = `<startEvent id="s"/>${USER}${flows('s t', 't e')}<subProcess id="sub" triggeredByEvent="true">${inside}</subProcess>`
  const id = await deploy(server, admin, processOf('eventful', body, 'Eventful', '<message id="m" name="m"/>'))
  expect(id).not.toBe('')
})

test('working time by a calendar that does not exist is refused, at a task and at a timer', async () => {
  const task = '<userTask id="t" camunda:assignee="${initiator}" camunda:dueDate="PT8H" portico:calendar="office"/>'
  const timer = `<intermediateCatchEvent id="wait" portico:calendar="office">
    <timerEventDefinition><timeDuration>PT8H</timeDuration></timerEventDefinition></intermediateCatchEvent>`
  const body = `<startEvent id="s"/>${task}${timer}<endEvent id="e"/>${flows('s t', 't wait', 'wait e')}`
  expect((await refusalOf(body)).problems).toEqual(['CALENDAR_UNKNOWN t', 'CALENDAR_UNKNOWN wait'])
})

test('a pattern of Quartz that is none is refused at deploy', async () => {
  const timer = `<intermediateCatchEvent id="wait"><timerEventDefinition>
    <timeCycle>0 0 25 * * ?</timeCycle></timerEventDefinition></intermediateCatchEvent>`
  const body = `<startEvent id="s"/>${timer}<endEvent id="e"/>${flows('s wait', 'wait e')}`
  expect((await refusalOf(body)).problems).toEqual(['BAD_TIME wait'])
})

test('a cron expression is meant in the time zone of the organisation', async () => {
  const timer = `<intermediateCatchEvent id="wait"><timerEventDefinition>
    <timeCycle>30 9 * * *</timeCycle></timerEventDefinition></intermediateCatchEvent>`
  await deploy(
    server,
    admin,
    processOf('daily', `<startEvent id="s"/>${timer}<endEvent id="e"/>${flows('s wait', 'wait e')}`),
  )
  const {
    logos: _,
    updateDate: __,
    version: ___,
    ...config
  } = (await server.call(configRoutes.detail, { token: admin })).data
  const choose = (timeZone: string) => server.call(configRoutes.update, { body: { ...config, timeZone }, token: admin })
  const dueIn = async (timeZone: string) => {
    expect((await choose(timeZone)).status).toBe(200)
    const { rootId } = await start(server, admin, { key: 'daily' })
    const { data } = await server.call(workflowJobRoutes.page, { query: { instanceId: rootId }, token: admin })
    return data.list[0]?.dueDate.slice(11, 16)
  }
  expect(await dueIn('Asia/Shanghai')).toBe('01:30')
  expect(await dueIn('Asia/Kolkata')).toBe('04:00')
  expect((await choose('Mars/Olympus')).body).toMatchObject({
    error: 'invalid_input',
    data: { issues: [{ path: 'timeZone' }] },
  })
})
