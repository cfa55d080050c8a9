/**
 * `npm run bare-routes`: writes the declarations of routes without schemas (`scripts/lib/bare-routes.mjs`) from the
 * contract. With `--check`, which `npm run check` calls, it refuses those that differ and writes nothing.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import { tsImport } from 'tsx/esm/api'
import { BARE_FILES, textOf } from './lib/bare-routes.mjs'
import { at } from './lib/paths.mjs'

const isCheck = process.argv.includes('--check')
const load = (specifier) => tsImport(specifier, pathToFileURL(at('package.json')).href)

const options = JSON.parse(await readFile(at('.oxfmtrc.json'), 'utf8'))
const stale = []
for (const bareFile of BARE_FILES) {
  const path = at(bareFile.file)
  const { code: text } = await format(path, await textOf(bareFile, load), options)
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
  stale.push(bareFile.file)
  if (!isCheck) await writeFile(path, text)
}
if (stale.length > 0) console.log(`${isCheck ? 'stale, run `npm run bare-routes`' : 'written'}: ${stale.join(', ')}`)
process.exit(isCheck && stale.length > 0 ? 1 : 0)
