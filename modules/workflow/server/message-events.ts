import type { MessageEvent } from '#kernel/messages/event.ts'

const REQUEST = ['process', 'node', 'starter'] as const

/** What the module sends messages about. */
export const workflowMessageEvents = {
  task: { code: 'workflow.task', name: ['新的待办', 'New task'], category: 'task', variables: REQUEST },
  reminder: {
    code: 'workflow.reminder',
    name: ['催办', 'Task reminder'],
    category: 'task',
    urgent: true,
    variables: REQUEST,
  },
  overdue: {
    code: 'workflow.overdue',
    name: ['任务超期', 'Task overdue'],
    category: 'task',
    urgent: true,
    variables: REQUEST,
  },
  returned: {
    code: 'workflow.returned',
    name: ['申请被退回', 'Request returned'],
    category: 'process',
    variables: REQUEST,
  },
  ended: { code: 'workflow.ended', name: ['申请已结束', 'Request ended'], category: 'process' },
  timeout: { code: 'workflow.timeout', name: ['超时自动处理', 'Handled on timeout'], category: 'process' },
  handedOver: { code: 'workflow.handedOver', name: ['任务移交', 'Work handed over'], category: 'task' },
  cc: { code: 'workflow.cc', name: ['抄送', 'Copy'], category: 'process' },
  comment: { code: 'workflow.comment', name: ['流程评论', 'Comment on a process'], category: 'process' },
  absence: { code: 'workflow.absence', name: ['外出委托', 'Absence'], category: 'task' },
  incident: { code: 'workflow.incident', name: ['流程异常', 'Incident'], category: 'system', urgent: true },
  slowCall: { code: 'workflow.slowCall', name: ['子流程超时', 'Called process overdue'], category: 'system' },
  webhook: { code: 'workflow.webhook', name: ['回调已停用', 'Webhook turned off'], category: 'system' },
} as const satisfies Record<string, MessageEvent>
