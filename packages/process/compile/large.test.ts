/** Models as large as they may be, and larger. */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { orderOf } from './components.ts'
import { graphOf, reachable } from './graph.ts'
import { MAX_DEPTH, MAX_ELEMENTS, MAX_FILE_CHARACTERS, MAX_FLOWS, MAX_NODES, MAX_XML_DEPTH } from './limits.ts'
import { NEW, step } from '../core/step.ts'
import { chainOf } from '../testing/large-ir.ts'
import {
  deepSubProcesses,
  deepValue,
  longChain,
  manyBranches,
  manyFlows,
  manyJoins,
  nestedJoins,
  processWith,
} from '../testing/large.ts'

const problemsOf = async (xml: string): Promise<string[]> =>
  (await compile(xml)).problems.map(({ severity, code, node, detail }) =>
    [severity, code, node, detail].filter((one) => one !== undefined).join(' '),
  )

/** What a file beyond a limit becomes: one problem, and nothing to run. */
async function refusalOf(xml: string): Promise<string> {
  const { ir, processes, problems, xml: kept } = await compile(xml)
  expect({ ir, processes, kept: kept === xml }).toStrictEqual({ ir: undefined, processes: [], kept: true })
  expect(problems).toHaveLength(1)
  expect(problems[0]?.severity).toBe('error')
  return `${problems[0]?.code ?? ''} ${problems[0]?.detail ?? ''}`
}

describe('as large as they may be', () => {
  // Each took minutes, or all of the stack, when pairs of flows were compared one by one and ways walked by calls.
  test.each([
    ['parallel branches', manyBranches(MAX_NODES - 4)],
    ['joins in a row', manyJoins(600)],
    ['joins inside of each other', nestedJoins(800)],
    ['a chain', longChain(MAX_NODES - 2)],
    ['inclusive branches', manyBranches(1_000, 'inclusive')],
    ['flows', manyFlows(100, MAX_FLOWS)],
  ])('%s are read, and nothing is wrong with them', async (_, xml) => {
    const { ir, problems } = await compile(xml)
    expect(Object.keys(ir?.nodes ?? {}).length).toBeGreaterThan(90)
    expect(problems.filter(({ severity }) => severity !== 'info')).toStrictEqual([])
  })

  test('sub-processes and values may be inside of each other', async () => {
    expect(await problemsOf(deepSubProcesses(MAX_DEPTH))).toStrictEqual([])
    expect(await problemsOf(deepValue(MAX_DEPTH))).toStrictEqual([])
  })

  test('a join that lacks one branch of thousands is found', async () => {
    const xml = manyBranches(1_000)
    const instead = (kind: string) =>
      problemsOf(
        xml.replace(
          '<userTask id="t123" camunda:assignee="ann"/>',
          `<${kind}Gateway id="t123"/><sequenceFlow id="x" sourceRef="t123" targetRef="join"/>`,
        ),
      )
    expect(await instead('parallel')).toStrictEqual([])
    expect(await instead('inclusive')).toStrictEqual(['warning JOIN_MAY_WAIT join'])
    expect(await instead('exclusive')).toContain('error JOIN_NEVER join')
  })

  test('a chain of automatic nodes runs to its end in one command', async () => {
    const { ir } = await compile(longChain(MAX_NODES - 2))
    expect(ir && step(ir, NEW, { type: 'start' }, { now: 0 }).state.status).toBe('ended')
  })
})

describe('larger ones are refused for what they are', () => {
  test.each([
    ['characters', `<definitions>${' '.repeat(MAX_FILE_CHARACTERS)}</definitions>`, /^TOO_LARGE 10\d+ > 1000000$/],
    ['elements', processWith('<a/>'.repeat(MAX_ELEMENTS)), /^TOO_MANY_ELEMENTS > 50000$/],
    ['nodes', longChain(MAX_NODES - 1), /^TOO_MANY_NODES 5001 > 5000$/],
    ['processes', processWith('</process><process>'.repeat(6_000)), /^TOO_MANY_NODES 6000 > 5000$/],
    ['flows', manyFlows(100, MAX_FLOWS + 1), /^TOO_MANY_FLOWS 10001 > 10000$/],
    ['elements inside of each other', '<a>'.repeat(100_000), /^TOO_DEEP > 200$/],
    ['sub-processes far inside of each other', deepSubProcesses(3_000), /^TOO_DEEP > 200$/],
    ['values far inside of each other', deepValue(10_000), /^TOO_DEEP > 200$/],
  ])('%s', async (_, xml, refusal) => {
    expect(await refusalOf(xml)).toMatch(refusal)
  })

  test('sub-processes and values inside of each other, at where they are', async () => {
    expect(await problemsOf(deepSubProcesses(MAX_DEPTH + 1))).toContain(`error TOO_DEEP sub${MAX_DEPTH} > ${MAX_DEPTH}`)
    expect(await problemsOf(deepSubProcesses(MAX_XML_DEPTH - 5))).toContain(
      `error TOO_DEEP sub${MAX_DEPTH} > ${MAX_DEPTH}`,
    )
    expect(await problemsOf(deepValue(MAX_DEPTH + 2))).toContain(`error TOO_DEEP t > ${MAX_DEPTH}`)
  })

  test.each(['&#0;', '&#x1f;', '&#65536;', '&#xD83D;', '&#xDE00;', '&#x1D800;'])(
    'a character that cannot be kept: %s',
    async (character) => {
      expect(await refusalOf(processWith(`<startEvent id="s" name="a${character}b"/>`))).toBe(`NOT_BPMN ${character}`)
    },
  )

  test('characters that can be kept are read', async () => {
    const { ir } = await compile(processWith('<startEvent id="s" name="a&#9;&#x4e2d;&amp;&lt;b"/>'))
    expect(ir?.nodes['s']?.name).toBe('a\t中&<b')
  })
})

describe('texts made to be read slowly', () => {
  test.each([
    ['comments that do not end', '<!--'.repeat(200_000)],
    ['character data that does not end', '<![CDATA['.repeat(100_000)],
    ['instructions that do not end', '<?'.repeat(400_000)],
    ['quotes that do not end', `<a b="${"<c d='".repeat(150_000)}`],
    ['tags that do not end', '<a '.repeat(300_000)],
    ['spaces', `<process${' '.repeat(900_000)}`],
  ])('%s are no file', async (_, text) => {
    expect(await refusalOf(text)).toMatch(/^(NOT_BPMN|TOO_)/)
  })

  test('entities are not expanded', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]>`
    const { ir } = await compile(`${bomb}${processWith('<startEvent id="s" name="&b;"/>')}`)
    expect(ir?.nodes['s']?.name ?? '&b;').toBe('&b;')
  })

  test('thousands of elements without ids get one each', async () => {
    const { ir } = await compile(processWith('<startEvent/>' + '<task/>'.repeat(4_000)))
    expect(Object.keys(ir?.nodes ?? {}).at(-1)).toBe('task_4000')
  })
})

describe('what walks a model needs no depth of calls', () => {
  test('however long it is', () => {
    const ir = chainOf(100_000)
    expect(reachable(ir, 'n0').size).toBe(100_000)
    expect(orderOf(graphOf(ir), [0]).sorted).toHaveLength(100_000)
  })

  test('a chain that is longer than a command may be is refused, not a fault', () => {
    expect(() => step(chainOf(6_000), NEW, { type: 'start' }, { now: 0 })).toThrow('STEP_BUDGET')
  })
})
