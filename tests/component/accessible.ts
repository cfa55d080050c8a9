/** The automated part of accessibility: axe with the rules of WCAG 2.2 AA, in light and in dark. */
import axe, { type RunOnly } from 'axe-core'
import { expect, inject } from 'vitest'
import { commands } from 'vitest/browser'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const MODAL = '[aria-modal="true"]'

/** Colours are the only thing that differs between the two schemes. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] }
const ALL: RunOnly = { type: 'tag', values: TAGS }

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the long lane. */
    isLong: boolean
  }
}

/** Pages are made of parts whose dark colours are checked by their own tests; those of pages where there is time. */
const OF_PAGES = /\/modules\/(?!help\/)/

/**
 * Checks what is shown now, in both colour schemes unless one is named, and leaves the last of them: to change it costs
 * as much as a check. It begins with the one that is shown; every test begins in the light one. Tests of pages check
 * the other scheme in the long lane only.
 */
export async function expectAccessible(schemes: readonly Scheme[] = schemesToCheck()): Promise<void> {
  for (const scheme of schemes) {
    await commands.showScheme(scheme)
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(scheme)
    await check(scheme, scheme === 'dark' && schemes.length > 1 ? COLOURS : ALL)
  }
}

type Scheme = 'dark' | 'light'

function schemesToCheck(): readonly Scheme[] {
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  if (!inject('isLong') && OF_PAGES.test(expect.getState().testPath ?? '')) return [isDark ? 'dark' : 'light']
  return isDark ? ['dark', 'light'] : ['light', 'dark']
}

/** Checks what is shown now, in the colours it has. */
export const expectAccessibleAsShown = (): Promise<void> => check('as shown', ALL)

async function check(scheme: string, runOnly: RunOnly): Promise<void> {
  await settle()
  const modal = [...document.querySelectorAll(MODAL)].filter((one) => one.checkVisibility())
  const { violations } = await axe.run(modal.length > 0 ? { include: modal } : document, {
    runOnly,
    // Elements that pass are not described: it costs more than the rules themselves.
    resultTypes: ['violations'],
  })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, `accessibility, ${scheme}`).toEqual([])
}

/** Pictures in which nothing moves, one after the other, before it counts as over: one movement may begin another. */
const QUIET_FRAMES = 4

/** Waits until nothing moves any more: half-way through a fade no colour is right. */
export async function settle(): Promise<void> {
  const ending = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet += 1) {
    await new Promise(requestAnimationFrame)
    const moving = ending()
    if (moving.length > 0) quiet = 0
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}
