/** What the panel writes about records of forms. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import type { ElementFields } from '../properties.ts'
import { loadTexts } from '../texts.ts'
import '../design.css'
import { RecordFields } from './RecordFields.tsx'

const LEDGER = '01900000-0000-7000-8000-000000000001'
const READ_ONLY = '01900000-0000-7000-8000-000000000002'
const CHECK = {
  problems: [],
  services: [],
  decisions: [],
  calendars: [],
  calls: [],
  processes: [],
  forms: [
    {
      id: LEDGER,
      name: '台账',
      actions: ['create' as const, 'update' as const],
      fields: [{ name: 'title', label: '标题' }],
    },
    { id: READ_ONLY, name: '公告', actions: ['update' as const], fields: [] },
  ],
  hasFailed: false,
}

let written: Record<string, string> = {}
beforeEach(async () => {
  written = {}
  signInAs({ can: ['wf:model:update'] })
  await loadTexts()
})

function Panel({ fields: first }: { fields: ElementFields }) {
  const [fields, setFields] = useState(first)
  const set = (name: string, value: string) => {
    written = { ...written, [name]: value }
    setFields((known) => ({ ...known, [name]: value }))
    return true
  }
  return (
    <aside className="wf-panel">
      <RecordFields fields={fields} check={CHECK} formKey="" isOptional={false} set={set} />
    </aside>
  )
}

const box = (name: string) => page.getByRole('combobox', { name, exact: true })
const option = (name: string) => page.getByTitle(name, { exact: true })

test('a form is chosen among those whose records the designer may write like this', async () => {
  await show(<Panel fields={{ record: 'create' }} />)
  await box(t('workflow.design.field.record-form')).click()
  await expect.element(option('公告')).not.toBeInTheDocument()
  await option('台账').click()
  expect(written).toEqual({ 'record-form': LEDGER })
  await expectAccessible()
})

test('fields get variables and expressions, by keyboard', async () => {
  await show(<Panel fields={{ record: 'create', 'record-form': LEDGER }} />)
  const table = page.getByRole('group', { name: t('workflow.design.field.record-fields') })
  await table.getByRole('button', { name: t('workflow.design.mapping.add') }).click()
  const cell = (key: 'field' | 'value') =>
    table.getByRole('combobox', {
      name: t('workflow.design.mapping.cell', { column: t(`workflow.design.record.${key}`), row: 1 }),
    })
  await cell('field').fill('标题')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await cell('value').fill('name')
  await page.getByRole('textbox', { name: t('workflow.design.field.record-result') }).click()
  expect(written).toEqual({ 'record-fields': 'title = name' })
})

test('what only another action says goes with it', async () => {
  await show(
    <Panel
      fields={{ record: 'create', 'record-form': LEDGER, 'record-fields': 'title = a', resultVariable: 'made' }}
    />,
  )
  await box(t('workflow.design.field.record')).click()
  await option(t('workflow.design.record.deletes')).click()
  expect(written).toEqual({ resultVariable: '', 'record-fields': '', record: 'delete' })
  await expect.element(page.getByRole('textbox', { name: t('workflow.design.field.record-id') })).toBeVisible()
})
