/** How a token goes, why, and who catches what made it go. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import type { Effect } from '../model/effect.ts'

const JOB = 'service type=external topic=print'
const gone = (effects: readonly Effect[]) => of(effects, 'tokenGone').map(({ node, why }) => `${node} ${why}`)

describe('a token', () => {
  test('goes over a link by no flow, and what comes there follows from it', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', l: 'throw link=L', c: 'catch link=L', B: 'user' }, ['s A', 'A l', 'c B']),
    )
    const effects = run.complete('A')
    const [thrown, caught] = of(effects, 'tokenMade')
    expect(caught).toStrictEqual({
      type: 'tokenMade',
      token: caught?.token,
      node: 'c',
      scope: 1,
      par: [thrown?.token],
    })
    expect(gone(effects)).toStrictEqual(['A passed', 'l passed', 'c passed'])
  })

  test('ends at an end, and passes an event gateway', async () => {
    const run = await driven(
      bpmn({ s: 'start', g: 'event', m: 'catch message=a', n: 'catch message=b', e: 'end', x: 'end' }, [
        's g',
        'g m',
        'g n',
        'm e',
        'n x',
      ]),
    )
    expect(gone(run.do({ type: 'message', wait: run.wait('m') }))).toStrictEqual(['g passed', 'm passed', 'e ended'])
  })

  test('that goes on after others were ended by force goes by itself', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: { a: 'start', f: 'and', A: 'user', B: 'user', t: 'end terminate' },
            flows: ['a f', 'f A', 'f B', 'A t'],
          },
          C: 'user',
        },
        ['s S', 'S C'],
      ),
    )
    const effects = run.complete('A')
    const forced = of(effects, 'tokenGone').filter(({ by }) => by !== undefined)
    expect(forced.map(({ node }) => node)).toStrictEqual(['B'])
  })

  test('that cannot begin its work leaves nothing of it, and says that this was interrupted', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user assignee=${gone}', t: 'boundary on=A timer=PT1H', L: 'user' }, [
        's A',
        't L',
      ]).replace(
        '</userTask>',
        '<extensionElements><camunda:inputOutput><camunda:inputParameter name="mine">1</camunda:inputParameter></camunda:inputOutput></extensionElements></userTask>',
      ),
    )
    expect(of(run.history, 'scopeGone').map(({ why }) => why)).toStrictEqual(['interrupted'])
    expect(run.state).toMatchObject({ waits: {}, tasks: {} })
  })

  test('is rejected along with the process it called', async () => {
    const run = await driven(bpmn({ s: 'start', f: 'and', c: 'call calls=q', A: 'user' }, ['s f', 'f c', 'f A']))
    const effects = run.do({ type: 'childEnded', wait: run.wait('c'), status: 'rejected' })
    expect(gone(effects)).toStrictEqual(['c rejected', 'A rejected'])
  })
})

describe('an error of a job', () => {
  const inside = (more: Record<string, string>) =>
    bpmn(
      {
        s: 'start',
        S: { is: 'sub', of: { a: 'start', w: JOB }, flows: ['a w'] },
        ...more,
        L: 'user',
      },
      ['s S', ...Object.keys(more).map((id) => `${id} L`)],
    )

  test('is caught by what is around it, where the job itself does not', async () => {
    const run = await driven(inside({ b: 'boundary on=S error=E1' }))
    run.do({ type: 'jobFailed', wait: run.wait('w'), error: 'E1' })
    expect(run.places()).toBe('L')
    const handled = await driven(
      bpmn({ s: 'start', w: JOB, E: { is: 'sub event', of: { m: 'start error=E1', H: 'user' }, flows: ['m H'] } }, [
        's w',
      ]),
    )
    handled.do({ type: 'jobFailed', wait: handled.wait('w'), error: 'E1' })
    expect(handled.places()).toBe('E H')
  })

  test('interrupts everything where no one catches it', async () => {
    const run = await driven(inside({ b: 'boundary on=S error=E2' }))
    const effects = run.do({ type: 'jobFailed', wait: run.wait('w'), error: 'E1' })
    expect(gone(effects)).toStrictEqual(['w interrupted', 'S interrupted'])
    expect(run.state.status).toBe('ended')
  })

  test('brings its message to who catches it, also where it would else be an incident', async () => {
    const xml = bpmn({ s: 'start', w: JOB, b: 'boundary on=w error=E1', L: 'user' }, ['s w', 'b L']).replace(
      'errorRef="error-E1"',
      'errorRef="error-E1" camunda:errorMessageVariable="text"',
    )
    const text = async (message?: string, uncaught?: 'incident') => {
      const run = await driven(xml)
      const more = { ...(message === undefined ? {} : { message }), ...(uncaught === undefined ? {} : { uncaught }) }
      run.do({ type: 'jobFailed', wait: run.wait('w'), error: 'E1', ...more })
      expect(run.places()).toBe('L')
      return run.state.scopes[1]?.vars['text']
    }
    expect(await text('no paper')).toBe('no paper')
    expect(await text('no paper', 'incident')).toBe('no paper')
    expect(await text()).toBeNull()
    expect(await text(undefined, 'incident')).toBeNull()
  })
})

test('a due date that is none says what it is, or where it comes from', async () => {
  const detail = async (due: unknown) => {
    const run = await driven(bpmn({ s: 'start', A: 'user dueDate=${due}' }, ['s A']), { due })
    return of(run.history, 'incident').map((one) => one.detail)
  }
  expect(await detail('soon')).toStrictEqual(['soon'])
  expect(await detail(true)).toStrictEqual(['${due}'])
})
