/** The tenant's page of support access: a consent is given, its visits are read, and it is ended. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { supportAccessRoutes, type SupportConsent } from '#tenancy/contract/support-access.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import SupportAccessList from './SupportAccessList.tsx'

const HOUR_MS = 3_600_000
const consent: SupportConsent = {
  id: '0192d5a0-0000-7000-8000-000000000101',
  mayAct: 0,
  reason: '列表很慢',
  giverName: '周青',
  createDate: '2026-11-20T02:30:00.000Z',
  untilDate: '2026-11-20T06:30:00.000Z',
  endDate: null,
  enderName: '',
  isOpen: true,
  visits: 1,
  actions: ['end'],
}
const visit = {
  id: '0192d5a0-0000-7000-8000-000000000201',
  consentId: consent.id,
  visitorName: '方致远（平台支持）',
  reason: '工单 42',
  mayAct: 0,
  ip: '203.0.113.7',
  createDate: '2026-11-20T02:40:00.000Z',
  endDate: '2026-11-20T03:40:00.000Z',
  isOpen: true,
  calls: 12,
  changes: 0,
} as const

beforeEach(() => {
  signInAs({})
  navigateTo('/sys/supportAccess', { replace: true })
  fakeServer.answer(supportAccessRoutes.page, () => ({ list: [consent], total: 1, totalExact: true }))
  fakeServer.answer(supportAccessRoutes.visits, () => ({ list: [visit], total: 1, totalExact: true }))
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('a consent says until when, for reading, and is given for hours at a time', async () => {
  const sent = fakeServer.answer(supportAccessRoutes.give, () => ({ id: consent.id }))
  await show(<SupportAccessList />)
  await expectCount(rows(), 1)
  await expectAccessible()
  await page
    .getByRole('button', { name: t('tenancy.support.create') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('tenancy.support.reason') }).fill('列表很慢')
  await dialog.getByText(t('tenancy.support.hours', { count: 1 }), { exact: true }).click()
  await dialog.getByRole('button', { name: t('tenancy.support.create.save') }).click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ mayAct: 0, reason: '列表很慢' })
  const { untilDate = '' } = sent.at(-1)?.body ?? {}
  expect(Math.abs(Date.parse(untilDate) - Date.now() - HOUR_MS)).toBeLessThan(60_000)
})

test('its visits say who came, from where, and how much they called', async () => {
  await show(<SupportAccessList />)
  await page.getByRole('button', { name: consent.reason, exact: true }).first().click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('方致远（平台支持）')).toBeVisible()
  await expect.element(drawer.getByText('203.0.113.7')).toBeVisible()
  await expect.element(drawer.getByText(t('tenancy.support.visit.calls', { count: 12 }))).toBeVisible()
})

test('it is ended after a question', async () => {
  const ended = fakeServer.answer(supportAccessRoutes.end, () => null)
  await show(<SupportAccessList />)
  await page
    .getByRole('button', { name: `${t('tenancy.support.end')} ${consent.reason}` })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: t('tenancy.support.end'), exact: true }).click()
  await expect.poll(() => ended.at(-1)?.params).toEqual({ id: consent.id })
})
