/** A drawing is tried out: its path, its people, its problems, and nothing that is written or that no one may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { MAX_TRIAL_STEPS, workflowTrialRoutes, type TrialOrder } from '#workflow/contract/trial.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { countRows } from '../testing/counts.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { deploy, fields, flows, processOf } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let lea: { id: string }
let hugo: { id: string }

const CAN = ['wf:model:page', 'wf:model:save', 'sys:user:pick']

/** Led by Lea; above three days by Hugo. Who rejects leads to the end, Hugo back to Lea. */
const LEAVE = processOf(
  'trialLeave',
  `<startEvent id="start" name="Start">${fields('days:double')}</startEvent>
<userTask id="lead" name="Leader" portico:people="leader:1" portico:onReject="continue"/>
<exclusiveGateway id="decided" default="no"/><endEvent id="refused" name="Refused"/>
<exclusiveGateway id="long" default="short"/>
<userTask id="hr" name="HR" camunda:assignee="hugo" portico:onReject="return" portico:rejectTo="lead"/>
<endEvent id="done" name="Done"/>
<sequenceFlow id="no" sourceRef="decided" targetRef="refused"/><sequenceFlow id="short" sourceRef="long" targetRef="done"/>${flows(
    'start lead',
    'lead decided',
    "decided long ${outcome == 'agree'}",
    'long hr ${days > 3}',
    'hr done',
  )}`,
  'Leave',
)

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const dept = await aDept(server)
  lea = await aUser(server, { realName: 'Lea', deptId: dept })
  hugo = await aUser(server, { username: 'hugo', realName: 'Hugo' })
  ann = await anActor(server, { can: CAN, realName: 'Ann', deptId: dept })
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.insertInto('sys_dept_leader').values({ tenant_id: 1, dept_id: dept, user_id: lea.id }).execute(),
  )
})
afterAll(() => server.close())

const vars = (value: object) => value as Record<string, never>
const answer = (nodeId: string, outcome: 'agree' | 'reject' = 'agree', more: object = {}) => ({
  nodeId,
  outcome,
  vars: vars(more),
})
const ask = (body: Partial<TrialOrder>, token = ann.token) =>
  server.call(workflowTrialRoutes.run, { body: { formKey: '', vars: {}, answers: [], ...body }, token })
async function tried(body: Partial<TrialOrder>, token = ann.token) {
  const { data, status, body: answered } = await ask(body, token)
  expect(status, JSON.stringify(answered)).toBe(200)
  return data
}
const path = ({ steps }: Awaited<ReturnType<typeof tried>>) =>
  steps.map(({ node, people }) =>
    people.length === 0 ? node : `${node}: ${people.map(({ name }) => name || '?').join()}`,
  )

describe('the path', () => {
  test('leads through called processes, those for each item and those of their own', async () => {
    const called = `<startEvent id="s"/><userTask id="own" name="Own" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s own', 'own e')}`
    await deploy(server, admin, processOf('trialCalled', called), 'Called')
    const xml = processOf(
      'trialCaller',
      `<startEvent id="s" portico:writes="people"/>
<callActivity id="each" name="Each" calledElement="trialCalled" portico:each="people" portico:each-initiator="true" portico:time-limit="P1D"/>
<callActivity id="beside" name="Beside" calledElement="trialCalled" portico:async="true"/>
<endEvent id="e" name="End"/>${flows('s each', 'each beside', 'beside e')}`,
    )
    const found = await tried({ xml, vars: vars({ people: [hugo.id, ann.id] }) })
    expect([found.end, found.problem]).toEqual(['ended', null])
    const tasks = found.steps.filter(({ nodeId }) => nodeId === 'own')
    expect(tasks.map(({ process, people }) => [process, people[0]?.name])).toEqual([
      ['Called', 'Hugo'],
      ['Called', 'Ann'],
      ['Called', 'Ann'],
    ])
    const missing = await tried({
      xml: xml.replaceAll('"trialCalled"', '"trialNone"'),
      vars: vars({ people: [hugo.id] }),
    })
    expect([missing.end, missing.problem?.nodeId]).toEqual(['stuck', 'each'])
  })

  test('goes by the values, with the people who would be asked', async () => {
    const short = await tried({ xml: LEAVE, vars: vars({ days: 2 }) })
    expect(path(short)).toEqual(['Start', 'Leader: Lea', 'decided', 'long', 'Done'])
    expect(short).toMatchObject({ end: 'ended', problem: null, problems: [] })
    expect(short.flows).toEqual(['f0', 'f1', 'f2', 'short'])
    // As the page names elements.
    const [start, lead, gateway] = short.steps.map(({ element }) => element)
    expect([start, lead, gateway]).toEqual(['startEvent', 'userTask', 'exclusiveGateway'])
    const long = await tried({ xml: LEAVE, vars: vars({ days: 5 }) })
    expect(path(long)).toEqual(['Start', 'Leader: Lea', 'decided', 'long', 'HR: Hugo', 'Done'])
    expect(long.steps.map(({ outcome }) => outcome)).toEqual([null, 'agree', null, null, 'agree', null])
  })

  test('goes by the answers: each time at a step has its own', async () => {
    const refused = await tried({ xml: LEAVE, vars: vars({ days: 5 }), answers: [answer('lead', 'reject')] })
    expect(path(refused)).toEqual(['Start', 'Leader: Lea', 'decided', 'Refused'])
    const back = await tried({
      xml: LEAVE,
      vars: vars({ days: 5 }),
      answers: [answer('hr', 'reject'), answer('lead'), answer('lead', 'reject')],
    })
    expect(path(back)).toEqual([
      'Start',
      'Leader: Lea',
      'decided',
      'long',
      'HR: Hugo',
      'Leader: Lea',
      'decided',
      'Refused',
    ])
    expect(back.steps.map(({ visit }) => visit)).toEqual([0, 0, 0, 0, 0, 1, 1, 0])
  })

  test('stops with the problem and its element where a value is missing', async () => {
    const stuck = await tried({ xml: LEAVE })
    expect(stuck.end).toBe('stuck')
    expect(stuck.problem).toMatchObject({ nodeId: 'long' })
    expect(stuck.problem?.message).toContain('days')
  })

  test('says where no one is found', async () => {
    const xml = LEAVE.replace('camunda:assignee="hugo"', 'camunda:assignee="no-such-user"')
    const { end, problem, steps } = await tried({ xml, vars: vars({ days: 5 }) })
    expect({ end, at: problem?.nodeId }).toEqual({ end: 'stuck', at: 'hr' })
    expect(steps.at(-1)?.nodeId).toBe('hr')
  })

  test('leads through timers, services and processes of the same file, and says what it waits for', async () => {
    const xml = processOf(
      'trialOuter',
      `<startEvent id="s"/><intermediateCatchEvent id="wait" name="Wait"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></intermediateCatchEvent>
<serviceTask id="ask" name="Ask" portico:function="mail" portico:writes="price"/><exclusiveGateway id="x" default="cheap"/>
<callActivity id="sub" name="Sub" calledElement="trialInner"/><endEvent id="e" name="End"/>
<sequenceFlow id="cheap" sourceRef="x" targetRef="e"/>${flows('s wait', 'wait ask', 'ask x', 'x sub ${price > 10}', 'sub e')}`,
      'Outer',
      '',
    ).replace(
      '</definitions>',
      `<process id="trialInner" name="Inner" isExecutable="true"><startEvent id="is"/><userTask id="it" name="Inside" camunda:assignee="hugo"/><endEvent id="ie"/>${flows(
        'is it',
        'it ie',
      ).replaceAll('id="f', 'id="g')}</process></definitions>`,
    )
    const found = await tried({ xml, answers: [answer('ask', 'agree', { price: 12 })] })
    expect(found).toMatchObject({ end: 'ended' })
    expect(found.steps.map(({ nodeId, process, waits }) => [nodeId, process, waits])).toEqual([
      ['s', '', null],
      ['wait', '', 'timer'],
      ['ask', '', 'job'],
      ['x', '', null],
      ['sub', '', 'call'],
      ['is', 'Inner', null],
      ['it', 'Inner', null],
      ['ie', 'Inner', null],
      ['e', '', null],
    ])
    expect(found.steps[6]?.people.map(({ name }) => name)).toEqual(['Hugo'])
  })

  test('takes the values of the form that the model is started with', async () => {
    const formId = await aPublishedForm(
      { server, token: admin },
      modelOf([field('number', 'days'), field('number', 'double', { computed: '${days * 2}' })]),
    )
    const xml = LEAVE.replace('${days > 3}', "${vars:get('double') > 6}")
    expect(path(await tried({ xml, formKey: formId, vars: vars({ days: 5 }) }))).toContain('HR: Hugo')
    // What is left empty is nothing, and no unknown name.
    expect((await tried({ xml, formKey: formId })).end).toBe('ended')
    const { data } = await server.call(workflowFormRoutes.ofModel, { query: { formKey: formId }, token: ann.token })
    expect(data.form?.model.fields.map(({ name }) => name)).toEqual(['days', 'double'])
    for (const formKey of ['other:key', ann.id]) {
      const none = await server.call(workflowFormRoutes.ofModel, { query: { formKey }, token: ann.token })
      expect(none.data).toEqual({ form: null })
    }
  })

  test('begins with what the drawing asks for: its form, and fields that no form has', async () => {
    const forms = async (xml: string, formKey = '') => {
      const { status, data } = await server.call(workflowTrialRoutes.forms, {
        body: { xml, formKey },
        token: ann.token,
      })
      expect(status).toBe(200)
      return data.forms.map(({ formId, variables }) => [formId, ...Object.values(variables)])
    }
    expect(await forms(LEAVE)).toEqual([[null, 'days']])
    const formId = await aPublishedForm({ server, token: admin }, modelOf([field('text', 'reason')]))
    expect(await forms(LEAVE, formId)).toEqual([
      [formId, 'reason'],
      [null, 'days'],
    ])
    expect(await forms('<no>file', formId)).toEqual([[formId, 'reason']])
    const reader = await anActor(server, { can: ['wf:model:page'] })
    const refused = await server.call(workflowTrialRoutes.forms, {
      body: { xml: LEAVE, formKey: '' },
      token: reader.token,
    })
    expect(refused.status).toBe(403)
  })

  test('is that of a stored model, too, and of another user who starts it', async () => {
    const { data } = await server.call(workflowModelRoutes.create, {
      body: { name: 'Stored', xml: LEAVE.replaceAll('trialLeave', 'trialStored') },
      token: ann.token,
    })
    expect(path(await tried({ id: data.id, vars: vars({ days: 1 }) }))).toContain('Leader: Lea')
    expect((await ask({ id: ann.id })).status).toBe(404)
    const byHugo = await tried({ id: data.id, vars: vars({ days: 1 }), starterId: hugo.id })
    expect(byHugo).toMatchObject({ end: 'stuck', problem: { nodeId: 'lead' } })
  })
})

describe('what it refuses', () => {
  test('a file with errors is not tried: they are named', async () => {
    const faulty = await tried({ xml: LEAVE.replace('${days > 3}', '${days >}') })
    expect(faulty).toMatchObject({ end: 'faulty', steps: [] })
    expect(faulty.problems.length).toBeGreaterThan(0)
    expect((await tried({ xml: '<no>file' })).end).toBe('faulty')
  })

  test('who designs no models, and who sends no drawing, two, or reserved and huge values', async () => {
    const reader = await anActor(server, { can: ['wf:model:page', 'wf:instance:start'] })
    expect((await ask({ xml: LEAVE }, reader.token)).status).toBe(403)
    expect((await ask({})).status).toBe(400)
    expect((await ask({ id: ann.id, xml: LEAVE })).status).toBe(400)
    expect((await ask({ xml: LEAVE, vars: vars({ initiator: lea.id }) })).status).toBe(400)
    expect((await ask({ xml: LEAVE, vars: vars({ text: 'x'.repeat(70_000) }) })).status).toBe(400)
    const many = Array.from({ length: 201 }, () => answer('lead'))
    expect((await ask({ xml: LEAVE, answers: many })).status).toBe(400)
    expect((await ask({ xml: `${LEAVE}${' '.repeat(1_000_000)}` })).status).toBeGreaterThanOrEqual(400)
  })

  test('names of people whom the caller may not see, and trials in their name', async () => {
    const near = await anActor(server, { can: ['wf:model:save'], scope: 4, realName: 'Nell' })
    const { steps } = await tried(
      { xml: LEAVE.replace('leader:1', 'user:hugo').replace('${days > 3}', '${true}') },
      near.token,
    )
    const asked = steps.filter(({ people }) => people.length > 0)
    expect(asked.map(({ people }) => people)).toEqual([
      [expect.objectContaining({ personId: null, name: '' })],
      [expect.objectContaining({ personId: null, name: '' })],
    ])
    expect(JSON.stringify(steps)).not.toContain(hugo.id)
    expect((await ask({ xml: LEAVE, starterId: hugo.id }, near.token)).status).toBe(404)
    // By id a stored model is only for who may view models.
    const stored = await deploy(server, admin, LEAVE.replaceAll('trialLeave', 'trialHidden'))
    expect((await ask({ id: stored }, near.token)).status).toBe(404)
  })

  test('people of another tenant are no one', async () => {
    const foreign = '01912f4e-0000-7000-8000-00000000ffff'
    expect((await ask({ xml: LEAVE, starterId: foreign })).status).toBe(404)
  })
})

describe('attacks', () => {
  test('a countersign of more people than a command has steps ends at a limit, and not at a problem without a name', async () => {
    const body = `<startEvent id="s"/><userTask id="u" camunda:assignee="\${initiator}"><multiInstanceLoopCharacteristics>
<loopCardinality>1000</loopCardinality></multiInstanceLoopCharacteristics></userTask><endEvent id="e"/>${flows('s u', 'u e')}`
    const { end, problem } = (await ask({ xml: processOf('trialMany', body) })).data
    expect([end, problem]).toEqual(['limit', null])
  })

  test('rounds of tasks end at a limit', async () => {
    const body = `<startEvent id="start"/><userTask id="again" name="Again" camunda:assignee="\${initiator}"/>${flows('start again', 'again again')}`
    const { end, steps } = await tried({ xml: processOf('trialEndless', body) })
    expect(end).toBe('limit')
    expect(steps.length).toBeLessThanOrEqual(MAX_TRIAL_STEPS)
  })

  test('a loop without anything to wait for ends with its problem', async () => {
    const body = `<startEvent id="start"/><scriptTask id="again"/><exclusiveGateway id="x" default="back"/><endEvent id="e"/>
<sequenceFlow id="back" sourceRef="x" targetRef="again"/>${flows('start again', 'again x', 'x e ${1 == 2}')}`
    const { end, steps } = await tried({
      xml: processOf('trialSpin', body).replace('<scriptTask id="again"/>', '<task id="again"/>'),
    })
    expect(['stuck', 'limit']).toContain(end)
    expect(steps.length).toBeLessThanOrEqual(MAX_TRIAL_STEPS)
  })

  test('a process that calls itself, and many at once, end', async () => {
    const body = `<startEvent id="s"/><callActivity id="c" calledElement="trialSelf"/><endEvent id="e"/>${flows('s c', 'c e')}`
    const found = await tried({ xml: processOf('trialSelf', body) })
    expect(found.end).not.toBe('ended')
    const several = `<startEvent id="s"/><userTask id="t" camunda:assignee="\${initiator}"><multiInstanceLoopCharacteristics><loopCardinality>4000</loopCardinality></multiInstanceLoopCharacteristics></userTask><endEvent id="e"/>${flows('s t', 't e')}`
    const { status } = await ask({ xml: processOf('trialMany', several) })
    expect(status).toBe(200)
  })

  test('an expression that costs too much is the problem of its element', async () => {
    const list = Array.from({ length: 3_000 }, (_, at) => `item ${at}`)
    const costly = Array.from({ length: 90 }, () => "list.contains('none')").join(' || ')
    const body = `<startEvent id="s">${fields('list')}</startEvent><exclusiveGateway id="x" default="no"/><endEvent id="e"/>
<sequenceFlow id="no" sourceRef="x" targetRef="e"/>${flows('s x', `x e \${${costly}}`)}`
    const { end, problem } = await tried({ xml: processOf('trialCostly', body), vars: vars({ list }) })
    expect({ end, at: problem?.nodeId }).toEqual({ end: 'stuck', at: 'x' })
  })

  test('nothing is written, however it ends', async () => {
    const counts = () =>
      countRows(server, [
        'wf_model',
        'wf_definition',
        'wf_instance',
        'wf_task',
        'wf_command',
        'wf_job',
        'wf_notification',
        'frm_record',
        'sys_outbox',
      ])
    const before = await counts()
    for (const days of [1, 5, 'x'])
      await ask({ xml: LEAVE, vars: vars({ days }), answers: [answer('hr', 'reject'), answer('lead')] })
    expect(await counts()).toEqual(before)
  })
})
