/** What variables, decisions and people stand for. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, prepared, type Driven } from '../testing/driven.ts'

const assignees = (run: Driven) => of(run.history, 'taskOpened').map(({ assignee }) => assignee)

describe('variables', () => {
  test('that are set say what they were before, and only they do', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user' }, ['s A']), { a: 1, b: 2 })
    const set = (vars: Record<string, unknown>) => of(run.do({ type: 'setVars', vars }), 'varsSet')
    expect(set({ a: 3, c: 4 })).toStrictEqual([{ type: 'varsSet', scope: 1, vars: { a: 3, c: 4 }, before: { a: 1 } }])
    expect(set({ d: 5 })).toStrictEqual([{ type: 'varsSet', scope: 1, vars: { d: 5 } }])
  })

  test('are not made of an expression whose value goes nowhere', async () => {
    const run = await driven(bpmn({ s: 'start', T: 'service expression=${1+1}', A: 'user' }, ['s T', 'T A']))
    expect(run.places()).toBe('A')
    expect(run.state.scopes[1]?.vars).toStrictEqual({})
  })

  test('that a called process gives back are also found by FEEL', async () => {
    const run = await driven(
      bpmn({ s: 'start', c: 'call calls=q', A: 'user' }, ['s c', 'c A']).replace(
        '</callActivity>',
        '<extensionElements><camunda:out sourceExpression="=r*2" target="u"/></extensionElements></callActivity>',
      ),
    )
    run.do({ type: 'childEnded', wait: run.wait('c'), vars: { r: 3 } })
    expect(run.state.scopes[1]?.vars).toStrictEqual({ u: 6 })
  })

  test('of a called process that no one may set are refused', async () => {
    const run = await driven(
      bpmn({ s: 'start', c: 'call calls=q' }, ['s c']).replace(
        '</callActivity>',
        '<extensionElements><camunda:out variables="all"/></extensionElements></callActivity>',
      ),
    )
    for (const name of ['__proto__', ''])
      expect(
        run.refusal({ type: 'childEnded', wait: run.wait('c'), vars: JSON.parse(`{"${name}":1}`) as object as never }),
      ).toBe(`BAD_VARIABLE ${JSON.stringify({ name })}`)
  })
})

describe('names of the engine’s own, in a model that an older version took', () => {
  /** A model in which a node got a name that is no longer taken. */
  const older = async (node: string, change: (at: Record<string, unknown>) => void) => {
    const run = await prepared(
      bpmn({ s: 'start', A: 'user', T: 'service expression=${1}', c: 'call calls=q' }, ['s A', 'A T', 'T c']),
    )
    change(run.ir.nodes[node] as unknown as Record<string, unknown>)
    run.do({ type: 'start', by: 'starter' })
    return run
  }
  const text = { lang: 'text', text: 'x' }
  const incidents = (run: Driven) => of(run.history, 'incident').map(({ node, code, detail }) => [node, code, detail])

  test('are an incident where they would be set, or be handed over', async () => {
    const input = await older('A', (at) => (at['inputs'] = [{ name: 'outcome', value: text }]))
    expect(incidents(input)).toStrictEqual([['A', 'RESERVED_NAME', 'outcome']])
    const result = await older('T', (at) => Object.assign(at['evaluate'] as object, { resultVariable: 'outcome' }))
    result.complete('A')
    expect(incidents(result)).toStrictEqual([['T', 'RESERVED_NAME', 'outcome']])
    const handed = await older('c', (at) =>
      Object.assign(at['call'] as object, { in: [{ target: 'task', expression: text }] }),
    )
    handed.complete('A')
    expect(incidents(handed)).toStrictEqual([['c', 'RESERVED_NAME', 'task']])
    expect(of(handed.history, 'childStart')).toStrictEqual([])
  })
})

describe('a sub-process done several times', () => {
  test('counts its own members inside, and still knows what was decided before it', async () => {
    const model = (before: string) =>
      bpmn(
        {
          s: 'start',
          A: before,
          S: {
            is: 'sub times=3',
            of: { a: 'start', B: 'user assignee=${nrOfInstances}-${nrOfAgreed}' },
            flows: ['a B'],
          },
        },
        ['s A', 'A S'],
      )
    const run = await driven(model('user times=2'))
    run.complete('A')
    run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
    expect(assignees(run).slice(2)).toStrictEqual(['3-0', '3-0', '3-0'])
    expect(run.state.tokens[run.token('B')]?.d).toStrictEqual({ outcome: 'agree' })
    const silent = await driven(model('service type=external topic=t times=1'))
    silent.do({ type: 'jobDone', wait: silent.wait('A') })
    expect(assignees(silent)).toStrictEqual(['3-0', '3-0', '3-0'])
    expect(silent.state.tokens[silent.token('B')]).not.toHaveProperty('d')
  })

  test('lets the completion of what is inside see the member around it', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub times=2',
            of: { a: 'start', B: 'user times=3 until=${nrOfCompletedInstances>loopCounter}', C: 'user' },
            flows: ['a B', 'B C'],
          },
        },
        ['s S'],
      ),
    )
    // The first member asks for one, the second for two.
    const [first = 0, , , second = 0, third = 0] = run.tasks('B')
    run.do({ type: 'complete', task: first })
    expect(run.places()).toBe('B C S')
    run.do({ type: 'complete', task: second })
    expect(run.places()).toBe('B C S')
    run.do({ type: 'complete', task: third })
    expect(run.places()).toBe('C×2 S')
  })
})

describe('a countersign', () => {
  const vote = async (until: string, ...outcomes: ('agree' | 'reject' | 'abstain')[]) => {
    const run = await driven(
      bpmn({ s: 'start', A: `user times=2 until=${until} portico:onReject=continue`, B: 'user' }, ['s A', 'A B']),
    )
    for (const outcome of outcomes) run.do({ type: 'complete', task: run.task('A'), outcome })
    return run.state.tokens[run.token('B')]?.d
  }

  test('that counts votes is rejected by half of them, and undecided where no one voted', async () => {
    const votes = '${nrOfAgreed+nrOfRejected>2}'
    expect(await vote(votes, 'agree', 'reject')).toMatchObject({ outcome: 'reject' })
    expect(await vote(votes, 'agree', 'abstain')).toMatchObject({ outcome: 'agree' })
    expect(await vote(votes, 'abstain', 'abstain')).toStrictEqual({ counts: [2, 2, 0, 0] })
  })
})

describe('a loop', () => {
  test('counts its rounds as members', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user while=${loopCounter<2} assignee=${loopCounter}-${nrOfInstances}' }, ['s A']),
    )
    run.complete('A', 'A')
    expect(assignees(run)).toStrictEqual(['0-1', '1-2'])
    expect(run.state.status).toBe('ended')
  })
})

describe('people', () => {
  test('who may take a task are named by texts and numbers: a list or a map names no one', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user candidateUsers=${users}' }, ['s A']), {
      users: [7, 'bob', ['eve'], { name: 'ann' }, null],
    })
    expect(of(run.history, 'taskOpened')).toMatchObject([{ candidateUsers: ['7', 'bob'] }])
  })

  test('are asked for by the name a model gives them, and not where it gives none', async () => {
    const asked: string[] = []
    const person = (name: string) => {
      asked.push(name)
      return `id of ${name}`
    }
    const xml = bpmn({ s: 'start', A: 'user each=x:xs assignee=${x}' }, ['s A'])
    const run = await driven(xml, { xs: ['ann', ''] }, { person })
    expect(asked).toStrictEqual(['ann'])
    expect(assignees(run)[0]).toBe('id of ann')
    // Who is not named by the list is kept with the task.
    expect(run.state.tasks[run.task('A')]).toStrictEqual({ t: run.token('A'), i: 0, a: 'id of ann' })
  })

  test('who cannot be found out are an incident, whatever the node has for when there is no one', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=${gone} portico:whenEmpty=pass' }, ['s A']))
    expect(of(run.history, 'incident')).toMatchObject([{ node: 'A', code: 'UNKNOWN_NAME' }])
    expect(run.places()).toBe('A')
  })

  test('of a rule that means who began cannot reject their own', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user portico:people=initiator' }, ['s A']))
    run.do({ type: 'assigned', wait: run.wait('A'), users: ['starter'] })
    expect(run.refusal({ type: 'reject', task: run.task('A'), lineage: run.lineage() })).toBe('NOT_REJECTABLE A')
    const boss = await driven(bpmn({ s: 'start', A: 'user portico:people=role:boss' }, ['s A']))
    boss.do({ type: 'assigned', wait: boss.wait('A'), users: ['ann'] })
    boss.do({ type: 'reject', task: boss.task('A'), lineage: boss.lineage() })
    expect(boss.state.status).toBe('rejected')
  })
})

describe('a start that is asked again', () => {
  test('sets who began under the name the model gives them, also where that is the engine’s own', async () => {
    for (const name of ['applicant', 'initiator']) {
      const run = await driven(bpmn({ s: `start initiator=${name}`, A: 'user' }, ['s A']))
      // An older version took the engine's own name, too.
      const start = run.ir.nodes['s']
      if (start !== undefined) start.outputs = [{ name, value: { lang: 'juel', text: '${initiator}' } }]
      run.returnTo('s', 'A')
      run.complete('s')
      expect(run.places(), name).toBe('A')
      expect(run.state.scopes[1]?.vars).toStrictEqual(name === 'applicant' ? { applicant: 'starter' } : {})
    }
  })
})
