/** Which room may import from which. ARCHITECTURE.md says why. */

/** The modules, lower first: a module knows only those before it. */
export const MODULE_ORDER = [
  'system',
  'files',
  'records',
  'portal',
  'messaging',
  'behavior',
  'search',
  'gateway',
  'security',
  'tenancy',
  'microapp',
  'scheduling',
  'forms',
  'workflow',
  'workspace',
  'help',
]

const FOUNDATIONS = {
  contract: ['contract'],
  kernel: ['kernel', 'contract'],
  shell: ['shell', 'contract'],
  kit: ['kit', 'shell', 'contract'],
}

const SIDES = {
  contract: { directories: ['contract'], own: ['contract'], others: ['contract'] },
  server: {
    directories: ['kernel', 'contract'],
    own: ['server', 'contract', 'locales'],
    others: ['server', 'contract'],
  },
  web: { directories: ['kit', 'shell', 'contract'], own: ['web', 'contract', 'locales'], others: ['web', 'contract'] },
  locales: { directories: ['contract'], own: ['locales'], others: [] },
}

const APPS = {
  server: { directories: ['kernel', 'contract'], sides: ['server', 'contract', 'locales'] },
  web: { directories: ['shell', 'kit', 'contract'], sides: ['web', 'contract', 'locales'] },
  workspace: { directories: ['packages', 'contract'], sides: ['contract'] },
}

/** Which modules know a package, and what it may import of other packages: their entry points. */
const PACKAGES = {
  process: { modules: ['workflow'], others: [] },
  forms: { modules: ['forms', 'workflow'], others: ['packages/process/expressions/index.ts'] },
}

/** Packages only these places know. */
const PRIVATE_PACKAGES = {
  fastify: { in: /^(kernel\/(http|live)|apps\/server)\//, words: 'kernel/http, kernel/live and apps/server' },
}

/** Room, module and side of a path: `modules/system/web/user/UserList.tsx` is in `modules`, `system`, `web`. */
function placeOf(path) {
  const [directory, name, side] = path.split('/')
  return { directory, name, side }
}

/** Tests and what only tests use: `*.test.ts`, `*.fixture.ts`, a `testing/` folder, the rooms of the runners. */
export const isTest = (path) => /\.(test|fixture)\.tsx?$|(^|\/)testing\/|^(tests|e2e|bench)\//.test(path)
const isConfig = (path) => /(^|\/)[\w.-]+\.config\.ts$/.test(path)
const isBrowser = (path) =>
  /^(contract|shell|kit|apps\/(web|workspace)|modules\/[^/]+\/(web|contract)|packages\/forms)\//.test(path)

/** Why `from` may not import the file `to`; `undefined` when it may. */
export function objectToFile(from, to) {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (isTest(to)) return isTest(from) || isConfig(from) ? undefined : 'only tests import tests'
  if (/^(tests|e2e|bench|scripts)\//.test(from) || isConfig(from)) return undefined
  if (isTest(from) && b.directory === 'apps') return undefined
  // What apps inside Portico and their host say to each other belongs to both.
  if (a.directory === 'shell' && b.directory === 'packages' && b.name === 'child') return undefined
  if (FOUNDATIONS[a.directory])
    return FOUNDATIONS[a.directory].includes(b.directory) ? undefined : `${a.directory} may not know ${b.directory}`
  if (a.directory === 'packages') return objectToOther(a, b, to)
  if (a.directory === 'apps') return objectToApp(a, b)
  if (a.directory === 'modules') return objectToModule(a, b, to) ?? objectToRepo(from, to)
  return `${from} lies in no known room`
}

function objectToOther(a, b, to) {
  if (b.directory === 'packages' && (a.name === b.name || PACKAGES[a.name]?.others.includes(to))) return undefined
  return 'a package knows only itself, and the entry points that PACKAGES names'
}

function objectToApp(a, b) {
  const app = APPS[a.name]
  if (app === undefined) return `apps/${a.name} is not in the list of apps`
  if (b.directory === 'apps') return a.name === b.name ? undefined : 'an app knows no other app'
  if (b.directory === 'modules')
    return app.sides.includes(b.side) ? undefined : `apps/${a.name} may not know the ${b.side} side`
  return app.directories.includes(b.directory) ? undefined : `apps/${a.name} may not know ${b.directory}`
}

function objectToModule(a, b, to) {
  const side = SIDES[a.side]
  if (side === undefined) return `modules/${a.name}/${a.side} is no known side of a module`
  if (b.directory === 'packages')
    return PACKAGES[b.name]?.modules.includes(a.name) ? undefined : `${a.name} may not know packages/${b.name}`
  if (b.directory !== 'modules')
    return side.directories.includes(b.directory) ? undefined : `${a.side} may not know ${b.directory}`
  if (a.name === b.name) return side.own.includes(b.side) ? undefined : `${a.side} may not know ${b.side}`
  const [own, other] = [a.name, b.name].map((name) => MODULE_ORDER.indexOf(name))
  if (own < 0 || other < 0) return 'a module is missing in MODULE_ORDER (scripts/lib/arrows.mjs)'
  if (other > own) return `${a.name} is below ${b.name}: answer by an event`
  if (!side.others.includes(b.side)) return `${a.side} may not know ${b.side}`
  if (b.side !== 'contract' && !/\/index\.tsx?$/.test(to))
    return `go through the front door, modules/${b.name}/${b.side}/index.ts`
  return undefined
}

/** The directory of a noun on the server of a module whose nouns read each other's data through services only. */
const nounOf = (path) => /^modules\/workflow\/server\/([^/]+)\//.exec(path)?.[1]

/** SQL for more nouns than its own: what others look up, and the rows of the runtime except for writing them. */
const isSharedRepo = (path) =>
  path.endsWith('-lookup.repo.ts') ||
  (path.includes('/runtime/persistence/') && !/\/write(-parts)?\.repo\.ts$/.test(path))

/** A noun reads the data of another through its service or a lookup; repos may share SQL, and seeds write rows. */
function objectToRepo(from, to) {
  const [own, other] = [nounOf(from), nounOf(to)]
  if (own === undefined || other === undefined || own === other || own === 'seed' || isTest(from)) return undefined
  if (!to.endsWith('.repo.ts') || isSharedRepo(to) || from.endsWith('.repo.ts')) return undefined
  return `${other}/ is read through its service or its *-lookup.repo.ts, not through this repo`
}

/** Why `from` may not import the package; `undefined` when it may. */
export function objectToPackage(from, name, { dependencies, devDependencies }) {
  const isTool = isTest(from) || isConfig(from) || from.startsWith('scripts/')
  if (!dependencies.includes(name) && !(isTool && devDependencies.includes(name))) {
    return devDependencies.includes(name) ? 'is only a devDependency' : 'is not in package.json'
  }
  if (isTool) return undefined
  if (/^(contract|modules\/[^/]+\/contract)\//.test(from) && name !== 'zod') return 'a contract knows zod only'
  const home = PRIVATE_PACKAGES[name]
  return home === undefined || home.in.test(from) ? undefined : `belongs to ${home.words}`
}

/** Why `from` may not import one of Node's own modules. */
export function objectToBuiltin(from) {
  return isBrowser(from) && !isTest(from) && !isConfig(from) ? 'Node’s modules do not exist in a browser' : undefined
}
