/** Forms for people without an account: published by an administrator, entered on a phone, looked up by the receipt. */
import type { Page } from '@playwright/test'
import { templateRoutes } from '#forms/contract/template.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSideways } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** The ready-made form of visitors, published as a version. */
async function aVisitorForm(demo: DemoServer, name: string): Promise<string> {
  const { id } = await demo.admin.call(templateRoutes.create, { body: { name, ready: 'visitor' } })
  await demo.admin.call(templateRoutes.publish, { params: { id }, body: { rev: 1 } })
  return id
}

async function fillIn(guest: Page, visitor: string): Promise<void> {
  await guest.getByLabel('访客姓名').fill(visitor)
  await guest.getByLabel('联系电话').fill('13800138000')
  await guest.getByLabel('来访单位').fill('蓝天公司')
  await guest.getByLabel('来访事由').click()
  await guest.getByTitle('面试').click()
  await guest.getByLabel('被访人姓名').fill('王经理')
  const arrival = guest.getByLabel('预计到达时间')
  await arrival.fill('2099-01-01')
  await arrival.press('Enter')
}

test('an administrator publishes a form; a visitor fills it in on a phone and looks it up', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  const name = unique('访客预约')
  const id = await aVisitorForm(demo, name)
  const link = `${demo.url}/#/dataTemplateView/${id}`

  await test.step('before that it is not found', async () => {
    watch.expect(/^404 GET .*\/form\/public\//)
    const guest = await visitor(PHONE)
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: zh('forms.public.gone') })).toBeVisible()
    await expectAccessible(guest)
  })

  await test.step('the administrator publishes it for reading and for entry', async () => {
    await enter(page, demo.admin, demo.url, `/form/template?public=${id}`)
    const drawer = page.getByRole('dialog', { name: zh('forms.public.set.title') })
    await expect(drawer.getByText(link)).toBeVisible()
    await drawer.getByRole('switch', { name: zh('forms.public.set.view') }).click()
    await drawer.getByRole('switch', { name: zh('forms.public.set.entry') }).click()
    await drawer.getByLabel(zh('forms.public.set.total')).fill('1')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(drawer).toHaveCount(0)
  })

  const guest = await visitor(PHONE)
  await test.step('a visitor fills it in', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(guest.getByLabel('身份证号')).toHaveCount(0)
    await expectAccessible(guest)
    await expectNoSideways(guest)
    await fillIn(guest, '<b>李雷</b>')
    await guest.getByRole('button', { name: zh('forms.public.send') }).click()
    await expect(guest.getByText(zh('forms.public.code.missing'))).toBeVisible()
    await guest.getByRole('button', { name: zh('forms.public.code.prove') }).click()
    await expect(guest.getByLabel(zh('forms.public.code'), { exact: true })).toHaveValue(zh('forms.public.code.proven'))
    await guest.getByRole('button', { name: zh('forms.public.send') }).click()
  })

  const number = guest.getByLabel(zh('forms.public.receipt.number'))
  await expect(number).toHaveText(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  const receipt = (await number.textContent()) ?? ''
  await expectAccessible(guest)
  await expectNoSideways(guest)

  await test.step('and looks it up by the receipt', async () => {
    await guest
      .getByRole('navigation')
      .getByRole('button', { name: zh('forms.public.do.receipt') })
      .click()
    await guest.getByLabel(zh('forms.public.receipt.number')).fill(receipt.toLowerCase())
    await guest.keyboard.press('Enter')
    await expect(guest.getByText(zh('forms.public.lookUp.received'))).toBeVisible()
    await expect(guest.getByText('<b>李雷</b>')).toBeVisible()
    await expect(guest.getByText(zh('forms.public.lookUp.entered'))).toBeVisible()
    await expectAccessible(guest)
  })

  await test.step('the list shows public fields only, and the form is full', async () => {
    const reader = await visitor()
    await reader.goto(`${link}?do=list`)
    await reader.getByRole('button', { name: '<b>李雷</b>' }).click()
    await expect(reader.getByText('蓝天公司')).toBeVisible()
    await expect(reader.getByText('身份证号')).toHaveCount(0)
    await expect(reader.getByText('预计停留（分钟）')).toHaveCount(0)
    await expectAccessible(reader)
    await reader.getByRole('button', { name: zh('forms.public.do.enter') }).click()
    await expect(reader.getByText(zh('forms.public.state.full'))).toBeVisible()
  })
})
