/** Reminders, what is done when time has run out, and steps without a user: as a file says it. */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { bpmn } from '../testing/bpmn.ts'

const read = async (attributes: string, words = 'user assignee=ann') => {
  const xml = bpmn({ s: 'start', A: words }, ['s A']).replace('id="A"', `id="A" ${attributes}`)
  const { ir, problems } = await compile(xml)
  return { node: ir?.nodes['A'], problems: problems.map(({ code, detail }) => `${code} ${detail ?? ''}`.trim()) }
}

describe('a time limit', () => {
  test.each([
    ['nothing', '', undefined],
    ['an empty value says nothing', 'portico:on-timeout=" " portico:remind-after=""', undefined],
    ['one reminder', 'portico:remind-after="P1D"', { reminders: { after: 'P1D', every: 'P1D', times: 1 } }],
    [
      'several, and what is done after them',
      'portico:remind-after=" P1D " portico:remind-every="PT4H" portico:remind-times="3" portico:on-timeout="escalate"',
      { reminders: { after: 'P1D', every: 'PT4H', times: 3 }, onTimeout: 'escalate' },
    ],
    ['the interval alone', 'portico:remind-every="PT1M"', { reminders: { after: 'PT1M', every: 'PT1M', times: 1 } }],
    ['at the due date', 'camunda:dueDate="P2D" portico:on-timeout="agree"', { onTimeout: 'agree' }],
  ])('%s', async (_what, attributes, limit) => {
    const { node, problems } = await read(attributes)
    expect({ limit: node?.user?.limit, problems }).toEqual({ limit, problems: [] })
  })

  test.each([
    ['no end of time', 'portico:on-timeout="agree"', 'NO_DEADLINE'],
    [
      'other words',
      'camunda:dueDate="P1D" portico:on-timeout="shrug"',
      'BAD_VALUE on-timeout shrug: agree, reject, transfer-leader, transfer-admin, escalate',
    ],
    ['no duration', 'portico:remind-after="tomorrow"', 'BAD_TIME remind-after tomorrow'],
    ['no time at all', 'portico:remind-after="PT0S"', 'BAD_TIME remind-after PT0S'],
    ['less than a minute between two', 'portico:remind-every="PT59S"', 'BAD_TIME remind-every PT59S'],
    [
      'less than a minute for both',
      'portico:remind-after="PT59S" portico:remind-times="2"',
      'BAD_TIME remind-after PT59S, remind-times 2',
    ],
    ['time that goes back', 'portico:remind-after="-PT2H"', 'BAD_TIME remind-after -PT2H'],
    ['months, which no working time has', 'portico:remind-every="P1M"', 'BAD_TIME remind-every P1M'],
    [
      'a hundred reminders',
      'portico:remind-after="PT1H" portico:remind-times="100"',
      'BAD_VALUE remind-times 100: 1–50',
    ],
    ['half a reminder', 'portico:remind-after="PT1H" portico:remind-times="0.5"', 'BAD_VALUE remind-times 0.5: 1–50'],
    ['reminders at no time', 'portico:remind-times="2"', 'BAD_VALUE remind-times, remind-after'],
  ])('with %s is a problem', async (_what, attributes, problem) => {
    expect((await read(attributes)).problems).toContain(problem)
  })
})

describe('a decision without a user', () => {
  test('is kept', async () => {
    const { node, problems } = await read('portico:automatic="agree"', 'user')
    expect([node?.user?.automatic, problems]).toEqual(['agree', []])
  })

  const due = 'camunda:dueDate="P1D"'
  test.each([
    [
      'agrees where a comment is needed',
      `${due} portico:on-timeout="agree" portico:comment="always"`,
      'on-timeout agree, comment always',
    ],
    [
      'rejects where a comment is needed',
      `${due} portico:on-timeout="reject" portico:comment="refusal"`,
      'on-timeout reject, comment refusal',
    ],
    [
      'rejects where no user may',
      `${due} portico:on-timeout="reject" portico:actions="return"`,
      'on-timeout reject, actions',
    ],
    [
      'rejects where there is nothing to reject',
      `${due} portico:on-timeout="reject" portico:onReject="none"`,
      'on-timeout reject, onReject none',
    ],
    [
      'agrees where a signature is needed',
      `${due} portico:on-timeout="agree" portico:signature="complete"`,
      'on-timeout agree, signature complete',
    ],
    [
      'rejects where a signature is needed',
      `${due} portico:on-timeout="reject" portico:signature="always"`,
      'on-timeout reject, signature always',
    ],
    [
      'rejects where files are needed',
      `${due} portico:on-timeout="reject" portico:attachments="required"`,
      'on-timeout reject, attachments required',
    ],
    [
      'agrees where a field has to be filled in',
      `${due} portico:on-timeout="agree" portico:writes="a,b" portico:requires="a,b"`,
      'on-timeout agree, requires a, b',
    ],
    [
      'agrees by itself where files are needed',
      'portico:automatic="agree" portico:attachments="required"',
      'automatic agree, attachments required',
    ],
    [
      'agrees by itself where a comment is needed',
      'portico:automatic="agree" portico:comment="always"',
      'automatic agree, comment always',
    ],
    [
      'rejects by itself to an earlier step',
      'portico:automatic="reject" portico:onReject="return"',
      'automatic reject, onReject return',
    ],
    ['has a time limit, too', `${due} portico:automatic="agree" portico:on-timeout="agree"`, 'automatic, on-timeout'],
  ])('that %s is refused', async (_what, attributes, detail) => {
    expect((await read(attributes)).problems).toContain(`AUTOMATIC_REFUSED ${detail}`)
  })

  test('a comment for refusals keeps no step from agreeing', async () => {
    expect((await read(`${due} portico:on-timeout="agree" portico:comment="refusal"`)).problems).toEqual([])
  })

  test('what only agreeing asks for keeps no step from rejecting, and what may be left out none at all', async () => {
    const reject = `${due} portico:on-timeout="reject" portico:signature="complete" portico:writes="a" portico:requires="a"`
    expect((await read(`${reject} portico:attachments="allowed"`)).problems).toEqual([])
  })

  test('the own task of who starts it has nothing to reject, though no attribute says so', async () => {
    const found = await read(`${due} portico:on-timeout="reject"`, 'user assignee=${initiator}')
    expect(found.problems).toContain('AUTOMATIC_REFUSED on-timeout reject, onReject none')
  })

  test('several at once have nothing to decide by themselves', async () => {
    const found = await read('portico:automatic="agree"', 'user assignee=${one} each=one:list')
    expect(found.problems).toContain('AUTOMATIC_REFUSED automatic, multiInstanceLoopCharacteristics')
  })

  test('a cycle of them never waits', async () => {
    const xml = bpmn({ s: 'start', x: 'xor', A: 'user portico:automatic=agree' }, ['s x', 'x A', 'A x'])
    expect((await compile(xml)).problems.map(({ code }) => code)).toContain('CYCLE_WITHOUT_END')
  })
})

describe('a step that gives the process to people to read', () => {
  test.each(['service', 'send'])('is a %s task with a rule', async (kind) => {
    const { node, problems } = await read('portico:cc="role:finance"', kind)
    expect([node?.kind, node?.cc, problems]).toEqual(['pass', 'role:finance', []])
  })

  test.each([
    ['other work', 'portico:cc="initiator" portico:function="erp.book"', 'service', 'cc, function'],
    ['an expression', 'portico:cc="initiator" camunda:expression="${a}"', 'service', 'cc, expression'],
    ['another kind of task', 'portico:cc="initiator"', 'rule', 'cc, BusinessRuleTask'],
    ['several of it', 'portico:cc="initiator"', 'service times=2', 'cc, loopCharacteristics'],
  ])('has no %s', async (_what, attributes, words, detail) => {
    expect((await read(attributes, words)).problems).toContain(`BAD_VALUE ${detail}`)
  })
})
