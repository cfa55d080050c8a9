/**
 * The pages of forms in English, light and dark, on a desktop and on a phone: accessible, never wider than the window.
 * They show the forms of the demonstration.
 */
import type { Locator, Page } from '@playwright/test'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoSideways } from './support/pages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { en } from './support/words.ts'

/** An address, and what is on the page once it has loaded. */
type Place = readonly [address: string, loaded: (page: Page) => Locator, act?: (page: Page) => Promise<void>]

/** The pages that show the forms of the demonstration. */
async function places({ admin }: DemoServer): Promise<Place[]> {
  const { list } = await admin.call(templateRoutes.page, { query: { limit: 100 } })
  const idOf = (name: string) => list.find(({ nameEn }) => nameEn === name)?.id ?? ''
  const formId = idOf('Expense claim')
  const { list: records } = await admin.call(recordListRoutes.page, { params: { formId }, query: {} })
  const [record] = records
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first()
  const dialog = (page: Page) => page.getByRole('dialog').getByText('Subject').first()
  const design = `/form/template/design?id=${idOf('Purchase request')}`
  const at = `/onlineForm/${formId}`
  return [
    ['/form/template', heading(en('forms.template.title'))],
    [design, heading('Purchase request')],
    [
      design,
      (page) => page.getByRole('region', { name: en('forms.design.preview') }),
      (page) => page.getByRole('button', { name: en('forms.design.preview'), exact: true }).click(),
    ],
    ['/form', (page) => page.getByRole('button', { name: 'Expense claim', exact: true })],
    [at, heading('Expense claim')],
    [`${at}?look=cards`, heading('Expense claim')],
    [`${at}?id=${record?.id}`, dialog],
    [`${at}?id=${record?.id}&tab=history`, (page) => page.getByRole('dialog').getByRole('tabpanel')],
    [`${at}?id=new`, dialog],
    [`/onlineForm/${idOf('Leave register')}`, heading('Leave register')],
    [`/dataTemplateView/${idOf('Lost and found')}`, heading('Lost and found')],
    [`/dataTemplateView/${idOf('Lost and found')}?do=list`, heading('Lost and found')],
  ]
}

async function lookAt(page: Page, [address, loaded, act]: Place): Promise<void> {
  await page.goto(`/#${address}`)
  await act?.(page)
  await expect(loaded(page)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoSideways(page)
  await expectAccessible(page)
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`the pages of forms in English on ${device}`, { tag: '@long' }, async ({ demo, page }) => {
    test.slow()
    await page.goto('/')
    await page.getByRole('combobox', { name: '语言' }).selectOption('English')
    await signIn(page, ADMIN, en)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.setViewportSize(viewport)
    for (const place of await places(demo)) await lookAt(page, place)
  })
