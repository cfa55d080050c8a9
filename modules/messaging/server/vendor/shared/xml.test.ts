import { expect, test } from 'vitest'
import { readXml, textIn } from './xml.ts'

test('texts are texts, in CDATA and without, numbers with all their digits', async () => {
  const record = await readXml(
    '<xml><A><![CDATA[a<b>&c]]></A><MsgID>2877662001122334455</MsgID><Empty></Empty><A1>007</A1></xml>',
  )
  if (!record) throw new Error('not read')
  expect(textIn(record, 'A')).toBe('a<b>&c')
  expect(textIn(record, 'MsgID')).toBe('2877662001122334455')
  expect(textIn(record, 'A1')).toBe('007')
  expect(textIn(record, 'missing')).toBe('')
})

const lines = Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)

test.each([
  [
    'a billion laughs',
    `<?xml version="1.0"?><!DOCTYPE xml [<!ENTITY l0 "lol">${lines.join('')}]><xml><A>&l9;</A></xml>`,
  ],
  ['a file', '<!DOCTYPE xml [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><A>&f;</A></xml>'],
  ['an address', '<!DOCTYPE xml SYSTEM "http://169.254.169.254/x.dtd"><xml><A>a</A></xml>'],
  ['a parameter entity', '<!DOCTYPE xml [<!ENTITY % p "x"> %p;]><xml><A>a</A></xml>'],
  ['depth', `<xml>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</xml>`],
  ['size', `<xml><A>${'a'.repeat(70_000)}</A></xml>`],
  ['another root', '<html><A>a</A></html>'],
  ['no XML', 'nonsense'],
  ['an end that is missing', '<xml><A>a</xml>'],
  ['nothing', ''],
])('%s is refused, at once', async (_, text) => {
  const begun = performance.now()
  expect(await readXml(text)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('entities stay what they are, and no prototype is reached', async () => {
  expect(await readXml('<xml><A>&lt;&#65;&x;</A></xml>')).toEqual({ A: '&lt;&#65;&x;' })
  expect(textIn((await readXml('<xml><B>b</B></xml>')) ?? {}, 'toString')).toBe('')
  expect(await readXml('<xml><constructor>c</constructor></xml>')).toBeUndefined()
  await readXml('<xml><__proto__><polluted>yes</polluted></__proto__></xml>')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
