/** Names of the engine's own: found before any variable, and set by no other user. */
import { describe, expect, test } from 'vitest'
import { compile } from '../compile/compile.ts'
import type { Command } from '../model/command.ts'
import type { Vars } from '../model/state.ts'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, prepared, type Driven } from '../testing/driven.ts'

const NAMES = [
  'initiator',
  'outcome',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
  'nrOfAgreed',
  'nrOfRejected',
  'execution',
  'delegateExecution',
  'task',
  'now',
]

/** What an older version let a user write. */
function forged(run: Driven, vars: Vars): Driven {
  const { scopes } = run.state
  run.state = {
    ...run.state,
    scopes: Object.fromEntries(Object.entries(scopes).map(([id, one]) => [id, { ...one, vars }])),
  }
  return run
}

describe('the engine’s own names', () => {
  const decided = bpmn({ s: 'start', A: 'user', x: 'xor', Y: 'user', N: 'user' }, [
    's A',
    'A x',
    "x Y ${outcome=='agree'}",
    'x N default',
  ])

  test('are refused from the user who sends them, by every command that takes variables', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', A: 'user', J: 'service portico:function=w', m: 'catch message=M', g: 'catch signal=S' },
      ['s f', 'f A', 'f J', 'f m', 'f g'],
    )
    const fresh = await prepared(xml)
    const run = await driven(xml)
    run.do({ type: 'delegate', task: run.task('A'), to: 'bob' })
    for (const name of NAMES) {
      const vars = { [name]: 1 }
      const commands: Command[] = [
        { type: 'complete', task: run.task('A'), vars },
        { type: 'reject', task: run.task('A'), vars, lineage: run.lineage() },
        { type: 'resolve', task: run.task('A'), vars },
        { type: 'message', wait: run.wait('m'), vars },
        { type: 'signal', name: 'S', vars },
        { type: 'jobDone', wait: run.wait('J'), vars },
        { type: 'setVars', vars },
        { type: 'retry', token: run.token('J'), vars },
        { type: 'skip', token: run.token('J'), vars },
      ]
      const refused = `RESERVED_NAME ${JSON.stringify({ name })}`
      expect(fresh.refusal({ type: 'start', vars })).toBe(refused)
      for (const command of commands) expect(run.refusal(command), command.type).toBe(refused)
    }
  })

  test('are found before a variable that a user left there', async () => {
    const rejected = forged(await driven(decided), { outcome: 'agree' })
    rejected.do({ type: 'complete', task: rejected.task('A'), outcome: 'reject' })
    expect(rejected.places()).toBe('N')
    const silent = forged(await driven(decided), { outcome: 'agree' })
    expect(of(silent.do({ type: 'complete', task: silent.task('A') }), 'incident')).toMatchObject([
      { code: 'UNKNOWN_NAME', detail: 'outcome' },
    ])
    const own = bpmn({ s: 'start', A: 'user', B: 'user assignee=${initiator}' }, ['s A', 'A B'])
    const redirected = forged(await driven(own), { initiator: 'mallory' })
    expect(of(redirected.complete('A'), 'taskOpened')).toMatchObject([{ assignee: 'starter' }])
    const feel = bpmn({ s: 'start', A: 'user', B: 'user assignee==initiator' }, ['s A', 'A B'])
    const inFeel = forged(await driven(feel), { initiator: 'mallory' })
    expect(of(inFeel.complete('A'), 'taskOpened')).toMatchObject([{ assignee: 'starter' }])
  })

  test('of a countersign are its own: a variable adds no vote', async () => {
    const xml = bpmn({ s: 'start', A: 'user times=3 until=${nrOfAgreed>=2}', B: 'user' }, ['s A', 'A B'])
    const run = forged(await driven(xml), { nrOfAgreed: 9 })
    run.complete('A')
    expect(run.places()).toBe('A')
    run.complete('A')
    expect(run.places()).toBe('B')
  })

  test('do not go along into a called process, nor come back out of it', async () => {
    const run = forged(
      await driven(bpmn({ s: 'start', A: 'user', c: 'call calls=q', B: 'user' }, ['s A', 'A c', 'c B'])),
      {
        outcome: 'agree',
        n: 1,
      },
    )
    run.complete('A')
    expect(of(run.history, 'childStart')[0]?.vars).toStrictEqual({ n: 1 })
    const all = bpmn({ s: 'start', c: 'call calls=q', B: 'user' }, ['s c', 'c B']).replace(
      / calledElement="q">/,
      ' calledElement="q"><extensionElements><camunda:out variables="all"/></extensionElements>',
    )
    const back = await driven(all)
    back.do({ type: 'childEnded', wait: back.wait('c'), vars: { outcome: 'agree', n: 2 } })
    expect(back.state.scopes[1]?.vars).toStrictEqual({ n: 2 })
  })

  test('of members around are hidden by the last decision, not the other way round', async () => {
    const inner = { is: 'sub times=3', of: { a: 'start', A: 'user times=2', x: 'xor', Y: 'user', N: 'user' } }
    const flows = ['a A', 'A x', 'x Y ${nrOfInstances==2}', 'x N default']
    const run = await driven(bpmn({ s: 'start', S: { ...inner, flows } }, ['s S']))
    for (let count = 0; count < 6; count += 1) run.complete('A')
    expect(run.places()).toBe('S Y×3')
  })

  test('an outcome is that of the users who acted last, which may be none', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', B: 'user', x: 'xor', Y: 'user', N: 'user' }, [
        's A',
        'A B',
        'B x',
        "x Y ${outcome=='agree'}",
        'x N default',
      ]),
    )
    run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
    expect(of(run.complete('B'), 'incident')).toMatchObject([{ node: 'x', code: 'UNKNOWN_NAME', detail: 'outcome' }])
  })
})

describe('a model', () => {
  const problems = async (body: string) => {
    const { problems: all } = await compile(
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:portico="urn:portico:process" targetNamespace="t"><process id="p" isExecutable="true">${body}</process></definitions>`,
    )
    return all
      .filter(({ code }) => code === 'RESERVED_NAME')
      .map(({ severity, node, detail }) => [severity, node, detail])
  }

  test('that sets a name of the engine’s own is not deployed, wherever it says so', async () => {
    const bad = (node: string, detail: string) => [['error', node, detail]]
    const out = (inside: string) => `<extensionElements>${inside}</extensionElements>`
    const parameters = (kind: string) =>
      out(`<camunda:inputOutput><camunda:${kind} name="outcome">1</camunda:${kind}></camunda:inputOutput>`)
    for (const [body, expected] of [
      ['<serviceTask id="a" portico:function="f" camunda:resultVariable="outcome"/>', bad('a', 'outcome')],
      ['<serviceTask id="a" camunda:expression="${1}" camunda:resultVariable="now"/>', bad('a', 'now')],
      [`<userTask id="a">${parameters('outputParameter')}</userTask>`, bad('a', 'outcome')],
      [`<userTask id="a">${parameters('inputParameter')}</userTask>`, bad('a', 'outcome')],
      [
        `<callActivity id="a" calledElement="q">${out('<camunda:out source="x" target="initiator"/>')}</callActivity>`,
        bad('a', 'initiator'),
      ],
      [
        `<callActivity id="a" calledElement="q">${out('<camunda:in source="x" target="task"/>')}</callActivity>`,
        bad('a', 'task'),
      ],
      [
        '<userTask id="a"><multiInstanceLoopCharacteristics camunda:collection="xs" camunda:elementVariable="execution"/></userTask>',
        bad('a', 'execution'),
      ],
      ['<userTask id="a" portico:writes="n, nrOfAgreed"/>', bad('a', 'nrOfAgreed')],
      ['<startEvent id="a" camunda:initiator="outcome"/>', bad('a', 'outcome')],
      ['<startEvent id="a" camunda:initiator="initiator"/>', []],
      ['<startEvent id="a" camunda:initiator="applicant"/>', []],
      [
        `<userTask id="a">${out('<camunda:formData><camunda:formField id="outcome" type="string"/></camunda:formData>')}</userTask>`,
        bad('a', 'outcome'),
      ],
      [
        '<userTask id="b"/><boundaryEvent id="a" attachedToRef="b"><errorEventDefinition camunda:errorCodeVariable="outcome"/></boundaryEvent>',
        bad('a', 'outcome'),
      ],
    ] as const)
      expect(await problems(body), body).toStrictEqual(expected)
  })
})

describe('the names a node lets others write', () => {
  const read = async (nodes: Parameters<typeof bpmn>[0], flows: string[]) => {
    const { ir, problems } = await compile(bpmn(nodes, flows))
    const writes = Object.values(ir?.nodes ?? {}).flatMap(({ id, writes: names }) =>
      names === undefined ? [] : [[id, names]],
    )
    return {
      writes: Object.fromEntries(writes) as object,
      problems: problems.map(({ code, detail }) => `${code} ${detail}`),
    }
  }

  test('are read where something outside of the model writes', async () => {
    const { writes } = await read(
      {
        s: 'start portico:writes=a',
        A: 'user portico:writes=a,b,a',
        J: 'service portico:function=f portico:writes=c',
        R: 'receive portico:writes=d',
        m: 'catch message=M portico:writes=e',
        k: 'boundary on=A message=M portico:writes=g',
        x: 'xor portico:writes=h',
      },
      ['s A', 'A J', 'J R', 'R m', 'm x', 'k x'],
    )
    expect(writes).toStrictEqual({ s: ['a'], A: ['a', 'b'], J: ['c'], R: ['d'], m: ['e'], k: ['g'] })
  })

  test('are names', async () => {
    const { problems } = await read({ s: 'start', A: 'user portico:writes=a,1b' }, ['s A'])
    expect(problems).toContain('BAD_VALUE writes 1b')
  })
})
