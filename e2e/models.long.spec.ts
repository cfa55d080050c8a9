/**
 * Models over time: a file of another engine is looked at and brought in, changed, compared, put back, given to those
 * who may start it, its processes migrated.
 */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { act, choose, confirm, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** As Flowable's designer writes it, with a listener that no one here runs. */
const drawn = (key: string, name: string, ask: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://www.flowable.org/processdef">
  <process id="${key}" name="${name}" isExecutable="true">
    <startEvent id="start" flowable:formKey="trip-form"/>
    <userTask id="${ask}" name="主管审批" flowable:assignee="\${initiator}">
      <extensionElements><flowable:taskListener event="create" class="org.example.Remind"/></extensionElements>
    </userTask>
    <endEvent id="end"/>
    <sequenceFlow id="in" sourceRef="start" targetRef="${ask}"/>
    <sequenceFlow id="out" sourceRef="${ask}" targetRef="end"/>
  </process>
</definitions>`

test('a file of another engine becomes a model whose versions are compared, put back and migrated', async ({
  demo,
  page,
}) => {
  const [key, name] = [unique('trip'), unique('出差')]
  await enter(page, demo.admin, demo.url, '/bpm/model?import=new')

  await test.step('its report says what is understood and what is passed over, before anything is kept', async () => {
    const drawer = dialogOf(page, zh('workflow.import.title'))
    const chooser = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: zh('workflow.import.choose') }).click()
    await (
      await chooser
    ).setFiles([
      { name: 'trip.bpmn20.xml', mimeType: 'text/xml', buffer: Buffer.from(drawn(key, name, 'ask')) },
      {
        name: 'other.bpmn',
        mimeType: 'text/xml',
        buffer: Buffer.from(drawn(unique('other'), unique('其他'), 'ask')),
      },
      { name: 'note.xml', mimeType: 'text/xml', buffer: Buffer.from('<note/>') },
    ])
    const file = drawer.getByRole('region', { name: 'trip.bpmn20.xml' })
    await expect(file).toContainText(zh('workflow.import.runs'))
    await expect(file).toContainText('flowable:taskListener')
    await file.getByRole('button', { name: zh('workflow.import.outcome.mapped') }).click()
    await expect(file).toContainText(zh('workflow.import.meaning.people'))
    await expect(drawer.getByRole('region', { name: 'note.xml' })).toContainText(zh('workflow.import.becomes.nothing'))
    await expectAccessible(page)
    await drawer.getByRole('button', { name: zh('workflow.import.yes_other', { count: 2 }) }).click()
    await expect(file).toContainText(zh('workflow.import.result.created'))
    // The other one is put in force where it was imported.
    const other = drawer.getByRole('region', { name: 'other.bpmn' })
    await other.getByRole('button', { name: zh('workflow.import.deployNow') }).click()
    await expect(other).toContainText(zh('workflow.import.deployed', { number: 1 }))
    await drawer.getByRole('button', { name: zh('workflow.import.close'), exact: true }).click()
    await expect(rowOf(page, name)).toContainText(zh('workflow.model.drawn'))
  })

  const id =
    (await demo.admin.call(workflowModelRoutes.page, { query: { keyword: key } })).list.find((one) => one.key === key)
      ?.id ?? ''
  await test.step('it is deployed with a word on what is new, changed, and deployed again', async () => {
    const deploy = async (note: string) => {
      await act(page, name, zh('workflow.model.deploy'))
      const dialog = dialogOf(page, zh('workflow.model.deploy.title'))
      await dialog.getByLabel(zh('workflow.version.note')).fill(note)
      await dialog.getByRole('button', { name: zh('workflow.model.deploy') }).click()
      await expect(dialog).toHaveCount(0)
    }
    await deploy('初版')
    await expect(rowOf(page, name)).toContainText(zh('workflow.model.suspended.0', { number: 1 }))
    for (const which of ['一', '二'])
      await demo.admin.call(workflowInstanceRoutes.start, { body: { key, title: `${name}${which}` } })
    const model = await demo.admin.call(workflowModelRoutes.get, { params: { id } })
    await demo.admin.call(workflowModelRoutes.update, {
      body: { id, name, xml: drawn(key, name, 'approve').replace('${initiator}', '${boss}'), version: model.version },
    })
    await deploy('换了办理人')
    await expect(rowOf(page, name)).toContainText(zh('workflow.model.suspended.0', { number: 2 }))
  })

  await test.step('the versions show what is new in them, and in what they differ', async () => {
    await act(page, name, zh('workflow.version.title'))
    const newest = zh('workflow.versionOf', { process: name, number: 2 })
    await expect(rowOf(page, newest)).toContainText('换了办理人')
    await act(page, newest, zh('workflow.version.compareBefore'))
    const drawer = dialogOf(page, zh('workflow.difference.title'))
    const changes = drawer.getByRole('list', { name: zh('workflow.difference.changes') })
    await expect(changes).toContainText('${boss}')
    await expect(drawer.getByRole('figure')).toHaveCount(2)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('what runs of the first goes over to the second, and is followed', async () => {
    await act(page, zh('workflow.versionOf', { process: name, number: 1 }), zh('workflow.migration.action'))
    await expect(page.getByText(zh('workflow.migration.fit', { fit: 2, checked: 2 }))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('workflow.migration.run') }).click()
    await confirm(page, zh('workflow.migration.ask_other', { count: 2 }), zh('workflow.migration.run'))
    const drawer = dialogOf(page, zh('workflow.batch.migrates', { name, number: 1, target: 2 }))
    await expect(drawer).toContainText(zh('workflow.batch.doneOf', { done: 2, total: 2 }))
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('only who is chosen may start it', async () => {
    const [ann, eve] = [
      await makePerson(demo.admin, demo.url, { roles: ['员工'] }),
      await makePerson(demo.admin, demo.url, { roles: ['员工'] }),
    ]
    await page.goto(`${demo.url}/#/bpm/model?access=${id}`)
    const form = dialogOf(page, zh('workflow.access.title'))
    await form.getByRole('radio', { name: zh('workflow.access.startBy.chosen') }).check()
    await choose(page, form.getByLabel(zh('workflow.access.starter.users')), ann.realName)
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(form).toHaveCount(0)
    const offered = async (person: typeof ann) =>
      (await (await signInByCall(demo.url, { ...person })).call(workflowInstanceRoutes.startable)).some(
        (one) => one.key === key,
      )
    expect([await offered(ann), await offered(eve)]).toEqual([true, false])
  })
})

test('whatever the address names is what the form is about', async ({ demo, page }) => {
  const { list } = await demo.admin.call(workflowModelRoutes.page, { query: { keyword: 'demo_' } })
  const [one, other] = list
  const name = page.getByRole('dialog').getByLabel(zh('workflow.model.name'), { exact: true })
  await enter(page, demo.admin, demo.url, `/bpm/model?edit=${one?.id ?? ''}`)
  await expect(name).toHaveValue(one?.name ?? '')
  await page.goto(`/#/bpm/model?edit=${other?.id ?? ''}`)
  await expect(name).toHaveValue(other?.name ?? '')
  await page.goBack()
  await expect(name).toHaveValue(one?.name ?? '')
})
