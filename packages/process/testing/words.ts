/** The words of random models (see `bpmn.ts`). */
import type { Handler } from './random.ts'

export const rejecting = (rule: string | undefined) => (rule === undefined ? '' : `portico:onReject=${rule}`)

export function triggerOf(on: Handler['on'], duration: string, message = 'go'): string {
  switch (on) {
    case 'timer':
      return `timer=${duration}`
    case 'message':
      return `message=${message}`
    case 'signal':
      return 'signal=news'
    case 'error':
      return 'error=E1'
    case 'escalation':
      return 'escalation=X1'
  }
}
