/** A question of the list is read in its cell as one that is typed is. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { QUESTION_DICTIONARY } from '#security/contract/question.ts'
import QuestionsForm from './QuestionsForm.tsx'

const LISTED = ['您的小学校名是什么？', '您班主任的名字是什么？'].map((label, at) => ({
  val: String(at),
  label,
  status: 1 as const,
}))

/** Pixels by which an input stands out of the box that cuts it off. */
const cutOff = (input: Element): number => {
  const box = input.closest('.ant-select-content')?.getBoundingClientRect()
  const { top, bottom } = input.getBoundingClientRect()
  return box ? Math.max(box.top - top, bottom - box.bottom, 0) : Number.NaN
}

test.each([1440, 390])('questions are not cut off, chosen or typed, in a window of %i pixels', async (width) => {
  await page.viewport(width, 900)
  signInAs({ dictionaries: { [QUESTION_DICTIONARY]: LISTED } })
  const whole = { open: true, afterOpenChange: () => undefined, onClose: () => undefined }
  await show(<QuestionsForm required={3} requiredOfDictionary={2} {...whole} />)
  await page.getByRole('combobox').nth(2).fill('备用钥匙放在哪里？')
  const inputs = [...document.querySelectorAll('.kit-cell [role="combobox"]')]
  expect(inputs.map(cutOff)).toEqual([0, 0, 0])
  const heights = inputs.map((input) => input.closest('.ant-select')?.getBoundingClientRect().height)
  expect(new Set(heights).size).toBe(1)
})
