/**
 * A part of the build: the bundler always writes its own helpers into a file by themselves; here they come with the
 * file that every page needs anyway, which is one request less before anything is shown.
 */
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']\.\/rolldown-runtime-[\w-]+\.js["'];?/
const EXPORTS = /export\s*\{([^}]*)\};?\s*$/
/** Longer than any name that minifying makes, so that it is the name of nothing else. */
const published = (name: string): string => `bundlerHelper_${name}`

/** As `import {a as b}` and `export {b as a}` list them. */
const pairsOf = (list: string): [string, string][] =>
  list.split(',').map((each) => {
    const [first = '', second = first] = each.trim().split(/\s+as\s+/)
    return [first, second]
  })

export const commonHelpers: Plugin = {
  name: 'common-helpers',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
      const common = chunks.find(({ name }) => name === 'common')
      if (!helpers || common?.imports.join() !== helpers.fileName)
        return this.error(
          'the helpers of the bundler cannot join the common file: it imports other files, or there is none',
        )
      for (const chunk of chunks.filter(({ imports }) => imports.includes(helpers.fileName))) {
        const replace = chunk === common ? withHelpers(helpers.code) : fromCommon(common.fileName)
        const code = chunk.code.replace(IMPORT, (_, list: string) => replace(pairsOf(list)))
        if (code === chunk.code) return this.error(`${chunk.fileName} imports the helpers in a way that is not known`)
        chunk.code = code
        const others = chunk.imports.filter((each) => each !== helpers.fileName && each !== common.fileName)
        chunk.imports = chunk === common ? others : [common.fileName, ...others]
      }
      delete bundle[helpers.fileName]
    },
  },
}

/** Written in place of the import of the common file: the helpers themselves, and their export for all other files. */
function withHelpers(code: string): (imported: [string, string][]) => string {
  const exported = pairsOf(EXPORTS.exec(code)?.[1] ?? '')
  const all = exported.map(([local, name]) => `${name}:${local}`).join()
  const exports = exported.map(([, name]) => `${published(name)}=bundlerHelpers.${name}`).join()
  return (imported) => {
    const used = imported.map(([name, local]) => `${name}:${local}`).join()
    return `const bundlerHelpers=(()=>{${code.replace(EXPORTS, '')};return{${all}}})(),{${used}}=bundlerHelpers;export const ${exports};`
  }
}

const fromCommon = (common: string) => (imported: [string, string][]) => {
  const names = imported.map(([name, local]) => `${published(name)} as ${local}`).join()
  return `import{${names}}from"./${common.slice(common.lastIndexOf('/') + 1)}";`
}
