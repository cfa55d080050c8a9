/** Walking by keyboard: what has the focus, and how to come to what one wants. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Presses Tab until something with this name has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  const passed: string[] = []
  for (let times = 0; times < most; times += 1) {
    await page.keyboard.press('Tab')
    const focused = await describeFocus(page)
    passed.push(focused.name)
    expect.soft(focused.isSeen, `the focus on "${focused.name}" (${focused.html}) can be seen`).toBe(true)
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return
  }
  throw new Error(`Tab never reached ${String(name)}; it passed ${passed.join(' | ')}`)
}

/** What has the focus: its name, and whether an outline or a halo shows it inside the window. */
export async function describeFocus(page: Page): Promise<{ name: string; isSeen: boolean; html: string }> {
  return page.evaluate(async () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { name: '(nothing)', isSeen: true, html: '' }
    // A halo may still be fading in.
    await new Promise((resolve) => setTimeout(resolve, 20))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const labels =
      focused instanceof HTMLInputElement ? [...(focused.labels ?? [])].map((label) => label.innerText) : []
    const name = focused.getAttribute('aria-label') ?? labels[0] ?? focused.innerText
    const isMarked = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    }
    // A control may show the focus of the field inside it, or a box drawn beside it.
    const shown: (Element | null)[] = [focused.nextElementSibling]
    for (let at: Element | null = focused; at && shown.length < 6; at = at.parentElement) shown.push(at)
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const isInside = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
    return {
      name: name.replaceAll(/\s+/g, ' ').replace(/\*$/, '').trim(),
      isSeen: shown.some(isMarked) && isInside,
      html: `${isInside ? 'inside' : 'outside'} ${focused.outerHTML.slice(0, 90)}`,
    }
  })
}
