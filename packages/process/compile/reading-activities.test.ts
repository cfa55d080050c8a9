/** What each activity of a file becomes. */
import { describe, expect, test } from 'vitest'
import { base, juel, plain, read } from './reading.fixture.ts'

describe('user tasks', () => {
  test('who they are for, until when, with which form', async () => {
    expect(
      await read(
        '<userTask id="T" name="Check" camunda:assignee="${who}" camunda:candidateUsers="ann, bob" camunda:candidateGroups="hr" camunda:dueDate="P2D" camunda:formKey="form"/>',
      ),
    ).toStrictEqual({
      node: {
        ...base,
        kind: 'user',
        element: 'UserTask',
        name: 'Check',
        user: {
          assignee: juel('${who}'),
          candidateUsers: plain('ann, bob'),
          candidateGroups: plain('hr'),
          due: plain('P2D'),
          form: plain('form'),
        },
      },
      problems: [],
    })
  })

  test('a name in a language stands beside the one without; an empty one is none', async () => {
    const { node, problems } = await read(
      '<userTask id="T" name="核对" portico:name-en=" Check " portico:name-zh=" "/>',
    )
    expect(node).toMatchObject({ name: '核对', names: { en: 'Check' } })
    expect(problems).toStrictEqual([])
    expect((await read('<userTask id="T" name="核对" camunda:name-en="Check"/>')).node).not.toHaveProperty('names')
  })

  test('what the platform adds', async () => {
    const { node, problems } = await read(
      '<userTask id="T" portico:people="role:boss" portico:calendar="office" portico:whenEmpty="pass" portico:onReject="return" portico:rejectTo="A"/>',
    )
    expect(node?.user).toStrictEqual({
      people: 'role:boss',
      calendar: 'office',
      whenEmpty: 'pass',
      onReject: 'return',
      rejectTo: 'A',
    })
    expect(problems).toStrictEqual([])
    for (const onReject of ['end', 'branch', 'initiator', 'previous', 'continue', 'none'])
      expect((await read(`<userTask id="T" portico:onReject="${onReject}"/>`)).node?.user).toStrictEqual({ onReject })
    for (const whenEmpty of ['pass', 'incident'])
      expect((await read(`<userTask id="T" portico:whenEmpty="${whenEmpty}"/>`)).node?.user).toStrictEqual({
        whenEmpty,
      })
  })

  test('one of those whom a rule finds', async () => {
    for (const pick of ['random', 'least'])
      expect(await read(`<userTask id="T" portico:people="role:a" portico:pick="${pick}"/>`)).toMatchObject({
        node: { user: { people: 'role:a', pick } },
        problems: [],
      })
    expect((await read('<userTask id="T" portico:people="role:a" portico:pick="first"/>')).problems).toStrictEqual([
      'error BAD_VALUE T first: random, least',
    ])
    expect((await read('<userTask id="T" portico:pick="least"/>')).problems).toStrictEqual([
      'error BAD_VALUE T pick least, people',
    ])
    expect(
      (
        await read(
          '<userTask id="T" portico:people="role:a" portico:pick="least"><multiInstanceLoopCharacteristics portico:mode="all"/></userTask>',
        )
      ).problems,
    ).toStrictEqual(['error BAD_VALUE T pick least, loopCharacteristics'])
  })

  test('leaders level by level are asked one after the other, and no number is needed', async () => {
    for (const people of ['leaders:2', 'user:x; leaders-to:cfo', ' leaders : top'])
      expect(await read(`<userTask id="T" portico:people="${people}"/>`)).toMatchObject({
        node: { multi: { sequential: true, mode: 'all' } },
        problems: [],
      })
    for (const people of ['leader:2', "expr:${a ? 'x;leaders:2' : b}"])
      expect((await read(`<userTask id="T" portico:people="${people}"/>`)).node).not.toHaveProperty('multi')
    const any = '<multiInstanceLoopCharacteristics portico:mode="any"/>'
    expect(await read(`<userTask id="T" portico:people="leaders:2">${any}</userTask>`)).toMatchObject({
      node: { multi: { sequential: true, mode: 'any' } },
      problems: [],
    })
  })

  test('words that are none of those allowed', async () => {
    expect(await read('<userTask id="T" portico:whenEmpty="never"/>')).toMatchObject({
      node: { user: {} },
      problems: ['error BAD_VALUE T never: pass, reject, incident, admin, to:'],
    })
    expect(
      (await read('<userTask id="T" portico:onReject="none" portico:whenEmpty="reject"/>')).problems,
    ).toStrictEqual(['error BAD_VALUE T onReject none, whenEmpty reject'])
    for (const rule of ['initiator', 'previous', 'return'])
      expect(
        (await read(`<userTask id="T" portico:onReject="${rule}" portico:whenEmpty="reject"/>`)).problems,
      ).toStrictEqual([`error AUTOMATIC_REFUSED T whenEmpty reject, onReject ${rule}`])
    expect((await read('<userTask id="T" portico:onReject="x"/>')).problems).toStrictEqual([
      'error BAD_VALUE T x: end, branch, initiator, previous, return, continue, none',
    ])
  })

  test('our words in another’s namespace mean nothing', async () => {
    const { node, problems } = await read('<userTask id="T" camunda:onReject="end" camunda:people="x"/>')
    expect(node?.user).toStrictEqual({})
    expect(problems).toStrictEqual([
      'info EXTENSION_IGNORED T camunda:onReject',
      'info EXTENSION_IGNORED T camunda:people',
    ])
  })

  test('potential owners are users, groups, or groups without a word', async () => {
    const owner = (text: string) =>
      `<userTask id="T"><potentialOwner><resourceAssignmentExpression><formalExpression>${text}</formalExpression></resourceAssignmentExpression></potentialOwner></userTask>`
    expect((await read(owner('user(ann)'))).node?.user).toStrictEqual({ candidateUsers: plain('ann') })
    expect((await read(owner('group(hr)'))).node?.user).toStrictEqual({ candidateGroups: plain('hr') })
    expect((await read(owner('hr'))).node?.user).toStrictEqual({ candidateGroups: plain('hr') })
    expect((await read(owner('superuser(ann)'))).node?.user).toStrictEqual({ candidateGroups: plain('superuser(ann)') })
    expect((await read(owner(''))).node?.user).toStrictEqual({})
    const list = await read(owner('user(ann), group(hr), user(bob)'))
    expect(list.node?.user).toStrictEqual({ candidateUsers: plain('ann,bob'), candidateGroups: plain('hr') })
    const both = owner('user(ann)').replace('id="T"', 'id="T" camunda:candidateUsers="bob" camunda:candidateGroups="x"')
    expect((await read(both)).node?.user).toStrictEqual({ candidateUsers: plain('bob'), candidateGroups: plain('x') })
  })

  test('ours comes before another’s, and what is empty is not there', async () => {
    expect((await read('<userTask id="T" camunda:assignee="ann" portico:assignee="bob"/>')).node?.user).toStrictEqual({
      assignee: plain('bob'),
    })
    expect((await read('<userTask id="T" portico:assignee="bob" camunda:assignee="ann"/>')).node?.user).toStrictEqual({
      assignee: plain('bob'),
    })
    expect((await read('<userTask id="T" camunda:assignee=" ann " camunda:formKey=" "/>')).node?.user).toStrictEqual({
      assignee: plain('ann'),
    })
    expect((await read('<userTask id="T" zeebe:assignee="ann"/>')).node?.user).toStrictEqual({})
  })
})

describe('work', () => {
  test.each([
    ['a function of ours', '<serviceTask id="T" portico:function="pay"/>', { worker: 'pay' }],
    [
      'a topic',
      '<serviceTask id="T" camunda:type="external" camunda:topic="print" camunda:resultVariable="r"/>',
      { worker: 'print', resultVariable: 'r' },
    ],
    [
      'a topic of Flowable',
      '<serviceTask id="T" flowable:type="external-worker" flowable:topic="print" flowable:resultVariableName="r"/>',
      { worker: 'print', resultVariable: 'r' },
    ],
    ['a send task with a topic', '<sendTask id="T" camunda:type="external" camunda:topic="mail"/>', { worker: 'mail' }],
    ['a rule with a topic', '<businessRuleTask id="T" camunda:type="external" camunda:topic="r"/>', { worker: 'r' }],
    [
      'a script with a function',
      '<scriptTask id="T" portico:function="x"><script>a</script></scriptTask>',
      { worker: 'x' },
    ],
  ])('%s is a job', async (_, xml, job) => {
    const { node, problems } = await read(xml)
    expect(node).toMatchObject({ kind: 'job', job })
    expect(problems).toStrictEqual([])
  })

  test.each([
    ['a class', '<serviceTask id="T" camunda:class="a.B"/>', 'a.B'],
    ['a delegate', '<serviceTask id="T" camunda:delegateExpression="${b}"/>', '${b}'],
    ['a type no one knows', '<serviceTask id="T" activiti:type="mail"/>', 'type mail'],
    ['a topic of another type', '<serviceTask id="T" camunda:type="mail" camunda:topic="t"/>', 'type mail'],
    ['a script', '<scriptTask id="T" scriptFormat="groovy"><script>a</script></scriptTask>', 'groovy'],
    ['a script without a language', '<scriptTask id="T"><script>a</script></scriptTask>', 'script'],
    ['a script elsewhere', '<scriptTask id="T" camunda:resource="a.js"/>', 'script'],
  ])('%s needs a function to be mapped to', async (_, xml, missing) => {
    const { node, problems } = await read(xml)
    expect(node).toMatchObject({ kind: 'job', job: { worker: missing } })
    expect(problems).toStrictEqual([`error NEEDS_MAPPING T ${missing}`])
    const mapped = await read(xml, { functions: new Set([missing]) })
    expect(mapped.node).toMatchObject({ kind: 'job', job: { worker: missing } })
    expect(mapped.problems).toStrictEqual([])
  })

  test('one script may be mapped by the id of its task; a class may not', async () => {
    const functions = new Set(['script:T'])
    const script = await read('<scriptTask id="T" scriptFormat="groovy"><script>a</script></scriptTask>', { functions })
    expect(script.node?.job).toStrictEqual({ worker: 'script:T' })
    expect(script.problems).toStrictEqual([])
    expect((await read('<serviceTask id="T" camunda:class="a.B"/>', { functions })).problems).toStrictEqual([
      'error NEEDS_MAPPING T a.B',
    ])
  })

  test('an expression is evaluated; a plain text is none', async () => {
    const { node, problems } = await read(
      '<serviceTask id="T" camunda:expression="${a + 1}" camunda:resultVariable="r"/>',
    )
    expect(node).toMatchObject({ kind: 'pass', evaluate: { expression: juel('${a + 1}'), resultVariable: 'r' } })
    expect(problems).toStrictEqual([])
    const bad = await read('<serviceTask id="T" camunda:expression="${bean.go()}"/>')
    expect(bad.node).toMatchObject({ kind: 'pass', evaluate: { expression: juel('${bean.go()}') } })
    expect(bad.problems).toStrictEqual(['error NEEDS_MAPPING T bean.go()'])
    expect((await read('<serviceTask id="T" camunda:expression="go"/>')).problems).toStrictEqual([
      'warning NOTHING_TO_DO T',
    ])
  })

  test('without settings there is nothing to do', async () => {
    for (const element of ['serviceTask', 'scriptTask', 'businessRuleTask']) {
      const { node, problems } = await read(`<${element} id="T"/>`)
      expect(node?.kind).toBe('pass')
      expect(problems).toStrictEqual(['warning NOTHING_TO_DO T'])
    }
    for (const element of ['task', 'manualTask'])
      expect(await read(`<${element} id="T"/>`)).toMatchObject({ node: { kind: 'pass' }, problems: [] })
  })

  test('sending and receiving', async () => {
    const message = { type: 'message', name: plain('order') }
    expect(await read('<sendTask id="T" messageRef="m1"/>')).toMatchObject({
      node: { kind: 'send', event: message },
      problems: [],
    })
    expect(await read('<receiveTask id="T" messageRef="m1"/>')).toMatchObject({
      node: { kind: 'receive', event: message },
      problems: [],
    })
    const bare = await read('<receiveTask id="T"/>')
    expect(bare.node).toStrictEqual({ ...base, kind: 'receive', element: 'ReceiveTask' })
    expect((await read('<sendTask id="T" messageRef="m3"/>')).node?.event).toEqual({
      type: 'message',
      name: plain('m3'),
    })
    expect((await read('<sendTask id="T" name=" "/>')).node?.event).toEqual({ type: 'message', name: plain('T') })
    expect(await read('<sendTask id="T" name="mail"/>')).toMatchObject({
      node: { kind: 'send', event: { type: 'message', name: plain('mail') } },
      problems: ['warning NO_TRIGGER T message'],
    })
    expect((await read('<sendTask id="T" messageRef="m2"/>')).node?.event).toStrictEqual({
      type: 'message',
      name: plain('m2'),
    })
    expect((await read('<receiveTask id="T" messageRef="m1" instantiate="true"/>')).problems).toStrictEqual([
      'warning EXTENSION_IGNORED T instantiate',
    ])
  })
})

describe('call activities', () => {
  const call = (inside: string, attributes = 'calledElement="q"') =>
    read(`<callActivity id="T" ${attributes}><extensionElements>${inside}</extensionElements></callActivity>`)

  test('pass everything without a mapping, and take nothing back', async () => {
    const { node, problems } = await read('<callActivity id="T" calledElement=" q "/>')
    expect(node?.call).toStrictEqual({ process: plain('q'), inAll: true, outAll: false, in: [], out: [] })
    expect(problems).toStrictEqual([])
    expect((await call('', 'calledElement="q" flowable:inheritVariables="false"')).node?.call?.inAll).toBe(false)
    expect((await call('<camunda:out source="a" target="b"/>')).node?.call?.inAll).toBe(false)
    expect(
      (await call('<camunda:out source="a" target="b"/>', 'calledElement="q" flowable:inheritVariables="true"')).node
        ?.call?.inAll,
    ).toBe(true)
  })

  test('give and take what is named', async () => {
    const { node, problems } = await call(
      '<camunda:in source="a" target="b"/><camunda:in sourceExpression="${a + 1}" target="c"/><camunda:in source="${d}" target="e"/><camunda:in source="x"/><camunda:out source="r" target="s"/><camunda:out variables="all"/>',
    )
    expect(node?.call).toStrictEqual({
      process: plain('q'),
      inAll: false,
      outAll: true,
      in: [
        { target: 'b', source: 'a' },
        { target: 'c', expression: juel('${a + 1}') },
        { target: 'e', expression: juel('${d}') },
      ],
      out: [{ target: 's', source: 'r' }],
    })
    expect(problems).toStrictEqual([])
    expect((await call('<camunda:in variables="all"/><camunda:in source="a" target="b"/>')).node?.call).toMatchObject({
      inAll: true,
      outAll: false,
    })
    expect((await call('<camunda:in variables="some"/>')).node?.call?.inAll).toBe(false)
  })

  test('a business key is not a variable', async () => {
    const { node } = await call('<camunda:in businessKey="${key}"/>')
    expect(node?.call).toStrictEqual({
      process: plain('q'),
      inAll: true,
      outAll: false,
      in: [],
      out: [],
      businessKey: juel('${key}'),
    })
    expect((await call('<camunda:in businessKey="k"/><camunda:in source="a" target="b"/>')).node?.call).toMatchObject({
      inAll: false,
      businessKey: plain('k'),
    })
  })

  test('of nothing, and of cases, are refused', async () => {
    expect((await read('<callActivity id="T"/>')).problems).toStrictEqual(['error NO_CALLED_PROCESS T'])
    expect((await read('<callActivity id="T" calledElement=" "/>')).problems).toStrictEqual([
      'error NO_CALLED_PROCESS T',
    ])
    expect((await read('<callActivity id="T" camunda:caseRef="c"/>')).problems).toStrictEqual([
      'error NOT_SUPPORTED T caseRef',
    ])
    expect((await read('<callActivity id="T" calledElement="${which}"/>')).node?.call?.process).toStrictEqual(
      juel('${which}'),
    )
  })
})

describe('parameters', () => {
  const parameters = (inside: string) =>
    read(
      `<userTask id="T"><extensionElements><camunda:inputOutput>${inside}</camunda:inputOutput></extensionElements></userTask>`,
    )

  test('in and out: texts, expressions, lists, maps', async () => {
    const { node, problems } = await parameters(
      `<camunda:inputParameter name="a">\${n}</camunda:inputParameter><camunda:inputParameter name="b"/>
       <camunda:outputParameter name="c"><camunda:list><camunda:value>1</camunda:value><camunda:value>\${n}</camunda:value></camunda:list></camunda:outputParameter>
       <camunda:outputParameter name="d"><camunda:map><camunda:entry key="k">v</camunda:entry><camunda:entry key="l"><camunda:list/></camunda:entry></camunda:map></camunda:outputParameter>`,
    )
    expect(node?.inputs).toStrictEqual([
      { name: 'a', value: juel('${n}') },
      { name: 'b', value: plain('') },
    ])
    expect(node?.outputs).toStrictEqual([
      { name: 'c', value: { list: [plain('1'), juel('${n}')] } },
      { name: 'd', value: { map: { k: plain('v'), l: { list: [] } } } },
    ])
    expect(problems).toStrictEqual([])
  })

  test('a script in one needs a function', async () => {
    const { node, problems } = await parameters(
      '<camunda:inputParameter name="a"><camunda:script scriptFormat="groovy">x</camunda:script></camunda:inputParameter>',
    )
    expect(problems).toStrictEqual(['error NEEDS_MAPPING T script'])
    expect(node?.inputs).toStrictEqual([{ name: 'a', value: plain('') }])
    expect(node).not.toHaveProperty('outputs')
  })
})
