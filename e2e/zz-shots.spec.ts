import { makeHolder } from './support/holder.ts'
import { enter } from './support/people.ts'
import { test } from './support/test.ts'
const RULES = ['page', 'save', 'test', 'sql'].map((verb) => `sys:dataRule:${verb}`)
test('shots', async ({ demo, page }) => {
  test.setTimeout(120_000)
  const { caller } = await makeHolder(demo.admin, demo.url, [...RULES, 'sys:user:page'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, caller, demo.url, '/sys/dataRule?id=new')
  const go = async (file: string) => {
    await page.locator('.ant-segmented-item').filter({ hasText: 'SQL' }).first().click()
    await page.locator('.sec-sql textarea').fill("select c.id\nfrom rules.user c\nwhere c.dept_id in (:me.deptTree)\n  or exists (select 1 from sys_dept d\n    where d.id = c.dept_id)\n  and c.status <> 0")
    await page.waitForTimeout(1500)
    await page.locator('.sec-sql').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `/tmp/shots-sql/${file}.png` })
  }
  await go('zh-1440')
  await page.evaluate(() => localStorage.setItem('lang', 'en'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `/tmp/shots-sql/zh-390.png`, fullPage: true })
  await page.locator('.sec-sql textarea').scrollIntoViewIfNeeded()
  await page.screenshot({ path: `/tmp/shots-sql/zh-390b.png` })
})
