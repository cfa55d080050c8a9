import { expect, test } from 'vitest'
import { filesLike, textOf } from '../../../../tests/files.ts'
import { codeOf } from './code-of.ts'

const source = `import { Tag } from '#kit/ui/Tag.tsx'

const names = ['a', 'b']
const tone = 'accent'

/** Not part of any example. */
const other = names

const columns = [
  { key: 'other', render: () => names },
]

function FirstExample() {
  const t = useT()
  return (
    <Tag>{t('x')}</Tag>
  )
}

export function Second() {
  return columns.map(({ key }) => key.tone)
}

const Short = () => <Tag>short</Tag>

export const entries = [
  { id: 'first', title: 'a', about: 'b', Example: FirstExample },
  {
    id: 'second',
    title: 'a',
    Example: Second,
  },
  { id: 'short', Example: Short },
  { id: 'lost', Example: Elsewhere },
]
`

test('the component of an entry is cut out whole', () => {
  expect(codeOf(source, 'first')).toBe(
    `function FirstExample() {\n  const t = useT()\n  return (\n    <Tag>{t('x')}</Tag>\n  )\n}`,
  )
  expect(codeOf(source, 'short')).toBe('const Short = () => <Tag>short</Tag>')
})

test('what it uses of its file stands before it, and what that uses', () => {
  expect(codeOf(source, 'second')).toBe(
    [
      `const names = ['a', 'b']`,
      `const columns = [\n  { key: 'other', render: () => names },\n]`,
      'function Second() {\n  return columns.map(({ key }) => key.tone)\n}',
    ].join('\n\n'),
  )
})

test('what is not there has no code', () => {
  expect(codeOf(source, 'nothing')).toBe('')
  expect(codeOf(source, 'lost')).toBe('')
})

const files = filesLike(/^modules\/system\/web\/catalogue\/\w+-entries\.tsx$/)
const idsIn = (file: string) => [...textOf(file).matchAll(/\bid: '([\w-]+)',\s+title:/g)].map(([, id = '']) => id)

test.each(files)('every entry of %s shows its code', (file) => {
  const ids = idsIn(file)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect(codeOf(textOf(file), id), id).toMatch(/^(async function|function|const) /)
})

test('no two entries have the same id', () => {
  const ids = files.flatMap(idsIn)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
