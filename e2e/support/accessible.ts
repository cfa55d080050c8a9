/** The automated part of accessibility: axe with the rules of WCAG 2.2 AA, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MODAL = '[aria-modal="true"]'

/** Checks what is on screen now, in both colour schemes. The page must follow the system (no one chose a theme). */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
    // Between the two only colours differ.
    await look(page, scheme, (axe) => (scheme === 'dark' ? axe.withRules('color-contrast') : axe.withTags(TAGS)))
  }
}

/** Checks what is on screen now, in the colours it has. */
export async function expectAccessibleAsShown(page: Page): Promise<void> {
  await look(page, 'as shown', (axe) => axe.withTags(TAGS))
}

async function look(page: Page, scheme: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await settle(page)
  const axe = choose(new AxeBuilder({ page }).setLegacyMode(true))
  // What is behind a modal dialog cannot be reached, so it is not looked at.
  if (await page.locator(MODAL).filter({ visible: true }).count()) axe.include(MODAL)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
    ),
  )
  // The journey goes on: it shows the next page, too.
  expect.soft(found, `accessibility (${scheme}) of ${page.url()}`).toEqual([])
}

/** Waits until nothing moves any more: half-way through a fade no colour is right. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await Promise.allSettled(ending().map(({ finished }) => finished))
    }
  })
}
