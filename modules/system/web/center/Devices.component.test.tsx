/** A session from a new address in the personal centre: "not me" asks once, denies it, and asks for a new password. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { passwordAsk } from '#shell/password/password-state.ts'
import { centerRoutes, type OwnSession } from '#system/contract/center.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { confirm } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { Devices } from './Devices.tsx'

const idOf = (at: number) => `0192d5a0-0000-7000-8000-00000000050${at}`
const session = (at: number, more: Partial<OwnSession>): OwnSession => ({
  id: idOf(at),
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  via: '',
  createDate: '2026-11-20T02:30:00.000Z',
  seenDate: '2026-11-20T02:30:00.000Z',
  isCurrent: false,
  isNewAddress: false,
  ...more,
})
const notMe = () => page.getByRole('button', { name: new RegExp(`^${t('system.center.deny')}`) })

beforeEach(() => {
  passwordAsk.set(undefined)
  signInAs({})
  fakeServer.answer(centerRoutes.sessions, () => [
    session(1, { isCurrent: true, isNewAddress: true }),
    session(2, {}),
    session(3, { isNewAddress: true, ip: '198.51.100.7' }),
  ])
})

test('only a session from a new address, and never this one, can be denied', async () => {
  await show(<Devices />)
  await expectCount(page.getByText(t('system.center.newAddress')), 2)
  await expectCount(notMe(), 1)
  await expectAccessible()
})

test('denied after a question, a new password is asked for at once', async () => {
  const denied = fakeServer.answer(centerRoutes.denySession, () => null)
  await show(<Devices />)
  await notMe().click()
  await confirm(t('system.center.deny.ask'), t('system.center.deny'))
  await expect.poll(() => denied.map(({ params }) => params)).toEqual([{ id: idOf(3) }])
  await expect.poll(() => passwordAsk.get()).toEqual({ mode: 'force' })
})
