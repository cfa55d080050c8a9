/** The part of the personal centre that leads reviewers to what waits for them. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownReviewRoutes } from '#security/contract/review.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import OwnReviews from './OwnReviews.tsx'

beforeEach(() => signInAs({}))

const answerWith = (total: number) =>
  fakeServer.answer(ownReviewRoutes.page, () => ({ list: [], total, totalExact: true }))

test('it says how many roles wait and leads to them', async () => {
  const calls = answerWith(12)
  await show(<OwnReviews />)
  await expect.element(page.getByText('12 个角色')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '去复核' })).toHaveAttribute('href', '#/user/review')
  expect(calls[0]?.query).toMatchObject({ decision: ['0'] })
  await expectAccessible()
})

test('where none waits there is nothing to see', async () => {
  const calls = answerWith(0)
  await show(<OwnReviews />)
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
