import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { run } from './run.mjs'

const stamp = at('node_modules/.portico-lock')

/** Ready-made bundles for pages without a bundler, 91 MB of what is installed; we import the packages' modules. */
const UNUSED = ['node_modules/antd/dist', 'node_modules/echarts/dist']

/**
 * Installs the dependencies when they are missing or are not those of the lockfile. What only tests, checks and
 * development use (devDependencies) is installed when it is asked for, and then stays.
 * @param {{ withTools?: boolean }} [options]
 */
export async function ensureInstalled({ withTools = false } = {}) {
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  const [complete, bare] = [`${wanted} with tools`, `${wanted} without tools`]
  const found = readOr(stamp, '')
  if (found === complete || (found === bare && !withTools)) return
  if (!isInstalled(withTools)) {
    console.error(`Installing the dependencies${withTools ? ' and the tools' : ''} (npm ci) …`)
    const npm = process.env.npm_execpath
    const scope = withTools ? '--include=dev' : '--omit=dev'
    const args = ['ci', scope, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const { code } = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
    if (code !== 0) {
      console.error('The dependencies could not be installed. Portico needs its package registry for this step only.')
      process.exit(code)
    }
    for (const folder of UNUSED) rmSync(at(folder), { recursive: true, force: true })
  }
  writeFileSync(stamp, withTools ? complete : bare)
}

/** Whether npm's own record of what it installed (by hand, in a container layer) has all that the lockfile names. */
function isInstalled(withTools) {
  const record = readOr(at('node_modules/.package-lock.json'), '')
  if (record === '') return false
  const installed = JSON.parse(record).packages
  const locked = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(
    ([path, { version, optional, link, dev }]) =>
      path === '' ||
      !path.startsWith('node_modules/') ||
      optional ||
      link ||
      (dev && !withTools) ||
      installed[path]?.version === version,
  )
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
