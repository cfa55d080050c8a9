/** On a phone all fields of a form are as tall as a finger needs. */
import { Input, InputNumber, Select } from 'antd'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../tests/component/show.tsx'
import './form-drawer.css'

const FINGER_PX = 42

test('texts, numbers and choices are equally tall on a phone', async () => {
  await page.viewport(390, 800)
  await show(
    <div className="kit-form">
      <Input aria-label="text" />
      <InputNumber aria-label="number" />
      <Select aria-label="choice" />
    </div>,
  )
  await expect.element(page.getByLabelText('text')).toBeVisible()
  const fields = document.querySelectorAll('.kit-form > *')
  const heights = [...fields].map((field) => Math.round(field.getBoundingClientRect().height))
  expect(heights).toEqual([FINGER_PX, FINGER_PX, FINGER_PX])
})
