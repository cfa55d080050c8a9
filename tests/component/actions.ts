/** What a user does again and again on the pages, for component tests. */
import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectCount } from './expect.ts'

/** The lines of a table below its head. */
export const dataRows = (): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** The line of a table that holds a text. */
export const rowOf = (text: string): Locator => dataRows().filter({ hasText: text })

/** A drawer or dialog by its title. */
export const dialogOf = (title: string): Locator => page.getByRole('dialog', { name: title })

/** A button by all of its name. */
export const buttonOf = (name: string, within: Locator | typeof page = page): Locator =>
  within.getByRole('button', { name, exact: true })

/** Chooses from the menu behind "…" of a row. */
export async function act(name: string, action: string): Promise<void> {
  await buttonOf(t('kit.list.moreOf', { name })).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Says yes in a dialog that asks. */
export async function confirm(question: string, yes: string): Promise<void> {
  await buttonOf(yes, dialogOf(question)).click()
  await expectCount(dialogOf(question), 0)
}

/** Chooses an option of a drop-down. @param text what is typed first; left out, nothing */
export async function choose(field: Locator, option: string, text = ''): Promise<void> {
  await field.click()
  if (text !== '') await userEvent.type(field, text)
  await expect.poll(() => optionOf(option)).toBeTruthy()
  optionOf(option)?.click()
}

/** Chooses a node of a drop-down tree. */
export async function chooseInTree(field: Locator, node: string): Promise<void> {
  await field.click()
  await field.fill(node)
  await page.getByRole('tree').last().getByText(node, { exact: true }).click()
}

/** The option of the drop-down in sight; it has no role of its own. */
function optionOf(title: string): HTMLElement | undefined {
  const shown = [...document.querySelectorAll('.ant-select-dropdown')].filter((one) => one.checkVisibility())
  return [...(shown.at(-1)?.querySelectorAll<HTMLElement>('[title]') ?? [])].find((one) => one.title === title)
}
