import { describe, expect, test } from 'vitest'
import { plain, read } from './reading.fixture.ts'

const TABLE =
  '<extensionElements><flowable:field name="decisionTableReferenceKey"><flowable:string><![CDATA[risk]]></flowable:string></flowable:field></extensionElements>'

describe('a decision that a task evaluates', () => {
  test.each<[string, string, object]>([
    [
      'ours',
      '<businessRuleTask id="T" portico:decision="risk" portico:resultVariable="r" portico:mapDecisionResult="singleEntry"/>',
      { mapping: 'singleEntry', resultVariable: 'r' },
    ],
    [
      'Camunda’s',
      '<businessRuleTask id="T" camunda:decisionRef="risk" camunda:resultVariable="r" camunda:mapDecisionResult="collectEntries" camunda:decisionRefBinding="latest"/>',
      { mapping: 'collectEntries', resultVariable: 'r' },
    ],
    [
      'Camunda’s with a version',
      '<businessRuleTask id="T" camunda:decisionRef="risk" camunda:decisionRefBinding="version" camunda:decisionRefVersion="3"/>',
      { mapping: 'resultList', version: 3 },
    ],
    [
      'Flowable’s',
      `<serviceTask id="T" flowable:type="dmn">${TABLE}</serviceTask>`,
      { mapping: 'resultList', spreads: true },
    ],
    [
      'Flowable’s as an attribute',
      '<businessRuleTask id="T" flowable:decisionTableReferenceKey="risk"/>',
      { mapping: 'resultList', spreads: true },
    ],
  ])('in words of %s', async (_, element, expected) => {
    const { node, problems } = await read(element)
    expect(problems).toEqual([])
    expect(node?.kind).toBe('pass')
    expect(node?.decision).toStrictEqual({ ref: plain('risk'), ...expected })
  })

  test('may be named by an expression', async () => {
    const { node, problems } = await read('<businessRuleTask id="T" camunda:decisionRef="${which}"/>')
    expect(problems).toEqual([])
    expect(node?.decision?.ref).toEqual({ lang: 'juel', text: '${which}' })
  })

  test.each([
    [
      '<businessRuleTask id="T" camunda:decisionRef="d" camunda:decisionRefBinding="deployment"/>',
      'error NOT_SUPPORTED T decisionRefBinding deployment',
    ],
    [
      '<businessRuleTask id="T" camunda:decisionRef="d" camunda:decisionRefBinding="version" camunda:decisionRefVersion="last"/>',
      'error BAD_VALUE T decisionRefVersion last',
    ],
    [
      '<businessRuleTask id="T" camunda:decisionRef="d" camunda:mapDecisionResult="first"/>',
      'error BAD_VALUE T first: singleEntry, singleResult, collectEntries, resultList',
    ],
    ['<businessRuleTask id="T" portico:decision="d" portico:function="f"/>', 'error BAD_VALUE T decision d, function'],
    ['<scriptTask id="T" portico:decision="d"/>', 'error BAD_VALUE T decision d, ScriptTask'],
    ['<serviceTask id="T" flowable:type="dmn"/>', 'error BAD_VALUE T decisionTableReferenceKey'],
    [
      '<businessRuleTask id="T" portico:decision="d" portico:resultVariable="outcome"/>',
      'error RESERVED_NAME T outcome',
    ],
    ['<businessRuleTask id="T" camunda:decisionRef="${"/>', 'error EXPRESSION_SYNTAX T'],
  ])('%s is refused', async (element, problem) => {
    const { problems } = await read(element)
    expect(
      problems.some((one) => one.startsWith(problem)),
      problems.join('\n'),
    ).toBe(true)
  })
})
