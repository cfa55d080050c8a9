/**
 * Adds to package-lock.json what npm has left out of it: the builds of our tools for other platforms (optional
 * dependencies) which the place we installed from did not offer. Without their entries `npm ci` refuses the lockfile
 * everywhere; with them it simply skips what is for another platform. Run it after `npm install` changed the lockfile.
 */
import { writeFileSync } from 'node:fs'
import { missingFromLockfile } from './lib/lockfile.mjs'
import { at } from './lib/paths.mjs'

const { lockfile, missing } = missingFromLockfile()
for (const { path, entry } of missing) lockfile.packages[path] = entry
const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
if (missing.length > 0) {
  writeFileSync(
    at('package-lock.json'),
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  )
}
console.log(`${missing.length} entries added to package-lock.json`)
