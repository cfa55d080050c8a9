/** The table of a step: what becomes of each field of the form, by keyboard where that matters. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { column, field } from '../../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import { aForm } from '../../form/process-form.fixture.ts'
import type { ElementFields } from '../properties.ts'
import { loadTexts } from '../texts.ts'
import '../design.css'
import { FieldTable, type OtherStep } from './FieldTable.tsx'

const NAMES = ['days', 'salary', 'note', 'a', 'b', 'c', 'd', 'e']
const ALL = NAMES.join(', ')
const FORM = '01900000-0000-7000-8000-000000000001'
const OTHERS: OtherStep[] = [{ id: 'check', name: 'Check', fields: { hides: 'salary', requires: 'days' } }]

/** What was written, each step apart. */
let steps: ElementFields[] = []
beforeEach(async () => {
  steps = []
  signInAs({ can: ['wf:model:page', 'wf:model:update'] })
  const form = aForm(NAMES.map((name) => field('text', name, { label: { zh: `字段 ${name}`, en: `Field ${name}` } })))
  fakeServer.answer(workflowFormRoutes.ofModel, () => ({ form }))
  await loadTexts()
})

function Panel({
  first = {},
  isStart = false,
  formKey = FORM,
}: {
  first?: ElementFields
  isStart?: boolean
  formKey?: string
}) {
  const [fields, setFields] = useState(first)
  return (
    <aside className="wf-panel">
      <FieldTable
        fields={fields}
        formKey={formKey}
        isStart={isStart}
        others={isStart ? [] : OTHERS}
        setAll={(changed) => {
          steps.push(changed)
          setFields((known) => ({ ...known, ...changed }))
          return true
        }}
      />
    </aside>
  )
}

const radio = (name: string, mode: 'write' | 'read' | 'hide') =>
  page.getByRole('radio', { name: t(`workflow.design.fields.${mode}.of`, { field: `字段 ${name}` }), exact: true })
const required = (name: string) =>
  page.getByRole('checkbox', { name: t('workflow.design.fields.require.of', { field: `字段 ${name}` }), exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a field is read until it is opened, and one change is one step', async () => {
  await show(<Panel />)
  await expect.element(radio('days', 'read')).toBeChecked()
  await expect.element(required('days')).toBeDisabled()
  await radio('days', 'write').click()
  await required('days').click()
  await radio('salary', 'hide').click()
  expect(steps).toEqual([
    { hides: '', writes: 'days', requires: '' },
    { hides: '', writes: 'days', requires: 'days' },
    { hides: 'salary', writes: 'days', requires: 'days' },
  ])
  await radio('days', 'read').click()
  await expect.element(required('days')).not.toBeChecked()
  expect(steps.at(-1)).toEqual({ hides: 'salary', writes: '', requires: '' })
  await expectAccessible()
})

test('arrow keys set a row, with Ctrl all rows', async () => {
  await show(<Panel />)
  await radio('days', 'read').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(radio('days', 'write')).toBeChecked()
  await expect.element(radio('salary', 'read')).toBeChecked()
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await expect.element(radio('days', 'read')).toBeChecked()
  await expect.element(radio('days', 'read')).toHaveFocus()
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  await expect.element(radio('e', 'write')).toBeChecked()
  expect(steps.at(-1)).toEqual({ hides: '', writes: ALL, requires: '' })
})

test('all that are found are set at once, and another step is taken over whole', async () => {
  await show(<Panel />)
  await page.getByPlaceholder(t('workflow.design.fields.find')).fill('salary')
  await expect.element(radio('days', 'read')).not.toBeInTheDocument()
  await button(t('workflow.design.fields.all.write')).click()
  expect(steps).toEqual([{ hides: '', writes: 'salary', requires: '' }])
  await button(t('workflow.design.fields.all.read')).click()
  expect(steps.at(-1)).toEqual({ hides: '', writes: '', requires: '' })
  await page.getByRole('combobox', { name: t('workflow.design.fields.copy') }).click()
  await page.getByTitle('Check', { exact: true }).click()
  expect(steps.at(-1)).toEqual({ hides: 'salary', writes: '', requires: 'days' })
})

test('the start writes all of its form but what it hides', async () => {
  await show(<Panel isStart first={{ hides: 'salary' }} />)
  await expect.element(radio('days', 'write')).toBeChecked()
  await expect.element(radio('salary', 'hide')).toBeChecked()
  await expect.element(radio('days', 'read')).not.toBeInTheDocument()
  await radio('salary', 'write').click()
  expect(steps).toEqual([{ hides: '', writes: '', requires: '' }])
})

test('without a form, variables are named by hand', async () => {
  await show(<Panel formKey="" />)
  await expect.element(page.getByText(t('workflow.design.fields.none'))).toBeVisible()
  const name = page.getByRole('textbox', { name: t('workflow.design.fields.variable') })
  await name.fill('1 no name')
  await expect.element(button(t('workflow.design.fields.add'))).toBeDisabled()
  await name.fill('total')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('radio', { name: t('workflow.design.fields.write.of', { field: 'total' }) }).click()
  expect(steps).toEqual([{ hides: '', writes: 'total', requires: '' }])
})

test('columns of a child table are set below it, and whether its rows come and go', async () => {
  const named = (name: string) => ({ label: { zh: `字段 ${name}`, en: `Field ${name}` } })
  const items = field('childTable', 'items', {
    ...named('items'),
    fields: ['what', 'price'].map((name) => column('text', name, named(name))),
  })
  fakeServer.answer(workflowFormRoutes.ofModel, () => ({ form: aForm([items]) }))
  await show(<Panel formKey="01900000-0000-7000-8000-000000000002" />)
  const price = (mode: 'write' | 'read' | 'hide') =>
    page.getByRole('radio', { name: t(`workflow.design.fields.${mode}.of`, { field: '字段 items / 字段 price' }) })
  const rows = page.getByRole('checkbox', { name: t('workflow.design.fields.rows.of', { field: '字段 items' }) })
  await expect.element(price('read')).toBeChecked()
  await expect.element(rows).not.toBeInTheDocument()
  await radio('items', 'write').click()
  await expect.element(rows).toBeChecked()
  await price('hide').click()
  await rows.click()
  expect(steps).toEqual([
    { hides: '', writes: 'items', requires: '' },
    { hides: 'items.price', writes: 'items', requires: '' },
    { hides: 'items.price', writes: 'items.what', requires: '' },
  ])
  await page
    .getByRole('checkbox', { name: t('workflow.design.fields.require.of', { field: '字段 items / 字段 what' }) })
    .click()
  expect(steps.at(-1)).toEqual({ hides: 'items.price', writes: 'items.what', requires: 'items.what' })
  await expectAccessible()
})
