/** A message is answered where it is read; once decided it shows who and when. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messageActionRoutes as routes, type Answerable } from '#messaging/contract/action.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { MessageAnswer } from './MessageAnswer.tsx'

const MESSAGE = { id: '0192d5a0-0000-7000-8000-000000000801', title: '三台打印机' }
const AGREE = { code: 'agree', label: '同意', consequence: '流程继续进行。', needsComment: false }
const OPEN: Answerable = { actions: [AGREE], decision: null }
const DONE: Answerable = { actions: [], decision: { what: '已同意', who: '蔡主管', at: '2026-11-26T02:30:00.000Z' } }

test('its action asks for the comment, and is sent again under the same command after a failure', async () => {
  let isUp = false
  const sent = fakeServer.answer(routes.answer, () =>
    isUp ? DONE : fakeServer.refuse({ status: 503, error: 'unavailable', msg: 'busy' }),
  )
  await show(<MessageAnswer message={MESSAGE} answer={OPEN} />)
  await page.getByRole('button', { name: '同意' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(AGREE.consequence)).toBeVisible()
  await dialog.getByRole('textbox').fill('可以')
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('busy')
  isUp = true
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[0]?.body).toMatchObject({ id: MESSAGE.id, action: 'agree', comment: '可以' })
})

test('decided: who and when, and nothing to press', async () => {
  await show(<MessageAnswer message={MESSAGE} answer={DONE} />)
  await expect.element(page.getByText('蔡主管')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
