/** What expressions mean, piece by piece: each line is one that a user may write into a model. */
import { describe, expect, test } from 'vitest'
import { fails, means, resultOf, value } from './language.fixture.ts'

describe('arithmetic', () => {
  means([
    ['${1 + 2}', 3],
    ['${5 - 2}', 3],
    ['${5 - 2 - 1}', 2],
    ['${2 * 3}', 6],
    ['${7 / 2}', 3.5],
    ['${7 % 4}', 3],
    ['${7 mod 4 * 2}', 6],
    ['${2 + 3 * 4 - 1}', 13],
    ['${(2 + 3) * 4}', 20],
    ['${-n + 1}', -4],
    ['${- -n}', 5],
    ['${2 - -3}', 5],
    ['${five * 2}', 10],
    ['${nothing + 1}', 1],
    ['${gone + 1}', 1],
    ['${blank + 1}', 1],
    ['${five + n}', 10],
    ['${1.25}', 1.25],
    ['${.5}', 0.5],
    ['${1e3}', 1000],
    ['${1E+2}', 100],
    ['${12e-1}', 1.2],
    ['${10}', 10],
  ])
  fails([
    ['${1 / 0}', 'EXPRESSION_FAILED no finite number'],
    ['${0 / 0}', 'EXPRESSION_FAILED no finite number'],
    ['${n % 0}', 'EXPRESSION_FAILED no finite number'],
    ['${s + 1}', 'EXPRESSION_FAILED string is no number'],
    ['${yes * 1}', 'EXPRESSION_FAILED boolean is no number'],
    ['${list - 1}', 'EXPRESSION_FAILED list is no number'],
    ['${-map}', 'EXPRESSION_FAILED object is no number'],
  ])
})

describe('comparing', () => {
  means([
    ['${n < 6}', true],
    ['${n < 5}', false],
    ['${n > 4}', true],
    ['${n > 5}', false],
    ['${n <= 5}', true],
    ['${n <= 4}', false],
    ['${n >= 5}', true],
    ['${n >= 6}', false],
    ['${n lt 6 && n gt 4 && n le 5 && n ge 5 && n ne 6}', true],
    ['${s < "Bob"}', true],
    ['${s > "Bob"}', false],
    ['${s < "Ann"}', false],
    ['${s > "Ann"}', false],
    ['${s <= "Ann"}', true],
    ['${"b" > s.toLowerCase()}', true],
    ['${five < 10}', true],
    ['${10 > five}', true],
    ['${nothing < 1}', false],
    ['${nothing > 1}', false],
    ['${nothing <= nothing}', true],
    ['${nothing >= nothing}', true],
    ['${1 >= nothing}', false],
    ['${1 <= gone}', false],
    ['${gone > 1}', false],
    ['${n == 5}', true],
    ['${n == 5.0}', true],
    ['${n != 5}', false],
    ['${n == five}', true],
    ['${five == n}', true],
    ['${n == "x"}', false],
    ['${zero == blank}', false],
    ['${zero == " "}', false],
    ['${zero == nothing}', false],
    ['${nothing == gone}', true],
    ['${nothing == blank}', false],
    ['${blank == nothing}', false],
    ['${gone == n}', false],
    ['${yes == "TRUE"}', true],
    ['${"true" == yes}', true],
    ['${no == "x"}', true],
    ['${yes == "x"}', false],
    ['${yes == list}', false],
    ['${list == list}', true],
    ['${map.list == list}', false],
    ['${bare == none}', false],
    ['${s == "Ann"}', true],
    ['${s == "ann"}', false],
    ['${none == "[]"}', true],
    ['${1 < 2 == true}', true],
    ['${1 == 1 != false}', true],
  ])
  fails([
    ['${yes < no}', 'EXPRESSION_FAILED boolean and boolean have no order'],
    ['${list > map}', 'EXPRESSION_FAILED list and object have no order'],
    ['${s < 3}', 'EXPRESSION_FAILED string is no number'],
    ['${3 < s}', 'EXPRESSION_FAILED string is no number'],
    ['${yes <= "x"}', 'EXPRESSION_FAILED boolean and string have no order'],
    ['${"x" >= yes}', 'EXPRESSION_FAILED string and boolean have no order'],
  ])
})

describe('yes and no', () => {
  means([
    ['${yes && no}', false],
    ['${yes && yes}', true],
    ['${no || yes}', true],
    ['${no || no}', false],
    ['${no && unknown}', false],
    ['${yes || unknown}', true],
    ['${yes or unknown and no}', true],
    ['${no && no || yes}', true],
    ['${yes || no && no}', true],
    ['${"TRUE" && "true"}', true],
    ['${"x" || "y"}', false],
    ['${!"true"}', false],
    ['${!nothing}', true],
    ['${!gone}', true],
    ['${!blank}', true],
    ['${not yes || yes}', true],
    ['${!!yes}', true],
    ['${yes ? 1 : 2}', 1],
    ['${no ? 1 : 2}', 2],
    ['${no ? 1 : no ? 2 : 3}', 3],
    ['${yes ? no ? 1 : 2 : 3}', 2],
    ['${yes ? s : n}', 'Ann'],
    ['${yes ? s:n}', 'Ann'],
    ['${n > 3 ? (n) : 1}', 5],
    ['${yes ? s : (n)}', 'Ann'],
    ['${no ? s : (n)}', 5],
    ['${yes ? unknown == 1 || 1 : 2}'.replace('unknown == 1 || 1', 'n'), 5],
    ['${empty nothing && empty gone && empty blank && empty none && empty bare}', true],
    ['${empty list || empty map || empty s || empty n || empty zero || empty no}', false],
    ['${!empty list}', true],
    ['${not empty none}', false],
    ['${empty none ? 1 : 2}', 1],
  ])
  fails([
    ['${n && yes}', 'EXPRESSION_FAILED number is no boolean'],
    ['${yes && list}', 'EXPRESSION_FAILED list is no boolean'],
    ['${!map}', 'EXPRESSION_FAILED object is no boolean'],
    ['${zero ? 1 : 2}', 'EXPRESSION_FAILED number is no boolean'],
    ['${yes && unknown}', 'UNKNOWN_NAME unknown'],
    ['${no || unknown}', 'UNKNOWN_NAME unknown'],
  ])
})

describe('texts and what is around expressions', () => {
  means([
    ["${'a'}", 'a'],
    ['${"a"}', 'a'],
    ["${''}", ''],
    ['${"it\'s"}', "it's"],
    ['${"say \\"x\\""}', 'say "x"'],
    ["${'a\\\\b'}", 'a\\b'],
    ["${'}'}", '}'],
    ['${"${"}', '${'],
    ['a${n}b${s}c', 'a5bAnnc'],
    ['${n}${s}', '5Ann'],
    ['${n} ', 5],
    [' ${n}', 5],
    ['x ${nothing} y', 'x  y'],
    ['x ${list} y', 'x [1,"two",null] y'],
    ['x ${yes} ${1.5}', 'x true 1.5'],
    ['#{n} and ${n}', '5 and 5'],
    ['\\#{n} ${n}', '#{n} 5'],
    ['\\${n} ${n}', '${n} 5'],
    ['a\\b ${n}', 'a\\b 5'],
    ['$ { # ${n} $', '$ { # 5 $'],
    ['${  n  }', 5],
    ['${\nn\n+\n1\n}', 6],
    ['${true}', true],
    ['${false}', false],
    ['${null}', null],
    ['${nothing}', null],
    ['${gone}', null],
    ['plain', 'plain'],
    ['  plain  ', 'plain'],
    ['', ''],
  ])
  fails([
    ['${n', 'EXPRESSION_SYNTAX no } in ${n'],
    ['${n ', 'EXPRESSION_SYNTAX no } in ${n'],
    ["${'n}", "EXPRESSION_SYNTAX a text without its end in ${'n}"],
    ["${'n\\", "EXPRESSION_SYNTAX a text without its end in ${'n\\"],
    ['${}', 'EXPRESSION_SYNTAX } at 3 in ${}'],
    ['${n m}', 'EXPRESSION_SYNTAX m at 5 in ${n m}'],
    ['${n ? s}', 'EXPRESSION_SYNTAX } at 8 in ${n ? s}'],
    ['${n : s}', 'EXPRESSION_SYNTAX : at 5 in ${n : s}'],
    ['${(n}', 'EXPRESSION_SYNTAX } at 5 in ${(n}'],
    ['${n)}', 'EXPRESSION_SYNTAX ) at 4 in ${n)}'],
    ['${list[0}', 'EXPRESSION_SYNTAX } at 9 in ${list[0}'],
    ['${map.}', 'EXPRESSION_SYNTAX } at 7 in ${map.}'],
    ['${map.5}', 'EXPRESSION_SYNTAX .5 at 6 in ${map.5}'],
    ["${map.'a'}", "EXPRESSION_SYNTAX a at 7 in ${map.'a'}"],
    ['${s.trim(}', 'EXPRESSION_SYNTAX } at 10 in ${s.trim(}'],
    ['${s.indexOf(n,)}', 'EXPRESSION_SYNTAX ) at 15 in ${s.indexOf(n,)}'],
    ['${s.indexOf(n n)}', 'EXPRESSION_SYNTAX n at 15 in ${s.indexOf(n n)}'],
    ['${n = 5}', 'EXPRESSION_SYNTAX = at 5 in ${n = 5}'],
    ['${n & yes}', 'EXPRESSION_SYNTAX & at 5 in ${n & yes}'],
    ['${n; s}', 'EXPRESSION_SYNTAX ; at 4 in ${n; s}'],
    ['${+ n}', 'EXPRESSION_SYNTAX + at 3 in ${+ n}'],
    ['${n +}', 'EXPRESSION_SYNTAX } at 6 in ${n +}'],
    ['${* n}', 'EXPRESSION_SYNTAX * at 3 in ${* n}'],
    ['${eq}', 'EXPRESSION_SYNTAX == at 3 in ${eq}'],
    ['${a:b}', 'EXPRESSION_SYNTAX : at 4 in ${a:b}'],
  ])

  test('as long and as deep as anybody writes them, and not longer or deeper', () => {
    expect(resultOf(`\${"${'x'.repeat(3_995)}"}`)).toBe(JSON.stringify('x'.repeat(3_995)))
    expect(resultOf(`\${"${'x'.repeat(3_996)}"}`)).toBe('EXPRESSION_SYNTAX more than 4000 characters')
    expect(resultOf(`\${${'('.repeat(49)}n${')'.repeat(49)}}`)).toBe('5')
    expect(resultOf(`\${${'('.repeat(60)}n${')'.repeat(60)}}`)).toContain('EXPRESSION_SYNTAX ( at ')
    expect(resultOf(`\${${'!'.repeat(90)}yes}`)).toBe('true')
    expect(resultOf(`\${${'!'.repeat(120)}yes}`)).toContain('EXPRESSION_SYNTAX ! at ')
    // What is beside one another is not deep.
    expect(value(`\${${Array.from({ length: 300 }, () => '(1)').join(' + ')}}`)).toBe(300)
    expect(value(`\${${Array.from({ length: 150 }, () => 'no ? 1 : ').join('')}2}`.replaceAll('no ? 1 : ', ''))).toBe(2)
    expect(value(`\${${Array.from({ length: 150 }, () => '(no ? 1 : 2)').join(' + ')}}`)).toBe(300)
  })
})
