/** Confirming an account: with its name, or found by the mobile number of the profile. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addressRoutes } from '#messaging/contract/address.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import ConfirmAddress from './ConfirmAddress.tsx'

test('without an account the code is asked for all the same', async () => {
  await page.viewport(390, 800)
  const sent = fakeServer.answer(addressRoutes.send, () => ({ minutes: 10 }))
  await show(<ConfirmAddress kind="wechatWork" open onClose={() => undefined} afterOpenChange={() => undefined} />)
  await expect.element(page.getByText(t('messaging.address.account.wechatWork'))).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: t('messaging.address.send') }).click()
  await expect.element(page.getByText(t('messaging.address.code.sent', { minutes: 10 }))).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'wechatWork', address: '' }])
  // The code is needed.
  await page.getByRole('button', { name: t('messaging.address.confirm') }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})
