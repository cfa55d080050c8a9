/** An embedded sub-process in the panel: once, or for each item of a list. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { show } from '../../../../../tests/component/show.tsx'
import type { ElementFields } from '../properties.ts'
import { loadTexts } from '../texts.ts'
import '../design.css'
import { RepeatFields } from './RepeatFields.tsx'

let written: Record<string, string> = {}
beforeEach(async () => {
  written = {}
  await loadTexts()
})

interface PanelProps {
  begun?: ElementFields
  isRepeated?: boolean
  isEmbedded?: boolean
}

function Panel({ begun = {}, isRepeated = false, isEmbedded = true }: PanelProps) {
  const [fields, setFields] = useState(begun)
  const set = (field: string, value: string) => {
    written = { ...written, [field]: value }
    setFields((known) => ({ ...known, [field]: value }))
    return true
  }
  const facts = { id: 'c', type: 'bpmn:SubProcess', event: undefined, source: undefined, outgoing: [] }
  const chosen = { ...facts, fields, isRepeated: isRepeated || (fields.repeat ?? '') !== '', isEmbedded }
  return (
    <aside className="wf-panel">
      <RepeatFields chosen={chosen} formKey="" set={set} />
    </aside>
  )
}

const box = (key: 'repeat' | 'each') =>
  page.getByRole('combobox', { name: t(`workflow.design.field.${key}`), exact: true })
const order = async (value: 'once' | 'atOnce' | 'inTurn') => {
  await box('repeat').click()
  await page.getByTitle(t(`workflow.design.repeat.${value}`), { exact: true }).click()
}

test('for each item: a field is looked up, since it may have been left empty; an expression is kept', async () => {
  await show(<Panel />)
  await expect.element(page.getByText(t('workflow.design.repeat.limit'))).toBeVisible()
  await expect.element(box('each')).not.toBeInTheDocument()
  await order('inTurn')
  await box('each').fill('rows')
  await userEvent.tab()
  expect(written).toEqual({ repeat: 'inTurn', collection: "${vars:get('rows')}" })
  await expect.element(box('each')).toHaveValue('rows')
  await box('each').fill('${users}')
  await userEvent.tab()
  const item = page.getByRole('textbox', { name: t('workflow.design.field.each-as'), exact: true })
  await item.fill('row')
  await userEvent.keyboard('{Enter}')
  expect(written).toEqual({ repeat: 'inTurn', collection: '${users}', elementVariable: 'row' })
  await expectAccessible()
  await order('once')
  expect(written['repeat']).toBe('')
  await expect.element(item).not.toBeInTheDocument()
})

test.each([{ isRepeated: true }, { isEmbedded: false }])(
  'a loop of the other kind, and what is no embedded sub-process, has none of it: %o',
  async (of) => {
    await show(<Panel {...of} />)
    await expect.element(page.getByRole('complementary')).toBeInTheDocument()
    await expect.element(box('repeat')).not.toBeInTheDocument()
  },
)
