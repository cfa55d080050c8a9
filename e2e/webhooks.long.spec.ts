/**
 * Events of processes go to another system: a webhook is created, its secret shown once, tried, called when a process
 * starts, and its delivery sent again. How long finished processes are kept is a setting of their model.
 */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { serveJson } from './support/other-site.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { act, dialogOf, rowOf, sendAgain } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** A process that is over as soon as it starts. */
async function aProcess(admin: Caller): Promise<{ id: string; key: string; name: string }> {
  const [key, name] = [unique('p'), unique('通报')]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test" id="d_${key}">
<process id="${key}" name="${name}" isExecutable="true"><startEvent id="s"/><endEvent id="e"/>
<sequenceFlow id="f" sourceRef="s" targetRef="e"/></process></definitions>`
  const { id } = await admin.call(workflowModelRoutes.create, { body: { name, xml } })
  await admin.call(workflowModelRoutes.deploy, { body: { id } })
  return { id, key, name }
}

test('events of processes are sent to another system, and sent again', async ({ demo, page }) => {
  const seen: string[] = []
  const site = await serveJson(({ url }) => {
    seen.push(url)
    return { received: true }
  })
  const { key, name: process } = await aProcess(demo.admin)
  const name = unique('财务系统')
  try {
    await enter(page, demo.admin, demo.url, '/bpm/webhook')
    await page
      .getByRole('button', { name: zh('workflow.webhook.create') })
      .first()
      .click()
    const form = dialogOf(page, zh('workflow.webhook.create'))
    await form.getByLabel(zh('workflow.webhook.name'), { exact: true }).fill(name)
    await form.getByLabel(zh('workflow.webhook.url'), { exact: true }).fill(`${site.origin}/events`)
    // By keyboard: typed, chosen, left.
    await form.getByLabel(zh('workflow.webhook.processes'), { exact: true }).fill(process)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()

    const shown = dialogOf(page, zh('workflow.webhook.secret'))
    await expect(shown.getByLabel(zh('workflow.webhook.secret'), { exact: true })).toHaveValue(/^whsec_/)
    await expectAccessible(page)
    await shown.getByRole('button', { name: zh('kit.gotIt') }).click()
    await expect(shown).toHaveCount(0)

    await act(page, name, zh('workflow.webhook.test'))
    const trial = dialogOf(page, zh('workflow.webhook.testOf', { name }))
    await trial.getByRole('button', { name: zh('workflow.service.send') }).click()
    await expect(trial.getByText('HTTP 200')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(trial).toHaveCount(0)

    await demo.admin.call(workflowInstanceRoutes.start, { body: { key } })
    await expect.poll(() => seen.length).toBe(3)
    await act(page, name, zh('workflow.webhook.deliveries'))
    const drawer = dialogOf(page, zh('workflow.webhook.deliveriesOf', { name }))
    const started = zh('workflow.webhook.event.workflow.instance.started')
    const delivery = drawer.getByRole('row').filter({ hasText: started })
    await expect(delivery).toContainText(zh('workflow.webhook.status.sent'))
    await expectAccessible(page)
    await delivery.getByRole('button', { name: zh('workflow.webhook.resend') }).click()
    await expect.poll(() => seen.length).toBe(4)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(rowOf(page, name)).toBeVisible()
  } finally {
    await site.stop()
  }
})

test('a model says for how long its finished processes are kept, and what that would delete today', async ({
  demo,
  page,
}) => {
  const { key, name } = await aProcess(demo.admin)
  await demo.admin.call(workflowInstanceRoutes.start, { body: { key } })
  await enter(page, demo.admin, demo.url, `/bpm/model?keyword=${key}`)
  await page.getByRole('button', { name: `${zh('workflow.model.edit')} ${name}`, exact: true }).click()
  const form = dialogOf(page, zh('workflow.model.editOf', { name }))
  const field = form.getByLabel(zh('workflow.settings.retention'), { exact: true })
  await field.fill('90')
  await expect(form.getByText(zh('workflow.settings.retention.preview', { due: 0, kept: 0 }))).toBeVisible()
  await field.fill('7')
  await form.getByRole('button', { name: zh('kit.form.save') }).click()
  await expect(form.getByText(zh('rule.retention_days'))).toBeVisible()
  await field.fill('90')
  await field.press('Tab')
  await expect(form.getByText(zh('rule.retention_days'))).toHaveCount(0)
  await sendAgain(form, zh('kit.form.save'))
  const { list } = await demo.admin.call(workflowModelRoutes.page, { query: { keyword: key } })
  const { retentionDays } = await demo.admin.call(workflowModelRoutes.get, { params: { id: list[0]?.id ?? '' } })
  expect(retentionDays).toBe(90)
  await act(page, name, zh('workflow.archive.title'))
  await expect(page.getByText(zh('workflow.archive.empty')).or(page.getByText(zh('kit.list.noMatch')))).toBeVisible()
  await expectAccessible(page)
})
