/** Called processes, as a file says them. */
import { describe, expect, test } from 'vitest'
import { read } from './reading.fixture.ts'

const call = (attributes: string, inside = '') =>
  read(`<callActivity id="T" calledElement="q" ${attributes}>${inside}</callActivity>`)

describe('a called process', () => {
  test('is waited for, gets everything and gives nothing, where the file says no more', async () => {
    const { node, problems } = await call('')
    expect([node?.call, node?.multi, problems]).toEqual([
      { process: { lang: 'text', text: 'q' }, inAll: true, outAll: false, in: [], out: [] },
      undefined,
      [],
    ])
  })

  test('is one of its own, one for each item, with a time limit', async () => {
    const own = await call('portico:async="true" portico:each=" rows " portico:each-initiator="true"')
    expect(own.problems).toEqual([])
    expect(own.node?.call).toMatchObject({ async: true, inAll: false, each: { list: 'rows', initiator: true } })
    expect(own.node?.multi).toEqual({
      sequential: false,
      collection: { lang: 'juel', text: '${rows}' },
      element: 'item',
      mode: 'custom',
    })
    const limited = await call(
      'portico:each="=rows[a = 1]" portico:each-in-turn="true" portico:each-as="row" portico:each-results="all" portico:time-limit="P3D" portico:on-limit="reject" portico:calendar="office"',
    )
    expect(limited.problems).toEqual([])
    expect(limited.node?.call).toMatchObject({
      each: { results: 'all' },
      limit: { after: 'P3D', rule: 'reject', calendar: 'office' },
    })
    expect(limited.node?.multi).toMatchObject({ sequential: true, element: 'row', collection: { lang: 'feel' } })
  })

  test('has tables of variables beside the elements of other engines', async () => {
    const { node, problems } = await call(
      'portico:in="a = b&#10; c = ${d + 1} &#10;e = =f * 2" portico:out="g = h"',
      '<extensionElements><camunda:in source="x" target="y"/></extensionElements>',
    )
    expect(problems).toEqual([])
    expect(node?.call).toMatchObject({
      inAll: false,
      in: [
        { target: 'y', source: 'x' },
        { target: 'a', source: 'b' },
        { target: 'c', expression: { lang: 'juel', text: '${d + 1}' } },
        { target: 'e', expression: { lang: 'feel', text: 'f * 2' } },
      ],
      out: [{ target: 'g', source: 'h' }],
    })
  })

  test.each([
    ['portico:async="perhaps"', 'BAD_VALUE T async perhaps: true, false'],
    ['portico:async="true" portico:time-limit="P1D"', 'BAD_VALUE T async, time-limit'],
    ['portico:async="true" portico:out="a = b"', 'BAD_VALUE T async, out'],
    ['portico:async="true" portico:each="r" portico:each-results="a"', 'BAD_VALUE T async, each-results'],
    ['portico:each-initiator="true"', 'BAD_VALUE T each'],
    ['portico:each="r" portico:each-as="a b"', 'BAD_VALUE T each-as a b'],
    ['portico:on-limit="reject"', 'NO_DEADLINE T'],
    ['portico:time-limit="soon"', 'BAD_TIME T time-limit soon'],
    ['portico:time-limit="P1M"', 'BAD_TIME T time-limit P1M'],
    ['portico:time-limit="P1D" portico:on-limit="shrug"', 'BAD_VALUE T on-limit shrug: continue, reject, notify'],
    ['portico:in="a"', 'BAD_VALUE T in a'],
    ['portico:in="a b = c"', 'BAD_VALUE T in a b = c'],
    ['portico:in="a = b c"', 'BAD_VALUE T in a = b c'],
    ['portico:out="initiator = a"', 'RESERVED_NAME T initiator'],
    ['portico:each="r" portico:each-results="outcome"', 'RESERVED_NAME T outcome'],
    ['portico:each="r" portico:each-as="initiator"', 'RESERVED_NAME T initiator'],
  ])('%s is refused', async (attributes, problem) => {
    expect((await call(attributes)).problems).toEqual([`error ${problem}`])
  })

  test('is one for each item or several by a count, not both', async () => {
    const several =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    expect((await call('portico:each="rows"', several)).problems).toContain(
      'error BAD_VALUE T each, loopCharacteristics',
    )
  })
})
