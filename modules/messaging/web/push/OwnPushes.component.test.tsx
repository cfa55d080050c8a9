/** What the personal centre says of notifications in a browser that cannot show them, may not, or may. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { pushRoutes } from '#messaging/contract/push.ts'
import { t } from '#shell/i18n.ts'
import OwnPushes from './OwnPushes.tsx'

const other = {
  id: '019a0000-0000-7000-8000-000000000001',
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  isHere: false,
  createDate: '2026-11-20T01:00:00Z',
  usedDate: null,
}

afterEach(() => vi.restoreAllMocks())

async function showCard(publicKey = 'B'.repeat(87)): Promise<void> {
  fakeServer.answer(pushRoutes.list, () => ({ publicKey, subscriptions: [other] }))
  await show(<OwnPushes />)
}
const turnOn = () => page.getByRole('button', { name: t('messaging.push.turnOn') })

test('blocked: how to allow it, and no button', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  await page.viewport(390, 800)
  await showCard()
  await expect.element(page.getByText(t('messaging.push.how.blocked'))).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
  await expectAccessible()
})

test('not supported: why, and no button', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await showCard()
  await expect.element(page.getByText(t('messaging.push.how.unsupported'))).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
})

test('off: nothing is asked before the click; a refusal changes nothing', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('default')
  await showCard()
  await expect.element(turnOn()).toBeVisible()
  expect(ask).not.toHaveBeenCalled()
  await turnOn().click()
  expect(ask).toHaveBeenCalledTimes(1)
  await expect.element(turnOn()).toBeVisible()
})

test('another browser is named, and stopped', async () => {
  await showCard()
  const removals = fakeServer.answer(pushRoutes.remove, () => null)
  await page.getByRole('button', { name: `${t('messaging.push.stop')} Chrome 140 · Windows` }).click()
  await expect.poll(() => removals.map(({ params }) => params)).toEqual([{ id: other.id }])
})

test('without a channel there is nothing', async () => {
  await showCard('')
  await expect.element(page.getByText(t('messaging.push.title'))).not.toBeInTheDocument()
})
