/** What the examples of forms and pickers show. */
import { currentLanguage } from '#shell/language.ts'

const zh = {
  expense: {
    open: '填写报销单',
    edit: '修改报销单',
    title: '报销单',
    subject: '事由',
    subjectText: '华东仓巡检差旅',
    period: '出差日期',
    kind: '费用类型',
    note: '备注',
    items: '费用明细',
    day: '日期',
    amount: '金额',
    kinds: { travel: '交通', hotel: '住宿', meal: '餐饮' },
    theirSubject: '华东仓、华南仓巡检差旅',
    theirNote: '财务已预审',
    refused: '这张发票已报销过',
    hint: '保存到服务器时，金额为 13 的一行会被拒绝，提示显示在单元格内。',
    saved: '已保存',
  },
  tab: {
    open: '打开对话框',
    title: '标签页里的对话框',
    field: '任意内容',
    hide: '切到别的标签页再回来',
    times: '已切换 {{count}} 次',
  },
  tree: { title: '选择部门', value: '已选' },
  nodes: [
    ['platform', '0', '云帆科技集团', '1'],
    ['tenant', 'platform', '云帆科技（上海）', '2'],
    ['purchase', 'tenant', '采购部', '3'],
    ['it', 'tenant', '信息技术部', '3'],
    ['dev', 'it', '平台研发组', '3'],
    ['ops', 'it', '运维保障组', '3'],
    ['sales', 'tenant', '销售中心', '3'],
    ['closed', 'tenant', '已撤销的部门', '3'],
  ],
  modes: { single: '单选，只能选部门一级', multiple: '多选', leaves: '多选，值只含叶子', onlyLeaves: '只能选叶子' },
  period: '办理日期',
  filters: '筛选',
}

const en: typeof zh = {
  expense: {
    open: 'New expense claim',
    edit: 'Edit claim',
    title: 'Expense claim',
    subject: 'Subject',
    subjectText: 'Trip to the eastern warehouse',
    period: 'Travel dates',
    kind: 'Type',
    note: 'Note',
    items: 'Items',
    day: 'Day',
    amount: 'Amount',
    kinds: { travel: 'Travel', hotel: 'Hotel', meal: 'Meals' },
    theirSubject: 'Trip to the eastern and southern warehouses',
    theirNote: 'Checked by finance',
    refused: 'This invoice has already been paid',
    hint: 'The server rejects an amount of 13. Its message is shown in the cell.',
    saved: 'Saved',
  },
  tab: {
    open: 'Open dialog',
    title: 'Dialog in a tab',
    field: 'Any text',
    hide: 'Switch to another tab and back',
    times: 'Switched {{count}} times',
  },
  tree: { title: 'Select departments', value: 'Selected' },
  nodes: [
    ['platform', '0', 'Yunfan Group', '1'],
    ['tenant', 'platform', 'Yunfan Shanghai', '2'],
    ['purchase', 'tenant', 'Purchasing', '3'],
    ['it', 'tenant', 'IT', '3'],
    ['dev', 'it', 'Development', '3'],
    ['ops', 'it', 'Operations', '3'],
    ['sales', 'tenant', 'Sales', '3'],
    ['closed', 'tenant', 'Closed department', '3'],
  ],
  modes: {
    single: 'Single selection, departments only',
    multiple: 'Multiple selection',
    leaves: 'Multiple selection, the value contains leaves',
    onlyLeaves: 'Leaves only',
  },
  period: 'Handled on',
  filters: 'Filters',
}

export const formsSample = currentLanguage() === 'en' ? en : zh

/** A tree with levels and a disabled node. */
export const sampleTree = formsSample.nodes.map(([id = '', pid = '', name = '', type = '']) => ({
  id,
  pid,
  name,
  type,
  disabled: id === 'closed',
}))
