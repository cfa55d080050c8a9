import { expect, test } from 'vitest'
import { paintCode } from './paint-code.ts'

const code = `// A remark
const shown = <Tag tone="accent">{t('x.y')}</Tag>
return a < b ? <br /> : \`a \${b}\`
`
const of = (kind: string) =>
  paintCode(code)
    .filter((part) => part.kind === kind)
    .map(({ text }) => text)

test('finds remarks, words, texts and tags', () => {
  expect(of('remark')).toEqual(['// A remark'])
  expect(of('word')).toEqual(['const', 'return'])
  expect(of('text')).toEqual(['"accent"', "'x.y'", '`a ${b}`'])
  expect(of('tag')).toEqual(['<Tag', '</Tag', '<br', '/>'])
})

test('loses nothing', () => {
  const joined = paintCode(code)
    .map(({ text }) => text)
    .join('')
  expect(joined).toBe(code)
  expect(paintCode('')).toEqual([])
})

test('does not take a type parameter for a tag', () => {
  expect(paintCode('const a: Readonly<Record<string, number>> = {}').filter(({ kind }) => kind === 'tag')).toEqual([])
})
