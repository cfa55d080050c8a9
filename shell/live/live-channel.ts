/** The live channel: what the server tells this session without being asked. Reconnects by itself. */
import type { LiveEvent } from '#contract/session.ts'
import { addressOf } from '../request/address.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { headersFor } from '../request/call.ts'
import { readToken, saveToken } from '../session/token.ts'
import { backoff, takeEvents } from './event-stream.ts'

const UNAUTHENTICATED = 401

interface LiveListener {
  onEvent: (event: LiveEvent) => void
  /** The channel is open again after an interruption, in which events may have been missed. */
  onGap: () => void
}

/** Listens until the signal aborts, or until the server says that the session is over. */
export async function listenLive({ onEvent, onGap }: LiveListener, signal: AbortSignal): Promise<void> {
  let wasOpen = false
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const response = await fetch(addressOf(routes.live.path), {
        headers: { ...headersFor(readToken()), Accept: 'text/event-stream' },
        cache: 'no-store',
        signal,
      })
      if (response.status === UNAUTHENTICATED) {
        onEvent({ type: 'session-ended', reason: 'expired' })
        return
      }
      const renewed = response.headers.get('token')
      if (renewed) saveToken(renewed)
      if (response.ok && response.body) {
        attempt = 0
        if (wasOpen) onGap()
        wasOpen = true
        await readAll(response.body, onEvent)
      }
    } catch {
      // The line is down; the next attempt comes.
    }
    await pause(backoff(attempt, Math.random()), signal)
  }
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  let waiting = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { events, rest } = takeEvents(waiting + part.value)
    waiting = rest
    for (const { data } of events) {
      const event = parseEvent(data)
      if (event) onEvent(event)
    }
  }
}

function parseEvent(data: string): LiveEvent | undefined {
  try {
    // The server writes what the contract names; an unknown type falls through the reader's switch.
    return JSON.parse(data) as LiveEvent
  } catch {
    return undefined
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
