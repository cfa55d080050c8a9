/** What a step tells the world of tasks, once and several times. */
import { describe, expect, test } from 'vitest'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

const HOUR = 3_600_000

describe('tasks of people', () => {
  test('say who, until when, and with which form', async () => {
    const xml = bpmn(
      {
        s: 'start',
        A: 'user assignee=${who} candidateUsers=${users} candidateGroups=hr,it dueDate=${due} formKey=form-${n}',
      },
      ['s A'],
    )
    const opened = async (vars: Record<string, unknown>) =>
      of((await driven(xml, { who: 'ann', users: [], due: null, n: 1, ...vars })).history, 'taskOpened')[0]
    expect(await opened({})).toStrictEqual({
      type: 'taskOpened',
      task: expect.any(Number) as number,
      token: expect.any(Number) as number,
      node: 'A',
      assignee: 'ann',
      candidateUsers: [],
      candidateGroups: ['hr', 'it'],
      form: 'form-1',
    })
    expect(await opened({ users: ['bob', ' eve ', ''], due: 'PT1H' })).toMatchObject({
      candidateUsers: ['bob', 'eve'],
      due: NOON + HOUR,
    })
    expect(await opened({ users: ' bob ,eve,' })).toMatchObject({ candidateUsers: ['bob', 'eve'] })
    expect(await opened({ users: 5 })).toMatchObject({ candidateUsers: [] })
    expect(await opened({ due: 5 })).toMatchObject({ due: 5 })
    expect(await opened({ due: '2026-02-01' })).toMatchObject({ due: Date.UTC(2026, 1, 1) })
    expect(await opened({ due: '' })).not.toHaveProperty('due')
    expect(await opened({ who: null })).not.toHaveProperty('assignee')
    expect(await opened({ who: 5 })).toMatchObject({ assignee: '5' })
    for (const bad of [{ due: true }, { due: 'soon' }, { who: {} }])
      expect(await opened(bad), JSON.stringify(bad)).toBeUndefined()
  })

  test('are due in working time, by a calendar there is', async () => {
    const xml = bpmn({ s: 'start', A: 'user dueDate=PT2H portico:calendar=office' }, ['s A'])
    const calendars = new Map([
      ['office', { zone: 'UTC', week: Array.from({ length: 7 }, () => [['12:00', '13:00']] as [string, string][]) }],
    ])
    expect(of((await driven(xml, {}, { calendars })).history, 'taskOpened')).toMatchObject([{ due: NOON + 25 * HOUR }])
    expect(of((await driven(xml)).history, 'incident')).toMatchObject([{ code: 'BAD_TIMER', detail: 'office' }])
  })

  test('of a rule of the platform: asked for, then begun for each', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user portico:people=role:boss', t: 'boundary on=A timer=PT1H', B: 'user' }, [
        's A',
        'A B',
        't B',
      ]),
    )
    const wait = run.wait('A')
    expect(of(run.history, 'needAssignees')).toStrictEqual([
      { type: 'needAssignees', wait, node: 'A', rule: 'role:boss' },
    ])
    expect(run.tasks('A')).toStrictEqual([])
    const effects = run.do({ type: 'assigned', wait, users: ['ann', 'bob'] })
    expect(of(effects, 'taskOpened')).toMatchObject([
      { assignee: 'ann', index: 0 },
      { assignee: 'bob', index: 1 },
    ])
    expect(run.state.tokens[run.token('A')]?.m).toStrictEqual({
      total: 2,
      begun: 2,
      done: 0,
      agreed: 0,
      rejected: 0,
      list: ['ann', 'bob'],
    })
    expect(run.refusal({ type: 'assigned', wait, users: [] })).toBe('WAIT_GONE')
    // Who is named by the list is kept there once.
    expect(run.state.tasks[run.task('A')]).toStrictEqual({ t: run.token('A'), i: 0 })
    run.complete('A', 'A')
    expect(run.places()).toBe('B')
  })

  test('of a rule that finds no one: an incident, or passed, or rejected', async () => {
    const found = async (rule: string) => {
      const run = await driven(bpmn({ s: 'start', A: `user portico:people=x ${rule}`, B: 'user' }, ['s A', 'A B']))
      run.do({ type: 'assigned', wait: run.wait('A'), users: [] })
      return run
    }
    const stuck = await found('')
    expect(of(stuck.history, 'incident')).toMatchObject([{ node: 'A', code: 'NO_ASSIGNEE' }])
    // Tried again, it is asked again.
    expect(of(stuck.do({ type: 'setVars', vars: {} }), 'needAssignees')).toHaveLength(1)
    expect((await found('portico:whenEmpty=incident')).places()).toBe('A')
    const passed = await found('portico:whenEmpty=pass')
    expect(passed.state.tokens[passed.token('B')]?.d).toStrictEqual({ counts: [0, 0, 0, 0] })
    const rejected = await found('portico:whenEmpty=reject portico:onReject=continue')
    expect(rejected.state.tokens[rejected.token('B')]?.d).toStrictEqual({ outcome: 'reject', counts: [0, 0, 0, 0] })
    expect((await found('portico:whenEmpty=reject')).state.status).toBe('rejected')
  })
})

describe('several times', () => {
  test('as many as there are, and only as many as there may be', async () => {
    const times = async (n: unknown) =>
      await driven(bpmn({ s: 'start', A: 'user times=${n}', B: 'user' }, ['s A', 'A B']), { n })
    expect((await times(2)).tasks('A')).toHaveLength(2)
    expect((await times('3')).tasks('A')).toHaveLength(3)
    expect((await times(0)).places()).toBe('B')
    for (const bad of [-1, 1.5, 'x', {}, 5_001])
      expect(of((await times(bad)).history, 'incident'), JSON.stringify(bad)).toMatchObject([
        { node: 'A', code: 'BAD_COLLECTION' },
      ])
  })

  test('over lists, texts with commas, and nothing', async () => {
    const each = async (xs: unknown) =>
      await driven(bpmn({ s: 'start', A: 'user each=x:xs assignee=${x}', B: 'user' }, ['s A', 'A B']), { xs })
    const assignees = async (xs: unknown) =>
      of((await each(xs)).history, 'taskOpened').map(({ assignee, node }) => assignee ?? node)
    expect(await assignees(['ann', 'bob'])).toStrictEqual(['ann', 'bob'])
    expect(await assignees(' ann , bob,')).toStrictEqual(['ann', 'bob'])
    expect(await assignees([1])).toStrictEqual(['1'])
    expect(await assignees(null)).toStrictEqual(['B'])
    expect(await assignees([])).toStrictEqual(['B'])
    for (const bad of [5, {}, true])
      expect(of((await each(bad)).history, 'incident'), JSON.stringify(bad)).toMatchObject([{ code: 'BAD_COLLECTION' }])
  })

  test('see their own counters, and those after them see how it went', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user times=2 assignee=${loopCounter}-${nrOfInstances}-${nrOfActiveInstances}-${nrOfCompletedInstances}-${nrOfAgreed}-${nrOfRejected}',
          B: 'user assignee=${outcome}-${nrOfInstances}-${nrOfActiveInstances}-${nrOfCompletedInstances}-${nrOfAgreed}-${nrOfRejected}-${initiator}',
        },
        ['s A', 'A B'],
      ),
    )
    const assignees = () => of(run.history, 'taskOpened').map(({ assignee }) => assignee)
    expect(assignees()).toStrictEqual(['0-2-1-0-0-0', '1-2-2-0-0-0'])
    run.do({ type: 'complete', task: run.task('A'), outcome: 'reject' })
    run.complete('A')
    expect(assignees().at(-1)).toBe('reject-2-0-2-1-1-starter')
  })

  test('by percent: as soon as nothing can change it', async () => {
    const vote = async (percent: number, ...outcomes: ('agree' | 'reject' | 'abstain')[]) => {
      const run = await driven(
        bpmn(
          {
            s: 'start',
            A: `user each=x:xs mode=percent percent=${percent} portico:onReject=continue assignee=\${x}`,
            B: 'user',
          },
          ['s A', 'A B'],
        ),
        { xs: ['a', 'b', 'c', 'd'] },
      )
      for (const outcome of outcomes) run.do({ type: 'complete', task: run.task('A'), outcome })
      return run.places() === 'A' ? 'open' : run.state.tokens[run.token('B')]?.d?.outcome
    }
    expect(await vote(50, 'agree')).toBe('open')
    expect(await vote(50, 'agree', 'agree')).toBe('agree')
    expect(await vote(50, 'reject', 'reject')).toBe('open')
    expect(await vote(50, 'reject', 'reject', 'abstain')).toBe('reject')
    expect(await vote(51, 'agree', 'agree')).toBe('open')
    expect(await vote(51, 'reject', 'reject')).toBe('reject')
    expect(await vote(100, 'abstain')).toBe('reject')
    expect(await vote(0, 'reject')).toBe('agree')
  })

  test('by all or any: as soon as nothing can change it', async () => {
    const vote = async (mode: string, ...outcomes: ('agree' | 'reject' | 'abstain')[]) => {
      const run = await driven(
        bpmn({ s: 'start', A: `user each=x:xs mode=${mode} portico:onReject=continue assignee=\${x}`, B: 'user' }, [
          's A',
          'A B',
        ]),
        { xs: ['a', 'b'] },
      )
      for (const outcome of outcomes) run.do({ type: 'complete', task: run.task('A'), outcome })
      return run.places() === 'A' ? 'open' : run.state.tokens[run.token('B')]?.d?.outcome
    }
    expect(await vote('all', 'agree')).toBe('open')
    expect(await vote('all', 'reject')).toBe('reject')
    expect(await vote('all', 'agree', 'agree')).toBe('agree')
    expect(await vote('all', 'agree', 'abstain')).toBe('agree')
    expect(await vote('any', 'agree')).toBe('agree')
    expect(await vote('any', 'reject')).toBe('open')
    expect(await vote('any', 'reject', 'abstain')).toBe('reject')
  })

  test('loops test before or after, and end at their most', async () => {
    const loop = async (characteristics: string, vars = {}) => {
      const run = await driven(
        bpmn({ s: 'start', A: 'user while=x', B: 'user' }, ['s A', 'A B']).replace(
          /<standardLoopCharacteristics>.*<\/standardLoopCharacteristics>/,
          characteristics,
        ),
        vars,
      )
      let rounds = 0
      while (run.places() === 'A' && rounds < 5) {
        rounds += 1
        run.complete('A')
      }
      return rounds
    }
    const condition = (text: string) => `<loopCondition xsi:type="tFormalExpression">${text}</loopCondition>`
    expect(await loop('<standardLoopCharacteristics loopMaximum="3"/>')).toBe(3)
    expect(
      await loop(`<standardLoopCharacteristics>${condition('${no}')}</standardLoopCharacteristics>`, { no: false }),
    ).toBe(1)
    expect(
      await loop(`<standardLoopCharacteristics testBefore="true">${condition('${no}')}</standardLoopCharacteristics>`, {
        no: false,
      }),
    ).toBe(0)
    expect(
      await loop(
        `<standardLoopCharacteristics testBefore="true">${condition('${loopCounter == 0}')}</standardLoopCharacteristics>`,
      ),
    ).toBe(1)
    expect(
      await loop(`<standardLoopCharacteristics loopMaximum="2">${condition('${yes}')}</standardLoopCharacteristics>`, {
        yes: true,
      }),
    ).toBe(2)
    expect(await loop('<standardLoopCharacteristics testBefore="true" loopMaximum="0"/>')).toBe(0)
  })
})
