/** Bodies as programs send them, for the API document, by operation. */
export const workflowExamples: Readonly<Record<string, unknown>> = {
  'wfInstance.start': {
    key: 'leave',
    title: 'Annual leave, two days',
    businessKey: 'L-1042',
    vars: { days: 2 },
    commandId: '0192d5a0-1111-7000-8000-000000000001',
  },
  'wfInstance.message': {
    name: 'payment received',
    businessKey: 'L-1042',
    commandId: '0192d5a0-1111-7000-8000-000000000002',
  },
  'wfInstance.signal': { name: 'month closed', commandId: '0192d5a0-1111-7000-8000-000000000003' },
  'wfWork.claim': { topics: ['archive.scan'], most: 5, seconds: 120 },
  'wfWork.complete': {
    id: '0192d5a0-1111-7000-8000-000000000004',
    lease: 'as it was handed over',
    vars: { pages: 12 },
    commandId: '0192d5a0-1111-7000-8000-000000000005',
  },
  'wfTask.complete': {
    id: '0192d5a0-1111-7000-8000-000000000006',
    outcome: 'agree',
    comment: 'Checked by the machine',
    commandId: '0192d5a0-1111-7000-8000-000000000007',
  },
  'wfCallback.answer': { vars: { approved: true } },
}
