/** What the panel writes about time, and about steps that no user decides. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import type { ElementFields } from '../properties.ts'
import { loadTexts } from '../texts.ts'
import { TaskFields } from './TaskFields.tsx'
import { WorkFields } from './WorkFields.tsx'

let written: Record<string, string> = {}
beforeEach(async () => {
  written = {}
  signInAs({ can: ['wf:model:update'] })
  fakeServer.answer(workflowFormRoutes.published, () => [])
  await loadTexts()
})

function Panel({ type, fields: first }: { type: string; fields: ElementFields }) {
  const [fields, setFields] = useState(first)
  const set = (field: string, value: string) => {
    written = { ...written, [field]: value }
    setFields((known) => ({ ...known, [field]: value }))
    return true
  }
  const setAll = (changed: ElementFields) => {
    written = { ...written, ...changed }
    setFields((known) => ({ ...known, ...changed }))
    return true
  }
  const chosen = {
    id: 'a',
    type,
    fields,
    event: undefined,
    isRepeated: false,
    isEmbedded: false,
    source: undefined,
    outgoing: [],
  }
  return type === 'bpmn:UserTask' ? (
    <TaskFields
      chosen={chosen}
      elements={[]}
      calendars={CALENDARS}
      set={set}
      table={{ formKey: '', others: [], setAll }}
    />
  ) : (
    <WorkFields
      chosen={chosen}
      check={{
        problems: [],
        services: [],
        decisions: [],
        calendars: [],
        calls: [],
        processes: [],
        forms: [],
        hasFailed: false,
      }}
      formKey=""
      set={set}
    />
  )
}

const CALENDARS = [
  { name: 'default', title: '' },
  { name: 'plant', title: '工厂' },
]

async function choose(label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByTitle(option, { exact: true }).click()
}

test('a duration is a number and a unit, or a text that says more', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1', dueDate: 'P2D' }} />)
  const label = t('workflow.design.field.dueDate')
  const amount = page.getByRole('spinbutton', { name: label, exact: true })
  await expect.element(amount).toHaveValue('2')
  await choose(t('workflow.design.unitOf', { name: label }), t('workflow.design.unit.hours'))
  expect(written).toEqual({ dueDate: 'PT2H' })
  await amount.fill('36')
  await userEvent.keyboard('{Enter}')
  expect(written).toEqual({ dueDate: 'PT36H' })
  await amount.fill('')
  await userEvent.tab()
  expect(written).toEqual({ dueDate: '' })
  await choose(t('workflow.design.unitOf', { name: label }), t('workflow.design.unit.text'))
  await page.getByRole('textbox', { name: label, exact: true }).fill('${limit}')
  await userEvent.tab()
  expect(written).toEqual({ dueDate: '${limit}' })
})

test('a calendar is chosen by its name; one that is there no more stays to be seen', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1', calendar: 'gone' }} />)
  const label = t('workflow.design.field.calendar')
  await expect.element(page.getByTitle('gone', { exact: true })).toBeVisible()
  await choose(label, '工厂 (plant)')
  expect(written['calendar']).toBe('plant')
  await choose(label, t('workflow.design.calendar.default'))
  expect(written['calendar']).toBe('default')
  await choose(label, t('workflow.design.calendar.none'))
  expect(written['calendar']).toBe('')
})

test('reminders and what is done at the end of time are written as attributes', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1' }} />)
  await page.getByRole('spinbutton', { name: t('workflow.design.field.remind-after'), exact: true }).fill('1')
  await page.getByRole('textbox', { name: t('workflow.design.field.remind-times'), exact: true }).fill('3')
  await choose(t('workflow.design.field.on-timeout'), t('workflow.design.timeout.transfer-leader'))
  expect(written).toEqual({ 'remind-after': 'P1D', 'remind-times': '3', 'on-timeout': 'transfer-leader' })
  await choose(t('workflow.design.field.on-timeout'), t('workflow.design.timeout.none'))
  expect(written['on-timeout']).toBe('')
  await expectAccessible()
})

test('one of those found is no countersign; without a rule there is no one to pick', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1', mode: 'all' }} />)
  await choose(t('workflow.design.field.pick'), t('workflow.design.pick.least'))
  expect(written).toEqual({ mode: '', pick: 'least' })
  await expect.element(page.getByRole('region', { name: t('workflow.design.group.several') })).not.toBeInTheDocument()
  const rule = page.getByRole('combobox', { name: t('workflow.design.people'), exact: true })
  await rule.fill(t('workflow.design.people.none'))
  await page.getByTitle(t('workflow.design.people.none'), { exact: true }).click()
  expect(written).toEqual({ mode: '', pick: '', people: '' })
  const pick = page.getByRole('combobox', { name: t('workflow.design.field.pick') })
  await expect.element(pick).not.toBeInTheDocument()
})

test('leaders level by level begin with one level and are asked in turn', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'initiator' }} />)
  const rule = page.getByRole('combobox', { name: t('workflow.design.people'), exact: true })
  await rule.fill(t('workflow.design.people.leaders'))
  await page.getByTitle(t('workflow.design.people.leaders'), { exact: true }).click()
  expect(written).toEqual({ people: 'leaders:1' })
  const several = page.getByRole('region', { name: t('workflow.design.group.several') })
  await expect.element(several).toHaveTextContent(t('workflow.design.mode.inTurn'))
})

test('what a rejection does: each of its rules, and the step it returns to only where one is named', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1' }} />)
  const rule = t('workflow.design.field.onReject')
  const step = page.getByRole('combobox', { name: t('workflow.design.field.rejectTo') })
  for (const value of ['end', 'initiator', 'previous', 'continue', 'branch'] as const) {
    await choose(rule, t(`workflow.design.reject.${value}`))
    expect(written).toEqual({ onReject: value })
    await expect.element(step).not.toBeInTheDocument()
  }
  await choose(rule, t('workflow.design.reject.return'))
  await expect.element(step).toBeVisible()
})

test('what a decision needs is written as attributes', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1' }} />)
  await choose(t('workflow.design.field.attachments'), t('workflow.design.attachments.required'))
  await choose(t('workflow.design.field.signature'), t('workflow.design.signature.complete'))
  await page.getByRole('textbox', { name: t('workflow.design.fields.variable') }).fill('amount')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('radio', { name: t('workflow.design.fields.write.of', { field: 'amount' }) }).click()
  await page.getByRole('checkbox', { name: t('workflow.design.fields.require.of', { field: 'amount' }) }).click()
  expect(written).toMatchObject({ attachments: 'required', signature: 'complete', requires: 'amount' })
  await expectAccessible()
})

test('a step that decides by itself asks for nothing else; one to handle has nothing to reject', async () => {
  await show(<Panel type="bpmn:UserTask" fields={{ people: 'leader:1' }} />)
  const kind = t('workflow.design.field.step')
  await choose(kind, t('workflow.design.step.agree'))
  expect(written).toEqual({ automatic: 'agree' })
  await expect.element(page.getByRole('region', { name: t('workflow.design.group.people') })).not.toBeInTheDocument()
  await choose(kind, t('workflow.design.step.handle'))
  expect(written).toEqual({ automatic: '', onReject: 'none' })
  await choose(kind, t('workflow.design.step.approve'))
  expect(written).toEqual({ automatic: '', onReject: '' })
  await expect.element(page.getByRole('region', { name: t('workflow.design.group.people') })).toBeVisible()
})

test('a service task may give the process to users to read instead of working', async () => {
  await show(<Panel type="bpmn:ServiceTask" fields={{}} />)
  // Of a long list only what is typed is in sight.
  const turn = async (kind: 'initiator' | 'none') => {
    const text = t(`workflow.design.people.${kind}`)
    await page.getByRole('combobox', { name: t('workflow.design.copies.people') }).fill(text)
    await page.getByTitle(text, { exact: true }).click()
  }
  await turn('initiator')
  expect(written).toEqual({ cc: 'initiator' })
  const service = page.getByRole('region', { name: t('workflow.design.group.service') })
  await expect.element(service).not.toBeInTheDocument()
  await turn('none')
  expect(written).toEqual({ cc: '' })
  await expect.element(service).toBeVisible()
})
