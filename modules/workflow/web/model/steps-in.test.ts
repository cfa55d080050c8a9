import { expect, test } from 'vitest'
import { stepsIn } from './steps-in.ts'

test('steps that wait are read off a drawing, by their names', () => {
  const xml = `<definitions xmlns:bpmn="b"><bpmn:process id="p" name="P">
    <bpmn:userTask camunda:assignee="\${a > b}" id="check" name="Check &amp; &quot;sign&quot; &#x4f60;"/>
    <bpmn:userTask name='Two "quotes"' id='two' ><extensionElements/></bpmn:userTask>
    <exclusiveGateway id="way" name="Way"/><callActivity id="call"/><userTaskOther id="no"/>
    <bpmndi:BPMNShape id="shape" bpmnElement="check"/></bpmn:process></definitions>`
  expect(stepsIn(xml)).toEqual([
    { value: 'check', label: 'Check & "sign" 你' },
    { value: 'two', label: 'Two "quotes"' },
    { value: 'call', label: 'call' },
  ])
})

test('what is no drawing has none', () => {
  for (const text of ['', '<userTask', '<userTask id="a', '<userTask name="x"/>', '&#x110000;'])
    expect(stepsIn(text)).toEqual([])
})

test('a text of any size is read in linear time', () => {
  expect(stepsIn(`<userTask ${'a="'.repeat(50_000)}`)).toEqual([])
  expect(stepsIn('<userTask '.repeat(50_000))).toEqual([])
})
