/** Every text exists in both languages, says the same things, and is asked for by a user. */
import { describe, expect, test } from 'vitest'
import { filesLike, textOf } from './files.ts'

interface Tree {
  [key: string]: string | Tree
}

/** `system.user.title` to its text. */
function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

const textsOf = (path: string) => flatten(JSON.parse(textOf(path)) as Tree)
const chinese = filesLike(/\/locales\/(\w+\.)?zh\.json$/)
const english = filesLike(/\/locales\/(\w+\.)?en\.json$/)
const twinOf = (path: string) => path.replace(/zh\.json$/, 'en.json')

/** `count_one` and `count_other` are one text to the code that asks for it. */
const stemOf = (key: string) => key.replace(/_(zero|one|other)$/, '')
const stemsOf = (texts: ReadonlyMap<string, string>) => [...new Set([...texts.keys()].map(stemOf))].sort()

/** A text without its placeholders. */
const wordsOf = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}/g, '')

/** The names of the placeholders of a text, over its plural forms: `{{name}}`, in the page also `{{count, number}}`. */
function placesOf(texts: ReadonlyMap<string, string>, stem: string): string[] {
  const forms = [...texts].filter(([key]) => stemOf(key) === stem)
  const places = forms.flatMap(([, text]) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))
  return [...new Set(places)].sort()
}

test('every locale file has its twin', () => {
  expect(chinese.length).toBeGreaterThan(0)
  expect(chinese.map(twinOf).sort()).toEqual(english)
})

describe.each(chinese)('%s and its twin', (path) => {
  const zh = textsOf(path)
  const en = textsOf(twinOf(path))

  test('have the same keys', () => {
    expect(stemsOf(en)).toEqual(stemsOf(zh))
    const lonely = [...en.keys()].filter((key) => key.endsWith('_one') && !en.has(key.replace(/_one$/, '_other')))
    expect(lonely).toEqual([])
  })

  test('have the same places in every text', () => {
    for (const stem of stemsOf(zh)) expect({ [stem]: placesOf(en, stem) }).toEqual({ [stem]: placesOf(zh, stem) })
  })

  test('write placeholders in one way, `{{name}}`; only the page formats them', () => {
    const isServer = /(^|\/)(contract|server|process)\/locales\//.test(path)
    const placeholder = isServer ? /\{\{@?\w+\}\}/g : /\{\{\w+(, \w+)?\}\}/g
    const odd = [...zh, ...en].filter(([, text]) => /\{\{|\{\s*\w+\s*\}/.test(text.replaceAll(placeholder, '')))
    expect(odd).toEqual([])
  })

  test('say something in their language', () => {
    for (const [key, text] of [...zh, ...en]) expect(text.trim(), key).not.toBe('')
    const foreign = [...en].filter(([key, text]) => /\p{Script=Han}/u.test(text) && zh.get(key) !== text)
    expect(foreign, 'Chinese in an English text').toEqual([])
    const untranslated = [...zh].filter(
      ([key, text]) => en.get(key) === text && /[a-z]{4}/.test(wordsOf(text)) && /\s/.test(wordsOf(text)),
    )
    expect(untranslated, 'English in a Chinese text').toEqual([])
  })
})

/** Texts that the specification spells (sections 5 and 8). */
const SPELLED =
  /^(kit\.(form\.invalid|child\.required)|error\.invalid_input|shell\.(invalidForm|select\w+)|request\.status\.429)$/

test('English is British, says no please, and has types, not kinds', () => {
  const other =
    /\bplease\b|\b(author|organ|custom|recogn|summar)iz|\b(color|favorite|behavior|center|catalog)s?\b|\bkinds? of\b/i
  for (const path of english) {
    const odd = [...textsOf(path)].filter(
      ([key, text]) => other.test(text) && !SPELLED.test(key) && !key.endsWith('_rows_required'),
    )
    expect({ [path]: odd }).toEqual({ [path]: [] })
  }
})

test('no key stands in two files', () => {
  const owners = new Map<string, string[]>()
  for (const path of chinese)
    for (const key of textsOf(path).keys()) owners.set(key, [...(owners.get(key) ?? []), path])
  const shared = [...owners].filter(
    ([, paths]) => paths.length > 1 && !paths.every((path) => path.startsWith('shell/locales/')),
  )
  expect(shared).toEqual([])
})

const isServerFile = (path: string) => /^(contract|kernel|apps\/server)\/|\/server\//.test(path)
const code = filesLike(/(?<!\.(test|d))\.tsx?$/)
const withoutComments = (text: string) => text.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')
const source = new Map(code.map((path) => [path, withoutComments(textOf(path))]))
const keysOf = (isServer: boolean) => {
  const files = chinese.filter((path) => isServer === (isServerFile(path) || path.startsWith('contract/')))
  return new Set(files.flatMap((path) => stemsOf(textsOf(path))))
}
const pageKeys = keysOf(false)
const serverKeys = keysOf(true)

/** What the page has loaded by the time it shows a module, besides the texts of the module: the frame and the kit. */
const isLoadedFor = (module: string, locale: string) =>
  /^(shell|kit)\/|\/frame\.zh\.json$/.test(locale) || locale.startsWith(`modules/${module}/`)

/** Modules whose texts the pages of a module bring along, too: `textsOf` of their pages. */
const broughtBy = (module: string) =>
  [...textOf(`modules/${module}/web/index.ts`).matchAll(/textsOf: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  )

/** What a template literal may become, as a pattern; only those that look like a key. */
function patternsIn(text: string): RegExp[] {
  return [...text.matchAll(/`((?:[\w.]+|\$\{[^`{}]*\})+)`/g)].flatMap(([, template = '']) => {
    if (!/^\w+\.|_\$\{/.test(template) || !template.includes('${')) return []
    const fixed = template.split(/\$\{[^{}]*\}/).map((part) => part.replaceAll('.', '\\.'))
    return [new RegExp(`^${fixed.join('[\\w.-]+')}$`)]
  })
}

describe('keys in the code', () => {
  test('exist in the page’s texts', () => {
    for (const [path, text] of source) {
      if (isServerFile(path)) continue
      const asked = [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(([, key = '']) => key)
      expect({ [path]: asked.filter((key) => !pageKeys.has(key)) }).toEqual({ [path]: [] })
      const begun = [...text.matchAll(/\bt\(\s*(`[^`]+`)/g)].flatMap(([, template = '']) => patternsIn(template))
      expect({ [path]: begun.filter((pattern) => ![...pageKeys].some((key) => pattern.test(key))) }).toEqual({
        [path]: [],
      })
    }
  })

  test('are loaded with the pages of the module that asks for them', () => {
    const files = chinese.filter((path) => !isServerFile(path))
    const homes = new Map(files.flatMap((path) => stemsOf(textsOf(path)).map((key) => [key, path] as const)))
    for (const [path, text] of source) {
      const module = /^modules\/(\w+)\/web\//.exec(path)?.[1]
      if (module === undefined) continue
      const modules = [module, ...broughtBy(module)]
      const missing = [...text.matchAll(/'((?:\w+\.)+\w+)'/g)].filter(([, key = '']) => {
        const home = homes.get(key)
        return home !== undefined && !modules.some((one) => isLoadedFor(one, home))
      })
      expect({ [path]: missing.map(([, key]) => key) }).toEqual({ [path]: [] })
    }
  })

  test('exist in the server’s texts', () => {
    for (const [path, text] of source) {
      if (!isServerFile(path)) continue
      const asked = [...text.matchAll(/\btranslate\([\w.]+,\s*'([\w.]+)'/g)].map(([, key = '']) => key)
      expect({ [path]: asked.filter((key) => !serverKeys.has(key)) }).toEqual({ [path]: [] })
    }
  })

  test('cover every text: one that no one asks for is taken out', () => {
    const all = [...source.values()].join('\n')
    const literals = new Set([...all.matchAll(/['"]([\w.-]+)['"]/g)].map(([, literal = '']) => literal))
    const patterns = patternsIn(all)
    const isAsked = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
    /** The texts of codes: the code that throws names the code alone. */
    const bare = (key: string) => key.replace(/^(error|issue)\./, '')
    const unused = [...pageKeys, ...serverKeys].filter((key) => !isAsked(key) && !isAsked(bare(key)))
    expect(unused.sort()).toEqual([])
  })
})
