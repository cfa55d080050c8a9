import { expect, test } from 'vitest'
import { pictureOf } from './picture-of.ts'

test('the first picture counts', () => {
  expect(pictureOf('[{"id":"1","url":"/xtbg/a.webp"},{"id":"2","url":"/xtbg/b.webp"}]')).toBe('/xtbg/a.webp')
})

test.each(['[]', '', 'null', '{}', '[{"id":"1"}]', '[null]', '[{"url":7}]'])('%j has none', (text) => {
  expect(pictureOf(text)).toBeUndefined()
})
