import { describe, expect, test } from 'vitest'
import { excerptOf, markTitle, type Piece } from './highlight.ts'
import { termsOf } from './tokens.ts'

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')
const marked = async (title: string, typed: string) => textOf(await markTitle(title, termsOf(typed)))

describe('a title', () => {
  test('is marked where it says what was typed', async () =>
    expect(await marked('安全生产大检查', '生产')).toBe('安全[生产]大检查'))
  test('is marked everywhere it says it', async () => expect(await marked('检查检查表', '检查')).toBe('[检查检查]表'))
  test('is marked for every term', async () =>
    expect(await marked('王小明 财务部', '财务 王')).toBe('[王]小明 [财务]部'))
  test('is marked where it sounds so', async () => {
    expect(await marked('用户管理', 'yhgl')).toBe('[用户管理]')
    expect(await marked('财务部', 'wub')).toBe('财[务部]')
  })
  test('is marked whatever the case and the form', async () =>
    expect(await marked('ＡＢＣ Plan', 'abc')).toBe('[ＡＢＣ] Plan'))
  test('is not marked in the middle of a word', async () => expect(await marked('admin', 'min')).toBe('admin'))
  test('is whole when nothing of it was met', async () => expect(await marked('财务部', '王')).toBe('财务部'))
  test('holds no mark-up whatever it says', async () => expect(await marked('<b>王</b>', '王')).toBe('<b>[王]</b>'))
})

describe('an excerpt', () => {
  const of = (text: string, typed: string) => {
    const pieces = excerptOf(text, termsOf(typed))
    return pieces && textOf(pieces)
  }
  test('is the whole of a short text', () => expect(of('请各部门完成自查', '自查')).toBe('请各部门完成[自查]'))
  test('is the piece around the first place', () => {
    const text = of(`${'前'.repeat(60)}自查表${'后'.repeat(200)}`, '自查')
    expect(text).toMatch(/^…前{20}\[自查\]表后+…$/)
  })
  test('is none where nothing is met', () => expect(of('请各部门', '自查')).toBeUndefined())
})
