/**
 * The constants of specification section 9 that a piece of the kit keeps by itself: sizes to the pixel, and colours.
 */
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { settle } from '../../../../tests/component/accessible.ts'
import { expectCount, only, rectOf } from '../../../../tests/component/expect.ts'
import { showExample } from './example.fixture.tsx'

const WIDTH = 1440
const HEIGHT = 900

test('a dialog: half the window, 15vh from its top, its body 50vh at most, 80vh when it fills the window', async () => {
  await showExample('form-dialog')
  await page.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await settle()
  const box = only('.ant-modal-container')
  expect(rectOf(box).slice(0, 3)).toEqual([WIDTH / 4, HEIGHT * 0.15, WIDTH / 2])

  // Resized by its corner, never below 340 by 200.
  expect(getComputedStyle(box).resize).toBe('both')
  Object.assign(box.style, { width: '20px', height: '20px' })
  expect(rectOf(box).slice(2)).toEqual([340, 200])
  Object.assign(box.style, { width: '', height: '' })

  // However much is in it.
  const body = only('.ant-modal-body')
  const filler = document.createElement('div')
  filler.style.height = '3000px'
  body.append(filler)
  expect(rectOf(body)[3]).toBe(HEIGHT * 0.5)
  await dialog.getByRole('button', { name: t('kit.dialog.fill') }).click()
  await expect.poll(() => rectOf(body)[3]).toBe(HEIGHT * 0.8)
  await userEvent.keyboard('{Escape}')
  await expectCount(dialog, 0)
})

test.each(['dialog', 'ask', 'explain'])('%s: no smaller than 340 by 200, either', async (id) => {
  await showExample(id)
  await page.getByRole('button').first().click()
  const open = () =>
    [...document.querySelectorAll('.ant-modal-container, dialog[open]')].filter((one) => one.checkVisibility())
  await expect.poll(() => open().length).toBe(1)
  await settle()
  const [, , width, height] = rectOf(open()[0] ?? null)
  expect(width).toBeGreaterThanOrEqual(340)
  expect(height).toBeGreaterThanOrEqual(200)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => open().length).toBe(0)
})

/** The hue of a colour, in degrees. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const strongest = Math.max(red, green, blue)
  const span = strongest - Math.min(red, green, blue)
  if (span === 0) return Number.NaN
  if (strongest === red) return (60 * ((green - blue) / span) + 360) % 360
  return strongest === green ? 60 * ((blue - red) / span + 2) : 60 * ((red - green) / span + 4)
}

/** From and to, in degrees: green, red, amber, blue. */
const HUES = { success: [100, 170], error: [0, 15], warning: [25, 50], info: [195, 225] } as const
const KINDS = ['success', 'error', 'warning', 'info'] as const

test.each(['light', 'dark'] as const)(
  'messages are green, red, amber and blue, in %s, and can be closed',
  async (scheme) => {
    await commands.showScheme(scheme)
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(scheme)
    await showExample('toast')
    const buttons = page.getByRole('button')
    for (const [at, kind] of KINDS.entries()) {
      await buttons.nth(at).click()
      await expect.poll(() => document.querySelectorAll(`.pt-toast[data-kind="${kind}"]`).length).toBe(1)
      const message = page.elementLocator(only(`.pt-toast[data-kind="${kind}"]`))
      await message.hover()
      const icon = message.element().querySelector('svg')
      const hue = hueOf(icon ? getComputedStyle(icon).color : '')
      expect.soft(hue, kind).toBeGreaterThanOrEqual(HUES[kind][0])
      expect.soft(hue, kind).toBeLessThanOrEqual(HUES[kind][1])
      await message.getByRole('button', { name: t('shell.close') }).click()
      await expect.poll(() => document.querySelectorAll(`.pt-toast[data-kind="${kind}"]`).length).toBe(0)
    }
  },
)
