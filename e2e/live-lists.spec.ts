/**
 * Lists that are open while other users change them: what changed is offered, and nothing moves before it is asked for.
 */
import { postRoutes } from '#system/contract/post.ts'
import { dataRows } from './support/pages.ts'
import { ADMIN, enter, unique } from './support/people.ts'
import { signInByCall } from './support/caller.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('a change of another user is offered, reached by keyboard, and shown when it is asked for', async ({
  demo,
  page,
}) => {
  const reader = await signInByCall(demo.url, ADMIN)
  await enter(page, reader, demo.url, '/sys/post')
  await expect(dataRows(page).first()).toBeVisible()
  const rows = await dataRows(page).allInnerTexts()
  const place = await dataRows(page).first().boundingBox()

  const code = unique('live')
  await demo.admin.call(postRoutes.create, { body: { code, name: `岗位${code}` } })
  const offer = page.getByRole('button', { name: zh('kit.list.changes', { count: 1 }) })
  await expect(offer).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('status').filter({ has: offer })).toBeVisible()
  expect(await dataRows(page).allInnerTexts()).toEqual(rows)
  expect(await dataRows(page).first().boundingBox()).toEqual(place)

  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(dataRows(page).filter({ hasText: code })).toBeVisible()
  await expect(offer).toBeHidden()
})
