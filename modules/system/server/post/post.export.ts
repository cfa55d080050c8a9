/** Posts as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { postExport } from '#system/contract/post.ts'
import { callOfPosts, postList } from './post.repo.ts'

export const exportedPosts = defineExport({
  noun: 'post',
  routes: postExport,
  rows: rowsOfList(postList, callOfPosts),
  columns: {
    name: { value: (post) => post.name, width: 24 },
    code: { value: (post) => post.code, width: 20 },
    people: { kind: 'number', value: (post) => post.userCount },
    sort: { kind: 'number', value: (post) => post.sort },
    status: { dictionary: 'dept_status', value: (post) => post.status, width: 10 },
    remark: { value: (post) => post.remark, width: 40 },
    created: { kind: 'moment', value: (post) => post.createDate },
  },
})
