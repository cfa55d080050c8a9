/** A session ends while a form is being filled in: signing in again leads back to it, with what was typed. */
import { userRoutes } from '#system/contract/user.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { signInByCall } from './support/caller.ts'
import { makePerson, OWN_PASSWORD, signIn, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('what was typed is back after the session ended and the same user signed in again', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^401 /)
  const person = await makePerson(demo.admin, demo.url, { roles: ['组织管理员'] })
  await page.goto('/#/sys/post?id=new')
  await signIn(page, person)
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
  await field(zh('system.post.name')).fill('文秘')
  await demo.admin.call(userRoutes.forceQuit, { params: { id: person.id } })
  await expect(page.getByLabel(zh('signin.username'))).toBeVisible()
  await signIn(page, { username: person.username, password: OWN_PASSWORD })
  await expect(field(zh('system.post.name'))).toHaveValue('文秘')
  await expect(page.getByText(zh('kit.form.restored'))).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('texts'))).toBeNull()
})

const text = (id: string, label: string) =>
  `<extensionElements><camunda:formData><camunda:formField id="${id}" label="${label}" type="string"/></camunda:formData></extensionElements>`
const process = (key: string, handler: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">
  <process id="${key}" name="用印" isExecutable="true">
    <startEvent id="start">${text('matter', '用印事由')}</startEvent>
    <userTask id="check" name="核定" camunda:assignee="${handler}">${text('finding', '核定结论')}</userTask><endEvent id="end"/>
    <sequenceFlow id="a" sourceRef="start" targetRef="check"/><sequenceFlow id="b" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`

for (const width of [1440, 390])
  test.describe(`in a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a request that is being written, and a task that is being handled, go on in the next session', async ({
      demo,
      page,
      visitor,
      watch,
    }) => {
      watch.expect(/^401 /)
      const key = unique('seal')
      const bob = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
      const body = { name: unique('用印'), xml: process(key, bob.username) }
      const { id } = await demo.admin.call(workflowModelRoutes.create, { body })
      await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
      const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
      const again = async (who: typeof ann, at = page) => {
        await demo.admin.call(userRoutes.forceQuit, { params: { id: who.id } })
        await expect(at.getByLabel(zh('signin.username'))).toBeVisible()
        await signIn(at, who)
        await expect(at.getByText(zh('kit.form.restored'))).toBeVisible()
      }

      await page.goto(`/#/bpm/start?start=${key}`)
      await signIn(page, ann)
      const matter = page.getByRole('textbox', { name: '用印事由' })
      await matter.fill('续签合同')
      await again(ann)
      await expect(matter).toHaveValue('续签合同')
      await page.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
      const caller = await signInByCall(demo.url, { ...bob })
      const own = async () =>
        (await caller.call(workflowTaskRoutes.toDo, { query: {} })).list.filter(({ processKey }) => processKey === key)
      await expect.poll(async () => (await own()).length).toBe(1)
      const [task] = await own()
      expect(await page.evaluate(() => sessionStorage.getItem('texts'))).toBeNull()

      const other = await visitor()
      await other.goto(`/#/bpm/work?id=${task?.id}`)
      await signIn(other, bob)
      const finding = other.getByRole('textbox', { name: '核定结论' })
      await finding.fill('同意两份')
      await again(bob, other)
      await expect(finding).toHaveValue('同意两份')
      await other.getByRole('button', { name: zh('workflow.act.agree'), exact: true }).click()
      const found = async () =>
        (await demo.admin.call(workflowInstanceRoutes.page, { query: { process: key } })).list[0]
      await expect.poll(async () => (await found())?.status).toBe('ended')
      const { vars } = await demo.admin.call(workflowInstanceRoutes.get, { params: { id: (await found())?.id ?? '' } })
      expect(vars).toMatchObject({ matter: '续签合同', finding: '同意两份' })
      expect(await other.evaluate(() => sessionStorage.getItem('texts'))).toBeNull()
    })
  })
