/** The pieces of forms: child tables, dialogs in hidden tabs, trees to pick from. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible, settle } from '../../../../tests/component/accessible.ts'
import { expectCount, first, only } from '../../../../tests/component/expect.ts'
import { showExample } from './example.fixture.tsx'

test('rows of a child table are pasted, corrected, moved and taken back', async () => {
  await showExample('form-dialog')
  await page.getByRole('button').first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: t('kit.form.create') }).click()
  await expect.element(form.getByText(t('kit.child.required'))).toBeVisible()
  await form.getByRole('button', { name: t('kit.child.add') }).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '2026-11-16\t交通\t1,280.50\n2026-11-17\t火车\t13\n')
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const rows = form.getByRole('table').getByRole('row')
  await expectCount(rows, 3)
  await expectCount(form.getByText(/格式错误/), 1)
  await expectAccessible()

  // A row is removed and taken back.
  await form.getByRole('button', { name: t('kit.child.remove', { row: 2 }) }).click()
  await expectCount(rows, 2)
  await form.getByRole('button', { name: t('kit.child.undo') }).click()
  await expectCount(rows, 3)

  // It is moved by keyboard.
  form
    .getByRole('button', { name: t('kit.child.move', { row: 2 }) })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(rows.nth(1).getByRole('textbox').last()).toHaveValue('13')

  // Enter adds a row below.
  rows.nth(1).getByRole('textbox').first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expectCount(rows, 4)
  await expect.element(rows.nth(2).getByRole('textbox').first()).toHaveFocus()
})

test('a page that hides and shows again keeps its dialog and what was typed', async () => {
  await showExample('hidden-tab')
  await page.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('留着')
  for (let times = 1; times <= 3; times += 1) {
    await userEvent.click(only('.ant-modal-footer button'))
    await expectCount(dialog, 0)
    await expect.element(dialog.getByRole('status')).toHaveTextContent(String(times))
    await expect.element(dialog.getByRole('textbox')).toHaveValue('留着')
  }
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: t('kit.form.discardTitle') })
  await question.getByRole('button', { name: t('kit.form.discard'), exact: true }).click()
  await expectCount(dialog, 0)
  await expect.element(page.getByRole('button')).toBeVisible()
})

test('a department is chosen by keyboard; a level above departments says why not', async () => {
  await showExample('tree-dialog')
  // The first of two: it takes one.
  await expect.poll(() => document.querySelectorAll('.kit-pick').length).toBeGreaterThan(1)
  const open = first('.kit-pick-open')
  open.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await settle()
  expect(document.querySelector('.ant-modal-container')?.getBoundingClientRect().height).toBe(500)

  // Confirming nothing.
  await dialog.getByRole('button', { name: t('kit.pick.confirm') }).click()
  await expect.element(dialog.getByText(t('shell.selectItem'))).toBeVisible()

  // The top of the tree.
  dialog.getByRole('tree').getByRole('treeitem').first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(t('kit.tree.level'))).toBeVisible()
  await expectAccessible()

  // A disabled department.
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(dialog.getByText(t('kit.tree.disabled'))).toBeVisible()

  // One that may be chosen: Enter, and Enter again.
  await userEvent.keyboard('{ArrowUp}{Enter}{Enter}')
  await expectCount(dialog, 0)
  expect(document.activeElement).toBe(open)
  expect(first('.kit-pick').querySelectorAll('li')).toHaveLength(1)
})
