/** What has no room: words that are read whole in every language, lists as wide as their page, filters in one line. */
import { expect, type Page } from '@playwright/test'

/** What never ends with an ellipsis: words of the side bar and the header, headings, states, actions, tabs. */
const WHOLE = [
  '.pt-menu-title',
  '.pt-rail-cell > span:not(.pt-menu-dot)',
  '.pt-column h2',
  '.pt-column-title',
  '.pt-trail li',
  'main th',
  'main .kit-row-actions .kit-link',
  'main .kit-status-tag',
  "main .kit-tag:not([data-tone='neutral'])",
].join()

/** States and tags that end at the edge of their cell; tags in a group are names that people gave. */
const IN_CELLS = 'main .kit-cell > :is(.kit-status, .kit-tag)'

/** The words that are cut on what is shown. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ whole, inCells }) => {
      const isCut = (element: Element) => {
        if (element.scrollWidth > element.clientWidth + 1) return true
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().width > element.getBoundingClientRect().width + 1
      }
      // An ellipsis needs less than a pixel.
      const isClipped = (element: Element) => {
        if (element.scrollWidth > element.clientWidth) return true
        const range = document.createRange()
        range.selectNodeContents(element)
        const cell = element.closest('.kit-cell')
        return range.getBoundingClientRect().right > (cell?.getBoundingClientRect().right ?? Infinity) + 1
      }
      const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      const cut = [...seen(whole).filter(isCut), ...seen(inCells).filter(isClipped)]
      // What other journeys have called their things ends with a running number (`unique`).
      return [...new Set(cut.map(({ textContent }) => textContent))].filter((word) => !/[\da-z]{5,}\d$/.test(word))
    },
    { whole: WHOLE, inCells: IN_CELLS },
  )
}

export async function expectNoCutWords(page: Page): Promise<void> {
  expect.soft(await cutWords(page), `words that are cut on ${page.url()}`).toEqual([])
}

/** Lists that scroll sideways with the columns they begin with, and filters whose buttons have no room beside them. */
export async function expectRoomForLists(page: Page): Promise<void> {
  const tight = () =>
    page.evaluate(() => {
      const inSight = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      const wide = inSight('.kit-table').filter((table) => table.scrollWidth > table.clientWidth)
      const broken = inSight('.kit-filters').filter((filters) => {
        const tops = [...filters.children].map((child) => child.getBoundingClientRect())
        return new Set(tops.map(({ top, height }) => Math.round(top + height / 2))).size > 1
      })
      return [
        ...wide.map(({ scrollWidth }) => `a list of ${scrollWidth} px`),
        ...broken.map(() => 'filters in two lines'),
      ]
    })
  await expect.soft.poll(tight, { message: `what has no room on ${page.url()}`, timeout: 3_000 }).toEqual([])
}
