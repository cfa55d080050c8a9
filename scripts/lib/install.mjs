import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { run } from './run.mjs'

const stamp = at('node_modules/.portico-lock')

/** Installs the dependencies when they are missing or are not those of the lockfile. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (readOr(stamp, '') === wanted) return
  if (!isInstalled()) {
    console.error('Installing the dependencies (npm ci) …')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const { code } = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
    if (code !== 0) {
      console.error('The dependencies could not be installed. Portico needs its package registry for this step only.')
      process.exit(code)
    }
  }
  writeFileSync(stamp, wanted)
}

/** Whether npm's own record of what it installed (by hand, in a container layer) has all that the lockfile names. */
function isInstalled() {
  const record = readOr(at('node_modules/.package-lock.json'), '')
  if (record === '') return false
  const installed = JSON.parse(record).packages
  const locked = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional, link }]) =>
      path === '' || !path.startsWith('node_modules/') || optional || link || installed[path]?.version === version,
  )
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
