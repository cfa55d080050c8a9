import { describe, expect, test } from 'vitest'
import { assertMayWrite, readingOnly } from './reading-only.ts'

const refusal = (work: () => void): string => {
  try {
    work()
    return ''
  } catch (error) {
    return (error as { code: { name: string } }).code.name
  }
}

describe('a call that writes nothing', () => {
  test('is refused a write, however deep', async () => {
    const found = await readingOnly(async () => {
      await Promise.resolve()
      return Promise.all([1, 2].map(async () => refusal(assertMayWrite)))
    })
    expect(found).toEqual(['view_as_read_only', 'view_as_read_only'])
  })

  test('keeps no other from writing, nor what goes on after it', async () => {
    let goOn = () => undefined as void
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    let late: Promise<string> | undefined
    const call = readingOnly(async () => {
      late = gate.then(() => refusal(assertMayWrite))
      await Promise.resolve()
    })
    expect(refusal(assertMayWrite)).toBe('')
    await call
    goOn()
    expect(await late).toBe('')
  })
})
