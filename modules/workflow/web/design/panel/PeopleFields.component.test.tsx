/** Who is asked, for designers who may look up people and for those who may not. */
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { listen } from '#shell/request/signals.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { field } from '../../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import { aForm } from '../../form/process-form.fixture.ts'
import { loadTexts } from '../texts.ts'
import { PeopleFields } from './PeopleFields.tsx'

const DESIGNER = ['wf:model:page', 'wf:model:update']
const FINANCE = '01900000-0000-7000-8000-000000000001'
const DIRECTOR = '01900000-0000-7000-8000-000000000002'

let written = ''
beforeEach(async () => {
  written = ''
  fakeServer.answer(workflowAccessRoutes.roles, () => [{ id: FINANCE, name: '财务' }])
  fakeServer.answer(workflowAccessRoutes.groups, () => [{ id: FINANCE, name: '财务' }])
  await loadTexts()
})

function Rule({ first, formKey = '' }: { first: string; formKey?: string }) {
  const [value, setValue] = useState(first)
  const set = (next: string) => {
    written = next
    setValue(next)
  }
  return <PeopleFields value={value} formKey={formKey} onSet={set} />
}

async function turn(kind: 'user' | 'role' | 'group' | 'leaders-to' | 'dept' | 'post' | 'field' | 'dept-leader-of') {
  const text = t(`workflow.design.people.${kind}`)
  await page.getByRole('combobox', { name: t('workflow.design.people'), exact: true }).fill(text)
  await page.getByTitle(text, { exact: true }).click()
}

test('who may not look up people names them, and nothing is asked that would be refused', async () => {
  signInAs({ can: DESIGNER })
  let isLost = false
  listen('forbidden', () => {
    isLost = true
  })
  const refusal = fakeServer.refuse({ status: 403, error: 'forbidden', msg: '' })
  const refused = [
    fakeServer.answer(userRoutes.page, () => refusal),
    fakeServer.answer(deptRoutes.tree, () => refusal),
    fakeServer.answer(postRoutes.options, () => refusal),
  ]
  await show(<Rule first="initiator" />)
  for (const [kind, label] of [
    ['user', 'user'],
    ['dept', 'dept'],
    ['post', 'post'],
  ] as const) {
    await turn(kind)
    await page.getByRole('textbox', { name: t(`workflow.design.people.of.${label}`), exact: true }).fill('li, wang')
    await userEvent.tab()
    expect(written).toBe(`${kind}:li, wang`)
  }
  expect(refused.flat()).toEqual([])
  expect(isLost).toBe(false)
})

test.each(['role', 'group'] as const)('a %s is chosen by designers who administer none', async (kind) => {
  signInAs({ can: DESIGNER })
  await show(<Rule first="initiator" />)
  await turn(kind)
  const unset = page.getByText(t('workflow.design.people.unset'))
  await expect.element(unset).toBeVisible()
  expect(written).toBe('')
  await page.getByRole('combobox', { name: t(`workflow.design.people.of.${kind}`), exact: true }).click()
  await page.getByTitle('财务', { exact: true }).click()
  expect(written).toBe(`${kind}:${FINANCE}`)
  await expect.element(unset).not.toBeInTheDocument()
  await expectAccessible()
})

test.each(['post', 'leaders-to'] as const)('%s: posts are chosen by who may look up people', async (kind) => {
  signInAs({ can: [...DESIGNER, 'sys:user:pick'] })
  const director = { id: DIRECTOR, code: 'director', name: '主任', status: 1 as const, grantable: false }
  fakeServer.answer(postRoutes.options, () => [director])
  await show(<Rule first="initiator" />)
  await turn(kind)
  await page.getByRole('combobox', { name: t('workflow.design.people.of.post'), exact: true }).click()
  await page.getByTitle('主任', { exact: true }).click()
  expect(written).toBe(`${kind}:${DIRECTOR}`)
})

test('a field of the form is chosen by what it is called; without one the name of a variable is typed', async () => {
  signInAs({ can: DESIGNER })
  const form = aForm([
    field('user', 'user1', { label: { zh: '接替人' } }),
    field('department', 'dept1', { label: { zh: '部门' } }),
    field('text', 'text1', { label: { zh: '事由' } }),
  ])
  fakeServer.answer(workflowFormRoutes.ofModel, () => ({ form }))
  await show(<Rule first="initiator" formKey="leave" />)
  await turn('field')
  const chosen = page.getByRole('combobox', { name: t('workflow.design.people.of.field'), exact: true })
  await chosen.click()
  await expect.element(page.getByTitle('事由', { exact: true })).not.toBeInTheDocument()
  await page.getByTitle('接替人', { exact: true }).click()
  expect(written).toBe('field:user1')
})
