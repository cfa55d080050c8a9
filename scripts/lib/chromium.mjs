import { existsSync } from 'node:fs'
import { aptLine, findOrInstall } from './debian.mjs'

/** Chromium without the frame of a window: the same pages for two thirds of the processor time. */
const SHELL = ['chromium-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FONTS = 'fonts-noto-cjk'
const PACKAGES = ['chromium', FONTS]

/**
 * The path of a Chromium, installed if we may; else says how to get one and answers `undefined`.
 * @param isShellEnough without a window's frame where there is one: for tests, not for measuring what people wait for
 */
export async function findChromium({ isShellEnough = false } = {}) {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : complain(`CHROMIUM_PATH names ${given}, which does not exist.`)
  const shell = isShellEnough ? await findOrInstall(SHELL, [...SHELL, FONTS]) : undefined
  return shell ?? (await findOrInstall(NAMES, PACKAGES)) ?? complain('There is no Chromium on this machine.')
}

function complain(reason) {
  console.log(`${reason} The browser tests need one:`)
  console.log(`  ${aptLine(PACKAGES)}`)
  console.log('or set CHROMIUM_PATH to a Chromium or Chrome you have.')
  return undefined
}
