import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const aptFor = (packages) => ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]

/** The first of the programs that is on the path; where none does, as root on Debian, one that is installed now. */
export async function findOrInstall(names, packages) {
  const found = onPath(names)
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log(`installing ${packages.join(' and ')} for the tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update'], { quiet: true, env })
  const [program, ...args] = aptFor(packages)
  const installed = await run(program, args, { quiet: true, env })
  const path = onPath(names)
  if (path === undefined) console.log(`${updated.output}\n${installed.output}`)
  return path
}

/** How a person installs them. */
export const aptLine = (packages) => `sudo apt-get update && sudo ${aptFor(packages).join(' ')}`

/** `/usr/sbin`, too, which is not on everybody's path. */
function onPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
