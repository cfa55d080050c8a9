/**
 * What a user finds on a page to act with: buttons and links, those of rows and of their menus and of chosen rows
 * included.
 */
import { zh } from './words.ts'
import { expect, type Locator, type Page, type Response } from '@playwright/test'

/** Rows whose menus are opened: what a row offers may depend on its record. */
const ROWS = 3
/** What is asked for behind the first paint has come. */
const SETTLED_MS = 800

/** The words of the controls inside, without what names a record: counts, and the rights a role gives. */
const wordsIn = async (place: Locator): Promise<string[]> => {
  const words = await place
    .locator('button:visible, a[href]:visible, [role="menuitem"]:visible')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.closest('.sys-grants'))
        .map((one) =>
          ((one as HTMLElement).innerText.trim() || one.getAttribute('aria-label') || '').replace(/\s+/g, ' '),
        ),
    )
  return words.filter((word) => !/^[\d,]*$/.test(word))
}

const isMore = (word: string) => word.endsWith(zh('kit.list.moreOf').replace('{{name}}', ''))

/** What the page at an address shows. */
export async function controlsOf(page: Page, address: string): Promise<ReadonlySet<string>> {
  await openAnew(page, address)
  const main = page.locator('main')
  const found = new Set<string>()
  const rows = main.locator('tbody tr')
  const inRows = new Set(await wordsIn(rows))
  for (const word of await wordsIn(main)) if (!inRows.has(word)) found.add(word)
  for (const word of await wordsIn(main.locator('tbody .kit-row-actions'))) if (!isMore(word)) found.add(`row: ${word}`)
  const more = main.locator('tbody .kit-row-actions [aria-haspopup="menu"]')
  for (let at = 0; at < Math.min(ROWS, await more.count()); at += 1) {
    await more.nth(at).click()
    for (const word of await wordsIn(page.getByRole('menu'))) found.add(`row: ${word}`)
    await page.keyboard.press('Escape')
  }
  const box = rows.getByRole('checkbox').first()
  if ((await box.count()) > 0 && (await box.isEnabled())) {
    await box.check({ force: true })
    const bar = page.locator('.kit-batch-bar')
    if ((await bar.count()) > 0) for (const word of await wordsIn(bar)) found.add(`batch: ${word}`)
    await box.uncheck({ force: true })
  }
  return found
}

/** Opens an address anew: nothing of what was opened before is left. */
export async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForTimeout(SETTLED_MS)
}

/** Uses a control of the page at an address, and looks whether the server refused something. */
export async function isUsable(page: Page, address: string, control: string): Promise<boolean> {
  const [, place, word = control] = /^(row|batch): (.*)$/.exec(control) ?? []
  if (place === 'batch') return true
  await openAnew(page, address)
  const refused: string[] = []
  const note = (response: Response) => void (response.status() === 403 && refused.push(response.url()))
  page.on('response', note)
  const main = page.locator('main')
  const shown = (place ? main.locator('tbody .kit-row-actions') : main).locator('button:visible, a[href]:visible')
  const exactly = new RegExp(`^\\s*${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`)
  const target = shown.filter({ hasText: exactly }).first()
  if ((await target.count()) > 0) {
    // Of a list without rows nothing can be exported.
    if (await target.isDisabled()) return true
    await target.click()
  } else if (place) await chooseInMenus(page, word)
  await page.waitForTimeout(700)
  page.off('response', note)
  return refused.length === 0 && !page.url().includes('#/403')
}

async function chooseInMenus(page: Page, word: string): Promise<void> {
  const more = page.locator('main tbody .kit-row-actions [aria-haspopup="menu"]')
  for (let at = 0; at < Math.min(ROWS, await more.count()); at += 1) {
    await more.nth(at).click()
    const entry = page.getByRole('menuitem', { name: word, exact: true })
    if ((await entry.count()) > 0) return entry.first().click()
    await page.keyboard.press('Escape')
  }
}
