/** Options: pasted, moved and taken away on every level. */
import { describe, expect, test } from 'vitest'
import type { FieldOption } from '#forms-core/index.ts'
import { pastedOptions, shownOptions, withMovedOption, withNewOption, withOption } from './options.ts'

const option = (value: string, children?: FieldOption[]): FieldOption => ({
  value,
  label: { zh: `名${value}`, en: '' },
  ...(children && { children }),
})
const tree = [option('a', [option('a1'), option('a2')]), option('b')]
const shown = (options: readonly FieldOption[]) =>
  shownOptions(options).map(({ option: { value }, level }) => value + level)

describe('options', () => {
  test('stand below their parents', () => expect(shown(tree)).toEqual(['a0', 'a11', 'a21', 'b0']))

  test('change, go and move on their own level', () => {
    expect(shown(withOption(tree, [0, 1], () => undefined))).toEqual(['a0', 'a11', 'b0'])
    expect(shown(withMovedOption(tree, [0, 0], 1))).toEqual(['a0', 'a21', 'a11', 'b0'])
    expect(shown(withMovedOption(tree, [0], -1))).toEqual(shown(tree))
    const [bare] = withOption(
      withOption(tree, [0, 0], () => undefined),
      [0, 0],
      () => undefined,
    )
    expect(bare && 'children' in bare).toBe(false)
  })

  test('new ones have a value that no other has, on any level', () => {
    expect(shown(withNewOption([option('2'), option('3', [option('4')])], [1]))).toEqual(['20', '30', '41', '51'])
    expect(shown(withNewOption([], []))).toEqual(['10'])
  })
})

describe('pasted lines', () => {
  test('become options; what is there already, and empty lines, are left out', () => {
    const pasted = pastedOptions([option('a')], '北京\r\n\n a \nsz\t深圳\n北京\n名a')
    expect(pasted.map(({ value, label }) => [value, label.zh])).toEqual([
      ['a', '名a'],
      ['北京', '北京'],
      ['sz', '深圳'],
    ])
  })

  test('never make more options than a field may have, nor characters that no option may have', () => {
    const lines = Array.from({ length: 900 }, (_, at) => `o${at}`).join('\n')
    expect(pastedOptions([option('a')], lines)).toHaveLength(500)
    expect(pastedOptions([], 'a\u0007b')[0]?.value).toBe('ab')
    expect(pastedOptions([], 'x'.repeat(300))[0]?.value).toHaveLength(100)
  })
})
