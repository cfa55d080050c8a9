/** The move of files, as users with and without its code see it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storageRoutes, type StorageMigration } from '#files/contract/storage.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { buttonOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { MigrationCard } from './MigrationCard.tsx'

const ID = '019a0000-0000-7000-8000-000000000001'
const going: StorageMigration = {
  id: ID,
  from: '本地磁盘',
  to: '云存储',
  status: 'running',
  done: 2,
  total: 5,
  owner: '林知远',
  createDate: '2026-11-20T01:00:00Z',
  finishDate: null,
  isPaused: false,
  isCancelable: true,
  isResumable: false,
}
const paused: StorageMigration = {
  ...going,
  status: 'canceled',
  finishDate: new Date().toISOString(),
  isPaused: true,
  isCancelable: false,
  isResumable: true,
}
const step = (name: 'pause' | 'resume' | 'cancel') => buttonOf(t(`system.storage.migration.${name}`))

test('a move is paused and goes on, on a phone as well', async () => {
  await page.viewport(390, 800)
  let migration = going
  fakeServer.answer(storageRoutes.migration, () => migration)
  fakeServer.answer(storageRoutes.pause, () => {
    migration = paused
    return null
  })
  fakeServer.answer(storageRoutes.resume, () => {
    migration = going
    return { id: ID }
  })
  await show(<MigrationCard />)
  await step('pause').click()
  await expect.element(page.getByText(t('system.storage.migration.paused'), { exact: true })).toBeVisible()
  await expectCount(step('cancel'), 0)
  await expectAccessible()
  await step('resume').click()
  await expect.element(page.getByText(t('system.storage.migration.running'), { exact: true })).toBeVisible()
  await expect.element(step('cancel')).toBeVisible()
  await expectCount(step('resume'), 0)
  await expectAccessible()
})

test('who may only look at storages sees how far it is, and changes nothing', async () => {
  fakeServer.answer(storageRoutes.migration, () => ({ ...paused, isResumable: false }))
  await show(<MigrationCard />)
  await expect.element(page.getByText(t('system.storage.progress', { done: 2, total: 5 }))).toBeVisible()
  for (const name of ['pause', 'resume', 'cancel'] as const) await expectCount(step(name), 0)
})
