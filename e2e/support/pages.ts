/** What a person does again and again on the pages. Everything is found by role and by what it says. */
import { expect, type Locator, type Page } from '@playwright/test'
import { pattern, zh, type words } from './words.ts'

type Say = ReturnType<typeof words>

/** The line of a table that holds a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The lines of a table below its head. */
export const dataRows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** A task in the list beside it. */
export const taskItem = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title, exact: true }) })

/** A task that is open: beside its list, in a small window in a drawer. */
export const openedTask = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).or(dialogOf(page, title))

/** A drawer or dialog by its title. */
export const dialogOf = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title })

/** The title of a tab, whatever waits: the number of what does stands before it. */
export const titled = (title: string): RegExp =>
  new RegExp(`^(\\(\\d+\\+?\\) )?${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

/** Chooses from the menu behind "…" of a row. */
export async function act(page: Page, name: string, action: string, say: Say = zh): Promise<void> {
  const more = page.getByRole('button', { name: say('kit.list.moreOf', { name }), exact: true })
  const entry = page.getByRole('menuitem', { name: action })
  // A menu closes when the page scrolls, and the row may have to be scrolled to.
  await more.scrollIntoViewIfNeeded()
  await expect(async () => {
    await more.click()
    await expect(entry).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await entry.click()
}

/** Says yes in a dialog that asks. */
export async function confirm(page: Page, question: string | RegExp, yes: string): Promise<void> {
  await dialogOf(page, question).getByRole('button', { name: yes, exact: true }).click()
  await expect(dialogOf(page, question)).toBeHidden()
}

/** Sends a form again until it is accepted and closes: within a second of a refusal a form takes no second attempt. */
export async function sendAgain(form: Locator, button: string): Promise<void> {
  const send = form.getByRole('button', { name: button })
  await expect(async () => {
    // The attempt before may have been accepted after it was waited for.
    if (await send.isVisible()) await send.click({ timeout: 500 })
    await expect(form).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

/** Looks for a text in a list. */
export async function search(page: Page, text: string, say: Say = zh): Promise<void> {
  const field = page.getByRole('textbox', { name: say('system.user.find') })
  await field.fill(text)
  await field.press('Enter')
}

/** Chooses an option of a drop-down; its label is searched for when the field can be typed in. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  const dropDown = page.locator('.ant-select-dropdown')
  await dropDown.getByTitle(option, { exact: true }).filter({ visible: true }).last().click()
}

/** Chooses a node of a drop-down tree. */
export async function chooseInTree(page: Page, field: Locator, node: string): Promise<void> {
  await field.click()
  await field.fill(node)
  await page.getByRole('tree').last().getByText(node, { exact: true }).click()
}

/** Signs out through the menu of one's own name. */
export async function signOut(page: Page, name: string, say: Say = zh): Promise<void> {
  await page.getByTitle(say('shell.account', { name })).click()
  await page.getByRole('menuitem', { name: say('shell.signOut') }).click()
  await dialogOf(page, say('shell.signOut'))
    .getByRole('button', { name: say('shell.signOut') })
    .click()
  await expect(page.getByText(say('signin.reason.signed-out'))).toBeVisible()
}

/** Fills in the dialog in which one changes one's own password, and sends it. */
export async function changePassword(page: Page, from: string, to: string, say: Say = zh): Promise<void> {
  const dialog = dialogOf(page, say('shell.password.title'))
  await dialog.getByLabel(say('shell.password.current'), { exact: true }).fill(from)
  await dialog.getByLabel(say('shell.password.new'), { exact: true }).fill(to)
  await dialog.getByLabel(say('shell.password.confirm'), { exact: true }).fill(to)
  await dialog.getByRole('button', { name: say('shell.password.submit') }).click()
  await expect(dialog).toBeHidden()
}

/** Fails when anything makes the page wider than the window; a page that was just resized has a moment to follow. */
export async function expectNoSideways(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.soft
    .poll(excess, { message: `how much wider than the window ${page.url()} is`, timeout: 3_000 })
    .toBeLessThanOrEqual(0)
}

/** Chooses English on the sign-in page; it holds for every page of this browser. */
export async function chooseEnglish(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`)
  await page.getByRole('combobox', { name: '语言' }).selectOption('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
}

/** Waits for the greeting of the first page. */
export async function expectHome(page: Page, say: Say = zh): Promise<void> {
  const greetings = (['morning', 'forenoon', 'noon', 'afternoon', 'evening'] as const).map((hour) =>
    pattern(say(`shell.greeting.${hour}`)),
  )
  const greeting = new RegExp(greetings.map(({ source }) => source).join('|'))
  await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
}
