/** A form that is filled in: what its rules show, ask for and compute, and what is sent. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Field } from '#forms-core/index.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fill } from './testing/fill.tsx'

const fields: Field[] = [
  field('text', 'reason', { required: true }),
  field('number', 'days', { min: 1, max: 30 }),
  field('radio', 'kind'),
  field('textarea', 'note', { visibleWhen: '${days > 3}', requiredWhen: '${days > 5}' }),
]

test('values are entered and sent by variable names', async () => {
  const form = await fill(modelOf(fields))
  await page.getByLabelText('reason').fill('旅行')
  await page.getByLabelText('days').fill('4')
  await page.getByRole('radio', { name: '甲' }).click()
  await page.getByLabelText('note').fill('家里有事')
  await expectAccessible()
  expect(form.sent()).toEqual({ reason: '旅行', days: 4, kind: 'a', note: '家里有事' })
  expect(form.isChanged()).toBe(true)
})

test('a rule hides a field and asks for it while one types; what is hidden is not sent', async () => {
  const form = await fill(modelOf(fields))
  await expectCount(page.getByLabelText('note'), 0)
  await page.getByLabelText('days').fill('6')
  await page.getByLabelText('note').fill('x')
  await page.getByLabelText('note').fill('')
  await userEvent.tab()
  await expect.element(page.getByLabelText('note')).toHaveAccessibleDescription('请填写。')
  await page.getByLabelText('days').fill('2')
  await expectCount(page.getByLabelText('note'), 0)
  expect(form.sent()).toEqual({ days: 2 })
})

test('a check shows every problem and goes to the first', async () => {
  const form = await fill(modelOf(fields))
  await page.getByLabelText('days').fill('99')
  expect(form.check()).toBe(3)
  await expect.element(page.getByLabelText('reason')).toHaveFocus()
  await expect.element(page.getByLabelText('reason')).toBeInvalid()
  await expect.element(page.getByLabelText('days')).toBeInvalid()
  await expectAccessible()
  await page.getByLabelText('reason').fill('x')
  await page.getByLabelText('days').fill('9')
  await page.getByLabelText('note').fill('y')
  expect(form.check()).toBe(0)
})

test('a field that is left as it was says nothing; one that was emptied says what is wrong', async () => {
  await fill(modelOf(fields))
  const reason = page.getByLabelText('reason')
  await reason.click()
  await userEvent.tab()
  await expect.element(page.getByLabelText('days')).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription('')
  await reason.fill('x')
  await reason.fill('')
  await userEvent.tab()
  await expect.element(reason).toHaveAccessibleDescription('请填写。')
})
