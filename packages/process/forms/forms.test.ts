/** Forms as files of others declare them, and as expressions ask for them. */
import { describe, expect, test } from 'vitest'
import { formsOf } from './forms.ts'
import { compile } from '../compile/compile.ts'
import { bpmn } from '../testing/bpmn.ts'

async function formsIn(file: string) {
  const { ir, xml } = await compile(file)
  if (ir === undefined) throw new Error('not compiled')
  return formsOf(xml, ir)
}

const file = (start: string, task = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="t">
<process id="p" isExecutable="true">
<startEvent id="s"><extensionElements>${start}</extensionElements></startEvent>
<userTask id="A" camunda:assignee="ann"><extensionElements>${task}</extensionElements></userTask><endEvent id="e"/>
<sequenceFlow id="f" sourceRef="s" targetRef="A"/><sequenceFlow id="g" sourceRef="A" targetRef="e"/></process></definitions>`

describe('a form that a file declares', () => {
  test('for Camunda: types, labels, choices, rules', async () => {
    const { start, tasks } = await formsIn(
      file(
        `<camunda:formData>
<camunda:formField id="days" label="Days" type="long" defaultValue="3"><camunda:validation><camunda:constraint name="required"/><camunda:constraint name="min" config="1"/><camunda:constraint name="max" config="30"/></camunda:validation></camunda:formField>
<camunda:formField id="kind" label="Kind" type="enum"><camunda:value id="sick" name="Sick"/><camunda:value id="rest"/></camunda:formField>
<camunda:formField id="from" type="date"/></camunda:formData>`,
        `<camunda:formData><camunda:formField id="note" label="Note" type="string"><camunda:validation><camunda:constraint name="readonly"/></camunda:validation></camunda:formField></camunda:formData>`,
      ),
    )
    expect(start).toStrictEqual([
      { name: 'days', label: 'Days', type: 'integer', initial: '3', required: true, least: 1, most: 30 },
      {
        name: 'kind',
        label: 'Kind',
        type: 'choice',
        options: [
          { value: 'sick', label: 'Sick' },
          { value: 'rest', label: 'rest' },
        ],
        required: false,
      },
      { name: 'from', label: 'from', type: 'date', required: false },
    ])
    expect({ ...tasks }).toStrictEqual({
      A: [{ name: 'note', label: 'Note', type: 'text', required: false, readOnly: true }],
    })
  })

  test.each(['flowable', 'activiti'])('for %s: properties, those that may not be read left out', async (vendor) => {
    const { start } = await formsIn(
      file(`<${vendor}:formProperty id="d" name="Days" type="double" variable="days" required="true" default="\${n}"/>
<${vendor}:formProperty id="boss" name="Boss" type="user" writable="false"/>
<${vendor}:formProperty id="secret" readable="false"/>
<${vendor}:formProperty id="ok" type="boolean"/><${vendor}:formProperty id="a b" type="string"/>`),
    )
    expect(start).toStrictEqual([
      { name: 'days', label: 'Days', type: 'number', required: true },
      { name: 'boss', label: 'Boss', type: 'user', required: false, readOnly: true },
      { name: 'ok', label: 'ok', type: 'boolean', required: false },
    ])
  })
})

describe('without a form, what its expressions ask for', () => {
  const guessed = async (...given: Parameters<typeof bpmn>) =>
    Object.fromEntries((await formsIn(bpmn(...given))).start.map(({ name, type }) => [name, type]))

  test('has the type that they make of it', async () => {
    const flows = [
      's x',
      "x A ${days > 3 && kind == 'sick'}",
      'x B ${urgent}',
      'x C ${!calm}',
      'x D ${execution.getVariable("sum") * 2 >= limit}',
      'x e default',
    ]
    expect(
      await guessed(
        { s: 'start', x: 'xor', A: 'user assignee=${boss}', B: 'user', C: 'user', D: 'user', e: 'end' },
        flows,
      ),
    ).toStrictEqual({
      days: 'number',
      kind: 'text',
      urgent: 'boolean',
      calm: 'boolean',
      sum: 'number',
      limit: 'number',
      boss: 'user',
    })
  })

  test('leaves out what the process sets itself, and what it knows', async () => {
    expect(
      await guessed({ s: 'start', A: 'user assignee=${initiator}', x: 'xor', B: 'user', e: 'end' }, [
        's A',
        'A x',
        "x B ${outcome == 'agree'}",
        'x e default',
      ]),
    ).toStrictEqual({})
    const declared = await formsIn(
      file('')
        .replace(
          'id="f" sourceRef="s" targetRef="A"/>',
          'id="f" sourceRef="s" targetRef="A"><conditionExpression>${note == 1}</conditionExpression></sequenceFlow>',
        )
        .replace(
          '<extensionElements></extensionElements></userTask>',
          '<extensionElements><camunda:formData><camunda:formField id="note" type="long"/></camunda:formData></extensionElements></userTask>',
        ),
    )
    expect(declared.start).toStrictEqual([])
  })

  test('asks for people where an element of a list is who does it', async () => {
    const xml = bpmn({ s: 'start', A: 'user assignee=${one}', e: 'end' }, ['s A', 'A e']).replace('</userTask>', '')
    const multi = xml.replace(
      /<userTask id="A"([^>]*?)\/?>/,
      '<userTask id="A"$1><multiInstanceLoopCharacteristics camunda:collection="${signers}" camunda:elementVariable="one"/></userTask>',
    )
    expect((await formsIn(multi)).start).toMatchObject([{ name: 'signers', type: 'users', isGuessed: true }])
  })

  test('an expression that does not parse asks for nothing', async () => {
    expect(await guessed({ s: 'start', A: 'user assignee=${a b', e: 'end' }, ['s A', 'A e'])).toStrictEqual({})
  })
})
