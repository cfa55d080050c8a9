/** What is done on every page is called the same on every page. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filesLike, textOf } from './files.ts'

const textsOf = (language: 'zh' | 'en') =>
  filesLike(
    language === 'zh' ? /modules\/\w+\/locales\/(\w+\.)?zh\.json$/ : /modules\/\w+\/locales\/(\w+\.)?en\.json$/,
  ).flatMap((file) => Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(textOf(file)))))
/** Entries of the audit trail name what happened, not a button. */
const ofButtons = (verb: string, language: 'zh' | 'en') =>
  textsOf(language).filter(([key]) => key.endsWith(`.${verb}`) && !key.includes('.audit.'))
const others = (texts: readonly (readonly [string, string])[], pattern: RegExp) =>
  texts.filter(([, text]) => !pattern.test(text))

test.each([
  ['create', 'zh', /^新建/],
  ['create', 'en', /^New /],
  ['update', 'zh', /^编辑$/],
  ['update', 'en', /^Edit$/],
] as const)('every button that says "%s" in %s begins alike', (verb, language, pattern) => {
  const texts = ofButtons(verb, language)
  expect(texts.length).toBeGreaterThan(5)
  expect(others(texts, pattern)).toEqual([])
})

test.each([
  ['zh', /^编辑.*“\{\{\w+\}\}”/],
  ['en', /^Edit .*“\{\{\w+\}\}”$/],
] as const)('every form that edits a record names it in its title in the same way (%s)', (language, pattern) => {
  const texts = ofButtons('edit', language).filter(([, text]) => text.includes('{{'))
  expect(texts.length).toBeGreaterThan(5)
  expect(others(texts, pattern)).toEqual([])
})
