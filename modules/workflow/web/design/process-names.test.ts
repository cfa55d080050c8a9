import { expect, test } from 'vitest'
import { namesAfter, processNames } from './process-names.ts'

const fileOf = (process: string) =>
  `<?xml version="1.0"?><b:definitions xmlns:b="urn:b" name="Outer">${process}<b:startEvent name="Start"/></b:process></b:definitions>`

test.each([
  ['<b:process id="a" name="Leave" portico:name-en="Away">', 'Leave', 'Away'],
  ["<process\n  name='5 > 3 &amp; &lt;b&gt; &#35831;&#x5047;'>", '5 > 3 & <b> 请假', ''],
  ['<b:process id="name=" isExecutable="true">', '', ''],
  ['<b:process name="" p:name-en=" Away ">', '', 'Away'],
  ['<b:process name="&#x110000; &nothing;">', '&#x110000; &nothing;', ''],
  ['<b:processing name="No process">', '', ''],
])('names of %s', (process, name, nameEn) => {
  expect(processNames(fileOf(process))).toEqual({ name, nameEn })
})

test('what is no file has no names', () => {
  for (const text of ['', '<note/>', '<process name="', `<process ${'a="b" '.repeat(50_000)}`])
    expect(processNames(text)).toEqual({ name: '', nameEn: '' })
})

test('what was renamed in the drawing is renamed in the model, and nothing else', () => {
  const stored = { name: 'Own', nameEn: 'Own in English' }
  const before = { name: 'A', nameEn: 'A' }
  expect(namesAfter(stored, before, before)).toEqual(stored)
  expect(namesAfter(stored, before, { name: '', nameEn: '' })).toEqual({ name: 'Own', nameEn: '' })
  const long = { name: 'B'.repeat(200), nameEn: 'A' }
  expect(namesAfter(stored, before, long)).toEqual({ name: 'B'.repeat(100), nameEn: 'Own in English' })
})
