/** Words that have no room: headings of columns and words of menus are read whole, in every language. */
import { expect, type Page } from '@playwright/test'

/** What must never end with an ellipsis: words of the side bar and the header, headings of columns, titles of tabs. */
const WHOLE = [
  '.pt-menu-title',
  '.pt-rail-cell > span:not(.pt-menu-dot)',
  '.pt-column h2',
  '.pt-column-title',
  '.pt-trail li',
  'main th',
].join()

/** The words that are cut on what is shown. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isCut = (element: Element) => {
      if (element.scrollWidth > element.clientWidth + 1) return true
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().width > element.getBoundingClientRect().width + 1
    }
    const cut = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && isCut(one))
    // What other journeys have called their things ends with a running number (`unique`).
    return [...new Set(cut.map(({ textContent }) => textContent))].filter((word) => !/[\da-z]{5,}\d$/.test(word))
  }, WHOLE)
}

export async function expectNoCutWords(page: Page): Promise<void> {
  expect.soft(await cutWords(page), `words that are cut on ${page.url()}`).toEqual([])
}
