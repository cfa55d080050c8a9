import { describe, expect, test } from 'vitest'
import { PAUSED } from '#shell/ports.ts'
import { withStored } from './file-list.ts'
import { UploadQueue, type UploadQueueOptions } from './upload-queue.ts'

const aFile = (name: string) => new File(['x'], name)
const stored = (name: string) => ({ id: `id-${name}`, url: `/${name}`, name, bytes: 1 })

interface Call {
  name: string
  signal: AbortSignal
  onProgress: (share: number) => void
  resolve: (reply: ReturnType<typeof stored> | undefined) => void
  reject: (thrown: unknown) => void
}

function aQueue() {
  const calls: Call[] = []
  const arrived: string[] = []
  const send: UploadQueueOptions['send'] = ({ name }, way) =>
    new Promise((resolve, reject) => calls.push({ name, ...way, resolve, reject }))
  const queue = new UploadQueue(() => ({
    send,
    onStored: ({ name }) => arrived.push(name),
    explain: (thrown) => (thrown instanceof Error ? thrown.message : 'no id'),
  }))
  const states = () => queue.list().map(({ file, state }) => `${file.name} ${state}`)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { queue, calls, arrived, states, settle }
}

const files = (...names: string[]) => names.map((name) => ({ file: aFile(name) }))

describe('sending', () => {
  test('at most three at once; the next follows when one has arrived', async () => {
    const { queue, calls, arrived, states, settle } = aQueue()
    queue.add(files('a', 'b', 'c', 'd', 'e'))
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting', 'e waiting'])
    calls[1]?.resolve(stored('b'))
    await settle()
    expect(arrived).toEqual(['b'])
    expect(states()).toEqual(['a sending', 'c sending', 'd sending', 'e waiting'])
  })

  test('tells how far it is', () => {
    const { queue, calls } = aQueue()
    queue.add(files('a'))
    calls[0]?.onProgress(0.4)
    expect(queue.list()).toMatchObject([{ share: 0.4, state: 'sending' }])
  })

  test('a refusal shows the server’s message, and can be tried again', async () => {
    const { queue, calls, states, settle } = aQueue()
    queue.add(files('a'))
    calls[0]?.reject(new Error('no room'))
    await settle()
    expect(queue.list()).toMatchObject([{ state: 'failed', problem: 'no room' }])
    queue.retry(queue.list()[0]?.key ?? 0)
    expect(states()).toEqual(['a sending'])
    calls[1]?.resolve(stored('a'))
    await settle()
    expect(states()).toEqual([])
  })

  test('a success without an id is none', async () => {
    const { queue, calls, arrived, settle } = aQueue()
    queue.add(files('a'))
    calls[0]?.resolve(undefined)
    await settle()
    expect(queue.list()).toMatchObject([{ state: 'failed', problem: 'no id' }])
    expect(arrived).toEqual([])
  })

  test('what is known to be refused is not sent', () => {
    const { queue, calls } = aQueue()
    queue.add([{ file: aFile('a.exe'), problem: 'wrong kind' }])
    expect(calls).toEqual([])
    expect(queue.list()).toMatchObject([{ state: 'failed', problem: 'wrong kind' }])
  })

  test('cancelling stops the call, and its end is not heard any more', async () => {
    const { queue, calls, arrived, states, settle } = aQueue()
    queue.add(files('a', 'b', 'c', 'd'))
    queue.drop(queue.list()[0]?.key ?? 0)
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.resolve(stored('a'))
    await settle()
    expect(arrived).toEqual([])
    expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
  })
})

describe('pausing', () => {
  test('stops the call with the reason, lets the next begin, and goes on where it was', async () => {
    const { queue, calls, arrived, states, settle } = aQueue()
    queue.add(files('a', 'b', 'c', 'd'))
    calls[0]?.onProgress(0.4)
    const key = queue.list()[0]?.key ?? 0
    queue.pause(key)
    expect(calls[0]?.signal).toMatchObject({ aborted: true, reason: PAUSED })
    calls[0]?.reject(new Error('aborted'))
    await settle()
    expect(states()).toEqual(['a paused', 'b sending', 'c sending', 'd sending'])
    queue.retry(key)
    expect(queue.list()[0]).toMatchObject({ state: 'waiting', share: 0.4 })
    calls[1]?.resolve(stored('b'))
    await settle()
    expect(queue.list()[0]).toMatchObject({ state: 'sending', share: 0.4 })
    calls[4]?.resolve(stored('a'))
    await settle()
    expect(arrived).toEqual(['b', 'a'])
  })

  test('one that goes on before its first call has ended is counted once', async () => {
    const { queue, calls, states, settle } = aQueue()
    queue.add(files('a', 'b', 'c', 'd'))
    const key = queue.list()[0]?.key ?? 0
    queue.pause(key)
    queue.drop(queue.list()[1]?.key ?? 0)
    queue.retry(key)
    for (const call of calls.slice(0, 2)) call.reject(new Error('aborted'))
    await settle()
    expect(states()).toEqual(['a sending', 'c sending', 'd sending'])
  })
})

describe('the list when a file has arrived', () => {
  const value = [stored('a'), stored('b')]
  const again = { ...stored('a'), id: 'new' }

  test('grows by one; the same name may be there twice', () => {
    const { files: list, replaced } = withStored(value, again, { cover: false, maxCount: 9 })
    expect(list.map(({ id }) => id)).toEqual(['id-a', 'id-b', 'new'])
    expect(replaced).toEqual([])
  })

  test('in cover mode the new one takes the place of its namesake', () => {
    const { files: list, replaced } = withStored(value, again, { cover: true, maxCount: 9 })
    expect(list.map(({ id }) => id)).toEqual(['new', 'id-b'])
    expect(replaced.map(({ id }) => id)).toEqual(['id-a'])
  })

  test('a field for one holds the last', () => {
    const { files: list, replaced } = withStored([stored('a')], stored('b'), { cover: false, maxCount: 1 })
    expect(list.map(({ name }) => name)).toEqual(['b'])
    expect(replaced.map(({ name }) => name)).toEqual(['a'])
  })
})
