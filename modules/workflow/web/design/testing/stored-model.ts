/** A model as it is stored, for tests of its designers. */
import type { ReplyOf } from '#contract/route.ts'
import type { workflowModelRoutes } from '#workflow/contract/model.ts'

export const ID = '01912f4e-0000-7000-8000-000000000001'

export const storedModel = (xml: string): ReplyOf<typeof workflowModelRoutes.get> => ({
  id: ID,
  key: 'leave',
  name: '请假',
  nameEn: '',
  category: '',
  categoryEn: '',
  remark: '',
  number: null,
  suspended: null,
  deployedDate: null,
  running: 0,
  startBy: 'all',
  updateDate: '2026-01-01T00:00:00.000Z',
  version: 3,
  xml,
  problems: [],
  titleTemplate: '',
  formKey: '',
  mayWithdraw: true,
  answerByLink: false,
  numberRule: null,
  publicStart: null,
  summaryFields: [],
  printTemplate: '',
  retentionDays: 0,
})
