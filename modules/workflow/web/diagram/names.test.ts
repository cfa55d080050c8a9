import { expect, test } from 'vitest'
import { nameIn } from './names.ts'

const elements = () => [
  { name: '主管审批', $attrs: { 'portico:name-en': ' Supervisor approval ' } },
  { name: '结束', $attrs: { 'portico:name-en': ' ', 'camunda:name-de': 'Ende' } },
  { name: '开始' },
]

test('elements are drawn with their name in the language, else with the one they have', () => {
  const [english, chinese] = [elements(), elements()]
  nameIn('en', english)
  nameIn('zh', chinese)
  expect(english.map(({ name }) => name)).toEqual(['Supervisor approval', '结束', '开始'])
  expect(chinese.map(({ name }) => name)).toEqual(['主管审批', '结束', '开始'])
})
