/** Fields that the organisation restricts, in the form of a user. */
import { Form, Input } from 'antd'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FieldMode } from '#contract/field-mode.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { GuardedField } from './GuardedField.tsx'

async function showMobile(mode: FieldMode, isNew = false): Promise<void> {
  signInAs({ fieldModes: { 'user.mobile': mode } })
  await show(
    <Form>
      <GuardedField name="mobile" label="Mobile" isNew={isNew} value="138****1234">
        <Input />
      </GuardedField>
    </Form>,
  )
}
const field = () => page.getByRole('textbox', { name: 'Mobile' })

test('one that can be edited is a control', async () => {
  await showMobile(0)
  await expect.element(field()).toBeEnabled()
})

test.each([1, 2] as const)('one of mode %i shows what the server sent, and cannot be changed', async (mode) => {
  await showMobile(mode)
  await expect.element(field()).toBeDisabled()
  await expect.element(field()).toHaveValue('138****1234')
})

test('one that is hidden is not there', async () => {
  await showMobile(3)
  await expect.element(field()).not.toBeInTheDocument()
})

test('a new user has none that is restricted', async () => {
  await showMobile(1, true)
  await expect.element(field()).not.toBeInTheDocument()
})
