/** What several journeys of message channels begin with. */
import type { Locator, Page } from '@playwright/test'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { flows, processOf } from '../../modules/workflow/server/testing/processes.ts'
import { signInByCall, type Caller } from './caller.ts'
import { makePerson } from './people.ts'
import { zh } from './words.ts'

/** Opens the form of a new channel on the page of channels. @param kind of mail when left out */
export async function openNewChannel(page: Page, kind?: 'sms' | 'wechatWork' | 'webPush'): Promise<Locator> {
  await page
    .getByRole('button', { name: zh('messaging.channel.create') })
    .first()
    .click()
  const form = page.getByRole('dialog')
  if (kind === undefined) return form
  await form.getByLabel(zh('messaging.channel.kind')).click()
  await page
    .getByTitle(zh(`messaging.channel.kind.${kind}`), { exact: true })
    .last()
    .click()
  return form
}

/** Two heads of a department, 鲍主管 and 蔡主管, with their callers. */
export async function makeTwoHeads(admin: Caller, url: string) {
  const people = { roles: ['员工'] }
  const bob = await makePerson(admin, url, { ...people, realName: '鲍主管' })
  const cat = await makePerson(admin, url, { ...people, realName: '蔡主管' })
  const [bobByCall, catByCall] = [await signInByCall(url, { ...bob }), await signInByCall(url, { ...cat })]
  return { bob, cat, bobByCall, catByCall }
}

/** Deploys a process of one task and starts it with a title. @param whose the attribute that says who does the task */
export async function startPurchase(admin: Caller, title: string, whose: string): Promise<void> {
  const task = `<userTask id="t" name="复核" ${whose}/>`
  const xml = processOf('buying', `<startEvent id="s"/>${task}<endEvent id="e"/>${flows('s t', 't e')}`, '采购')
  const { id } = await admin.call(workflowModelRoutes.create, { body: { name: '采购', xml } })
  await admin.call(workflowModelRoutes.deploy, { body: { id } })
  await admin.call(workflowInstanceRoutes.start, { body: { key: 'buying', title } })
}
