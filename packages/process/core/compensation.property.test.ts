import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

/** An activity, with a handler or without; with something inside it is a sub-process. */
interface Part {
  hasHandler: boolean
  inside?: readonly Part[]
}

const { parts } = fc.letrec<{ parts: Part[]; part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3 },
    fc.record({ hasHandler: fc.boolean() }),
    fc.record({ hasHandler: fc.boolean(), inside: tie('parts') }),
  ),
  parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
}))

/** The parts in turn, behind a start and before an end. Handlers of people wait, so that others could overtake them. */
function sketchOf(all: readonly Part[], prefix: string, end: string): { of: Sketch; flows: string[] } {
  const nodes: Sketch = { [`${prefix}s`]: 'start' }
  const flows: string[] = []
  let last = `${prefix}s`
  all.forEach(({ hasHandler, inside }, at) => {
    const id = `${prefix}${at}`
    nodes[id] = inside === undefined ? 'task' : { is: 'sub', ...sketchOf(inside, `${id}_`, 'end') }
    if (hasHandler) {
      nodes[`c${id}`] = `boundary on=${id} compensate`
      nodes[`H${id}`] = 'user compensates assignee=ann'
      flows.push(`c${id} ~ H${id}`)
    }
    flows.push(`${last} ${id}`)
    last = id
  })
  nodes[`${prefix}e`] = end
  return { of: nodes, flows: [...flows, `${last} ${prefix}e`] }
}

/** Which handlers are asked, the last completed first; a handler stands for everything inside. */
const expected = (all: readonly Part[], prefix: string): string[] =>
  all.flatMap((_, index) => {
    const at = all.length - 1 - index
    const { hasHandler, inside } = all[at] ?? { hasHandler: false }
    if (hasHandler) return [`H${prefix}${at}`]
    return inside === undefined ? [] : expected(inside, `${prefix}${at}_`)
  })

const inTransaction = fc.boolean()

test('whatever was completed is compensated once, in reverse, and nothing is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(parts, inTransaction, async (all, isTransaction) => {
      const inner = sketchOf(all, 'n', isTransaction ? 'end cancel' : 'end compensate')
      const outer: Sketch = { s: 'start', T: { is: 'transaction', ...inner }, c: 'boundary on=T cancel', e: 'end' }
      const xml = isTransaction ? bpmn(outer, ['s T', 'T e', 'c e']) : bpmn(inner.of, inner.flows)
      const instance = await driven(xml)
      const asked: string[] = []
      for (let round = 0; instance.state.status === 'run' && round < 200; round += 1) {
        // One handler at a time.
        expect(Object.keys(instance.state.tasks)).toHaveLength(1)
        const [task] = Object.values(instance.state.tasks)
        const node = instance.state.tokens[task?.t ?? 0]?.n ?? ''
        asked.push(node)
        instance.complete(node)
      }
      expect(asked).toEqual(expected(all, 'n'))
      expect(instance.places()).toBe('ended')
      expect(instance.state.waits).toEqual({})
      const made = of(instance.history, 'scopeMade').length
      expect(of(instance.history, 'scopeGone')).toHaveLength(made - 1)
    }),
    { numRuns: 150 },
  )
})
