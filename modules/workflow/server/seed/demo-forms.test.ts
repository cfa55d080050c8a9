/**
 * The demonstration's processes as employees meet them: labelled in both languages, and no one chooses who approves.
 */
import { expect, test } from 'vitest'
import { compile, formsOf, type FormField } from '#process/index.ts'
import { textIn } from '#forms-core/index.ts'
import { modelFieldOf } from '../form/generated-model.ts'
import { demoDrawing } from './demo-drawing.ts'
import { demoDrawings } from './demo-drawings.ts'
import { LEAVE_BEFORE_XML, LEAVE_XML } from './demo-leave.ts'
import { SUGGESTION_XML } from './demo-public.ts'

const inForce = [
  LEAVE_XML,
  SUGGESTION_XML,
  demoDrawing('demo_payment', '付款登记'),
  ...demoDrawings.flatMap(({ versions, draft }) => draft ?? versions.at(-1)?.xml ?? []),
]

const startOf = async (xml: string): Promise<readonly FormField[]> => {
  const { ir, xml: complete } = await compile(xml)
  if (ir === undefined) throw new Error('no process')
  return (await formsOf(complete, ir)).start
}

test.each([...inForce, LEAVE_BEFORE_XML].map((xml) => [/process id="(\w+)"/.exec(xml)?.[1], xml]))(
  '%s asks in both languages',
  async (_, xml = '') => {
    const fields = await startOf(xml)
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) {
      const { label, ...model } = modelFieldOf(field)
      expect(textIn(label, 'zh'), field.name).toMatch(/\p{Script=Han}/u)
      const options = 'options' in model && model.options.from === 'fixed' ? model.options.options : []
      for (const one of [label, ...options.map((option) => option.label)]) expect(one.en).toMatch(/^[\w ]+$/)
    }
  },
)

test('a label in no language stays when the language has none', () => {
  const field: FormField = { name: 'n', label: '天数', labels: { en: 'Days' }, type: 'number', required: true }
  const { label } = modelFieldOf(field)
  expect(['zh', 'en'].map((language) => textIn(label, language as 'zh' | 'en'))).toEqual(['天数', 'Days'])
  expect(textIn(modelFieldOf({ ...field, labels: {} }).label, 'en')).toBe('天数')
})

test('the user who starts one chooses no approver, and no task goes to all administrators', async () => {
  for (const xml of inForce) {
    expect(xml).not.toContain('org-admin')
    expect((await startOf(xml)).filter(({ type }) => type === 'user' || type === 'users')).toEqual([])
  }
})

test.each(inForce.map((xml) => [/process id="(\w+)"/.exec(xml)?.[1], xml]))(
  '%s, its steps and its ways are called in English, too',
  async (_, xml = '') => {
    const { ir } = await compile(xml)
    if (ir === undefined) throw new Error('no process')
    const named = [ir, ...Object.values(ir.nodes), ...Object.values(ir.flows)].filter(({ name = '' }) => name !== '')
    expect(named.length).toBeGreaterThan(3)
    for (const { name, names } of named) expect(names?.['en'], name).toMatch(/^[\w ?-]+$/)
  },
)
