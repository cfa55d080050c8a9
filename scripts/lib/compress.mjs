import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { at } from './paths.mjs'

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/
const SMALLEST = 1024
const cache = at('node_modules/.cache/portico-compressed')

const WAYS = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
}

/**
 * Writes `.br` and `.gz` beside every text file over 1 KB. What an earlier build has compressed is taken from a cache.
 */
export async function compressFolders(folders) {
  await mkdir(cache, { recursive: true })
  const used = new Set()
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
    await Promise.all(files.map((file) => compressFile(join(file.parentPath ?? file.path, file.name), used)))
  }
  for (const name of await readdir(cache)) if (!used.has(name)) await rm(join(cache, name))
}

async function compressFile(path, used) {
  const content = await readFile(path)
  if (content.length <= SMALLEST) return
  const key = createHash('sha1').update(content).digest('hex')
  for (const [extension, compress] of Object.entries(WAYS)) {
    const name = `${key}.${extension}`
    used.add(name)
    let compressed = await readFile(join(cache, name)).catch(() => undefined)
    if (compressed === undefined) {
      compressed = await compress(content)
      await writeFile(join(cache, name), compressed)
    }
    await writeFile(`${path}.${extension}`, compressed)
  }
}
