/** Caches: someone with exactly the two codes looks at them and empties some, and the page says what came of it. */
import { menuRoutes } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { expectAccessible } from './support/accessible.ts'
import { confirm, rowOf } from './support/pages.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

/** Holds these codes and no others. */
async function holderOf(demo: DemoServer, codes: readonly string[]): Promise<Caller> {
  const nodes = await demo.admin.call(menuRoutes.tree)
  const granted = nodes.filter(({ permissions }) => permissions.some((code) => codes.includes(code)))
  const name = unique('运维')
  const menuIdList = [...new Set(granted.flatMap(({ id, pid }) => [id, pid]))]
  await demo.admin.call(roleRoutes.create, { body: { name, dataScope: 0, menuIdList } })
  const { username, password } = await makePerson(demo.admin, demo.url, { roles: [name] })
  return signInByCall(demo.url, { username, password })
}

test('caches are looked at and emptied, one and several', async ({ demo, page }) => {
  const keeper = await holderOf(demo, ['sys:cache:page', 'sys:cache:drop'])
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
