import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGES = ['chromium', 'fonts-noto-cjk']
const APT = ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES]

/** The path of a Chromium, installed if we may; else says how to get one and answers `undefined`. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : complain(`CHROMIUM_PATH names ${given}, which does not exist.`)
  const found = onPath()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing ${PACKAGES.join(' and ')} for the browser tests …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run('apt-get', ['update'], { quiet: true, env })
    const installed = await run(APT[0], APT.slice(1), { quiet: true, env })
    const path = onPath()
    if (path !== undefined) return path
    console.log(`${updated.output}\n${installed.output}`)
  }
  return complain('There is no Chromium on this machine.')
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function complain(reason) {
  console.log(`${reason} The browser tests need one:`)
  console.log(`  sudo apt-get update && sudo ${APT.join(' ')}`)
  console.log('or set CHROMIUM_PATH to a Chromium or Chrome you have.')
  return undefined
}
