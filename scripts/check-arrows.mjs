/** Checks every import against the arrows between the rooms, and that no imports form a cycle. */
import { MODULE_ORDER, objectToBuiltin, objectToFile, objectToPackage } from './lib/arrows.mjs'
import { committedFiles, textOf } from './lib/files.mjs'
import { importsOf, resolveImport } from './lib/imports.mjs'

const manifest = JSON.parse(textOf('package.json'))
const packages = {
  dependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  devDependencies: Object.keys(manifest.devDependencies),
}

const problems = []
const graph = new Map()
const files = committedFiles()

for (const name of MODULE_ORDER)
  if (!files.some((path) => path.startsWith(`modules/${name}/`)))
    problems.push(`scripts/lib/arrows.mjs: MODULE_ORDER names ${name}, which is no directory of modules/`)

for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
  const neighbours = new Set()
  graph.set(file, neighbours)
  for (const { name, line, isDynamic } of importsOf(textOf(file))) {
    const target = resolveImport(file, name)
    const problem = target.problem ?? objectionTo(file, target)
    if (problem !== undefined) problems.push(`${file}:${line}: '${name}': ${problem}`)
    if (target.file !== undefined && !isDynamic) neighbours.add(target.file)
  }
}

function objectionTo(file, { file: to, pkg, builtin }) {
  if (to !== undefined) return objectToFile(file, to)
  return pkg === undefined ? objectToBuiltin(file, builtin) : objectToPackage(file, pkg, packages)
}

/** Tarjan: groups of files that reach each other. */
function findCycles() {
  const state = new Map()
  const stack = []
  const cycles = []
  const visit = (file) => {
    const own = { index: state.size, low: state.size, isOpen: true }
    state.set(file, own)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      const known = state.get(next)
      if (known === undefined) own.low = Math.min(own.low, visit(next).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(file))
      for (const member of group) state.get(member).isOpen = false
      if (group.length > 1 || graph.get(file)?.has(file)) cycles.push(group)
    }
    return own
  }
  for (const file of graph.keys()) if (!state.has(file)) visit(file)
  return cycles
}

for (const cycle of findCycles()) problems.push(`import cycle: ${cycle.join(' → ')}`)

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
