/** Notices as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { noticeExport } from '#messaging/contract/notice.ts'
import { callOfNotices, noticeList } from './notice.repo.ts'

export const exportedNotices = defineExport({
  noun: 'notice',
  routes: noticeExport,
  rows: rowsOfList(noticeList, callOfNotices),
  columns: {
    subject: { value: (notice) => notice.title, width: 48 },
    kind: { dictionary: 'notice_kind', value: (notice) => notice.kind, width: 12 },
    status: { dictionary: 'notice_status', value: (notice) => notice.status, width: 12 },
    published: { kind: 'moment', value: (notice) => notice.publishDate },
    expires: { kind: 'moment', value: (notice) => notice.expireDate },
    recipients: { kind: 'number', value: (notice) => notice.recipients },
    author: { value: (notice) => notice.author, width: 16 },
    created: { kind: 'moment', value: (notice) => notice.createDate },
  },
})
