/** What repetitions, parameters, events, gateways and scopes of a file become. */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { around, base, file, juel, plain, read } from './reading.fixture.ts'

describe('how often', () => {
  const times = (characteristics: string, attributes = '') =>
    read(`<userTask id="T" ${attributes}>${characteristics}</userTask>`)
  const formal = (name: string, text: string) => `<${name} xsi:type="tFormalExpression">${text}</${name}>`
  const multi = (inside: string, attributes = '') =>
    times(`<multiInstanceLoopCharacteristics ${attributes}>${inside}</multiInstanceLoopCharacteristics>`)

  test('again and again', async () => {
    const loop = await times(
      `<standardLoopCharacteristics testBefore="true" loopMaximum="3">${formal('loopCondition', '${again}')}</standardLoopCharacteristics>`,
    )
    expect(loop.node?.loop).toStrictEqual({ testBefore: true, condition: juel('${again}'), maximum: 3 })
    expect(loop.problems).toStrictEqual([])
    const counted = await times('<standardLoopCharacteristics loopMaximum="2"/>')
    expect(counted.node?.loop).toStrictEqual({ testBefore: false, maximum: 2 })
    expect(counted.problems).toStrictEqual([])
    const endless = await times('<standardLoopCharacteristics/>')
    expect(endless.node?.loop).toStrictEqual({ testBefore: false })
    expect(endless.problems).toStrictEqual(['error NO_MULTIPLICITY T'])
    expect((await read('<userTask id="T"/>')).node).not.toHaveProperty('multi')
  })

  test('a number of times, one after the other or at once, until enough', async () => {
    expect(
      await multi(formal('loopCardinality', '3') + formal('completionCondition', '${enough}'), 'isSequential="true"'),
    ).toMatchObject({
      node: { multi: { sequential: true, cardinality: plain('3'), completion: juel('${enough}'), mode: 'custom' } },
      problems: [],
    })
    expect((await multi(formal('loopCardinality', '${n}'))).node?.multi).toStrictEqual({
      sequential: false,
      cardinality: juel('${n}'),
      mode: 'custom',
    })
  })

  test('for each of a list, however it is named', async () => {
    const expected = { sequential: false, collection: juel('${people}'), element: 'who', mode: 'custom' }
    const named = [
      await multi('', 'camunda:collection="people" camunda:elementVariable="who"'),
      await multi('', 'camunda:collection="${people}" camunda:elementVariable="who"'),
      await multi('<loopDataInputRef>people</loopDataInputRef><inputDataItem id="i" name="who"/>'),
      await multi('<loopDataInputRef>people</loopDataInputRef><inputDataItem id="who"/>'),
      await multi(
        '<extensionElements><activiti:collection>people</activiti:collection></extensionElements>',
        'activiti:elementVariable="who"',
      ),
    ]
    for (const { node, problems } of named) {
      expect(node?.multi).toStrictEqual(expected)
      expect(problems).toStrictEqual([])
    }
    expect((await multi('', 'camunda:collection="=people"')).node?.multi).toStrictEqual({
      sequential: false,
      collection: { lang: 'feel', text: 'people' },
      mode: 'custom',
    })
    expect((await multi('', 'camunda:collection="#{people}"')).node?.multi?.collection).toStrictEqual(juel('#{people}'))
  })

  test('by a mode of ours', async () => {
    const of = (mode: string, more = '') => multi('', `camunda:collection="c" portico:mode="${mode}" ${more}`)
    expect((await of('all')).node?.multi).toStrictEqual({ sequential: false, collection: juel('${c}'), mode: 'all' })
    expect((await of('any')).node?.multi?.mode).toBe('any')
    expect((await of('custom')).node?.multi?.mode).toBe('custom')
    expect((await of('sequential')).node?.multi).toMatchObject({ sequential: true, mode: 'all' })
    for (const percent of [0, 7, 67, 99, 100])
      expect(await of('percent', `portico:percent="${percent}"`)).toMatchObject({
        node: { multi: { mode: 'percent', percent } },
        problems: [],
      })
    for (const percent of ['101', '-1', '6.5', '007', 'x', '1000', 'x100', '12x', '']) {
      const { node, problems } = await of('percent', `portico:percent="${percent}"`)
      expect(node?.multi).not.toHaveProperty('percent')
      expect(problems).toStrictEqual([`error BAD_VALUE T percent ${percent}`])
    }
    expect((await of('percent')).problems).toStrictEqual(['error BAD_VALUE T percent '])
    expect((await of('most')).problems).toStrictEqual(['error BAD_VALUE T most: all, any, percent, sequential, custom'])
    expect((await of('any', 'portico:percent="x"')).problems).toStrictEqual([])
  })

  test('for each person, when the assignee is the element', async () => {
    const of = (assignee: string, element = 'who') =>
      times(
        `<multiInstanceLoopCharacteristics camunda:collection="c" camunda:elementVariable="${element}"/>`,
        `camunda:assignee="${assignee}"`,
      )
    for (const assignee of ['${who}', '#{who}', '${ who }'])
      expect((await of(assignee)).node?.multi).toHaveProperty('isPerson', true)
    for (const assignee of ['${whom}', 'who', '${who.name}', 'x${who}', '${who}x', '${who'])
      expect((await of(assignee)).node?.multi ?? {}, assignee).not.toHaveProperty('isPerson')
    expect((await of('${who}', 'whom')).node?.multi).not.toHaveProperty('isPerson')
  })

  test('as many as a rule for people finds', async () => {
    const { node, problems } = await read(
      '<userTask id="T" portico:people="role:boss"><multiInstanceLoopCharacteristics portico:mode="any"/></userTask>',
    )
    expect(problems).toStrictEqual([])
    expect(node?.multi).toStrictEqual({ sequential: false, mode: 'any' })
  })

  test('that no one says, or by behaviour no one supports', async () => {
    expect((await multi('')).problems).toStrictEqual(['error NO_MULTIPLICITY T'])
    expect((await multi(formal('loopCardinality', '3'), 'behavior="None"')).problems).toStrictEqual([
      'error NOT_SUPPORTED T behavior None',
    ])
    expect((await multi(formal('loopCardinality', '3'), 'behavior="All"')).problems).toStrictEqual([])
  })
})

describe('events', () => {
  const caught = (definition: string) => read(`<intermediateCatchEvent id="T">${definition}</intermediateCatchEvent>`)
  const thrown = (definition: string) => read(`<intermediateThrowEvent id="T">${definition}</intermediateThrowEvent>`)
  const time = (name: string, text: string) => `<${name} xsi:type="tFormalExpression">${text}</${name}>`

  test('messages and signals by their names', async () => {
    expect(await caught('<messageEventDefinition messageRef="m1"/>')).toStrictEqual({
      node: {
        ...base,
        kind: 'catch',
        element: 'IntermediateCatchEvent',
        event: { type: 'message', name: plain('order') },
      },
      problems: [],
    })
    expect((await caught('<messageEventDefinition messageRef="m2"/>')).node?.event).toStrictEqual({
      type: 'message',
      name: plain('m2'),
    })
    expect((await caught('<signalEventDefinition signalRef="g2"/>')).node?.event).toStrictEqual({
      type: 'signal',
      name: juel('go ${n}'),
    })
    expect(await thrown('<signalEventDefinition signalRef="g1"/>')).toMatchObject({
      node: { kind: 'throw', event: { type: 'signal', name: plain('go') } },
      problems: [],
    })
    expect(await caught('<messageEventDefinition/>')).toMatchObject({
      node: { event: { type: 'message', name: plain('T') } },
      problems: ['warning NO_TRIGGER T message'],
    })
    expect((await caught('<signalEventDefinition/>')).problems).toStrictEqual(['warning NO_TRIGGER T signal'])
  })

  test('timers of three kinds, by a calendar of the timer or of its event', async () => {
    for (const [name, timer] of [
      ['timeDate', 'date'],
      ['timeDuration', 'duration'],
      ['timeCycle', 'cycle'],
    ] as const)
      expect(await caught(`<timerEventDefinition>${time(name, 'PT1H')}</timerEventDefinition>`)).toMatchObject({
        node: { event: { type: 'timer', timer, value: plain('PT1H') } },
        problems: [],
      })
    for (const [name, text] of [
      ['timeDuration', 'PT999999999999999H'],
      ['timeCycle', 'R3/P101Y'],
      ['timeDuration', 'soon'],
    ] as const)
      expect(await caught(`<timerEventDefinition>${time(name, text)}</timerEventDefinition>`)).toMatchObject({
        problems: [`error BAD_TIME T ${text}`],
      })
    const own = await caught(
      `<timerEventDefinition portico:calendar="office">${time('timeDuration', 'PT1H')}</timerEventDefinition>`,
    )
    expect(own.node?.event).toHaveProperty('calendar', 'office')
    expect(own.problems).toStrictEqual([])
    const outer = await read(
      `<intermediateCatchEvent id="T" portico:calendar="office"><timerEventDefinition>${time('timeDuration', 'PT1H')}</timerEventDefinition></intermediateCatchEvent>`,
    )
    expect(outer.node?.event).toHaveProperty('calendar', 'office')
    expect(await caught('<timerEventDefinition/>')).toMatchObject({
      node: { event: { type: 'timer', timer: 'duration', value: plain('PT0S') } },
      problems: ['error NO_TRIGGER T timer'],
    })
    expect(
      (
        await caught(
          `<timerEventDefinition>${time('timeDate', ' ')}${time('timeDuration', 'PT1H')}</timerEventDefinition>`,
        )
      ).node?.event,
    ).toMatchObject({ timer: 'duration' })
  })

  test('conditions', async () => {
    expect(
      await caught(`<conditionalEventDefinition>${time('condition', '${a}')}</conditionalEventDefinition>`),
    ).toMatchObject({
      node: { event: { type: 'condition', condition: juel('${a}') } },
      problems: [],
    })
    expect(
      await caught(`<conditionalEventDefinition>${time('condition', '')}</conditionalEventDefinition>`),
    ).toMatchObject({
      node: { event: { type: 'condition', condition: plain('false') } },
      problems: ['error NO_TRIGGER T condition'],
    })
  })

  test('errors and escalations by their codes, and where the code goes', async () => {
    const ended = (definition: string) => read(`<endEvent id="T">${definition}</endEvent>`)
    expect((await ended('<errorEventDefinition errorRef="e1"/>')).node?.event).toStrictEqual({
      type: 'error',
      code: 'E1',
    })
    expect((await ended('<errorEventDefinition errorRef="e2"/>')).node?.event).toStrictEqual({
      type: 'error',
      code: 'e2',
    })
    expect((await ended('<errorEventDefinition/>')).node?.event).toStrictEqual({ type: 'error' })
    const gone = await ended('<errorEventDefinition errorRef="gone"/>')
    expect(gone.node?.event).toStrictEqual({ type: 'error', code: 'gone' })
    expect(gone.problems).toStrictEqual(['warning DANGLING_REFERENCE errorRef gone', 'warning NOT_CAUGHT T'])
    expect((await ended('<escalationEventDefinition escalationRef="c1"/>')).node?.event).toStrictEqual({
      type: 'escalation',
      code: 'C1',
    })
    expect((await ended('<escalationEventDefinition escalationRef="c2"/>')).node?.event).toStrictEqual({
      type: 'escalation',
      code: 'c2',
    })
    expect((await ended('<escalationEventDefinition/>')).node?.event).toStrictEqual({ type: 'escalation' })
    const boundary = async (definition: string) => {
      const { ir, problems } = await compile(
        around(`<userTask id="T"/><boundaryEvent id="b" attachedToRef="T">${definition}</boundaryEvent>`),
      )
      expect(problems).toStrictEqual([])
      return ir?.nodes['b']?.event
    }
    expect(
      await boundary(
        '<errorEventDefinition errorRef="e1" camunda:errorCodeVariable="c" camunda:errorMessageVariable="m"/>',
      ),
    ).toStrictEqual({ type: 'error', code: 'E1', codeVariable: 'c', messageVariable: 'm' })
    expect(await boundary('<errorEventDefinition flowable:errorVariable="c"/>')).toStrictEqual({
      type: 'error',
      codeVariable: 'c',
    })
    expect(
      await boundary('<escalationEventDefinition escalationRef="c1" camunda:escalationCodeVariable="v"/>'),
    ).toStrictEqual({
      type: 'escalation',
      code: 'C1',
      codeVariable: 'v',
    })
  })

  test('ends, and what is for later or never', async () => {
    expect(await read('<endEvent id="T"/>')).toStrictEqual({
      node: { ...base, kind: 'end', element: 'EndEvent', event: { type: 'none' } },
      problems: [],
    })
    expect((await read('<endEvent id="T"><terminateEventDefinition/></endEvent>')).node?.event).toStrictEqual({
      type: 'terminate',
    })
    expect(await read('<endEvent id="T"><compensateEventDefinition/></endEvent>')).toMatchObject({
      node: { event: { type: 'compensate' } },
      problems: [],
    })
    expect((await read('<endEvent id="T"><cancelEventDefinition/></endEvent>')).problems).toStrictEqual([
      'error CANCEL_OUTSIDE T',
    ])
    expect(
      (await read('<endEvent id="T"><terminateEventDefinition/><signalEventDefinition signalRef="g1"/></endEvent>'))
        .problems,
    ).toStrictEqual(['error SEVERAL_TRIGGERS T'])
  })

  test('a catching link is passed, a throwing one leads there', async () => {
    const { ir, problems } = await compile(
      file(
        '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/><intermediateThrowEvent id="t"><linkEventDefinition name="L"/></intermediateThrowEvent><intermediateCatchEvent id="c"><linkEventDefinition name="L"/></intermediateCatchEvent>',
      ),
    )
    expect(problems).toStrictEqual([])
    expect(ir?.nodes['t']).toMatchObject({ kind: 'throw', event: { type: 'link', name: 'L' } })
    expect(ir?.nodes['c']).toMatchObject({ kind: 'pass', event: { type: 'link', name: 'L' } })
    expect(ir?.scopes['p']?.starts).toStrictEqual(['s'])
  })
})

describe('gateways and scopes', () => {
  test.each([
    ['exclusiveGateway', 'exclusive', 'ExclusiveGateway'],
    ['parallelGateway', 'parallel', 'ParallelGateway'],
    ['inclusiveGateway', 'inclusive', 'InclusiveGateway'],
  ])('%s', async (element, kind, name) => {
    expect(await read(`<${element} id="T"/>`)).toStrictEqual({ node: { ...base, kind, element: name }, problems: [] })
  })

  test('what is refused says why', async () => {
    expect(await read('<complexGateway id="T"/>')).toMatchObject({
      node: { kind: 'exclusive' },
      problems: ['error COMPLEX_GATEWAY T ComplexGateway'],
    })
    expect(await read('<transaction id="T"><startEvent id="s1"/></transaction>')).toMatchObject({
      node: { kind: 'subProcess', transaction: true },
      problems: [],
    })
    expect((await read('<adHocSubProcess id="T"><task id="t1"/></adHocSubProcess>')).problems).toContain(
      'error NOT_SUPPORTED T AdHocSubProcess',
    )
    expect((await read('<eventBasedGateway id="T" instantiate="true"/>')).problems).toContain(
      'error NOT_SUPPORTED T instantiate',
    )
    expect((await read('<eventBasedGateway id="T" eventGatewayType="Parallel"/>')).problems).toContain(
      'error NOT_SUPPORTED T eventGatewayType Parallel',
    )
    expect(
      (await read('<task id="T" startQuantity="2" completionQuantity="3" isForCompensation="true"/>')).problems,
    ).toStrictEqual([
      'error TOKEN_QUANTITY T startQuantity',
      'error TOKEN_QUANTITY T completionQuantity',
      'error HANDLER_CONNECTED T',
    ])
    expect(
      (await read('<task id="T" startQuantity="1" completionQuantity="1" isForCompensation="false"/>')).problems,
    ).toStrictEqual([])
    expect(
      (
        await read(
          '<intermediateCatchEvent id="T" parallelMultiple="true"><signalEventDefinition signalRef="g1"/></intermediateCatchEvent>',
        )
      ).problems,
    ).toStrictEqual(['error SEVERAL_TRIGGERS T'])
    expect((await read('<choreographyTask id="T"/>')).problems).not.toStrictEqual([])
  })

  test('what says something to people only is passed over', async () => {
    const { problems } = await read(
      '<task id="T"/><dataObject id="d"/><dataObjectReference id="r" dataObjectRef="d"/><dataStoreReference id="o"/>',
    )
    expect(problems).toStrictEqual([
      'info EXTENSION_IGNORED d DataObject',
      'info EXTENSION_IGNORED r DataObjectReference',
      'info EXTENSION_IGNORED o DataStoreReference',
    ])
  })

  test('sub-processes hold scopes; those that an event begins hang on the scope around', async () => {
    const { ir, problems } = await compile(
      around(
        '<subProcess id="T"><startEvent id="s1"/><subProcess id="E" triggeredByEvent="true"><startEvent id="s2" isInterrupting="false"><signalEventDefinition signalRef="g1"/></startEvent></subProcess></subProcess>',
      ),
    )
    expect(problems).toStrictEqual([])
    expect(ir?.scopes).toStrictEqual({
      p: { id: 'p', starts: ['s'], eventSubProcesses: [] },
      T: { id: 'T', starts: ['s1'], eventSubProcesses: ['E'] },
      E: { id: 'E', starts: ['s2'], eventSubProcesses: [] },
    })
    expect(ir?.nodes['T']).toMatchObject({ kind: 'subProcess', scope: 'p' })
    expect(ir?.nodes['E']).toMatchObject({ kind: 'eventSubProcess', scope: 'T' })
    expect(ir?.nodes['s1']).toMatchObject({ scope: 'T', interrupting: true })
    expect(ir?.nodes['s2']).toMatchObject({ scope: 'E', interrupting: false })
  })

  test('boundary events hang on their activity', async () => {
    const { ir } = await compile(
      around(
        '<userTask id="T"/><boundaryEvent id="b" attachedToRef="T" cancelActivity="false"><signalEventDefinition signalRef="g1"/></boundaryEvent><boundaryEvent id="c" attachedToRef="T"><signalEventDefinition signalRef="g1"/></boundaryEvent>',
      ),
    )
    expect(ir?.nodes['T']?.boundary).toStrictEqual(['b', 'c'])
    expect(ir?.nodes['b']).toMatchObject({ kind: 'boundary', attachedTo: 'T', interrupting: false })
    expect(ir?.nodes['c']).toMatchObject({ kind: 'boundary', attachedTo: 'T', interrupting: true })
  })

  test('who starts goes into the variable that the start event names', async () => {
    const xml = (attribute: string) =>
      file(
        `<startEvent id="s" ${attribute}/><sequenceFlow id="f" sourceRef="s" targetRef="T"/><subProcess id="T"><startEvent id="s1" ${attribute}/></subProcess>`,
      )
    const { ir, problems } = await compile(xml('camunda:initiator="starter"'))
    expect(ir?.nodes['s']?.outputs).toStrictEqual([{ name: 'starter', value: juel('${initiator}') }])
    expect(ir?.nodes['s1']).not.toHaveProperty('outputs')
    expect(problems.map(({ code, node }) => `${code} ${node ?? ''}`)).toStrictEqual(['EXTENSION_IGNORED s1'])
    expect((await compile(xml(''))).ir?.nodes['s']).not.toHaveProperty('outputs')
  })
})
