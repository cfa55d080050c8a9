/** Decision tables: kept, deployed, evaluated by processes; who may do what with them. */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisionTableRoutes, type DecisionColumns } from '#workflow/contract/decision-table.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTrialRoutes } from '#workflow/contract/trial.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { dmn, type TableSketch } from '../../../../packages/process/testing/dmn.ts'
import { deploy, flows, get, processOf, start, toDo } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const CODES = ['page', 'save', 'update', 'deploy', 'delete'].map((verb) => `wf:decision:${verb}`)

const risk = (limit: number, id = 'risk'): TableSketch => ({
  id,
  inputs: ['amount'],
  outputs: ['level'],
  rules: [`< ${limit} => "low"`, `>= ${limit} => "high"`],
})

const create = (name: string, xml: string, token = admin) =>
  server.call(decisionTableRoutes.create, { body: { name, xml }, token })
const deployTable = (id: string, token = admin) => server.call(decisionTableRoutes.deploy, { body: { id }, token })
const detailOf = async (id: string) =>
  (await server.call(decisionTableRoutes.get, { params: { id }, token: admin })).data
const change = async (id: string, xml: string) => {
  const { name, version } = await detailOf(id)
  return server.call(decisionTableRoutes.update, { body: { id, version, name, xml }, token: admin })
}

async function deployed(name: string, xml: string): Promise<string> {
  const { data } = await create(name, xml)
  expect((await deployTable(data.id)).status).toBe(200)
  return data.id
}

/** A start that sets the amount, the decision, and a task of the initiator. */
const deciding = (key: string, attributes: string) =>
  processOf(
    key,
    `<startEvent id="s" portico:writes="amount"/><businessRuleTask id="T" name="Rate" ${attributes}/>
     <userTask id="A" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s T', 'T A', 'A e')}`,
  )

const levelOf = async (rootId: string) => (await get(server, admin, rootId)).vars['level']

describe('a decision table', () => {
  test('is kept, shown, changed, deployed in versions, and deleted', async () => {
    const { data } = await create('Discount', dmn([risk(100, 'discount')]))
    const drawn = await detailOf(data.id)
    expect(drawn).toMatchObject({ keys: [], number: null, isChanged: true, problems: [] })
    expect(drawn.decisions).toEqual([
      {
        key: 'discount',
        name: 'discount',
        requires: [],
        hitPolicy: 'UNIQUE',
        aggregation: null,
        expression: null,
        inputs: [{ label: 'amount', expression: 'amount', type: null, values: null }],
        outputs: [{ name: 'level', label: 'level', type: null, values: null }],
        rules: [
          { tests: ['< 100'], outputs: ['"low"'], note: '' },
          { tests: ['>= 100'], outputs: ['"high"'], note: '' },
        ],
        asks: [{ name: 'amount', type: null }],
      },
    ])
    expect((await deployTable(data.id)).data).toEqual({ number: 1, isNew: true })
    expect((await deployTable(data.id)).data).toEqual({ number: 1, isNew: false })
    expect((await change(data.id, dmn([risk(200, 'discount')]))).status).toBe(200)
    expect(await detailOf(data.id)).toMatchObject({ number: 1, isChanged: true, keys: ['discount'] })
    expect((await deployTable(data.id)).data).toEqual({ number: 2, isNew: true })
    const versions = await server.call(decisionTableRoutes.versions, { params: { id: data.id }, token: admin })
    expect(versions.data.map(({ number, keys }) => [number, keys])).toEqual([
      [2, ['discount']],
      [1, ['discount']],
    ])
    const listed = await server.call(decisionTableRoutes.page, { query: { keyword: 'DISCOUNT' }, token: admin })
    expect(listed.data.list.map(({ number }) => number)).toEqual([2])
    expect((await server.call(decisionTableRoutes.remove, { params: { id: data.id }, token: admin })).status).toBe(200)
    const gone = await server.call(decisionTableRoutes.versions, { params: { id: data.id }, token: admin })
    expect(gone.body.error).toBe('not_found')
  })

  test('that is none is refused with what is wrong, and a faulty one is kept and not deployed', async () => {
    expect((await create('Nothing', '<a/>')).body).toMatchObject({
      error: 'process_decision_faulty',
      data: { problems: [{ code: 'NOT_DMN' }] },
    })
    const { data } = await create('Faulty', dmn([{ ...risk(1, 'faulty'), policy: 'LAST' }]))
    expect((await deployTable(data.id)).body).toMatchObject({
      error: 'process_decision_faulty',
      data: { problems: [{ code: 'BAD_VALUE', node: 'faulty' }] },
    })
  })

  test('has a name of its own, and its keys while they are deployed', async () => {
    await deployed('Taken', dmn([risk(1, 'taken')]))
    expect((await create('Taken', dmn([risk(1, 'other')]))).body.error).toBe('name_taken')
    const { data } = await create('Another', dmn([risk(1, 'taken')]))
    expect((await deployTable(data.id)).body.error).toBe('process_decision_key_taken')
  })

  test('two deployments of one key at once: one is refused', async () => {
    const ids = await Promise.all(
      ['Race 1', 'Race 2'].map(async (name) => (await create(name, dmn([risk(1, 'race')]))).data.id),
    )
    const answers = await Promise.all(ids.map((id) => deployTable(id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is tried out with values, as it is edited', async () => {
    const { data } = await create('Trial', dmn([risk(10, 'trial')]))
    const attempt = (key: string, vars: Record<string, number>) =>
      server.call(decisionTableRoutes.trial, { params: { id: data.id }, body: { key, vars }, token: admin })
    expect((await attempt('trial', { amount: 50 })).data).toEqual({
      results: [{ level: 'high' }],
      steps: [{ key: 'trial', rules: [1] }],
      fault: null,
    })
    const { fault, results } = (await attempt('trial', {})).data
    expect([fault, results]).toEqual([expect.stringContaining('amount'), []])
    expect((await attempt('other', {})).body.error).toBe('not_found')
    const slow = 'sum(for i in 1..1000 return sum(for j in 1..1000 return i * j)) > ?'
    await change(data.id, dmn([{ ...risk(10, 'trial'), rules: Array.from({ length: 300 }, () => `${slow} => "x"`) }]))
    expect((await attempt('trial', { amount: 1 })).data.fault).not.toBeNull()
  })

  test('gets other rules, and the rest of its file stays', async () => {
    const { data } = await create('Cells', dmn([risk(10, 'cells')], '<inputData id="kept" name="kept"/>'))
    const { version } = await detailOf(data.id)
    const put = (rules: { tests: string[]; outputs: string[]; note?: string }[], seen = version) =>
      server.call(decisionTableRoutes.rules, {
        body: { id: data.id, version: seen, key: 'cells', rules },
        token: admin,
      })
    const rules = [
      { tests: ['< 5'], outputs: ['"small & <b>"'], note: 'new' },
      { tests: [''], outputs: ['"high"'], note: '' },
    ]
    expect((await put(rules)).status).toBe(200)
    const after = await detailOf(data.id)
    expect(after.decisions[0]?.rules).toEqual(rules)
    expect(after.xml).toContain('id="kept"')
    expect((await put(rules)).body.error).toBe('changed_meanwhile')
    expect((await put([{ tests: [], outputs: ['1'] }], after.version)).body.error).toBe('process_decision_faulty')
    const file = await server.call(decisionTableRoutes.file, { params: { id: data.id }, token: admin })
    expect(file.status).toBe(200)
  })
})

describe('the columns of a table', () => {
  const column = { from: null, label: '', type: null, values: null }
  const amount = { ...column, from: 0, expression: 'amount' }
  const level = { ...column, from: 0, name: 'level' }
  const first = { hitPolicy: 'FIRST' as const, aggregation: null }

  async function aTable(name: string) {
    const { data } = await create(name, dmn([risk(10, name)]))
    const { version } = await detailOf(data.id)
    const put = (columns: Partial<DecisionColumns>, rules: { tests: string[]; outputs: string[] }[]) =>
      server.call(decisionTableRoutes.rules, {
        body: {
          id: data.id,
          version,
          key: name,
          rules,
          columns: { ...first, inputs: [amount], outputs: [level], ...columns },
        },
        token: admin,
      })
    return { id: data.id, put }
  }

  test('are added, moved, renamed and removed with their cells', async () => {
    const { id, put } = await aTable('wide')
    const kind = { ...column, label: 'Kind <b>', expression: 'kind', type: 'text' as const, values: '"a","b"' }
    const outputs = [
      { ...column, name: 'fee', type: 'number' as const },
      { ...level, label: 'Level' },
    ]
    const rules = [{ tests: ['"a"', '< 10'], outputs: ['1', '"low"'] }]
    expect((await put({ inputs: [kind, amount], outputs }, rules)).status).toBe(200)
    const { decisions, problems, xml } = await detailOf(id)
    expect(problems).toEqual([])
    expect(decisions[0]).toMatchObject({
      hitPolicy: 'FIRST',
      inputs: [
        { label: 'Kind <b>', expression: 'kind', type: 'text', values: '"a","b"' },
        { label: 'amount', expression: 'amount', type: null, values: null },
      ],
      outputs: [
        { name: 'fee', label: 'fee', type: 'number' },
        { name: 'level', label: 'Level', type: null },
      ],
      rules: [{ tests: ['"a"', '< 10'], outputs: ['1', '"low"'] }],
      asks: [
        { name: 'kind', type: 'text' },
        { name: 'amount', type: null },
      ],
    })
    // What was a column keeps its id.
    expect(xml).toContain('id="wide-i0"')
    const trial = await server.call(decisionTableRoutes.trial, {
      params: { id },
      body: { key: 'wide', vars: { kind: 'a', amount: 5 } },
      token: admin,
    })
    expect(trial.data.results).toEqual([{ fee: 1, level: 'low' }])
  })

  test('are refused where they are not those of the table, or cells are missing, and nothing changes', async () => {
    const { id, put } = await aTable('narrow')
    const { xml } = await detailOf(id)
    const rules = [{ tests: ['1'], outputs: ['2'] }]
    for (const columns of [
      { inputs: [{ ...amount, from: 1 }] },
      { inputs: [amount, { ...amount, expression: 'twice' }] },
      { inputs: [] },
    ])
      expect((await put(columns, rules)).body.error).toBe('process_decision_faulty')
    for (const columns of [
      { outputs: [] },
      { outputs: [{ ...level, name: '' }] },
      { inputs: [{ ...amount, expression: '' }] },
      { inputs: Array.from({ length: 51 }, () => ({ ...amount, from: null })) },
    ])
      expect((await put(columns, rules)).status).toBe(400)
    expect((await detailOf(id)).xml).toBe(xml)
  })

  test('what makes one number of several is given up with the policy that it is for', async () => {
    const { id, put } = await aTable('policy')
    const rules = [{ tests: [''], outputs: ['2'] }]
    const policyOf = async () => {
      const { hitPolicy, aggregation } = (await detailOf(id)).decisions[0] ?? {}
      return [hitPolicy, aggregation]
    }
    await put({ hitPolicy: 'COLLECT', aggregation: 'SUM' }, rules)
    expect(await policyOf()).toEqual(['COLLECT', 'SUM'])
    const { version } = await detailOf(id)
    const columns = { hitPolicy: 'UNIQUE' as const, aggregation: 'SUM' as const, inputs: [amount], outputs: [level] }
    await server.call(decisionTableRoutes.rules, { body: { id, version, key: 'policy', rules, columns }, token: admin })
    expect(await policyOf()).toEqual(['UNIQUE', null])
  })
})

describe('a process', () => {
  test('evaluates the newest version at that moment, and says which rule decided', async () => {
    const id = await deployed('Risk', dmn([risk(100)]))
    await deploy(
      server,
      admin,
      deciding(
        'rated',
        'camunda:decisionRef="risk" camunda:resultVariable="level" camunda:mapDecisionResult="singleEntry"',
      ),
    )
    const first = await start(server, admin, { key: 'rated', vars: { amount: 150 } })
    expect(await levelOf(first.rootId)).toBe('high')
    await change(id, dmn([risk(1000)]))
    await deployTable(id)
    const second = await start(server, admin, { key: 'rated', vars: { amount: 150 } })
    expect(await levelOf(second.rootId)).toBe('low')
    expect(await levelOf(first.rootId)).toBe('high')
    const { data } = await server.call(workflowFollowRoutes.report, { params: { id: second.rootId }, token: admin })
    expect(data.timeline.find(({ kind }) => kind === 'decided')).toMatchObject({ nodeId: 'T', toward: 'risk v2 · 1' })
  })

  test('can name a version, and each output can become a variable', async () => {
    const id = await deployed('Pinned', dmn([risk(100, 'pinned')]))
    await change(id, dmn([risk(1000, 'pinned')]))
    await deployTable(id)
    await deploy(
      server,
      admin,
      deciding(
        'pinning',
        'camunda:decisionRef="pinned" camunda:decisionRefBinding="version" camunda:decisionRefVersion="1" camunda:resultVariable="level" camunda:mapDecisionResult="singleEntry"',
      ),
    )
    await deploy(server, admin, deciding('spreading', 'camunda:decisionTableReferenceKey="pinned"'))
    expect(await levelOf((await start(server, admin, { key: 'pinning', vars: { amount: 150 } })).rootId)).toBe('high')
    expect(await levelOf((await start(server, admin, { key: 'spreading', vars: { amount: 150 } })).rootId)).toBe('low')
  })

  test('stops with an incident where there is no such decision, and goes on when it is deployed', async () => {
    await deploy(
      server,
      admin,
      deciding(
        'early',
        'portico:decision="late" portico:resultVariable="level" portico:mapDecisionResult="singleEntry"',
      ),
    )
    const { rootId } = await start(server, admin, { key: 'early', vars: { amount: 5 } })
    const incidents = await server.call(workflowIncidentRoutes.page, { query: { instanceId: rootId }, token: admin })
    expect(incidents.data.list).toMatchObject([{ code: 'NO_DECISION', message: expect.stringContaining('late') }])
    await deployed('Late', dmn([risk(10, 'late')]))
    const [incident] = incidents.data.list
    await server.call(workflowIncidentRoutes.retry, { body: { id: incident?.id ?? '' }, token: admin })
    expect(await levelOf(rootId)).toBe('low')
    expect((await toDo(server, admin)).some(({ rootId: of }) => of === rootId)).toBe(true)
  })

  test('keeps the decision that it evaluates: it is neither deleted nor left out', async () => {
    const id = await deployed('Kept', dmn([risk(10, 'kept')]))
    await deploy(server, admin, deciding('keeping', 'portico:decision="kept"'))
    const removal = await server.call(decisionTableRoutes.remove, { params: { id }, token: admin })
    expect(removal.body).toMatchObject({ error: 'process_decision_in_use' })
    await change(id, dmn([risk(10, 'renamed')]))
    expect((await deployTable(id)).body.error).toBe('process_decision_in_use')
  })

  test('is warned of a decision that is not deployed, and tried out with those that are', async () => {
    await deployed('Tried', dmn([risk(10, 'tried')]))
    const check = async (key: string) => {
      const { data } = await server.call(workflowModelRoutes.check, {
        body: { xml: deciding('checked', `portico:decision="${key}"`) },
        token: admin,
      })
      return data
    }
    expect((await check('missing')).problems.map(({ code, severity }) => `${severity} ${code}`)).toContain(
      'warning DECISION_UNKNOWN',
    )
    const known = await check('tried')
    expect(known.problems.map(({ code }) => code)).not.toContain('DECISION_UNKNOWN')
    expect(known.decisions).toContainEqual({ key: 'tried', name: 'tried' })
    const xml = deciding('trying', 'portico:decision="tried" portico:resultVariable="level"')
    const tried = await server.call(workflowTrialRoutes.run, { body: { xml, vars: { amount: 5 } }, token: admin })
    expect(tried.data).toMatchObject({ end: 'ended' })
    expect(tried.data.steps.map(({ nodeId }) => nodeId)).toEqual(['s', 'T', 'A', 'e'])
  })
})

describe('who holds a code', () => {
  test('does what it says and nothing else', async () => {
    const id = await deployed('Guarded', dmn([risk(10, 'guarded')]))
    const reader = (await anActor(server, { can: ['wf:decision:page'] })).token
    const writer = (await anActor(server, { can: ['wf:decision:page', 'wf:decision:save', 'wf:decision:update'] }))
      .token
    expect((await server.call(decisionTableRoutes.get, { params: { id }, token: reader })).data.actions).toEqual([])
    expect((await create('Mine', dmn([risk(1, 'mine')]), reader)).status).toBe(403)
    expect((await deployTable(id, reader)).status).toBe(403)
    expect((await server.call(decisionTableRoutes.remove, { params: { id }, token: reader })).status).toBe(403)
    // A draft changes no running process: only deploying does.
    const { data } = await create('Theirs', dmn([risk(1, 'theirs')]), writer)
    expect((await deployTable(data.id, writer)).status).toBe(403)
    expect(
      (await server.call(decisionTableRoutes.get, { params: { id: data.id }, token: writer })).data.actions,
    ).toEqual(['update'])
  })

  test('sees nothing of another organisation, and evaluates nothing of it', async () => {
    const id = await deployed('Inside', dmn([risk(10, 'inside')]))
    const elsewhere = (await anActor(server, { tenantId: 0, can: CODES })).token
    for (const answer of [
      await server.call(decisionTableRoutes.get, { params: { id }, token: elsewhere }),
      await server.call(decisionTableRoutes.trial, { params: { id }, body: { key: 'inside' }, token: elsewhere }),
      await deployTable(id, elsewhere),
    ])
      expect(answer.body.error).toBe('not_found')
    const { data } = await create('Inside', dmn([risk(10, 'inside')]), elsewhere)
    expect((await deployTable(data.id, elsewhere)).status).toBe(200)
  })
})

test('leaves with the models that evaluate it, for who may read both', async () => {
  const xml = dmn([risk(5, 'packed')])
  await deployed('Pack/ed', xml)
  const model = await deploy(
    server,
    admin,
    deciding('packing', 'portico:decision="packed" portico:resultVariable="x"'),
    'Pack',
  )
  const archive = async (token: string) => {
    const reply = await server.request('GET', '/workflow/model/files', { query: { ids: [model] }, token })
    return unzipSync(new Uint8Array(reply.data as Uint8Array))
  }
  const files = await archive(admin)
  expect(Object.keys(files)).toEqual(['Pack.bpmn', 'decisions/Pack_ed.dmn', 'settings.json'])
  expect(strFromU8(files['decisions/Pack_ed.dmn'] ?? new Uint8Array())).toBe(xml)
  const reader = await anActor(server, { can: ['wf:model:page'] })
  expect(Object.keys(await archive(reader.token))).toEqual(['Pack.bpmn', 'settings.json'])
})
