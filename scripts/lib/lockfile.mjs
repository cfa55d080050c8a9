import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/**
 * The optional dependencies with an exact version that packages in the lockfile name, but the lockfile does not hold.
 * @returns {{ lockfile: object, missing: { path: string, entry: object }[] }}
 */
export function missingFromLockfile() {
  const lockfile = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const missing = new Map()
  for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      if (!/^\d+\.\d+\.\d+/.test(version) || isThere(lockfile.packages, owner, name)) continue
      const { os, ...platform } = platformOf(name)
      missing.set(path, { version, ...platform, ...(dev && { dev: true }), license: 'MIT', optional: true, ...os })
    }
  }
  return { lockfile, missing: [...missing].map(([path, entry]) => ({ path, entry })) }
}

function isThere(packages, owner, name) {
  return `${owner}/node_modules/${name}` in packages || `node_modules/${name}` in packages
}

/** Names of such packages say what they are for: `@oxlint/binding-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = [words.includes('musl') && 'musl', words.some((word) => word.startsWith('gnu')) && 'glibc'].filter(
    Boolean,
  )
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
    os: os.length > 0 && { os },
  }
}
