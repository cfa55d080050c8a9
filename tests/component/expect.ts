/** Expectations that wait, for what Vitest has no word for. */
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Waits until so many elements are there. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count)
}

/** Left, top, width and height in whole pixels. */
export function rectOf(element: Element | null): [number, number, number, number] {
  if (!element) throw new Error('it is not shown')
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left), Math.round(top), Math.round(width), Math.round(height)]
}

/** The one element that a selector finds. @throws when there is none, or another one */
export function only(selector: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} of ${selector}`)
  return found[0]
}

/** The first element that a selector finds. @throws when there is none */
export function first(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
