/** No mouse: a form is designed, published, filled in, changed and put back by keyboard alone. */
import { enter, unique } from './support/people.ts'
import { dialogOf } from './support/pages.ts'
import { tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test(
  'a form is designed, published, filled in, changed and restored without a mouse',
  { tag: '@long' },
  async ({ demo, page }) => {
    test.slow()
    const name = unique('巡查')
    const { keyboard } = page
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
    }
    await enter(page, demo.admin, demo.url, '/form/template')

    await test.step('a new form', async () => {
      await tabTo(page, zh('forms.template.create'), 90)
      await press('Enter')
      await expect(page.getByRole('textbox', { name: zh('forms.template.name'), exact: true })).toBeFocused()
      await keyboard.type(name)
      await tabTo(page, zh('forms.template.createAndDesign'))
      await press('Enter')
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    })

    await test.step('two fields out of the palette, the second before the first', async () => {
      const find = page.getByRole('combobox', { name: zh('forms.design.findKind') })
      await tabTo(page, zh('forms.design.boxName', { label: name, kind: zh('forms.design.form') }), 120)
      for (const kind of ['单行文本', '数字']) {
        await press('/')
        await expect(find).toBeFocused()
        await keyboard.type(kind)
        await press('Enter')
        await expect(page.getByRole('group', { name: new RegExp(`^${kind}，`) })).toBeFocused()
      }
      await press('Alt+ArrowUp')
      await expect(page.getByRole('tree').getByRole('treeitem').first()).toHaveText('数字')
      await press('Control+z', 'Control+Shift+z')
      await expect(page.getByText(/^已保存/)).toBeVisible()
    })

    await test.step('publishing', async () => {
      await tabTo(page, zh('forms.design.publish'), 120)
      await press('Enter')
      const dialog = dialogOf(page, zh('forms.design.publishTitle', { no: 1 }))
      await expect(dialog).toBeVisible()
      await tabTo(page, zh('forms.design.publish'))
      await press('Enter')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a record is entered', async () => {
      await page.goto(`${demo.url}/#/form`)
      await tabTo(page, zh('forms.record.enterOf', { name }), 120)
      await press('Enter')
      await expect(page.getByRole('spinbutton', { name: '数字' })).toBeFocused()
      await keyboard.type('3')
      await press('Tab')
      await keyboard.type('东门')
      await tabTo(page, zh('forms.record.submit'))
      await press('Enter')
      await tabTo(page, zh('forms.record.openSaved'), 90)
      await press('Enter')
    })

    await test.step('it is changed, and an earlier revision restored', async () => {
      await expect(dialogOf(page, '东门')).toBeVisible()
      await tabTo(page, zh('kit.record.update'))
      await press('Enter')
      await expect(page.getByRole('spinbutton', { name: '数字' })).toBeFocused()
      await press('Tab', 'End')
      await keyboard.type('外')
      await tabTo(page, zh('kit.form.save'))
      await press('Enter')
      const changed = dialogOf(page, '东门外')
      await expect(changed).toBeVisible()
      await tabTo(page, zh('forms.record.details'))
      const history = changed.getByRole('tab', { name: zh('forms.record.history') })
      for (let times = 0; times < 3 && (await history.getAttribute('aria-selected')) !== 'true'; times += 1)
        await press('ArrowRight')
      await tabTo(page, zh('forms.record.restoreRev', { no: 1 }))
      await press('Enter')
      const restoring = dialogOf(page, zh('forms.record.restoreRev', { no: 1 }))
      await expect(restoring).toBeVisible()
      await tabTo(page, zh('forms.record.restore'))
      await press('Enter')
      await expect(restoring).toBeHidden()
      await expect(dialogOf(page, '东门').getByText(zh('forms.record.source.restored'), { exact: true })).toBeVisible()
    })
  },
)
