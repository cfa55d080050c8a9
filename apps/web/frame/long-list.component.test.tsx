/**
 * A list of a thousand rows, walked through by keyboard: few of them are in the page, and all of them can be chosen.
 */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { registerPages } from '#shell/registry.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { postRoutes } from '#system/contract/post.ts'
import PostList from '#system/web/post/PostList.tsx'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { anEffect } from '../../../tests/component/an-effect.ts'
import { buttonOf, dataRows, dialogOf } from '../../../tests/component/actions.ts'
import { expectCount } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { answerPosts, aPost } from '../../../tests/component/posts.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'

registerPages([pageAt('/rows/list', PostList, { plain: false })])
const menus = [branchOf('/rows', '模块', [menuAt('/rows/list', '岗位列表')], true)]

const row = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')
const at = (index: number) => expect.poll(row).toBe(String(index))

test('a thousand rows are walked through by keyboard', async () => {
  await page.viewport(1440, 900)
  answerPosts(1200)
  fakeServer.answer(postRoutes.get, () => aPost(0))
  fakeServer.answer(accessPreviewRoutes.preview, () => anEffect())
  await showFrame('/rows/list?limit=1000', { menus })
  const first = dataRows().first()
  await expect.element(first).toBeVisible()
  expect(dataRows().elements().length).toBeLessThan(60)

  page.getByRole('main').element().focus()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('textbox', { name: t('system.post.find') })).toHaveFocus()
  first.element().focus()
  await at(2)
  await userEvent.keyboard('{ArrowDown}')
  await at(3)
  await userEvent.keyboard(' ')
  const batch = page.getByRole('toolbar', { name: t('kit.batch.name') })
  await expect.element(batch).toHaveTextContent(t('kit.batch.chosen', { count: 1 }))
  await userEvent.keyboard('{End}')
  await at(1001)
  await expect.element(page.elementLocator(document.activeElement ?? document.body)).toBeInViewport()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(row).not.toBe('1001')
  await userEvent.keyboard(' ')
  await expect.element(batch).toHaveTextContent(t('kit.batch.chosen', { count: 2 }))
  await userEvent.keyboard('{Home}')
  await at(2)
  await expectAccessible()

  // Enter opens the record, Escape leads back to its row.
  await userEvent.keyboard('{Enter}')
  const record = dialogOf('岗位 0')
  await expect.element(record).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(record, 0)
  await at(2)

  // Everything that matches is chosen, at most a thousand.
  await buttonOf(t('kit.batch.first', { count: 1000, total: 1200 }), batch).click()
  await expect.element(batch).toHaveTextContent(t('kit.batch.chosen', { count: 1000 }))
  await userEvent.keyboard('{Escape}')
  await expectCount(batch, 0)
})
