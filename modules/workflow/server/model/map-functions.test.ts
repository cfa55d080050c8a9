import { expect, test } from 'vitest'
import { compile } from '#process/index.ts'
import { FLOWABLE } from '../testing/foreign.ts'
import { flows, processOf } from '../testing/processes.ts'
import { foreignWork, withFunctions } from './map-functions.import.ts'

test('a class that is mapped becomes the work of a service, in the file itself', async () => {
  const before = await compile(FLOWABLE)
  const work = foreignWork(before)
  expect([...work]).toEqual([['notify', 'org.example.Mailer']])
  const after = await compile(withFunctions(before.xml, work, { 'org.example.Mailer': 'mail & post' }))
  expect(after.ir?.nodes['notify']?.job).toMatchObject({ worker: 'mail & post' })
  expect(after.problems.filter(({ code }) => code === 'NEEDS_MAPPING')).toEqual([])
})

test('what is not mapped stays as it is, to the letter', async () => {
  const { xml, ...compiled } = await compile(FLOWABLE)
  expect(withFunctions(xml, foreignWork({ xml, ...compiled }), { other: 'x', constructor: 'y' })).toBe(xml)
})

test('only tasks are touched: the same name in another element, in a comment or in a longer expression is not', async () => {
  const body = `<startEvent id="s"/><!-- <serviceTask id="a" --><serviceTask id="a" camunda:class="A"/><serviceTask id="b" camunda:expression="\${bean.run() + 1}"/><userTask id="c"/><endEvent id="e"/>${flows('s a', 'a b', 'b c', 'c e')}`
  const compiled = await compile(processOf('p', body))
  const work = foreignWork(compiled)
  expect([...work.keys()]).toEqual(['a'])
  const xml = withFunctions(compiled.xml, work, { A: 'one' })
  // The namespace is declared already, so it is not declared again.
  expect(xml.match(/urn:portico:process/g)).toHaveLength(1)
  expect(xml.match(/portico:function=/g)).toHaveLength(1)
  expect(xml).toContain('<serviceTask id="a" camunda:class="A" portico:function="one"/>')
})

test('however much space a tag has, it is gone over once', () => {
  const tag = `<serviceTask${' '.repeat(400_000)}id="a" camunda:class="A"${' '.repeat(400_000)}/>`
  const xml = withFunctions(`<definitions>${tag}</definitions>`, new Map([['a', 'A']]), { A: 'one' })
  expect(xml).toMatch(/camunda:class="A" portico:function="one"\/><\/definitions>$/)
})
