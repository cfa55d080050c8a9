/**
 * A call to another system is configured, tried, and found by the page that lists it; a process makes it and its next
 * form shows what came of it; the workbench shows its rows to those whom an administrator chose.
 */
import type { BodyOf } from '#contract/route.ts'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { serveJson } from './support/other-site.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { act, choose, dialogOf, openedTask, rowOf, taskItem } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** A form with a country, and a city whose options depend on it. */
async function publishedForm(admin: Caller, api: string): Promise<string> {
  const { id } = await admin.call(templateRoutes.create, { body: { name: unique('表单') } })
  const label = (zh: string, en: string) => ({ zh, en })
  const model: BodyOf<typeof templateRoutes.saveDraft>['model'] = {
    format: 1,
    title: label('表单', 'Form'),
    fields: [
      { kind: 'text', id: 'f-land-1', name: 'country', label: label('国家', 'Country') },
      {
        kind: 'select',
        id: 'f-city-1',
        name: 'city',
        label: label('城市', 'City'),
        options: { from: 'api', api, params: { country: 'f-land-1' } },
      },
    ],
    layout: ['f-land-1', 'f-city-1'].map((field) => ({ type: 'field', field })),
  }
  const { rev } = await admin.call(templateRoutes.saveDraft, { params: { id }, body: { rev: 1, model } })
  await admin.call(templateRoutes.publish, { params: { id }, body: { rev } })
  return id
}

test('an administrator configures a call, tries it and sees its options, never its secret', async ({ demo, page }) => {
  const site = await serveJson(({ url, authorization }) => ({
    data: [
      { code: 'B', name: `柏林 ${url}` },
      { code: 'P', name: '巴黎' },
    ],
    seen: authorization,
  }))
  const title = unique('城市')
  const name = unique('cities')
  const secret = 'correct-horse-battery'
  try {
    await enter(page, demo.admin, demo.url, '/form/apiConf')
    await page
      .getByRole('button', { name: zh('forms.api.create') })
      .first()
      .click()
    const form = dialogOf(page, zh('forms.api.create'))
    await form.getByLabel(zh('forms.api.name'), { exact: true }).fill(name)
    await form.getByLabel(zh('forms.api.titleField'), { exact: true }).fill(title)
    await form.getByLabel(zh('forms.api.url'), { exact: true }).fill(`${site.origin}/cities/{country}`)
    await form.getByLabel(zh('forms.api.auth.kind')).click()
    await page.getByTitle(zh('forms.api.auth.bearer')).click()
    await form.getByLabel(zh('forms.api.secret.bearer'), { exact: true }).fill(secret)
    await form.getByLabel(zh('forms.api.listPath')).fill('data')
    await form.getByLabel(zh('forms.api.valuePath')).fill('code')
    await form.getByLabel(zh('forms.api.labelPath')).fill('name')
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form).toHaveCount(0)

    await act(page, title, zh('forms.api.test'))
    const trial = dialogOf(page, zh('forms.api.testOf', { name: title }))
    await trial.getByLabel('country').fill('DE')
    await page.keyboard.press('Enter')
    const result = trial.getByRole('region', { name: zh('forms.api.result') })
    await expect(result.getByText('HTTP 200')).toBeVisible()
    await expect(result.getByRole('listitem').first()).toContainText('柏林 /cities/DE')
    await expect(result).not.toContainText(secret)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(trial).toHaveCount(0)

    await rowOf(page, title).getByRole('button', { name: title, exact: true }).click()
    const edited = dialogOf(page, zh('kit.record.edit', { name: title }))
    await expect(edited.getByLabel(zh('forms.api.secret.bearer'), { exact: true })).toHaveValue('')

    await test.step('a form takes its options from it', async () => {
      const formId = await publishedForm(demo.admin, name)
      const params = { formId, fieldId: 'f-city-1' }
      const options = await demo.admin.call(optionsRoutes.list, { params, query: { 'p.country': 'FR' } })
      expect(options).toEqual([
        { value: 'B', label: '柏林 /cities/FR' },
        { value: 'P', label: '巴黎' },
      ])
    })
  } finally {
    await site.stop()
  }
})

/** A start that asks for a country, a service task that makes the call, a task that shows what came of it. */
const looking = (key: string, api: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:portico="urn:portico:process" targetNamespace="test">
  <process id="${key}" name="查城市" isExecutable="true">
    <startEvent id="start"><extensionElements><camunda:formData>
      <camunda:formField id="country" label="国家" type="string"/>
    </camunda:formData></extensionElements></startEvent>
    <serviceTask id="ask" name="查询" portico:function="apiConf:${api}"><extensionElements><camunda:inputOutput>
      <camunda:outputParameter name="city">\${data[0].name}</camunda:outputParameter>
    </camunda:inputOutput></extensionElements></serviceTask>
    <userTask id="look" name="查看" camunda:assignee="\${initiator}"><extensionElements><camunda:formData>
      <camunda:formField id="city" label="城市" type="string">
        <camunda:validation><camunda:constraint name="readonly"/></camunda:validation>
      </camunda:formField>
    </camunda:formData></extensionElements></userTask>
    <endEvent id="end"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="ask"/>
    <sequenceFlow id="f2" sourceRef="ask" targetRef="look"/>
    <sequenceFlow id="f3" sourceRef="look" targetRef="end"/>
  </process>
</definitions>`

test('a process makes a configured call and shows what came of it in its next form', async ({ demo, page }) => {
  const secret = 'correct-horse-battery'
  const site = await serveJson(({ url, authorization }) => ({
    data: [{ name: `柏林 ${url} ${authorization === `Bearer ${secret}` ? '已认证' : ''}` }],
    seen: authorization,
  }))
  const name = unique('cities')
  const model = unique('查城市')
  const title = unique('去柏林')
  try {
    const url = `${site.origin}/cities/{country}`
    const { id } = await demo.admin.call(formApiRoutes.create, {
      body: { name, title: unique('城市'), url, auth: 'bearer', secret },
    })
    await test.step('a model that names a call which does not exist is not deployed', async () => {
      const body = { name: unique('查城市'), xml: looking(unique('look'), `${name}-gone`) }
      const draft = await demo.admin.call(workflowModelRoutes.create, { body })
      const refused = await demo.admin.attempt(workflowModelRoutes.deploy, { body: { id: draft.id } })
      expect([refused.status, refused.error]).toEqual([422, 'process_model_faulty'])
      expect(JSON.stringify(refused.data)).toContain('CALL_UNKNOWN')
    })

    await test.step('the administrator brings in one that names a call which does, and deploys it', async () => {
      await enter(page, demo.admin, demo.url, '/bpm/model?edit=new')
      const form = dialogOf(page, zh('workflow.model.create'))
      await form.getByLabel(zh('workflow.model.name'), { exact: true }).fill(model)
      await form.getByLabel(zh('workflow.model.xml')).fill(looking(unique('look'), name))
      await form.getByRole('button', { name: zh('kit.form.create') }).click()
      await act(page, model, zh('workflow.model.deploy'))
      await dialogOf(page, zh('workflow.model.deploy.title'))
        .getByRole('button', { name: zh('workflow.model.deploy') })
        .click()
      await expect(rowOf(page, model)).toContainText(zh('workflow.model.suspended.0', { number: 1 }))
    })

    await test.step('the call that it names is not deleted', async () => {
      const refused = await demo.admin.attempt(formApiRoutes.remove, { params: { id } })
      expect([refused.status, refused.error]).toEqual([409, 'in_use'])
    })

    await test.step('it is started, and its next task shows the city', async () => {
      await page.goto(`${demo.url}/#/bpm/process?start=new`)
      const form = page.getByRole('dialog')
      await choose(
        page,
        form.getByLabel(zh('workflow.process'), { exact: true }),
        zh('workflow.versionOf', { process: model, number: 1 }),
      )
      await form.getByLabel(zh('workflow.matter')).fill(title)
      await form.getByLabel('国家').fill('D E')
      await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.goto(`${demo.url}/#/bpm/work`)
      await expect(async () => {
        await page.reload()
        await expect(taskItem(page, title)).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await page.getByRole('button', { name: title, exact: true }).click()
      const task = openedTask(page, title)
      await expect(task.getByRole('group', { name: '城市' })).toHaveText('柏林 /cities/D%20E 已认证')
      await expect(task).not.toContainText(secret)
      await expectAccessible(page)
      await task.getByRole('button', { name: zh('workflow.act.submit') }).click()
      await expect(taskItem(page, title)).toHaveCount(0)
    })
  } finally {
    await site.stop()
  }
})

test(
  'an administrator shows rows of a call on the workbench to a role, and to no other user',
  { tag: '@long' },
  async ({ demo, page, browser }) => {
    const site = await serveJson(() => ({
      data: [{ no: 'A-1', amount: 12_500, salary: 9_000, url: 'https://erp.example/1' }],
    }))
    const title = unique('采购订单')
    const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    try {
      const name = unique('orders')
      await demo.admin.call(formApiRoutes.create, { body: { name, title, url: `${site.origin}/orders` } })
      await enter(page, demo.admin, demo.url, '/form/apiConf')
      await rowOf(page, title).getByRole('button', { name: title, exact: true }).click()
      const form = dialogOf(page, zh('kit.record.edit', { name: title }))
      await form.getByLabel(zh('forms.api.listPath')).fill('data')
      await choose(page, form.getByLabel(zh('forms.block.for')), zh('forms.block.for.roles'))
      await choose(page, form.getByLabel(zh('forms.block.roles'), { exact: true }), '员工')
      await page.keyboard.press('Escape')
      const cell = (column: 'label' | 'path', row: number) =>
        form.getByLabel(`${zh(`forms.block.column.${column}`)} ${zh('kit.child.row', { row })}`, { exact: true })
      for (const [row, label, path] of [
        [1, '单号', 'no'],
        [2, '金额', 'amount'],
      ] as const) {
        await form
          .getByRole('button', { name: zh('kit.child.add') })
          .last()
          .click()
        await cell('label', row).fill(label)
        await cell('path', row).fill(path)
      }
      await form.getByLabel(zh('forms.block.link')).fill('url')
      await expectAccessible(page)
      await form.getByRole('button', { name: zh('kit.form.save') }).click()
      await expect(form).toHaveCount(0)

      const reader = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      await enter(reader, await signInByCall(demo.url, { ...ann }), demo.url, '/workbench')
      // What stands below is fetched when it is about to be seen.
      await reader.getByRole('heading', { name: zh('forms.widget.blocks') }).scrollIntoViewIfNeeded()
      const block = reader.getByRole('region', { name: title }).first()
      await expect(block.getByRole('columnheader')).toHaveText(['单号', '金额'])
      await expect(block.getByRole('link')).toHaveAttribute('href', 'https://erp.example/1')
      await expect(block.getByRole('cell').nth(1)).toHaveText('12500')
      await expect(block).not.toContainText('9000')
      await expectAccessible(reader)
    } finally {
      await site.stop()
    }
  },
)
