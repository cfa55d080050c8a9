/** The list of dead letters, with the product's own work below it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobRoutes } from '#scheduling/contract/job.ts'
import { t } from '#shell/i18n.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import JobList from './JobList.tsx'

test('the own work appears once the list above it has its height, so that nothing moves', async () => {
  signInAs({ can: ['sys:job:page'] })
  let answerList = () => {}
  const listed = new Promise<void>((resolve) => {
    answerList = resolve
  })
  const ownCalls = fakeServer.answer(jobRoutes.own, () => ({ node: 'app-1', list: [] }))
  fakeServer.answer(jobRoutes.page, async () => {
    await listed
    return { list: [], total: 0, totalExact: true }
  })
  await show(<JobList />)
  await expect.poll(() => ownCalls.length).toBe(1)
  await expectCount(page.getByRole('heading', { name: t('scheduling.job.own') }), 0)

  answerList()
  await expect.element(page.getByRole('heading', { name: t('scheduling.job.own') })).toBeVisible()
})
