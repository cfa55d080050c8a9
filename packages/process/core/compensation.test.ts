import { describe, expect, test } from 'vitest'
import { objectToMigration } from '../commands/migrate.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const visited = ({ history }: Driven) => of(history, 'visited').map(({ node }) => node)
/** Handlers of people, in the order in which they were asked. */
const compensated = ({ history }: Driven) => of(history, 'compensating').map(({ node }) => node)

/** Two activities with handlers of people, then a compensation of both, then a task. */
const TWO = (thrown = 'throw compensate', more: Sketch = {}, flows: readonly string[] = []) =>
  bpmn(
    {
      s: 'start',
      A: 'user assignee=ann',
      ca: 'boundary on=A compensate',
      HA: 'user compensates assignee=ann',
      B: 'user assignee=bob',
      cb: 'boundary on=B compensate',
      HB: 'user compensates assignee=bob',
      t: thrown,
      Z: 'user assignee=zed',
      e: 'end',
      ...more,
    },
    ['s A', 'A B', 'B t', 't Z', 'Z e', 'ca ~ HA', 'cb ~ HB', ...flows],
  )

describe('a compensation event', () => {
  test('asks the handlers of what was completed, the last first, one after the other, and waits for them', async () => {
    const instance = await driven(TWO())
    instance.complete('A', 'B')
    expect(instance.places()).toBe('HB t')
    instance.complete('HB')
    expect(instance.places()).toBe('HA t')
    instance.complete('HA')
    expect(instance.places()).toBe('Z')
    expect(compensated(instance)).toEqual(['B', 'A'])
    instance.complete('Z')
    expect(instance.places()).toBe('ended')
    expect(visited(instance)).toEqual(['s', 'A', 'B', 't', 'HB', 'HA', 'Z', 'e'])
  })

  test('compensates one activity where it names it, and each only once', async () => {
    const instance = await driven(TWO('throw compensate=A', { again: 'throw compensate' }, []))
    instance.complete('A', 'B')
    expect(instance.places()).toBe('HA t')
    instance.complete('HA')
    expect(instance.places()).toBe('Z')
  })

  test('goes on at once where nothing was completed, or it is done already', async () => {
    const model = bpmn(
      {
        s: 'start',
        t0: 'throw compensate',
        A: 'task',
        ca: 'boundary on=A compensate',
        H: 'task compensates',
        t1: 'throw compensate',
        t2: 'throw compensate',
        e: 'end',
      },
      ['s t0', 't0 A', 'A t1', 't1 t2', 't2 e', 'ca ~ H'],
    )
    const instance = await driven(model)
    expect(instance.places()).toBe('ended')
    expect(visited(instance)).toEqual(['s', 't0', 'A', 't1', 'H', 't2', 'e'])
  })

  test('at an end waits before the process is over', async () => {
    const model = bpmn(
      {
        s: 'start',
        A: 'task',
        ca: 'boundary on=A compensate',
        H: 'user compensates assignee=ann',
        e: 'end compensate',
      },
      ['s A', 'A e', 'ca ~ H'],
    )
    const instance = await driven(model)
    expect(instance.places()).toBe('H e')
    instance.complete('H')
    expect(instance.places()).toBe('ended')
  })

  test('compensates what was done in rounds and by several members as often as it was done', async () => {
    const model = (loop: string) =>
      bpmn(
        { s: 'start', A: `task ${loop}`, ca: 'boundary on=A compensate', H: 'task compensates', e: 'end compensate' },
        ['s A', 'A e', 'ca ~ H'],
      )
    for (const loop of ['times=3', 'times=3 sequential']) {
      const instance = await driven(model(loop))
      expect(compensated(instance), loop).toEqual(['A', 'A', 'A'])
      expect(instance.places()).toBe('ended')
    }
  })

  test('an activity that was interrupted was not completed', async () => {
    const model = bpmn(
      {
        s: 'start',
        A: 'user assignee=ann',
        ca: 'boundary on=A compensate',
        H: 'task compensates',
        late: 'boundary on=A timer=PT1H',
        e: 'end compensate',
      },
      ['s A', 'A e', 'late e', 'ca ~ H'],
    )
    const instance = await driven(model)
    instance.do({ type: 'timer', wait: instance.wait('late') })
    expect(compensated(instance)).toEqual([])
    expect(instance.places()).toBe('ended')
  })
})

describe('a completed sub-process', () => {
  const INSIDE: Sketch = {
    s1: 'start',
    A: 'task',
    ca: 'boundary on=A compensate',
    H: 'user compensates assignee=${who}',
    B: 'user assignee=bob',
    e1: 'end',
  }
  const FLOWS = ['s1 A', 'A B', 'B e1', 'ca ~ H']
  const around = (more: Sketch = {}, flows: readonly string[] = [], inside = INSIDE, is = 'sub') =>
    bpmn({ s: 'start', P: { is, of: inside, flows: FLOWS }, t: 'throw compensate', e: 'end', ...more }, [
      's P',
      'P t',
      't e',
      ...flows,
    ])

  test('is compensated by what was completed in it, with the variables it had then', async () => {
    const sub = around().replace('<subProcess id="P"', '<subProcess id="P"')
    const xml = sub.replace(
      /(<subProcess id="P">)/,
      '$1<extensionElements><camunda:inputOutput><camunda:inputParameter name="who">${first}</camunda:inputParameter></camunda:inputOutput></extensionElements>',
    )
    const instance = await driven(xml, { first: 'ann' })
    instance.do({ type: 'complete', task: instance.task('B'), vars: { who: 'carl', first: 'later' } })
    expect(instance.places()).toBe('H P t')
    expect(of(instance.history, 'taskOpened').at(-1)).toMatchObject({ node: 'H', assignee: 'carl' })
    instance.complete('H')
    expect(instance.places()).toBe('ended')
    expect(compensated(instance)).toEqual(['P', 'A'])
    expect(Object.keys(instance.state.scopes)).toEqual(['1'])
  })

  test('is compensated by its own handler as a whole, where it has one', async () => {
    const xml = around({ cp: 'boundary on=P compensate', HP: 'user compensates assignee=ann' }, ['cp ~ HP'])
    const instance = await driven(xml, { who: 'ann' })
    instance.complete('B')
    expect(instance.places()).toBe('HP t')
    instance.complete('HP')
    expect(instance.places()).toBe('ended')
    expect(compensated(instance)).toEqual(['P'])
  })

  test('is compensated by its event sub-process, which may compensate what is inside', async () => {
    const handler = {
      is: 'sub event',
      of: { s2: 'start compensate', X: 'user assignee=xi', t2: 'throw compensate', e2: 'end' },
      flows: ['s2 X', 'X t2', 't2 e2'],
    }
    const xml = around({}, [], { ...INSIDE, E: handler })
    const instance = await driven(xml, { who: 'ann' })
    instance.complete('B')
    expect(instance.places()).toBe('E P X t')
    instance.complete('X')
    expect(instance.places()).toBe('E H P t t2')
    instance.complete('H')
    expect(instance.places()).toBe('ended')
    expect(compensated(instance)).toEqual(['P', 'A'])
  })

  test('that did nothing to compensate leaves nothing behind', async () => {
    const xml = around({}, [], { s1: 'start', A: 'task', B: 'user assignee=bob', e1: 'end' }).replace(
      '<association id="ca-handler" sourceRef="ca" targetRef="H" associationDirection="One"/>',
      '',
    )
    const instance = await driven(xml)
    instance.complete('B')
    expect(instance.places()).toBe('ended')
  })
})

describe('a transaction', () => {
  const MODEL = bpmn(
    {
      s: 'start',
      T: {
        is: 'transaction',
        of: {
          s1: 'start',
          A: 'task',
          ca: 'boundary on=A compensate',
          HA: 'user compensates assignee=ann',
          g: 'and',
          B: 'user assignee=bob',
          C: 'user assignee=carl',
          x: 'xor',
          ok: 'end',
          fail: 'end error=broken',
          no: 'end cancel',
        },
        flows: [
          's1 A',
          'A g',
          'g B',
          'g C',
          'B x',
          'x no ${is == "cancel"}',
          'x fail ${is == "error"}',
          'x ok default',
          'C ok',
          'ca ~ HA',
        ],
      },
      canceled: 'boundary on=T cancel',
      broken: 'boundary on=T error=broken',
      done: 'user assignee=dan',
      sorry: 'user assignee=sue',
      hazard: 'user assignee=hal',
      e: 'end',
    },
    ['s T', 'T done', 'canceled sorry', 'broken hazard', 'done e', 'sorry e', 'hazard e'],
  )

  test('that is canceled ends what is still done, compensates what was completed, and goes on at its event', async () => {
    const instance = await driven(MODEL, { is: 'cancel' })
    expect(instance.places()).toBe('B C T')
    instance.complete('B')
    expect(instance.places()).toBe('HA T no')
    instance.complete('HA')
    expect(instance.places()).toBe('sorry')
    expect(compensated(instance)).toEqual(['A'])
    instance.complete('sorry')
    expect(instance.places()).toBe('ended')
  })

  test('that fails is left without compensation', async () => {
    const instance = await driven(MODEL, { is: 'error' })
    instance.complete('B')
    expect(instance.places()).toBe('hazard')
    expect(compensated(instance)).toEqual([])
  })

  test('that is completed goes on as any sub-process, and can be compensated as a whole later', async () => {
    const instance = await driven(MODEL, { is: 'fine' })
    instance.complete('B', 'C')
    expect(instance.places()).toBe('done')
    expect(instance.state.scopes['1']?.c).toMatchObject([{ n: 'T', c: [{ n: 'A' }] }])
  })
})

describe('beside compensation', () => {
  test('no one goes back before what can be compensated, and before what was', async () => {
    const instance = await driven(TWO())
    const back = (node: string, from: string) =>
      instance.refusal({
        type: 'return',
        visit: instance.visit(node),
        from: instance.token(from),
        lineage: instance.lineage(),
      })
    instance.complete('A')
    expect(back('A', 'B')).toBe('COMPENSATED A')
    const withdrawal = { type: 'withdraw', visit: instance.visit('A'), by: 'ann', lineage: instance.lineage() } as const
    expect(instance.refusal(withdrawal)).toBe('COMPENSATED A')
    instance.complete('B')
    expect(back('A', 'HB')).toBe('COMPENSATED A')
    expect(back('HB', 'HB')).toBe('COMPENSATED HB')
    instance.complete('HB', 'HA')
    expect(back('B', 'Z')).toBe('COMPENSATED B')
    expect(back('HA', 'Z')).toBe('OTHER_BRANCH HA')
  })

  test('who goes back after all of it does so', async () => {
    const instance = await driven(
      bpmn(
        {
          s: 'start',
          A: 'task',
          ca: 'boundary on=A compensate',
          H: 'task compensates',
          B: 'user assignee=bob',
          C: 'user assignee=carl',
          e: 'end compensate',
        },
        ['s A', 'A B', 'B C', 'C e', 'ca ~ H'],
      ),
    )
    instance.complete('B')
    instance.returnTo('B', 'C')
    expect(instance.places()).toBe('B')
    instance.complete('B', 'C')
    expect(instance.places()).toBe('ended')
    expect(compensated(instance)).toEqual(['A'])
  })

  test('neither a handler nor who waits for it is moved, and no token is moved to a handler', async () => {
    const instance = await driven(TWO())
    instance.complete('A', 'B')
    const jump = (token: string, to: string) =>
      instance.refusal({ type: 'jump', token: instance.token(token), to, lineage: instance.lineage() })
    expect(jump('HB', 'Z')).toBe('COMPENSATED HB')
    expect(jump('t', 'Z')).toBe('COMPENSATED t')
    instance.complete('HB', 'HA')
    expect(jump('Z', 'HA')).toBe('NO_SUCH_NODE HA')
  })

  test('a handler that is canceled is passed, and with who waits for it its handler ends', async () => {
    const instance = await driven(TWO())
    instance.complete('A', 'B')
    instance.do({ type: 'cancelBranch', token: instance.token('HB') })
    expect(instance.places()).toBe('HA t')
    const end = instance.do({ type: 'cancel' })
    expect(instance.places()).toBe('canceled')
    expect(of(end, 'taskClosed').map(({ node }) => node)).toEqual(['HA'])
  })

  test('another version keeps what can be compensated, and one without the activity is refused', async () => {
    const instance = await driven(TWO())
    instance.complete('A', 'B')
    const { ir } = await driven(TWO())
    instance.do({ type: 'migrate', to: ir })
    instance.complete('HB', 'HA')
    expect(instance.places()).toBe('Z')
    const other = await driven(TWO())
    other.complete('A')
    const { A: _, ...nodes } = ir.nodes
    const objections = objectToMigration(other.ir, { ...ir, nodes }, other.state)
    expect(objections).toContainEqual({ node: 'A', reason: 'missing' })
  })

  test('a handler that fails is an incident, and goes on when it is repaired', async () => {
    const instance = await driven(
      bpmn(
        {
          s: 'start',
          A: 'task',
          ca: 'boundary on=A compensate',
          H: 'user compensates assignee=${who}',
          e: 'end compensate',
        },
        ['s A', 'A e', 'ca ~ H'],
      ),
    )
    expect(of(instance.history, 'incident')).toMatchObject([{ node: 'H', code: 'UNKNOWN_NAME' }])
    instance.do({ type: 'setVars', vars: { who: 'ann' } })
    instance.complete('H')
    expect(instance.places()).toBe('ended')
  })
})

test('a model without compensation keeps nothing of it', async () => {
  const instance = await driven(bpmn({ s: 'start', A: 'task', B: 'user assignee=b', e: 'end' }, ['s A', 'A B', 'B e']))
  expect(JSON.stringify(instance.ir)).not.toContain('compensat')
  expect(Object.keys(instance.state.scopes['1'] ?? {})).toEqual(['n', 'vars'])
})
