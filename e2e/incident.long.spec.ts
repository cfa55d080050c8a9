/**
 * A process calls a service that is broken: the administrator sees it, tries the service, has it mended, tries again,
 * and the process ends.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { act, choose, dialogOf, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const modelOf = (key: string, service: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:portico="urn:portico:process" targetNamespace="e2e">
  <process id="${key}" name="${key}" isExecutable="true">
    <startEvent id="start"/>
    <serviceTask id="book" name="登记付款" portico:function="${service}" portico:writes="receipt"/>
    <endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="book"/>
    <sequenceFlow id="b" sourceRef="book" targetRef="end"/>
  </process>
</definitions>`

test('a service that is broken is an incident, and the process ends when it is mended', async ({ demo, page }) => {
  const [key, service, title] = [unique('pay'), unique('book.'), unique('付款')]
  let isMended = false
  const received: unknown[] = []
  const server = createServer((asked, reply) => {
    received.push(asked.headers['idempotency-key'])
    asked.resume().on('end', () => {
      reply.writeHead(isMended ? 200 : 500, { 'content-type': 'application/json' })
      reply.end(isMended ? '{"receipt":"R-1"}' : '{"sorry":"账套已锁定"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await enter(page, demo.admin, demo.url, '/bpm/service?id=new')

  await test.step('the administrator registers the service and tries it', async () => {
    const form = dialogOf(page, zh('workflow.service.create'))
    await form.getByLabel(zh('workflow.service.name'), { exact: true }).fill(service)
    await form.getByLabel(zh('workflow.service.url')).fill(url)
    await form.getByLabel(zh('workflow.service.secret')).fill('whsec_dGhlIGtleSBvZiB0aGUgam91cm5leQ==')
    await form.getByLabel(zh('workflow.service.attempts')).fill('1')
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(rowOf(page, service)).toContainText(zh('workflow.service.signed'))
    await act(page, service, zh('workflow.service.test'))
    const trial = dialogOf(page, zh('workflow.service.testOf', { name: service }))
    await trial.getByLabel(zh('workflow.vars')).fill('{"amount": 3}')
    await trial.getByRole('button', { name: zh('workflow.service.send') }).click()
    await expect(trial).toContainText('HTTP 500')
    await expect(trial).toContainText('账套已锁定')
    await trial.getByRole('button', { name: zh('kit.cancel') }).click()
  })

  await test.step('a process calls it, and stands as an incident', async () => {
    const { id } = await demo.admin.call(workflowModelRoutes.create, {
      body: { name: key, xml: modelOf(key, service) },
    })
    await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
    await demo.admin.call(workflowInstanceRoutes.start, { body: { key, title, vars: { amount: 3 } } })
    await expect(async () => {
      await page.goto(`${demo.url}/#/bpm/incident`)
      await page.reload()
      await expect(rowOf(page, title)).toContainText('登记付款', { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await rowOf(page, title)
      .getByRole('button', { name: /登记付款/ })
      .first()
      .click()
    const view = dialogOf(page, zh('workflow.incident.one'))
    await expect(view).toContainText('账套已锁定')
    await expect(view).toContainText('amount')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    // The frame takes a moment to become that of a phone.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the service is mended, the incident tried again', async () => {
    isMended = true
    const view = dialogOf(page, zh('workflow.incident.one'))
    await view.getByRole('button', { name: zh('workflow.incident.retry') }).click()
    const dialog = dialogOf(page, zh('workflow.incident.retry'))
    await dialog.getByLabel(zh('workflow.incident.comment')).fill('账套已解锁')
    await dialog.getByRole('button', { name: zh('workflow.incident.retry') }).click()
    await expect(view).toContainText(zh('workflow.incident.closed'))
    await expect(dialog).toBeHidden() // Escape is for what is on top
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(view).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await choose(page, page.getByRole('combobox', { name: zh('workflow.status') }), zh('workflow.incident.closed'))
    await expect(rowOf(page, title)).toContainText(zh('workflow.incident.closed'))
    // The trial had a key of its own; both calls of the process had one and the same.
    await expect.poll(() => received.length).toBe(3)
    expect(new Set(received.slice(1)).size).toBe(1)
    await rowOf(page, title).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const process = page.getByRole('main')
    await expect(process).toContainText('R-1')
    await expect(process).toContainText(zh('workflow.status.ended'))
  })
  await new Promise((resolve) => server.close(resolve))
})
