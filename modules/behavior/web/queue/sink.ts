/** The port `behavior` of the shell: activities go into a queue, and from there to the server. */
import type { BehaviorSink } from '#shell/ports.ts'
import { session } from '#shell/session/session.ts'
import { systemConfig } from '#shell/system-config.ts'
import { createQueue } from './queue.ts'
import { send } from './send.ts'

const personId = () => session.get()?.person.id

const queue = createQueue({
  send: (batch, { isLeaving }) => send(batch, { isLeaving, personId: personId() }),
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
})

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') queue.leave()
})
window.addEventListener('pagehide', () => queue.leave())
systemConfig.subscribe(() => {
  if (systemConfig.get().behaviorLog) queue.resume()
  else queue.clear()
})

export const behaviorSink: BehaviorSink = {
  record(activity, at = performance.now()) {
    const person = personId()
    if (person !== undefined) queue.push({ activity, at, personId: person, nonce: newNonce() })
  },
  flush: queue.flush,
}

/** A random UUID; `crypto.randomUUID` is missing on plain http:// addresses. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
