/** Rare cases of activities, scopes and events, and the effects they emit. */
import { describe, expect, test } from 'vitest'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const HOUR = 3_600_000
const waitsOf = (run: Driven) => Object.values(run.state.waits)
const varsOf = (run: Driven) => run.state.scopes[1]?.vars
const parameters = (inside: string) =>
  `<extensionElements><camunda:inputOutput>${inside}</camunda:inputOutput></extensionElements>`

describe('members', () => {
  test('in a row follow from what was done before them; those at once do not', async () => {
    const starts = async (more: string) => {
      const run = await driven(
        bpmn({ s: 'start', S: { is: `sub ${more}`, of: { a: 'start', A: 'user' }, flows: ['a A'] } }, ['s S']),
        { again: true },
      )
      const holder = run.token('S')
      run.complete('A')
      return of(run.history, 'tokenMade')
        .filter(({ node }) => node === 'a')
        .map(({ par, via }) => ({ isInHolder: par.length === 1 && par[0] === holder, isAfter: via?.token === holder }))
    }
    const [first, after] = [
      { isInHolder: true, isAfter: false },
      { isInHolder: true, isAfter: true },
    ]
    expect(await starts('times=2 sequential')).toStrictEqual([first, after])
    expect(await starts('while=${again}')).toStrictEqual([first, after])
    expect(await starts('times=2')).toStrictEqual([first, first])
  })

  test('that receive wait each for themselves', async () => {
    for (const kind of ['receive message=go', 'receive']) {
      const run = await driven(bpmn({ s: 'start', r: `${kind} times=2`, A: 'user' }, ['s r', 'r A']))
      expect(waitsOf(run)).toMatchObject([
        { k: 'message', n: 'r', i: 0 },
        { k: 'message', n: 'r', i: 1 },
      ])
      run.do({ type: 'message', wait: run.wait('r') })
      expect(run.state.tokens[run.token('r')]?.m).toMatchObject({ done: 1, agreed: 0 })
      expect(waitsOf(run)).toMatchObject([{ i: 1 }])
      run.do({ type: 'message', wait: run.wait('r') })
      expect(run.places()).toBe('A')
    }
    const single = await driven(bpmn({ s: 'start', r: 'receive' }, ['s r']))
    expect(waitsOf(single)).toStrictEqual([{ k: 'message', n: 'r', t: single.token('r') }])
  })

  test('give what comes out of each, once', async () => {
    const run = await driven(
      bpmn({ s: 'start', S: { is: 'sub times=2', of: { a: 'start', A: 'user' }, flows: ['a A'] }, B: 'user' }, [
        's S',
        'S B',
      ]).replace(
        /(<subProcess id="S"[^>]*>)/,
        `$1${parameters('<camunda:outputParameter name="last">${loopCounter}</camunda:outputParameter>')}`,
      ),
    )
    const effects = run.do({ type: 'complete', task: run.tasks('A')[1] ?? 0 })
    expect(of(effects, 'varsSet').map(({ vars }) => vars)).toStrictEqual([{ last: 1 }])
    run.complete('A')
    expect(varsOf(run)).toStrictEqual({ last: 0 })
  })

  test('no one is named for by what they stand for, when the model names no one', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user each=x:xs', B: 'user' }, ['s A', 'A B']), {
      xs: ['ann', 'bob'],
    })
    expect(of(run.history, 'taskOpened')[0]).not.toHaveProperty('assignee')
    const task = run.task('A')
    expect(run.state.tasks[task]).toStrictEqual({ t: run.token('A'), i: 0, a: '' })
    run.do({ type: 'complete', task, by: 'anybody' })
    const numbers = await driven(bpmn({ s: 'start', A: 'user each=x:xs' }, ['s A']), { xs: [1, 2] })
    expect(numbers.state.tasks[numbers.task('A')]).toStrictEqual({ t: numbers.token('A'), i: 0 })
  })

  test('who are added are no candidates of anybody', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=ann candidateUsers=x candidateGroups=hr' }, ['s A']))
    const effects = run.do({ type: 'addSigner', task: run.task('A'), user: 'bob', position: 'beside' })
    expect(of(effects, 'taskOpened')[0]).not.toHaveProperty('candidateGroups')
    expect(of(effects, 'taskOpened')[0]).not.toHaveProperty('candidateUsers')
  })
})

describe('scopes in which branches are canceled', () => {
  const xml = bpmn(
    {
      s: 'start',
      f: 'and',
      S: {
        is: 'sub',
        of: {
          a: 'start',
          A: 'user',
          E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
        },
        flows: ['a A'],
      },
      Z: 'user',
      D: 'user',
    },
    ['s f', 'f S', 'f Z', 'S D'],
  )
  const both = async (first: (run: Driven) => void, second: (run: Driven) => void) => {
    const run = await driven(xml)
    run.do({ type: 'message', wait: run.wait('m') })
    first(run)
    second(run)
    return run.places()
  }
  const cancel = (node: string) => (run: Driven) => void run.do({ type: 'cancelBranch', token: run.token(node) })
  const complete = (node: string) => (run: Driven) => void run.complete(node)

  test('go on when anything in them was done', async () => {
    expect(await both(complete('A'), cancel('H'))).toBe('D Z')
    expect(await both(cancel('H'), complete('A'))).toBe('D Z')
    expect(await both(complete('H'), cancel('A'))).toBe('D Z')
    expect(await both(cancel('A'), complete('H'))).toBe('D Z')
  })

  test('are canceled themselves when nothing was', async () => {
    expect(await both(cancel('A'), cancel('H'))).toBe('Z')
    expect(await both(cancel('H'), cancel('A'))).toBe('Z')
  })

  test('say what was canceled on the way', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', l: 'throw link=L', c: 'catch link=L', B: 'user', Z: 'user' }, [
        's f',
        'f A',
        'f Z',
        'A l',
        'c B',
      ]),
    )
    const effects = run.do({ type: 'cancelBranch', token: run.token('A') })
    expect(of(effects, 'tokenGone').map(({ node, why }) => `${node} ${why}`)).toStrictEqual([
      'A canceled',
      'l canceled',
      'c canceled',
      'B ended',
    ])
  })
})

describe('event sub-processes', () => {
  test('beside follow from what holds their scope', async () => {
    const inner = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: {
              a: 'start',
              A: 'user',
              E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
            },
            flows: ['a A'],
          },
        },
        ['s S'],
      ),
    )
    expect(of(inner.do({ type: 'message', wait: inner.wait('m') }), 'tokenMade')[0]).toMatchObject({
      node: 'E',
      par: [inner.token('S')],
    })
    const outer = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user',
          E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
        },
        ['s A'],
      ),
    )
    const [made] = of(outer.do({ type: 'message', wait: outer.wait('m') }), 'tokenMade')
    expect(made).toMatchObject({ node: 'E', par: [] })
    expect(made).not.toHaveProperty('via')
  })

  test('by timers repeat beside, and stop their scope’s other events instead of it', async () => {
    const xml = (kind: string) =>
      bpmn(
        {
          s: 'start',
          A: 'user',
          E: { is: 'sub event', of: { t: `start cycle=R2/PT1H ${kind}`, H: 'user' }, flows: ['t H'] },
          F: { is: 'sub event', of: { m: 'start message=help', K: 'user' }, flows: ['m K'] },
        },
        ['s A'],
      )
    const beside = await driven(xml('beside'))
    beside.env = { now: NOON + HOUR }
    const effects = beside.do({ type: 'timer', wait: beside.wait('t') })
    const armed = of(effects, 'jobArmed')
    expect(armed).toStrictEqual([
      { type: 'jobArmed', wait: beside.wait('t'), node: 't', kind: 'timer', due: NOON + 2 * HOUR },
    ])
    expect(beside.state.waits[beside.wait('t')]).toStrictEqual({
      k: 'timer',
      n: 't',
      s: 1,
      due: NOON + 2 * HOUR,
      left: 1,
      every: 'PT1H',
    })
    beside.do({ type: 'timer', wait: beside.wait('t') })
    expect(beside.places()).toBe('A E×2 H×2')
    expect(waitsOf(beside)).toMatchObject([{ n: 'm' }])
    const instead = await driven(xml(''))
    instead.do({ type: 'timer', wait: instead.wait('t') })
    expect(waitsOf(instead)).toStrictEqual([])
    expect(instead.places()).toBe('E H')
  })

  test('by conditions and names of where they stand', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub each=item:items',
            of: {
              a: 'start',
              A: 'user',
              E: { is: 'sub event', of: { c: 'start when=${n>item} beside', H: 'user' }, flows: ['c H'] },
              F: { is: 'sub event', of: { m: 'start message=${item} beside', K: 'user' }, flows: ['m K'] },
            },
            flows: ['a A'],
          },
        },
        ['s S'],
      ),
      { items: [1, 5], n: 0 },
    )
    expect(waitsOf(run).flatMap(({ name }) => name ?? [])).toStrictEqual(['1', '5'])
    run.do({ type: 'setVars', vars: { n: 3 } })
    expect(run.tasks('H')).toHaveLength(1)
    run.do({ type: 'setVars', vars: { n: 9 } })
    expect(run.tasks('H')).toHaveLength(2)
  })
})

describe('what is caught', () => {
  test('leaves the variables alone when no one wants to know', async () => {
    for (const end of ['end error=E1', 'end escalation=E1']) {
      const run = await driven(
        bpmn(
          {
            s: 'start',
            S: { is: 'sub', of: { a: 'start', A: 'user', e: end }, flows: ['a A', 'A e'] },
            b: `boundary on=S ${end.slice(4)}`,
            L: 'user',
          },
          ['s S', 'b L'],
        ),
        { n: 1 },
      )
      run.complete('A')
      expect(run.places()).toBe('L')
      expect(varsOf(run)).toStrictEqual({ n: 1 })
    }
  })

  test('by several activities outwards: only the nearest', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: { a: 'start', w: 'service type=external topic=t', b: 'boundary on=w error', L: 'user' },
            flows: ['a w', 'b L'],
          },
          d: 'boundary on=S error',
          X: 'user',
        },
        ['s S', 'd X'],
      ),
    )
    run.do({ type: 'jobFailed', wait: run.wait('w'), error: 'E1' })
    expect(run.places()).toBe('L S')
  })
})
