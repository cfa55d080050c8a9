import { existsSync } from 'node:fs'
import { aptLine, findOrInstall } from './debian.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGES = ['chromium', 'fonts-noto-cjk']

/** The path of a Chromium, installed if we may; else says how to get one and answers `undefined`. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : complain(`CHROMIUM_PATH names ${given}, which does not exist.`)
  return (await findOrInstall(NAMES, PACKAGES)) ?? complain('There is no Chromium on this machine.')
}

function complain(reason) {
  console.log(`${reason} The browser tests need one:`)
  console.log(`  ${aptLine(PACKAGES)}`)
  console.log('or set CHROMIUM_PATH to a Chromium or Chrome you have.')
  return undefined
}
