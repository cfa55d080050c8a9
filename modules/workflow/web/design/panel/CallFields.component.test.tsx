/** What the panel writes about called processes, by keyboard where that matters. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { field } from '../../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import type { ElementFields } from '../properties.ts'
import { loadTexts } from '../texts.ts'
import '../design.css'
import { CallFields } from './CallFields.tsx'

let written: Record<string, string> = {}
beforeEach(async () => {
  written = {}
  signInAs({ can: ['wf:model:update'] })
  await loadTexts()
})

const CHECK = {
  forms: [],
  problems: [],
  services: [],
  decisions: [],
  calendars: [],
  calls: [],
  processes: [{ key: 'seal', name: '用印' }],
  hasFailed: false,
}

function Panel({ fields: first }: { fields: ElementFields }) {
  const [fields, setFields] = useState(first)
  const set = (name: string, value: string) => {
    written = { ...written, [name]: value }
    setFields((known) => ({ ...known, [name]: value }))
    return true
  }
  return (
    <aside className="wf-panel">
      <CallFields fields={fields} check={CHECK} formKey="" set={set} />
    </aside>
  )
}

const text = (key: Parameters<typeof t>[0], values?: Parameters<typeof t>[1]) => t(key, values)
const box = (name: string) => page.getByRole('combobox', { name, exact: true })
async function choose(label: string, option: string) {
  await box(label).click()
  await page.getByTitle(option, { exact: true }).click()
}

test('a deployed process is chosen by its name', async () => {
  await show(<Panel fields={{}} />)
  await box(text('workflow.design.field.calledElement')).fill('用印')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(written).toEqual({ calledElement: 'seal' })
  await expectAccessible()
})

test('a process of its own has no time limit and gives nothing back', async () => {
  await show(<Panel fields={{ calledElement: 'seal', out: 'a = b', 'time-limit': 'P1D', 'on-limit': 'reject' }} />)
  await choose(text('workflow.design.field.async'), text('workflow.design.async.yes'))
  expect(written).toEqual({ out: '', 'time-limit': '', 'on-limit': '', async: 'true' })
  await expect
    .element(page.getByRole('region', { name: text('workflow.design.group.callLimit') }))
    .not.toBeInTheDocument()
})

test('one for each item: order, initiator and results are asked for then', async () => {
  await show(<Panel fields={{ calledElement: 'seal' }} />)
  await expect.element(box(text('workflow.design.field.each-initiator'))).not.toBeInTheDocument()
  await box(text('workflow.design.field.each')).fill('people')
  await userEvent.tab()
  await choose(text('workflow.design.field.each-initiator'), text('workflow.design.each-initiator.yes'))
  await choose(text('workflow.design.field.each-in-turn'), text('workflow.design.each-in-turn.yes'))
  await page.getByRole('textbox', { name: text('workflow.design.field.each-results') }).fill('answers')
  await userEvent.tab()
  expect(written).toEqual({
    each: 'people',
    'each-initiator': 'true',
    'each-in-turn': 'true',
    'each-results': 'answers',
  })
  await expectAccessible()
})

test('variables are written when the table is left, row by row, by keyboard alone', async () => {
  await show(<Panel fields={{ in: 'total = amount' }} />)
  const table = page.getByRole('group', { name: text('workflow.design.field.in') })
  const cell = (column: 'there' | 'here', row: number) =>
    table.getByRole('combobox', {
      name: text('workflow.design.mapping.cell', { column: text(`workflow.design.mapping.${column}`), row }),
    })
  await expect.element(cell('there', 1)).toHaveValue('total')
  await table.getByRole('button', { name: text('workflow.design.mapping.add') }).click()
  await cell('there', 2).fill('who')
  await cell('here', 2).fill('${initiator}')
  expect(written).toEqual({})
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(written).toEqual({ in: 'total = amount\nwho = ${initiator}' })
  await table.getByRole('button', { name: text('workflow.design.mapping.remove', { row: 1 }) }).click()
  expect(written).toEqual({ in: 'who = ${initiator}' })
  await expectAccessible()
})

test('a time limit asks what is done at its end, and takes it back with it', async () => {
  await show(<Panel fields={{ calledElement: 'seal' }} />)
  const limit = page.getByRole('spinbutton', { name: text('workflow.design.field.time-limit'), exact: true })
  await limit.fill('3')
  await userEvent.tab()
  await choose(text('workflow.design.field.on-limit'), text('workflow.design.onLimit.reject'))
  expect(written).toEqual({ 'time-limit': 'P3D', 'on-limit': 'reject' })
  await limit.fill('')
  await userEvent.tab()
  expect(written).toEqual({ 'time-limit': '', 'on-limit': '' })
})

test('fields with items are offered: tables, users, several of anything', async () => {
  const { fieldsWithItems } = await import('../form-fields.ts')
  const fields = [
    field('text', 'title'),
    field('user', 'one'),
    field('user', 'many', { multiple: true }),
    field('department', 'dept'),
    field('department', 'depts', { multiple: true }),
  ]
  expect(fieldsWithItems(fields).map(({ name }) => name)).toEqual(['one', 'many', 'depts'])
})
