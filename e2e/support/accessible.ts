/** The automated part of accessibility: axe with the rules of WCAG 2.2 AA, in light and in dark. */
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MODAL = '[aria-modal="true"]'

/** Colours are the only thing that differs between the two schemes. */
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const
const ALL = { type: 'tag', values: TAGS } as const

/** A check costs more than the page it looks at: the dark colours of components are checked by their own tests. */
const SCHEMES = process.env['LONG'] === '1' ? (['dark', 'light'] as const) : (['light'] as const)

/** What is around every page: checked once in a journey, together with the first page that no dialog is over. */
const FRAME = ['.pt-sidebar', '.pt-column-side', '.pt-header']
const seenWithFrame = new WeakSet<Page>()

/**
 * Checks what is on screen now, where there is more time in both colour schemes. The page must follow the system: no
 * theme was chosen.
 * @param within what is checked; left out, the whole document, or the modal dialog that is over it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
    await check(page, scheme, scheme === 'dark' ? COLOURS : ALL, within)
  }
}

/** Checks what is on screen now, in the colours it has. */
export async function expectAccessibleAsShown(page: Page, within?: string): Promise<void> {
  await check(page, 'as shown', ALL, within)
}

async function check(page: Page, scheme: string, runOnly: typeof COLOURS | typeof ALL, within?: string): Promise<void> {
  await settle(page)
  await injectAxe(page)
  const around = seenWithFrame.has(page) ? FRAME : []
  const { violations, isPart } = await page.evaluate(
    async ({ modal, only, part, left }) => {
      const { axe: runner } = window as unknown as { axe: { run: (...given: unknown[]) => Promise<AxeResults> } }
      const shown = [...document.querySelectorAll(modal)].filter((one) => one.checkVisibility())
      // What is behind a modal dialog cannot be reached, so it is not looked at.
      const included = shown.length > 0 || part === undefined ? shown : [...document.querySelectorAll(part)]
      const context = included.length > 0 ? { include: included } : { exclude: left }
      // The runner goes through the whole document. Pages that rest in their tabs are taken out of it meanwhile, unless
      // an app lives in one: a frame that is moved is loaded anew.
      const resting = [...document.querySelectorAll('.pt-tab-page[data-resting]')].filter(
        (page) => page.querySelector('iframe') === null,
      )
      const places = new Map<Node, Comment>(resting.map((page) => [page, document.createComment('')]))
      for (const page of resting) page.replaceWith(places.get(page) ?? '')
      // The application goes on meanwhile: what it puts before such a page, or takes away, is found at its place.
      const { parentNode: around } = [...places.values()][0] ?? document.createComment('')
      if (around !== null) {
        around.insertBefore = (node, before) =>
          Node.prototype.insertBefore.call(around, node, (before && places.get(before)) ?? before) as typeof node
        around.removeChild = (node) => {
          const place = places.get(node)
          if (place === undefined) return Node.prototype.removeChild.call(around, node) as typeof node
          place.remove()
          places.delete(node)
          return node
        }
      }
      // Elements that pass are not described: it costs more than the rules themselves.
      const results = await runner.run(context, { runOnly: only, resultTypes: ['violations'] })
      for (const [page, place] of places) place.replaceWith(page)
      if (around !== null) for (const own of ['insertBefore', 'removeChild']) Reflect.deleteProperty(around, own)
      return {
        violations: results.violations.map(({ id, nodes }) => ({ id, nodes })),
        isPart: included.length > 0,
      }
    },
    { modal: MODAL, only: runOnly, part: within, left: around },
  )
  if (!isPart && runOnly === ALL) seenWithFrame.add(page)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  )
  // The journey goes on: it shows the next page, too.
  expect.soft(found, `accessibility (${scheme}) of ${page.url()}`).toEqual([])
}

/** Milliseconds that a frame may take to answer: one of another origin may never do. */
const FRAME_MS = 1_000

/** Puts axe into each frame that does not have it yet; it stays until the frame loads another document. */
async function injectAxe(page: Page): Promise<void> {
  const inject = `'axe' in window || (() => {${axe.source};axe.configure({ allowedOrigins: ['<same_origin>'] })})()`
  for (const frame of page.frames()) {
    if (frame === page.mainFrame()) {
      if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(inject)
      continue
    }
    const injected = frame.evaluate(inject).catch(() => undefined)
    await Promise.race([injected, new Promise((resolve) => setTimeout(resolve, FRAME_MS))])
  }
}

const MAX_SETTLE_MS = 15_000
/** Pictures in which nothing moves, one after the other, before it counts as over: one movement may begin another. */
const QUIET_FRAMES = 4

/**
 * Waits until nothing moves any more: half-way through a fade no colour is right. No longer than `MAX_SETTLE_MS`: a
 * browser that draws no frames would keep the journey waiting until its own limit.
 */
export async function settle(page: Page): Promise<void> {
  const settled = page.evaluate(async (frames) => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let quiet = 0; quiet < frames; quiet += 1) {
      await new Promise(requestAnimationFrame)
      const moving = ending()
      if (moving.length > 0) quiet = 0
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  }, QUIET_FRAMES)
  settled.catch(() => {}) // of a page that is gone by then
  await Promise.race([settled, page.waitForTimeout(MAX_SETTLE_MS)])
}
