/** A call to another system is configured, tried, and found by the page that lists it. */
import { serveJson } from './support/other-site.ts'
import { expectAccessible } from './support/accessible.ts'
import { dialogOf, rowOf } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator configures a call, tries it and sees its options, never its secret', async ({ demo, page }) => {
  const site = await serveJson(({ url, authorization }) => ({
    data: [
      { code: 'B', name: `柏林 ${url}` },
      { code: 'P', name: '巴黎' },
    ],
    seen: authorization,
  }))
  const title = unique('城市')
  const secret = 'correct-horse-battery'
  try {
    await enter(page, demo.admin, demo.url, '/form/apiConf')
    await page.getByRole('button', { name: zh('forms.api.create') }).click()
    const form = dialogOf(page, zh('forms.api.create'))
    await form.getByLabel(zh('forms.api.name'), { exact: true }).fill(`cities-${Date.now()}`)
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

    await rowOf(page, title)
      .getByRole('button', { name: zh('forms.api.test') })
      .click()
    const trial = dialogOf(page, zh('forms.api.testOf', { name: title }))
    await trial.getByLabel('country').fill('DE')
    await page.keyboard.press('Enter')
    const result = trial.getByRole('region', { name: zh('forms.api.result') })
    await expect(result.getByText('HTTP 200')).toBeVisible()
    await expect(result.getByRole('listitem').first()).toContainText('柏林 /cities/DE')
    await expect(result).not.toContainText(secret)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await rowOf(page, title).getByRole('button', { name: title }).click()
    const edited = dialogOf(page, zh('kit.record.edit', { name: title }))
    await expect(edited.getByLabel(zh('forms.api.secret.bearer'), { exact: true })).toHaveValue('')
  } finally {
    await site.stop()
  }
})
