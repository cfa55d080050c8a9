import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { dispositionOf } from '#kernel/http/download.ts'
import { nameFrom } from '../shell/request/file-name.ts'

test('the name of a download comes out as it went in, for new clients and old ones', () => {
  for (const name of ['用户 2026.xlsx', 'a"b\\c.csv', "it's (1).csv", 'plain.csv', '用户100%.csv'])
    expect(nameFrom(dispositionOf(name, false))).toBe(name)
})

test('without the newer form the bytes are GBK', () => {
  const old = `attachment; filename="${iconv.encode('用户.xlsx', 'gbk').toString('latin1')}"`
  expect(nameFrom(old)).toBe('用户.xlsx')
  expect(nameFrom('attachment')).toBe('')
})

test('no name leaves its header', () => {
  expect(dispositionOf('a\r\nset-cookie: x"', false)).not.toMatch(/[\r\n]/)
})
