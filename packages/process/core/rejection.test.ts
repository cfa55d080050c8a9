/** One rule for rejections at each node: by every command, with every number of people. */
import { describe, expect, test } from 'vitest'
import type { Vars } from '../model/state.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven } from '../testing/driven.ts'

/** Where something stands after everybody rejected `A`, by each of the two commands. */
async function afterRejecting(nodes: Sketch, flows: string[], vars: Vars = {}): Promise<string[]> {
  const xml = bpmn({ s: 'start', ...nodes }, ['s A', ...flows])
  const found = []
  for (const type of ['reject', 'complete'] as const) {
    const run = await driven(xml, vars)
    while (run.state.status === 'run' && run.task('A') !== 0)
      run.do({ type, task: run.task('A'), outcome: 'reject', lineage: run.lineage() })
    found.push(run.places())
  }
  return found
}

const WAYS = [
  ['one person', ''],
  ['a countersign of all', 'times=3 mode=all'],
  ['of any', 'times=3 mode=any'],
  ['by percent', 'times=3 mode=percent percent=50'],
  ['in turn', 'times=3 mode=sequential'],
  ['without a mode', 'times=3'],
  ['that counts votes', 'times=3 until=${nrOfAgreed>1}'],
] as const

describe.each(WAYS)('a rejection by %s', (_, way) => {
  test('ends the process where nothing reads it', async () => {
    expect(await afterRejecting({ A: `user ${way}`, B: 'user' }, ['A B'])).toStrictEqual(['rejected', 'rejected'])
  })

  test('goes on where a condition behind reads the outcome, and takes its branch', async () => {
    const flows = ['A t', 't x', "x Y ${outcome=='agree'}", 'x N default']
    const read = await afterRejecting({ A: `user ${way}`, t: 'task', x: 'xor', Y: 'user', N: 'user' }, flows)
    expect(read).toStrictEqual(['N', 'N'])
  })

  test('does what the node says, whatever is read behind', async () => {
    const flows = ['A x', "x Y ${outcome=='agree'}", 'x N default']
    const nodes = (rule: string) => ({ A: `user ${way} portico:onReject=${rule}`, x: 'xor', Y: 'user', N: 'user' })
    expect(await afterRejecting(nodes('end'), flows)).toStrictEqual(['rejected', 'rejected'])
    expect(await afterRejecting(nodes('continue'), flows)).toStrictEqual(['N', 'N'])
  })
})

const list = (value: string) => `<camunda:list><camunda:value>${value}</camunda:value></camunda:list>`
const map = (value: string) => `<camunda:map><camunda:entry key="k">${value}</camunda:entry></camunda:map>`

/** The model with a parameter of a node. */
const withParameter = (xml: string, node: string, kind: 'input' | 'output', value: string) =>
  xml.replace(
    new RegExp(`(<\\w+ id="${node}"[^>]*>)`),
    `$1<extensionElements><camunda:inputOutput><camunda:${kind}Parameter name="p">${value}</camunda:${kind}Parameter></camunda:inputOutput></extensionElements>`.replaceAll(
      '${',
      '$${',
    ),
  )

/** Whether a process ends when the task at `A` is rejected. */
async function endsRejected(xml: string): Promise<boolean> {
  const run = await driven(xml)
  run.do({ type: 'complete', task: run.task('A'), outcome: 'reject' })
  return run.state.status === 'rejected'
}

describe('the outcome is read', () => {
  const goesOn = async (nodes: Sketch, flows: string[], vars: Vars = {}) =>
    (await afterRejecting({ A: 'user', ...nodes }, flows, vars))[0] !== 'rejected'

  test('by a flow of the node itself, an inclusive choice, FEEL, a lookup by name', async () => {
    for (const condition of [
      "${outcome=='reject'}",
      '=outcome="reject"',
      "${execution.getVariable('outcome')=='reject'}",
    ]) {
      expect(await goesOn({ B: 'user', C: 'user' }, [`A B ${condition}`, 'A C default']), condition).toBe(true)
      expect(await goesOn({ x: 'or', B: 'user', C: 'user' }, ['A x', `x B ${condition}`, 'x C default'])).toBe(true)
    }
  })

  test('inside of a sub-process behind, after it, and by who is asked next', async () => {
    const inside = { is: 'sub', of: { a: 'start', x: 'xor', B: 'user', C: 'user' } }
    const flows = ['a x', "x B ${outcome=='agree'}", 'x C default']
    expect(await goesOn({ S: { ...inside, flows } }, ['A S'])).toBe(true)
    expect(await goesOn({ B: "user assignee=${outcome=='agree'?'ann':'bob'}" }, ['A B'])).toBe(true)
  })

  test.each([
    ['who may claim what is asked next', 'user candidateUsers=${outcome}'],
    ['the groups that may', 'user candidateGroups=${outcome}'],
    ['when it is due', 'user dueDate=${outcome}'],
    ['for whom it is repeated', 'user each=one:${outcome}'],
    ['how often', "user times=${outcome=='agree'?1:2}"],
    ['what a service evaluates', 'service expression=${outcome}'],
    ['which process is called', 'call calls=${outcome}'],
    ['what is waited for', 'catch message=${outcome}'],
    ['what is broadcast', 'throw signal=${outcome}'],
    ['how long is waited', "catch timer=${outcome=='agree'?'PT1H':'PT2H'}"],
  ])('by %s', async (_what, node) => {
    expect(await goesOn({ B: node, C: 'user' }, ['A B', 'B C'])).toBe(true)
    expect(await goesOn({ B: node.replaceAll('outcome', 'other'), C: 'user' }, ['A B', 'B C'])).toBe(false)
  })

  test('behind a link, and in the parameters of what follows', async () => {
    const link = { t: 'throw link=L', c: 'catch link=L', x: 'xor', B: 'user', C: 'user' }
    expect(await goesOn(link, ['A t', 'c x', "x B ${outcome=='agree'}", 'x C default'])).toBe(true)
    for (const value of ['${outcome}', list('${outcome}'), map('${outcome}')]) {
      const xml = bpmn({ s: 'start', A: 'user', B: 'task', C: 'user' }, ['s A', 'A B', 'B C'])
      expect(await endsRejected(withParameter(xml, 'B', 'input', value)), value).toBe(false)
      expect(await endsRejected(withParameter(xml, 'B', 'output', value)), value).toBe(false)
      const asked = bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B'])
      expect(await endsRejected(withParameter(asked, 'B', 'input', value)), value).toBe(false)
      // Outputs of a task of people are read after its own decision.
      expect(await endsRejected(withParameter(asked, 'B', 'output', value)), value).toBe(true)
    }
  })

  test('by what a called process is given, and by its business key', async () => {
    const xml = bpmn({ s: 'start', A: 'user', B: 'call calls=other', C: 'user' }, ['s A', 'A B', 'B C'])
    const given = (what: string) =>
      xml.replace(
        /(<callActivity [^>]*>)/,
        (tag) => `${tag}<extensionElements><camunda:in ${what}/></extensionElements>`,
      )
    expect(await endsRejected(given('sourceExpression="${outcome}" target="decision"'))).toBe(false)
    expect(await endsRejected(given('businessKey="${outcome}"'))).toBe(false)
    expect(await endsRejected(given('source="other" target="decision"'))).toBe(true)
  })

  test('not behind the next people, not as a text, not by another name', async () => {
    const choice = ['x Y default', "x N ${outcome=='agree'}"]
    expect(await goesOn({ B: 'user', x: 'xor', Y: 'user', N: 'user' }, ['A B', 'B x', ...choice])).toBe(false)
    const other = ["x N ${decision=='outcome'}", 'x Y default']
    expect(await goesOn({ x: 'xor', Y: 'user', N: 'user' }, ['A x', ...other], { answer: '' })).toBe(false)
  })
})

describe('a task that its starter fills in', () => {
  const model = (node: string) => bpmn({ s: 'start initiator=applicant', A: `user ${node}`, B: 'user' }, ['s A', 'A B'])

  test('has nothing to reject, by either command, and stays as it was', async () => {
    for (const node of ['assignee=${initiator}', 'assignee=${applicant}', 'assignee=ann portico:onReject=none']) {
      const run = await driven(model(node))
      const task = run.task('A')
      const { state } = run
      expect(run.refusal({ type: 'reject', task, lineage: run.lineage() })).toBe('NOT_REJECTABLE A')
      expect(run.refusal({ type: 'complete', task, outcome: 'reject', vars: { n: 1 } })).toBe('NOT_REJECTABLE A')
      expect(run.state).toBe(state)
      run.do({ type: 'complete', task, outcome: 'agree' })
      expect(run.places()).toBe('B')
    }
  })

  test.each([
    ['several people', 'times=3 mode=all assignee=${initiator}'],
    ['a rule for when there is no one, which rejects', 'assignee=${initiator} portico:whenEmpty=reject'],
    ['an expression that only begins with the starter', 'assignee=${initiator}-boss'],
    ['an expression that only ends with them', 'assignee=the-${initiator}'],
    ['another variable', 'assignee=${boss}'],
    ['no user at all', 'candidateGroups=staff'],
  ])('is rejected as any other with %s', async (_what, node) => {
    const run = await driven(model(node), { boss: 'ann' })
    while (run.state.status === 'run') run.do({ type: 'complete', task: run.task('A'), outcome: 'reject' })
    expect(run.state.status).toBe('rejected')
  })

  test('is the same by the name of the starter in spaces, and only by what a start sets', async () => {
    const run = await driven(model('assignee=${ applicant }'))
    expect(run.refusal({ type: 'complete', task: run.task('A'), outcome: 'reject' })).toBe('NOT_REJECTABLE A')
    const xml = withParameter(
      bpmn({ s: 'start', t: 'task', A: 'user assignee=${other}' }, ['s t', 't A']),
      't',
      'output',
      'ann',
    ).replace('name="p"', 'name="other"')
    expect(await endsRejected(xml)).toBe(true)
  })

  test('is rejected where the model says what that means', async () => {
    const run = await driven(model('assignee=${initiator} portico:onReject=end'))
    run.do({ type: 'reject', task: run.task('A'), lineage: run.lineage() })
    expect(run.state.status).toBe('rejected')
  })
})

test('a countersign that counts votes is decided by the majority', async () => {
  const xml = bpmn({ s: 'start', A: 'user times=3 until=${nrOfAgreed>=2||nrOfRejected>=2}', B: 'user' }, ['s A', 'A B'])
  const vote = async (...outcomes: ('agree' | 'reject')[]) => {
    const run = await driven(xml)
    for (const outcome of outcomes) run.do({ type: 'complete', task: run.task('A'), outcome })
    return run.places()
  }
  expect(await vote('reject', 'agree', 'agree')).toBe('B')
  expect(await vote('agree', 'reject', 'reject')).toBe('rejected')
})
