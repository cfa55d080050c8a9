/** Templates that would take all of the time or memory, or reach what is not theirs. */
import { describe, expect, test } from 'vitest'
import { asLine, assertTemplates, renderText } from './render.ts'

const values = { title: 'Leave', content: 'Three days', recipient: 'Ann' }

describe('what does not end is cut off', () => {
  const nested =
    '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}x{% endfor %}{% endfor %}{% endfor %}'
  const doubling = '{% assign s = "xxxxxxxx" %}{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}{{ s }}'
  test.each([
    ['a large range', '{% for i in (1..100000000) %}x{% endfor %}'],
    ['loops within loops', nested],
    ['a text that doubles itself', doubling],
    ['a table', '{% tablerow i in (1..10000000) %}x{% endtablerow %}'],
    ['a template that calls itself', "{% layout 'self' %}{% render 'self' %}"],
    ['a template beyond its length', 'x'.repeat(20_001)],
  ])('%s', async (_, text) => {
    const begun = performance.now()
    await expect(renderText(text, values)).rejects.toThrow(/limit exceeded|ENOENT/)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})

describe('nothing but the values is reached', () => {
  test.each([
    '{{ title.constructor }}',
    '{{ title.constructor.constructor }}',
    '{{ title.__proto__ }}',
    '{{ constructor }}',
    '{{ __proto__.polluted }}',
    '{{ toString }}',
    '{{ process.env }}',
    "{{ 'x' | constructor }}",
    "{% include '/etc/passwd' %}",
    "{% render 'https://example.com' %}",
  ])('%s', async (text) => {
    const shown = await renderText(text, values).catch(() => '')
    expect(shown).not.toMatch(/function|native|object|root:|PATH/i)
  })

  test('assigning to a prototype changes nothing', async () => {
    await renderText('{% assign __proto__ = title %}{% capture constructor %}x{% endcapture %}', values).catch(() => '')
    expect(Object.prototype).not.toHaveProperty('title')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(await renderText('{{ title }}', values)).toBe('Leave')
  })

  test('a template is refused at its path before it is stored', async () => {
    await expect(assertTemplates({ subject: '{{ title }}', body: '{{ secret }}' }, [])).rejects.toMatchObject({
      issues: [{ path: 'body', code: 'template_variable' }],
    })
    await expect(assertTemplates({ body: '{% for i in (1..9) %}' }, [])).rejects.toMatchObject({
      issues: [{ path: 'body', code: 'template_invalid' }],
    })
  })
})

test('a line has no control characters, whatever its values', async () => {
  const text = await renderText('{{ title }}', { title: 'Leave\r\nBcc: victim@example.com\u0000\u2028x' })
  expect(asLine(text, 200)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
})
