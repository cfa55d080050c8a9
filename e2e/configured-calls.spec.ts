/** A call to another system is configured, tried, and found by the page that lists it. */
import type { BodyOf } from '#contract/route.ts'
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { serveJson } from './support/other-site.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Caller } from './support/caller.ts'
import { act, dialogOf, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
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
