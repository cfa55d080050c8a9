/** Listens to the live channel of a session over real HTTP. */
import type { AddressInfo } from 'node:net'
import { sessionRoutes, LiveEvent } from '#contract/session.ts'
import type { TestServer } from './harness.ts'

export interface LiveEvents {
  /** What was heard so far, heartbeats left out. */
  readonly received: readonly LiveEvent[]
  close(): void
}

/** Resolves when the channel is open. The node must listen. */
export async function listenLive(server: TestServer, token: string): Promise<LiveEvents> {
  const [listening] = server.node.app.addresses() as AddressInfo[]
  const hangUp = new AbortController()
  const address = `http://127.0.0.1:${String(listening?.port)}${server.node.kernel.settings.BASE_PATH}${sessionRoutes.live.path}`
  const reply = await fetch(address, { headers: { token }, signal: hangUp.signal })
  if (!reply.ok || !reply.body) throw new Error(`the live channel answers ${reply.status}`)
  const received: LiveEvent[] = []
  void collect(reply.body, received).catch(() => {}) // hung up, by either side
  return { received, close: () => hangUp.abort() }
}

async function collect(body: ReadableStream<Uint8Array>, received: LiveEvent[]): Promise<void> {
  let waiting = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const blocks = (waiting + decoder.decode(chunk, { stream: true })).split('\n\n')
    waiting = blocks.pop() ?? ''
    for (const block of blocks) {
      const line = /^data: (.*)$/m.exec(block)?.[1]
      const event = line === undefined ? undefined : LiveEvent.parse(JSON.parse(line))
      if (event && event.type !== 'ping') received.push(event)
    }
  }
}
