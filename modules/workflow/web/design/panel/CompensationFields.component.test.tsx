/** Compensation in the panel: which activity an event undoes, and what an activity is there for. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { show } from '../../../../../tests/component/show.tsx'
import type { ChosenElement } from '../chosen-element.ts'
import type { ElementFields } from '../properties.ts'
import { loadTexts } from '../texts.ts'
import { CompensationFields } from './CompensationFields.tsx'

let written: Record<string, string> = {}
beforeEach(async () => {
  written = {}
  await loadTexts()
})

const ELEMENTS = [
  { id: 'book', name: 'Book', type: 'bpmn:ServiceTask' },
  { id: 'undo', name: '', type: 'bpmn:UserTask' },
  { id: 'fork', name: 'Fork', type: 'bpmn:ParallelGateway' },
  { id: 'e', name: 'End', type: 'bpmn:EndEvent' },
]

function Panel({ of }: { of: Partial<ChosenElement> & { type: string } }) {
  const [fields, setFields] = useState<ElementFields>({})
  const chosen = {
    id: 'e',
    event: undefined,
    isRepeated: false,
    isEmbedded: false,
    source: undefined,
    outgoing: [],
    ...of,
    fields,
  }
  const set = (field: string, value: string) => {
    written = { ...written, [field]: value }
    setFields((known) => ({ ...known, [field]: value }))
    return true
  }
  return <CompensationFields chosen={chosen} elements={ELEMENTS} set={set} />
}

type Name = 'activityRef' | 'meanwhile' | 'isForCompensation'
const field = (name: Name) => page.getByRole('combobox', { name: t(`workflow.design.field.${name}`), exact: true })
async function choose(name: Name, option: string) {
  await field(name).click()
  await page.getByTitle(option, { exact: true }).click()
}

test('an event that throws names one of the activities, and whether it goes on meanwhile', async () => {
  await show(<Panel of={{ type: 'bpmn:EndEvent', event: 'bpmn:CompensateEventDefinition' }} />)
  await field('activityRef').click()
  await expect.element(page.getByTitle('undo', { exact: true })).toBeVisible()
  await expect.element(page.getByTitle('Fork', { exact: true })).not.toBeInTheDocument()
  await page.getByTitle('Book', { exact: true }).click()
  await choose('meanwhile', t('workflow.design.meanwhile.yes'))
  expect(written).toEqual({ activityRef: 'book', meanwhile: 'true' })
  await expectAccessible()
})

test('an activity becomes one that only compensates; other events and gateways have nothing of it', async () => {
  const { rerender } = await show(<Panel of={{ type: 'bpmn:ServiceTask' }} />)
  await choose('isForCompensation', t('workflow.design.isForCompensation.yes'))
  expect(written).toEqual({ isForCompensation: 'true' })
  for (const [type, event] of [
    ['bpmn:BoundaryEvent', 'bpmn:CompensateEventDefinition'],
    ['bpmn:EndEvent', undefined],
    ['bpmn:ParallelGateway', undefined],
  ] as const) {
    await rerender(<Panel of={{ type, event }} />)
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  }
})
