/** Who signs no more. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { countersign, people } from '../testing/traps/models.ts'

const single = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B'])

describe('removing a user', () => {
  test('who has not acted: their task is closed as removed', async () => {
    const run = await driven(countersign(''), people)
    const [, bob = 0] = run.tasks('A')
    const token = run.token('A')
    expect(run.do({ type: 'removeSigner', node: 'A', user: 'bob' })).toStrictEqual([
      { type: 'taskClosed', task: bob, token, node: 'A', why: 'removed' },
    ])
    expect(run.state.tokens[token]?.m).toMatchObject({ total: 2, gone: [1] })
    expect(run.refusal({ type: 'removeSigner', node: 'A', user: 'bob' })).toBe('NO_SUCH_SIGNER A {"user":"bob"}')
    expect(run.refusal({ type: 'removeSigner', node: 'B', user: 'ann' })).toBe('NO_SUCH_SIGNER B {"user":"ann"}')
    run.do({ type: 'complete', task: run.task('A') })
    expect(run.refusal({ type: 'removeSigner', node: 'A', user: 'ann' })).toBe('NO_SUCH_SIGNER A {"user":"ann"}')
  })

  test('takes along who signs for them', async () => {
    const run = await driven(countersign(''), people)
    const [, bob = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task: bob, user: 'zoe', position: 'after' })
    const zoe = run.tasks('A').at(-1) ?? 0
    const effects = run.do({ type: 'removeSigner', node: 'A', user: 'bob' })
    expect(of(effects, 'taskClosed').map(({ task }) => task)).toStrictEqual([bob, zoe])
    expect(run.tasks('A')).toHaveLength(2)
  })

  test('the last of all leaves no one, and the rule for that decides', async () => {
    const model = (rule: string) =>
      bpmn({ s: 'start', A: `user each=who:people assignee=\${who} ${rule}`, B: 'user' }, ['s A', 'A B'])
    const one = { people: ['ann'] }
    const pass = await driven(model(''), one)
    pass.do({ type: 'removeSigner', node: 'A', user: 'ann' })
    expect(pass.places()).toBe('B')
    const incident = await driven(model('portico:whenEmpty=incident'), one)
    const effects = incident.do({ type: 'removeSigner', node: 'A', user: 'ann' })
    expect(of(effects, 'incident')).toMatchObject([{ node: 'A', code: 'NO_ASSIGNEE' }])
    const reject = await driven(model('portico:whenEmpty=reject portico:onReject=continue'), one)
    reject.do({ type: 'removeSigner', node: 'A', user: 'ann' })
    expect(reject.state.tokens[reject.token('B')]?.d).toStrictEqual({ outcome: 'reject', counts: [0, 0, 0, 0] })
  })

  test('who is the only one is refused', async () => {
    const run = await driven(single)
    expect(run.refusal({ type: 'removeSigner', node: 'A', user: 'ann' })).toBe('NO_SUCH_SIGNER A')
  })

  test('only at the node that is named, also where the same people sign elsewhere', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          A: 'user each=x:xs sequential assignee=${x}',
          B: 'user each=x:xs sequential assignee=${x}',
        },
        ['s f', 'f A', 'f B'],
      ),
      { xs: ['ann', 'bob', 'eve'] },
    )
    run.do({ type: 'removeSigner', node: 'B', user: 'eve' })
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ total: 3 })
    expect(run.state.tokens[run.token('B')]?.m).toMatchObject({ total: 2, gone: [2] })
    expect(run.refusal({ type: 'removeSigner', node: 'B', user: 'eve' })).toBe('NO_SUCH_SIGNER B {"user":"eve"}')
  })

  test('a member whose task is done already is closed silently with who signs after it', async () => {
    const run = await driven(countersign(''), people)
    const [, bob = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task: bob, user: 'zoe', position: 'after' })
    run.do({ type: 'complete', task: bob })
    const zoe = run.tasks('A').find((id) => run.state.tasks[id]?.for === bob) ?? 0
    // Who has signed is no one to remove any more.
    expect(run.refusal({ type: 'removeSigner', node: 'A', user: 'bob' })).toBe('NO_SUCH_SIGNER A {"user":"bob"}')
    const effects = run.do({ type: 'removeSigner', node: 'A', user: 'zoe' })
    expect(of(effects, 'taskClosed')).toMatchObject([{ task: zoe, why: 'removed' }])
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ done: 1, agreed: 1 })
  })

  test('of two who sign after, the other one stays', async () => {
    const run = await driven(countersign(''), people)
    const [ann = 0, bob = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task: ann, user: 'y', position: 'before' })
    run.do({ type: 'addSigner', task: bob, user: 'z', position: 'before' })
    run.do({ type: 'removeSigner', node: 'A', user: 'y' })
    expect(run.state.tasks[ann]).not.toHaveProperty('st')
    expect(run.state.tasks[bob]).toHaveProperty('st', 'w')
  })

  test('whose decision cannot be evaluated leaves it open until it can', async () => {
    const run = await driven(countersign('until=${enough}'), people)
    run.do({ type: 'removeSigner', node: 'A', user: 'bob' })
    expect(run.state.tokens[run.token('A')]).toMatchObject({ st: 'stuck', at: 'decide', why: 'UNKNOWN_NAME' })
    run.do({ type: 'setVars', vars: { enough: true } })
    expect(run.places()).toBe('B')
  })

  test('who is still to come in a row, and only once', async () => {
    const run = await driven(countersign('sequential'), people)
    expect(run.do({ type: 'removeSigner', node: 'A', user: 'bob' })).toStrictEqual([])
    expect(run.refusal({ type: 'removeSigner', node: 'A', user: 'bob' })).toBe('NO_SUCH_SIGNER A {"user":"bob"}')
    run.complete('A', 'A')
    expect(of(run.history, 'taskOpened').map(({ assignee }) => assignee)).toStrictEqual(['ann', 'eve', undefined])
    expect(run.places()).toBe('B')
  })

  test('whose turn it is in a row lets the next begin', async () => {
    const run = await driven(countersign('sequential'), people)
    const effects = run.do({ type: 'removeSigner', node: 'A', user: 'ann' })
    expect(of(effects, 'taskOpened')).toMatchObject([{ assignee: 'bob', index: 1 }])
  })

  test('who signs before frees the task; who signs after lets it be done', async () => {
    const run = await driven(single)
    const task = run.task('A')
    const token = run.token('A')
    run.do({ type: 'addSigner', task, user: 'bob', position: 'before' })
    const bob = run.task('A')
    expect(run.do({ type: 'removeSigner', node: 'A', user: 'bob' })).toStrictEqual([
      { type: 'taskClosed', task: bob, token, node: 'A', why: 'removed' },
      { type: 'taskChanged', task, what: 'opened' },
    ])
    run.do({ type: 'addSigner', task, user: 'eve', position: 'after' })
    run.do({ type: 'removeSigner', node: 'A', user: 'eve' })
    // Nothing is left that the task would wait for, and it is not done by itself.
    expect(run.places()).toBe('A')
    run.do({ type: 'addSigner', task, user: 'eve', position: 'after' })
    run.do({ type: 'addSigner', task, user: 'zoe', position: 'after' })
    run.do({ type: 'complete', task, outcome: 'agree' })
    run.do({ type: 'removeSigner', node: 'A', user: 'eve' })
    expect(run.places()).toBe('A')
    run.do({ type: 'removeSigner', node: 'A', user: 'zoe' })
    expect(run.places()).toBe('B')
    expect(run.state.tokens[run.token('B')]?.d).toStrictEqual({ outcome: 'agree' })
  })
})
