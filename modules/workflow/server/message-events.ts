import type { MessageEvent } from '#kernel/messages/event.ts'

const REQUEST = ['process', 'node', 'starter'] as const

/** What the module sends messages about. */
export const workflowMessageEvents = {
  task: { code: 'workflow.task', category: 'task', variables: REQUEST },
  reminder: {
    code: 'workflow.reminder',
    category: 'task',
    urgent: true,
    variables: REQUEST,
  },
  overdue: {
    code: 'workflow.overdue',
    category: 'task',
    urgent: true,
    variables: REQUEST,
  },
  returned: {
    code: 'workflow.returned',
    category: 'process',
    variables: REQUEST,
  },
  ended: { code: 'workflow.ended', category: 'process' },
  interrupted: {
    code: 'workflow.interrupted',
    category: 'task',
    variables: REQUEST,
  },
  rest: { code: 'workflow.rest', category: 'process' },
  timeout: { code: 'workflow.timeout', category: 'process' },
  handedOver: { code: 'workflow.handedOver', category: 'task' },
  cc: { code: 'workflow.cc', category: 'process' },
  comment: { code: 'workflow.comment', category: 'process' },
  absence: { code: 'workflow.absence', category: 'task' },
  incident: { code: 'workflow.incident', category: 'system', urgent: true },
  slowCall: { code: 'workflow.slowCall', category: 'system' },
  webhook: { code: 'workflow.webhook', category: 'system' },
} as const satisfies Record<string, MessageEvent>
