/** Going back into an event sub-process that went on instead of its scope, after a jump had led out of it. */
import { describe, expect, test } from 'vitest'
import { done } from './models.ts'
import { bpmn, places, straightBack, trial } from '../bpmn.ts'
import { driven, type Driven } from '../driven.ts'

/** A, B, C; `trigger` starts H with U and V in it; K may happen beside whatever goes on in the process. */
const sketch = (trigger: string, inside = 'user') =>
  [
    {
      s: 'start',
      A: 'user',
      x: 'xor',
      k: `end ${/error|escalation|signal/.test(trigger) ? trigger.split(' ')[0] : ''}`,
      B: 'user',
      C: 'user portico:onReject=return portico:rejectTo=U',
      e: 'end',
      H: {
        is: 'sub event',
        of: { h: `start ${trigger}`, U: inside, V: 'user', z: 'end' },
        flows: ['h U', 'U V', 'V z'],
      },
      K: { is: 'sub event', of: { m: 'start message=stop beside', R: 'user', y: 'end' }, flows: ['m R', 'R y'] },
    },
    ['s A', 'A x', 'x k ${bad}', 'x B default', 'B C', 'C e'],
  ] as const
const model = (trigger: string) => bpmn(...sketch(trigger))

const waits = ({ state }: Driven) =>
  Object.values(state.waits)
    .map(({ n }) => n)
    .sort()
    .join(' ')
const jump = (run: Driven, node: string, to: string) =>
  run.do({ type: 'jump', token: run.token(node), to, lineage: run.lineage() })

function happen(run: Driven, trigger: string): void {
  if (trigger.startsWith('timer')) run.do({ type: 'timer', wait: run.wait('h') })
  else if (trigger.startsWith('message')) run.do({ type: 'message', wait: run.wait('h') })
  else run.do({ type: 'complete', task: run.task('A'), vars: { bad: true }, lineage: run.lineage() })
}

/** In U and V, out to B, and on to C. */
async function jumpedOut(trigger: string): Promise<Driven> {
  const run = await driven(model(trigger), { bad: false })
  happen(run, trigger)
  expect([run.places(), waits(run)]).toEqual(['H U', ''])
  run.complete('U')
  jump(run, 'V', 'B')
  run.complete('B')
  return run
}

describe('a return into what went on instead of its scope', () => {
  const triggers = ['timer=PT3H', 'message=go', 'signal=news', 'error=E1', 'escalation=X1']

  test.each(triggers)('nothing else is handled there then, as before: %s', async (trigger) => {
    const run = await jumpedOut(trigger)
    const before = waits(run)
    expect([run.places(), before]).toEqual(['C', /error|escalation/.test(trigger) ? 'm' : 'h m'])
    run.returnTo('U', 'C')
    expect([run.places(), waits(run)]).toEqual(['H U', ''])
    run.complete('U', 'V')
    expect(run.places()).toBe('ended')
  })

  test.each(triggers)('straight back, everything is handled again: %s', async (trigger) => {
    const run = await jumpedOut(trigger)
    const before = waits(run)
    run.returnTo('U', 'C', 'backToReturner')
    expect([run.places(), waits(run)]).toEqual(['H U', ''])
    run.complete('U')
    expect([run.places(), waits(run)]).toEqual(['C', before])
    run.returnTo('U', 'C')
    expect([run.places(), waits(run)]).toEqual(['H U', ''])
    run.complete('U', 'V')
    expect(run.places()).toBe('ended')
  })

  test('also from there straight back to before it, and twice straight back again', async () => {
    const run = await jumpedOut('message=go')
    run.returnTo('U', 'C', 'backToReturner')
    run.returnTo('A', 'U', 'backToReturner')
    expect([run.places(), waits(run)]).toEqual(['A', 'h m'])
    run.complete('A')
    expect([run.places(), waits(run)]).toEqual(['H U', ''])
    run.complete('U')
    expect([run.places(), waits(run)]).toEqual(['C', 'h m'])
  })

  test('a withdrawal, a rejection that returns and another jump do the same', async () => {
    const withdrawn = await driven(model('timer=PT3H'), { bad: false })
    happen(withdrawn, 'timer')
    withdrawn.do({ type: 'complete', task: withdrawn.task('U'), by: 'ann', lineage: withdrawn.lineage() })
    jump(withdrawn, 'V', 'B')
    withdrawn.do({ type: 'withdraw', visit: withdrawn.visit('U'), by: 'ann', lineage: withdrawn.lineage() })
    expect([withdrawn.places(), waits(withdrawn)]).toEqual(['H U', ''])

    const rejected = await jumpedOut('timer=PT3H')
    rejected.do({ type: 'reject', task: rejected.task('C'), lineage: rejected.lineage() })
    expect([rejected.places(), waits(rejected)]).toEqual(['H U', ''])
    jump(rejected, 'U', 'C')
    expect([rejected.places(), waits(rejected)]).toEqual(['C', 'h m'])
  })

  test('what has happened beside before does not happen again when straight back brings back the rest', async () => {
    const [nodes, flows] = sketch('message=go')
    const K = { ...nodes.K, of: { ...nodes.K.of, m: 'start timer=PT1H beside' } }
    const run = await driven(bpmn({ ...nodes, K }, flows), { bad: false })
    happen(run, 'message')
    run.complete('U')
    jump(run, 'V', 'B')
    run.do({ type: 'timer', wait: run.wait('m') })
    expect([run.places(), waits(run)]).toEqual(['B K R', 'h'])
    run.complete('B')
    run.returnTo('U', 'C', 'backToReturner')
    expect([run.places(), waits(run)]).toEqual(['H K R U', ''])
    run.complete('U')
    expect([run.places(), waits(run)]).toEqual(['C K R', 'h'])
  })

  test('what is waited for in the scope again goes by its new name in a new version', async () => {
    const run = await jumpedOut('message=go')
    run.returnTo('U', 'C', 'backToReturner')
    const [nodes, flows] = sketch('message=go')
    const H = { ...nodes.H, of: { ...nodes.H.of, h2: nodes.H.of.h }, flows: ['h2 U', 'U V', 'V z'] }
    const { h: _, ...of } = H.of
    const { ir } = await driven(bpmn({ ...nodes, H: { ...H, of } }, flows))
    run.do({ type: 'migrate', to: ir, map: { h: 'h2', 'h-U': 'h2-U' } })
    run.complete('U')
    expect([run.places(), waits(run)]).toEqual(['C', 'h2 m'])
  })

  test('withdrawing what was done beside in there takes back where the jump led to, and gives back all that was there', async () => {
    const [nodes, flows] = sketch('timer=PT3H')
    const of = {
      h: 'start timer=PT3H',
      U: 'user',
      b: 'boundary on=U message=more beside',
      R: 'user',
      V: 'user',
      z: 'end',
    }
    const H = { ...nodes.H, of, flows: ['h U', 'U V', 'V z', 'b R'] }
    const run = await driven(bpmn({ ...nodes, H }, flows), { bad: false })
    happen(run, 'timer')
    run.do({ type: 'message', wait: run.wait('b') })
    run.do({ type: 'complete', task: run.task('R'), by: 'ann', lineage: run.lineage() })
    jump(run, 'U', 'B')
    run.do({ type: 'withdraw', visit: run.visit('R'), by: 'ann', lineage: run.lineage() })
    expect([run.places(), waits(run)]).toEqual(['H R U', 'b'])
    run.complete('R', 'U', 'V')
    expect(run.places()).toBe('ended')
  })

  test('what goes on beside leaves the scope handling everything', async () => {
    const run = await driven(model('message=go beside'), { bad: false })
    happen(run, 'message')
    run.complete('U')
    jump(run, 'V', 'B')
    expect([run.places(), waits(run)]).toEqual(['A B', 'h m'])
    run.returnTo('U', 'B')
    expect([run.places(), waits(run)]).toEqual(['A H U', 'h m'])
  })

  const leaving = [{ advance: 'PT3H' }, ...done('U'), { jump: 'V', to: 'B' }, ...done('B')]
  const fires = { advance: 'PT3H' }

  test('inside a sub-process, going on or over', async () => {
    const [of, flows] = sketch('timer=PT3H')
    const xml = bpmn({ s0: 'start', S: { is: 'sub', of, flows: [...flows] }, D: 'user' }, ['s0 S', 'S D'])
    const options = { vars: { bad: false } }
    const after = ['A', 'U', 'V', 'B', 'C']
    const steps = [...leaving, { return: 'U', from: 'C' }, ...done('U'), fires, ...done('V')]
    expect(await places(xml, steps, options)).toEqual([...after, 'U', 'V', 'V', 'D'])
    const over = [...leaving, ...done('C'), { return: 'U', from: 'D' }, ...done('U'), fires, ...done('V')]
    expect(await places(xml, over, options)).toEqual([...after, 'D', 'U', 'V', 'V', 'D'])
    const back = [...leaving, ...done('C'), straightBack('U', 'D'), fires, ...done('U')]
    expect(await places(xml, back, options)).toEqual([...after, 'D', 'U', 'U', 'D'])
  })

  test('inside a called process, going on or over, and into one that was called there', async () => {
    const outer = bpmn({ s0: 'start', call: 'call calls=q', D: 'user' }, ['s0 call', 'call D'])
    const called = bpmn(...sketch('timer=PT3H'), 'q')
    const options = { vars: { bad: false } }
    const after = ['A', 'U', 'V', 'B', 'C']
    const steps = [...leaving, { return: 'U', from: 'C' }, ...done('U'), fires, ...done('V')]
    expect(await places([outer, called], steps, options)).toEqual([...after, 'U', 'V', 'V', 'D'])
    const over = [...leaving, ...done('C'), { return: 'U', from: 'D' }, ...done('U'), fires, ...done('V')]
    expect(await places([outer, called], over, options)).toEqual([...after, 'D', 'U', 'V', 'V', 'D'])

    const inside = bpmn({ s1: 'start', Q: 'user' }, ['s1 Q'], 'r')
    const [first, ...rest] = leaving
    const into = [...(first === undefined ? [] : [first]), ...done('Q'), ...rest.slice(1), { return: 'Q', from: 'C' }]
    const files = [bpmn(...sketch('timer=PT3H', 'call calls=r')), inside]
    const lines = await trial(files, [...into, ...done('Q'), fires, ...done('V')], options)
    expect(lines.map(({ error }) => error).filter((error) => error !== undefined)).toEqual([])
    expect(lines.slice(5).map(({ active, status }) => [Object.keys(active).join(' '), status])).toEqual([
      ['Q', 'run'],
      ['V', 'run'],
      ['V', 'run'],
      ['', 'ended'],
    ])
  })
})
