import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { show } from '../../../../tests/component/show.tsx'
import { entryGroups } from './entries.ts'

/** What the catalogue shows alive of one piece. */
async function showExample(id: string): Promise<void> {
  const entry = entryGroups.flatMap(({ entries }) => entries).find((one) => one.id === id)
  if (!entry) throw new Error(`the catalogue has no ${id}`)
  await show(<entry.Example />)
}

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
  await expect.poll(() => rows.elements().length).toBe(3)
  await expect.poll(() => form.getByText(/格式错误/).elements().length).toBe(1)
  await expectAccessible()
  // A row is removed and taken back.
  await form.getByRole('button', { name: t('kit.child.remove', { row: 2 }) }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await form.getByRole('button', { name: t('kit.child.undo') }).click()
  await expect.poll(() => rows.elements().length).toBe(3)
  await userEvent.keyboard('{Escape}')
})
