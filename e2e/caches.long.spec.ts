/** Caches: someone with exactly the two codes looks at them and empties some, and the page says what came of it. */
import { expectAccessible } from './support/accessible.ts'
import { confirm, rowOf } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('caches are looked at and emptied, one and several', async ({ demo, page }) => {
  const { caller: keeper } = await makeHolder(demo.admin, demo.url, ['sys:cache:page', 'sys:cache:drop'])
  await enter(page, keeper, demo.url, '/sys/cache')
  const dictionaries = rowOf(page, zh('security.cache.of.customDict'))
  await expect(dictionaries).toBeVisible()
  await expect(page.getByText(zh('security.cache.count', { count: 1 }))).toBeVisible()
  await expectAccessible(page)

  await test.step('one is emptied after a question', async () => {
    await dictionaries.getByRole('button', { name: zh('security.cache.drop') }).click()
    await confirm(page, zh('security.cache.drop.ask', { count: 1 }), zh('security.cache.drop'))
    const result = page.getByRole('status').filter({ hasText: zh('security.cache.result') })
    await expect(result).toBeVisible()
    await expectAccessible(page)
    await result.getByRole('button', { name: zh('security.cache.result.close') }).click()
    await expect(result).toBeHidden()
  })

  await test.step('the figures are asked for again', async () => {
    await page.getByRole('button', { name: zh('security.cache.refresh'), exact: true }).click()
    await expect(dictionaries).toBeVisible()
  })

  await test.step('several are emptied together', async () => {
    for (const name of ['session', 'policy'] as const)
      await rowOf(page, zh(`security.cache.of.${name}`))
        .getByRole('checkbox')
        .click()
    await page.getByRole('button', { name: zh('security.cache.drop.chosen') }).click()
    await confirm(page, zh('security.cache.drop.ask', { count: 2 }), zh('security.cache.drop'))
    await expect(page.getByRole('status').filter({ hasText: zh('security.cache.result') })).toBeVisible()
    await expect(page.getByRole('button', { name: zh('security.cache.drop.chosen') })).toBeHidden()
  })
})
