import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { places } from './bpmn.ts'
import { conformanceDocument, PATTERNS } from './patterns.ts'

describe('control-flow patterns', () => {
  test.each(PATTERNS)('$number $name', async ({ xml, steps, vars = {}, expected }) => {
    expect(await places(xml, steps, { vars })).toEqual(expected)
  })

  test('stand in the document as they were run', async () => {
    await expect(conformanceDocument()).toMatchFileSnapshot(
      join(import.meta.dirname, '../../../docs/process-conformance.md'),
    )
  })
})
