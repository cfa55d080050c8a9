import { describe, expect, test } from 'vitest'
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
