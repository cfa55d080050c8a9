/** The virus scan in its drawer, as users with exactly the codes see it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ossRoutes, type FileScan, type ScanState } from '#files/contract/oss.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { buttonOf, confirm } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import ScanDrawer from './ScanDrawer.tsx'

const ID = '019a0000-0000-7000-8000-000000000001'
const ready: ScanState = {
  mode: 2,
  scanner: 'ready',
  version: 'ClamAV 1.4.3',
  unscanned: 5,
  waiting: 0,
  infected: 1,
  failed: 0,
  scan: null,
  mayScan: false,
}
const running: FileScan = {
  id: ID,
  status: 'running',
  done: 2,
  total: 5,
  owner: '林知远',
  createDate: '2026-11-20T01:00:00Z',
  finishDate: null,
  isCancelable: true,
}
const begin = () => buttonOf(t('system.oss.scan.begin'))

async function showScan(first: Partial<ScanState>) {
  let state = { ...ready, ...first }
  fakeServer.answer(ossRoutes.scan, () => state)
  await show(<ScanDrawer open afterOpenChange={() => undefined} onClose={() => undefined} />)
  await expect.element(page.getByText('ClamAV 1.4.3')).toBeVisible()
  return (change: Partial<ScanState>) => void (state = { ...state, ...change })
}

test('who may only look at files sees how it stands, and begins nothing', async () => {
  signInAs({ can: ['sys:oss:page'] })
  await page.viewport(390, 800)
  await showScan({ scan: { ...running, isCancelable: false } })
  await expectCount(begin(), 0)
  await expectCount(buttonOf(t('system.oss.scan.cancel')), 0)
  await expect.element(page.getByText(t('system.storage.progress', { done: 2, total: 5 }))).toBeVisible()
  await expectAccessible()
})

test('with the code for scans one begins it, watches it and cancels it', async () => {
  signInAs({ can: ['sys:oss:page', 'sys:oss:scan'] })
  const change = await showScan({ mayScan: true })
  const begun = fakeServer.answer(ossRoutes.beginScan, () => {
    change({ scan: running })
    return { id: ID }
  })
  const canceled = fakeServer.answer(ossRoutes.cancelScan, () => {
    change({ scan: { ...running, status: 'canceled', isCancelable: false } })
    return null
  })
  await begin().click()
  await expect.poll(() => begun.map(({ body }) => body)).toEqual([{ isAll: false }])
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expectCount(begin(), 0)
  await buttonOf(t('system.oss.scan.cancel')).click()
  await expect.poll(() => canceled.length).toBe(1)
  await expect.element(begin()).toBeVisible()
})

test('all files are scanned again only after a question', async () => {
  signInAs({ can: ['sys:oss:page', 'sys:oss:scan'] })
  await showScan({ mayScan: true, unscanned: 0 })
  const begun = fakeServer.answer(ossRoutes.beginScan, () => ({ id: ID }))
  await expect.element(begin()).toBeDisabled()
  await buttonOf(t('system.oss.scan.all')).click()
  expect(begun).toHaveLength(0)
  await confirm(t('system.oss.scan.all.ask'), t('system.oss.scan.all'))
  await expect.poll(() => begun.map(({ body }) => body)).toEqual([{ isAll: true }])
})

test.each(['unavailable', 'none'] as const)('while the scanner is %s nothing can be begun', async (scanner) => {
  signInAs({ can: ['sys:oss:page', 'sys:oss:scan'] })
  await showScan({ mayScan: true, scanner })
  await expectCount(begin(), 0)
})
