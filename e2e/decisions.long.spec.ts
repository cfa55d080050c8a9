/** Decision tables: a file is added, read as a table, tried out, changed in its cells, deployed, and deleted. */
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { expectAccessible } from './support/accessible.ts'
import { act, confirm, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const dmn = (name: string, key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="${name}" namespace="t">
<decision id="${key}" name="${name}"><decisionTable id="t">
<input id="i" label="金额"><inputExpression id="e" typeRef="number"><text>amount</text></inputExpression></input>
<output id="o" label="等级" name="level"/>
<rule id="r1"><inputEntry><text>&lt; 100</text></inputEntry><outputEntry><text>"low"</text></outputEntry></rule>
<rule id="r2"><inputEntry><text>&gt;= 100</text></inputEntry><outputEntry><text>"high"</text></outputEntry></rule>
</decisionTable></decision></definitions>`

test('a user who holds the codes adds a file, tries it out, changes a rule and deploys it', async ({
  demo,
  visitor,
}) => {
  const name = unique('折扣')
  const { caller: person } = await makeHolder(
    demo.admin,
    demo.url,
    ['page', 'save', 'update', 'deploy', 'delete'].map((verb) => `wf:decision:${verb}`),
  )
  const page = await visitor()
  await enter(page, person, demo.url, '/bpm/decision')
  await expect(rowOf(page, '费用审批规则')).toContainText(zh('workflow.decision.versionNo', { number: 1 }))
  await expectAccessible(page)

  await test.step('the file', async () => {
    await page
      .getByRole('button', { name: zh('workflow.decision.addFile') })
      .first()
      .click()
    const form = dialogOf(page, zh('workflow.decision.addFile'))
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: zh('workflow.decision.choose') }).click()
    const file = { name: 'discount.dmn', mimeType: 'application/xml', buffer: Buffer.from(dmn(name, `d${Date.now()}`)) }
    await (await chooser).setFiles(file)
    await form.getByLabel(zh('workflow.decision.name'), { exact: true }).fill(name)
    await form.getByRole('button', { name: zh('kit.form.create'), exact: true }).click()
  })

  const grid = page.getByRole('region', { name }).getByRole('table')
  await expect(grid.getByRole('row', { name: '1 < 100 "low"' })).toBeVisible()

  await test.step('a trial', async () => {
    const trial = page.getByRole('complementary', { name: zh('workflow.decision.trial') })
    await trial.getByLabel('amount').fill('150')
    await page.keyboard.press('Enter')
    await expect(trial).toContainText('high')
    await expect(grid.getByRole('row', { name: `2 ${zh('workflow.decision.applies')}` })).toContainText('>= 100')
    await expectAccessible(page)
  })

  await test.step('a cell', async () => {
    await page.getByRole('button', { name: zh('workflow.decision.editRules') }).click()
    await page.getByLabel(zh('workflow.decision.cellOf', { column: '等级', row: 2 })).fill('"vip"')
    await page.getByRole('button', { name: zh('workflow.decision.ruleAfter', { row: 2 }) }).click()
    await page.getByLabel(zh('workflow.decision.cellOf', { column: '金额', row: 3 })).fill('null')
    await page.getByLabel(zh('workflow.decision.cellOf', { column: '等级', row: 3 })).fill('"none"')
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('workflow.decision.saveRules') }).click()
    // The rows are named alike while they are edited: until they are saved nothing can be deployed.
    await expect(page.getByRole('button', { name: zh('workflow.decision.editRules') })).toBeVisible()
    await expect(grid.getByRole('row', { name: '3 null "none"' })).toBeVisible()
  })

  await test.step('a column', async () => {
    await page.getByRole('button', { name: zh('workflow.decision.editRules') }).click()
    await page.getByRole('button', { name: zh('workflow.decision.addInput') }).click()
    const dialog = dialogOf(page, zh('workflow.decision.column.inputs'))
    await dialog.getByLabel(zh('workflow.decision.column.expression')).fill('kind')
    await dialog.getByRole('button', { name: zh('workflow.decision.column.apply') }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByLabel(zh('workflow.decision.cellOf', { column: 'kind', row: 1 })).fill('"a"')
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('workflow.decision.saveRules') }).click()
    await expect(grid.getByRole('row', { name: '1 < 100 "a" "low"' })).toBeVisible()
  })

  await test.step('deployed, and deleted', async () => {
    await page.getByRole('button', { name: zh('workflow.decision.deploy'), exact: true }).click()
    await expect(
      page.getByText(zh('workflow.decision.versionNo', { number: 1 }), { exact: true }).filter({ visible: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: zh('workflow.decision.versions') }).click()
    await expect(rowOf(page, zh('workflow.decision.versionNo', { number: 1 }))).toBeVisible()
    await page.keyboard.press('Escape')
    await enter(page, person, demo.url, '/bpm/decision')
    await act(page, name, zh('kit.record.delete'))
    await confirm(page, zh('kit.record.delete.ask', { name }), zh('kit.record.delete'))
    await expect(rowOf(page, name)).toHaveCount(0)
  })
})

test('who may only see them reads and tries out the tables, in English and on a phone', async ({ demo, visitor }) => {
  const { caller: person } = await makeHolder(demo.admin, demo.url, ['wf:decision:page'])
  const page = await visitor({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await enter(page, person, demo.url, '/bpm/decision')
  await page.getByRole('button', { name: 'Expense approval rules' }).click()
  await page.getByRole('tab', { name: '审批方式' }).click()
  await expect(page.getByRole('button', { name: en('workflow.decision.editRules') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: en('workflow.decision.deploy'), exact: true })).toHaveCount(0)
  const trial = page.getByRole('complementary', { name: en('workflow.decision.trial') })
  for (const [label, value] of [
    ['kind', 'travel'],
    ['amount', '6000'],
    ['hasInvoice', 'true'],
  ] as const)
    await trial.getByLabel(label).fill(value)
  await trial.getByRole('button', { name: en('workflow.decision.evaluate') }).click()
  await expect(trial).toContainText('manager')
  await expect(trial).toContainText(en('workflow.decision.rules', { rules: '3' }))
  await expectNoSideways(page)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  const answer = await person.attempt(decisionTableRoutes.create, { body: { name: 'x', xml: dmn('x', 'x') } })
  expect(answer.status).toBe(403)
})
