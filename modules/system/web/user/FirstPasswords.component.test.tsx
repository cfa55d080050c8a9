/** The notice about first passwords of imported users: there only while some wait, and readable on a phone. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { firstPasswordRoutes } from '#system/contract/first-password.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { FirstPasswords } from './FirstPasswords.tsx'

const PHONE = 390
const EXPIRES = '2026-11-25T02:30:00.000Z'

beforeEach(() => signInAs())

test('on a phone the button stands below the text, and neither is squeezed', async () => {
  await page.viewport(PHONE, 844)
  fakeServer.answer(firstPasswordRoutes.waiting, () => ({ waiting: 10, expireDate: EXPIRES }))
  await show(<FirstPasswords />)
  const [title, button] = [
    page.getByText(t('system.firstPassword.title', { count: 10 })),
    page.getByRole('button', { name: t('system.firstPassword.fetch') }),
  ]
  await expect.element(button).toBeVisible()
  const [text, action] = [title.element().getBoundingClientRect(), button.element().getBoundingClientRect()]
  expect(action.top).toBeGreaterThan(text.bottom)
  expect(action.right).toBeLessThanOrEqual(PHONE)
  expect(text.width).toBeGreaterThan(PHONE / 2)
  await expectAccessible()
})

test('nothing is shown where no password waits', async () => {
  const asked = fakeServer.answer(firstPasswordRoutes.waiting, () => ({ waiting: 0, expireDate: null }))
  await show(<FirstPasswords />)
  await expect.poll(() => asked.length).toBe(1)
  await expectCount(page.getByRole('button'), 0)
})
