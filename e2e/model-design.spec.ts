/** The modeler of processes: a file of another engine is repaired, a step undone and redone, saved and deployed. */
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { choose, dialogOf, expectNoSideways } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** As Flowable's designer writes it, without a drawing: it is laid out when it is opened. */
const written = (key: string, name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:acme="urn:acme" targetNamespace="http://www.flowable.org/processdef">
  <process id="${key}" name="${name}" isExecutable="true">
    <startEvent id="start"/>
    <userTask id="check" name="主管审批" flowable:formKey="leave" acme:colour="red"/>
    <endEvent id="end"/>
    <sequenceFlow id="in" sourceRef="start" targetRef="check"/>
    <sequenceFlow id="out" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`

/** Without a drawing it is laid out collapsed. */
const SUB = `<subProcess id="group" name="逐行复核"><startEvent id="a"/><userTask id="inside" name="复核"/><endEvent id="b"/>
    <sequenceFlow id="first" sourceRef="a" targetRef="inside"/><sequenceFlow id="last" sourceRef="inside" targetRef="b"/></subProcess>`

test(
  'a Flowable file is imported, repaired in the modeler with a step undone and redone, saved and deployed',
  { tag: '@long' },
  async ({ demo, page }) => {
    const [key, name] = [unique('design'), unique('设计')]
    await enter(page, demo.admin, demo.url, '/bpm/model?import=new')
    await test.step('it is imported although its task has no assignee, and the report says so', async () => {
      const drawer = dialogOf(page, zh('workflow.import.title'))
      const chooser = page.waitForEvent('filechooser')
      await drawer.getByRole('button', { name: zh('workflow.import.choose') }).click()
      const file = { name: 'leave.bpmn20.xml', mimeType: 'text/xml', buffer: Buffer.from(written(key, name)) }
      await (await chooser).setFiles([file])
      const report = drawer.getByRole('region', { name: file.name })
      await expect(report).toContainText(zh('workflow.import.outcome.doubtful'))
      await drawer.getByRole('button', { name: zh('workflow.import.yes_other', { count: 1 }) }).click()
      await expect(report).toContainText(zh('workflow.import.result.created'))
      await report.getByRole('button', { name: zh('workflow.import.repair') }).click()
    })
    const { list: found } = await demo.admin.call(workflowModelRoutes.page, { query: { keyword: key } })
    const id = found[0]?.id ?? ''

    const panel = page.getByRole('complementary', { name: zh('workflow.design.panel') })
    const isAtTask = () =>
      expect(panel.getByRole('textbox', { name: zh('workflow.design.field.id') })).toHaveValue('check')
    await test.step('the report leads to the task, and so does the check in the modeler', async () => {
      await isAtTask()
      await page.locator('[data-element-id="start"]').first().click()
      await page.getByRole('button', { name: /处问题/ }).click()
      const list = page.getByRole('dialog', { name: zh('workflow.design.problemList') })
      await list
        .getByRole('button', { name: /主管审批/ })
        .first()
        .click()
      await isAtTask()
      await expectAccessible(page)
    })
    const people = panel.getByRole('combobox', { name: zh('workflow.design.people'), exact: true })
    const chosen = panel.locator('.ant-select').filter({
      has: page.getByRole('combobox', { name: zh('workflow.design.people'), exact: true }),
    })
    await test.step('the leader of the initiator approves; undone and redone', async () => {
      await choose(page, people, zh('workflow.design.people.initiator-leader'))
      await expect(page.getByText(zh('workflow.design.noProblems'))).toBeVisible()
      await page.getByRole('button', { name: zh('workflow.design.undo'), exact: true }).click()
      await expect(page.getByRole('button', { name: /处问题/ })).toBeVisible()
      await expect(chosen).toContainText(zh('workflow.design.people.none'))
      await page.getByRole('button', { name: zh('workflow.design.redo'), exact: true }).click()
      await expect(chosen).toContainText(zh('workflow.design.people.initiator-leader'))
      await expect(page.getByText(zh('workflow.design.noProblems'))).toBeVisible()
    })
    await test.step('it is saved with all else of the file, and deployed', async () => {
      await page.getByRole('button', { name: zh('workflow.design.save'), exact: true }).click()
      await expect(page.getByText(zh('workflow.design.saved'), { exact: true })).toBeVisible()
      const { xml } = await demo.admin.call(workflowModelRoutes.get, { params: { id } })
      expect(xml).toContain('portico:people="initiator-leader:1"')
      expect(xml).toContain('acme:colour="red"')
      expect(xml).toContain('BPMNShape')
      await page.getByRole('button', { name: zh('workflow.design.deploy'), exact: true }).click()
      const dialog = dialogOf(page, zh('workflow.model.deploy.title'))
      await dialog.getByRole('button', { name: zh('workflow.model.deploy') }).click()
      await expect(dialog).toHaveCount(0)
      expect((await demo.admin.call(workflowModelRoutes.get, { params: { id } })).number).toBe(1)
    })
    await test.step('on the canvas an element is removed and put back by keys, and renamed in place', async () => {
      // A click on what is selected already gives it up.
      await page.locator('[data-element-id="start"]').first().click()
      await page.locator('[data-element-id="check"]').first().click()
      await page.keyboard.press('Delete')
      await expect(page.locator('[data-element-id="check"]')).toHaveCount(0)
      await page.keyboard.press('Control+z')
      await page.locator('[data-element-id="check"]').first().dblclick()
      await page.keyboard.type('复核')
      await page
        .locator('.wf-modeler svg')
        .first()
        .click({ position: { x: 300, y: 600 } })
      await expect(page.locator('[data-element-id="check"]').first()).toContainText('复核')
      await page.locator('[data-element-id="start"]').first().click()
      await page.locator('[data-element-id="check"]').first().click()
      await page.getByTitle(zh('workflow.draw.change_element')).click()
      await expect(page.getByText(zh('workflow.draw.service_task'))).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('on a phone it is viewed', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await expect(page.getByText(zh('workflow.design.phoneNote'))).toBeVisible()
      await expectNoSideways(page)
    })
  },
)

test(
  'a file with a collapsed sub-process is drawn in the modeler, which opens it',
  { tag: '@long' },
  async ({ demo, page }) => {
    const [key, name] = [unique('design'), unique('设计')]
    const xml = written(key, name)
      .replace('<userTask id="check" name="主管审批" flowable:formKey="leave" acme:colour="red"/>', SUB)
      .replace('sourceRef="check"', 'sourceRef="group"')
      .replace('targetRef="check"', 'targetRef="group"')
    const { id } = await demo.admin.call(workflowModelRoutes.create, { body: { name, xml } })
    await enter(page, demo.admin, demo.url, `/bpm/model/design?id=${id}`)
    const shape = (element: string) => page.locator(`[data-element-id="${element}"]`)
    await expect(shape('group')).toBeVisible()
    await page.locator('.bjs-drilldown').click()
    await expect(shape('inside')).toBeVisible()
    await page.locator('.bjs-crumb').first().click()
    await expect(shape('end')).toBeVisible()
  },
)
