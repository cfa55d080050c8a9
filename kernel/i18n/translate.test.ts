import { expect, test } from 'vitest'
import { addTexts, languageOf, translate } from './translate.ts'

test.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['zh-CN', 'zh'],
  ['en-US,en;q=0.9', 'en'],
  ['fr,en;q=0.8,zh;q=0.2', 'en'],
  ['en;q=0.1,zh;q=0.9', 'zh'],
  ['en;q=0,zh', 'zh'],
  ['de', 'zh'],
])('the language of %s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('placeholders are filled, unknown ones stay, what a value brings is not looked at', () => {
  expect(translate('en', 'error.name_taken', { name: 'Ann' })).toBe('The name “Ann” is already taken')
  expect(translate('en', 'error.name_taken')).toContain('“{{name}}”')
  expect(translate('en', 'error.name_taken', { name: '{{name}} $& {name}' })).toContain('“{{name}} $& {name}”')
})

test('a module’s texts are added once or again, and never change', () => {
  const texts = (inEnglish: string) => ({ zh: { shelf: { empty: '空' } }, en: { shelf: { empty: inEnglish } } })
  addTexts(texts('Empty'))
  addTexts(texts('Empty'))
  expect(translate('en', 'shelf.empty')).toBe('Empty')
  expect(() => addTexts(texts('Nothing here'))).toThrow('two texts for shelf.empty (en)')
  expect(translate('en', 'shelf.empty')).toBe('Empty')
})
