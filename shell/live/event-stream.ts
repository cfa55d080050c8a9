/**
 * Reading server-sent events from a fetch: `EventSource` cannot send the token header. Pure parsing. Not
 * eventsource-parser 4 (MIT): it is no dependency, and of the format (ids, retry times, comments) our server sends only
 * data lines.
 */

export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/** The events that are complete in `text`, and the rest that waits for more. */
export function takeEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.map(parseBlock).filter((event) => event.data !== ''), rest }
}

function parseBlock(block: string): ServerEvent {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  return { event, data: data.join('\n') }
}

/** Milliseconds until the next attempt: doubling from one second to a minute, spread so that nodes are not stormed. */
export function backoff(attempt: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** attempt) * (0.5 + random / 2)
}
