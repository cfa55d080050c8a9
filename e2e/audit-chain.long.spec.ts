/** The audit chain: verified in the background; an entry that the database's owner changed is named and explained. */
import pg from 'pg'
import { deptRoutes } from '#system/contract/dept.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSideways, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an auditor verifies the chain, and sees which entry was changed past the product', async ({ demo, page }) => {
  const name = unique('审计')
  const [root] = await demo.admin.call(deptRoutes.tree, { query: {} })
  await demo.admin.call(deptRoutes.create, { body: { pid: root?.id ?? '', name, leaderIdList: [] } })
  await enter(page, demo.admin, demo.url, '/sys/audit')
  const chain = page.getByRole('region', { name: zh('records.seal.title') })
  const verify = page.getByRole('button', { name: zh('records.seal.verify'), exact: true })

  await test.step('entries are sealed within seconds, and the chain is whole', async () => {
    await expect(chain.getByText(zh('records.seal.unchecked')).first()).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(rowOf(page, name)).toContainText(zh('records.seal.mark.sealed'), { timeout: 2_000 })
    }).toPass()
    await verify.click()
    await expect(chain.getByText(zh('records.seal.whole'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the owner of the database changes an entry', async () => {
    const owner = new pg.Client({ connectionString: demo.database })
    await owner.connect()
    await owner.query('alter table sys_audit no force row level security')
    const { rowCount } = await owner.query(`update sys_audit set actor_name = '无名' where label = $1`, [name])
    await owner.query('alter table sys_audit force row level security')
    await owner.end()
    expect(rowCount).toBe(1)
  })

  await test.step('the next verification names it; nothing offers to repair it', async () => {
    await verify.click()
    await expect(chain.getByText(zh('records.seal.broken'))).toBeVisible()
    await expect(rowOf(page, name)).toContainText(zh('records.seal.how.altered'))
    await chain.getByRole('button').click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('alert')).toContainText(zh('records.seal.why.altered'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
  })
})
