import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { anOfficeFile, aPdf, aPicture, aZipBomb } from '../../tests/some-files.ts'
import { detectType } from './detect-type.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-detect-'))
let count = 0

async function typeOf(name: string, content: string | Uint8Array): Promise<string | undefined> {
  const path = join(folder, String((count += 1)))
  writeFileSync(path, content)
  return (await detectType(path, name))?.type
}

const CFB = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)])

describe('the content decides', () => {
  test('whatever the name says', async () => {
    expect(await typeOf('invoice.exe', aPdf())).toBe('application/pdf')
    expect(await typeOf('photo.jpg', await aPicture('png'))).toBe('image/png')
    expect(await typeOf('photo', await aPicture('webp'))).toBe('image/webp')
    expect(await typeOf('photo.png', await aPicture('gif'))).toBe('image/gif')
  })

  test('office files are distinguished from other zips, and those with macros are not accepted', async () => {
    expect(await typeOf('a.zip', anOfficeFile('docx'))).toMatch(/wordprocessingml\.document$/)
    expect(await typeOf('a.xlsx', anOfficeFile('xlsx'))).toMatch(/spreadsheetml\.sheet$/)
    expect(await typeOf('a.docx', anOfficeFile('docm'))).toBeUndefined()
  })

  test('programs and pages are refused under any name', async () => {
    expect(await typeOf('a.pdf', Buffer.from('MZ\u0090\u0000'.padEnd(400, '\u0000'), 'latin1'))).toBeUndefined()
    for (const name of ['a.html', 'a.svg', 'a.png', 'a.js', 'a'])
      expect(await typeOf(name, '<html><script>alert(1)</script></html>'), name).toBeUndefined()
    expect(await typeOf('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).toBeUndefined()
    expect(await typeOf('a.svg', '<?xml version="1.0"?><svg onload="alert(1)"/>')).toBeUndefined()
  })
})

describe('the name decides what the content leaves open', () => {
  test('old office files are in one container', async () => {
    expect(await typeOf('a.doc', CFB)).toBe('application/msword')
    expect(await typeOf('a.XLS', CFB)).toBe('application/vnd.ms-excel')
    expect(await typeOf('setup.msi', CFB)).toBeUndefined()
  })

  test('a text is a text only under the name of one', async () => {
    expect(await typeOf('a.txt', 'BMW, II and other beginnings of pictures')).toBe('text/plain')
    expect(await typeOf('a.csv', '姓名,部门\n安然,采购\n')).toBe('text/csv')
    expect(await typeOf('a.csv', iconv.encode('姓名,部门\r\n安然,采购\r\n', 'gbk'))).toBe('text/csv')
    expect(await typeOf('a.txt', Buffer.from('\ufeffwide', 'utf16le'))).toBe('text/plain')
    expect(await typeOf('a.txt', Buffer.from([0x41, 0x00, 0x01, 0x02]))).toBeUndefined()
    expect(await typeOf('a.txt', '安'.repeat(30_000))).toBe('text/plain')
  })
})

test('a zip bomb is looked at, not unpacked', async () => {
  const bomb = aZipBomb(64 * 1024 * 1024)
  const before = process.memoryUsage().rss
  await typeOf('a.zip', bomb)
  expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000)
})
