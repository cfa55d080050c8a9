import { describe, expect, test } from 'vitest'
import { cleanHtml, HtmlTooDeep, MAX_HTML_DEPTH, withAddresses, withoutFiles } from './clean-html.ts'

const ID = '01920000-0000-7000-8000-00000000000a'
const FILE = `/xtbg/sys/oss/file/${ID}?e=1&s=abc`

describe('what is kept', () => {
  test.each([
    ['<p>a <b>b</b> <u>c</u></p>', '<p>a <b>b</b> <u>c</u></p>'],
    ['<p><a href="https://example.org/x?a=1">x</a></p>', '<p><a href="https://example.org/x?a=1">x</a></p>'],
    ['<a href="mailto:ann@example.org">x</a>', '<a href="mailto:ann@example.org">x</a>'],
    [
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    ],
    [`<img src="${FILE.replace('&', '&amp;')}" alt="x">`, `<img src="oss:${ID}" alt="x" />`],
    [`<img src="/xtbg/sys/oss/public/${ID}">`, `<img src="oss:${ID}" alt="" />`],
  ])('%s', (given, kept) => {
    expect(cleanHtml(given).html).toBe(kept)
    expect(cleanHtml(kept).html).toBe(kept)
  })
})

describe('what goes', () => {
  test.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" class="a" id="b">a</p>', '<p>a</p>'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<img src="https://elsewhere.example/pixel.gif">', ''],
    [`<img src="https://elsewhere.example/sys/oss/file/${ID}">`, ''],
    [`<img src="//elsewhere.example/sys/oss/file/${ID}">`, ''],
    ['<img src="data:image/png;base64,AAAA">', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//elsewhere.example">a</a>', '<a>a</a>'],
    ['<a href="/xtbg/logout">a</a>', '<a>a</a>'],
    ['<svg><a href="javascript:1"><p>a</p></a></svg>', '<a><p>a</p></a>'],
    ['<iframe src="https://example.org"></iframe><style>p{}</style><form><input></form>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ])('%s', (given, kept) => {
    expect(cleanHtml(given).html).toBe(kept)
  })
})

test('the words alone, and the files it shows', () => {
  const { text, fileIds } = cleanHtml(`<h1>A &amp; B</h1><p>c&lt;d<br>e</p><img src="${FILE}"><img src="${FILE}">`)
  expect(text).toBe('A & B c<d e')
  expect(fileIds).toEqual([ID])
})

test('pictures get fresh addresses, or go with their files', () => {
  const { html } = cleanHtml(`<p>a</p><img src="${FILE}" alt="">`)
  expect(withAddresses(html, (id) => `/x/${id}?e=2&s=d`)).toBe(`<p>a</p><img src="/x/${ID}?e=2&amp;s=d" alt="" />`)
  expect(withoutFiles(html, new Set([ID]))).toBe('<p>a</p>')
  expect(withoutFiles(html, new Set())).toBe(html)
})

describe('what is nested too deep is refused before it is cleaned', () => {
  test.each([
    ['elements', '<b>'.repeat(49_000)],
    ['unknown elements', '<x>'.repeat(49_000)],
    ['with an end', `${'<b>'.repeat(49_000)}x${'</b>'.repeat(49_000)}`],
    ['behind comments that seem to close them', '<b><!-- </b> -->'.repeat(12_000)],
    ['behind attributes that seem to close them', '<b title="</b>">'.repeat(12_000)],
    ['quotations', '<blockquote><p>'.repeat(12_000)],
  ])('%s', (_, given) => {
    expect(() => cleanHtml(given)).toThrow(HtmlTooDeep)
  })

  test('what is long and flat, or as deep as allowed, is kept', () => {
    const deep = `${'<b>'.repeat(MAX_HTML_DEPTH)}x${'</b>'.repeat(MAX_HTML_DEPTH)}`
    expect(cleanHtml(deep).html).toBe(deep)
    expect(cleanHtml('<p>a'.repeat(2_000)).html).toBe('<p>a</p>'.repeat(2_000))
    expect(cleanHtml('<br>'.repeat(2_000)).html).toBe('<br />'.repeat(2_000))
  })
})
