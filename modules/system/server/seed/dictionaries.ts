/** Dictionaries of the first start; values as the numbers of the specification, section 4. */
import type { DictTone } from '#system/contract/dict.ts'
import type { Names } from './menus.ts'

export interface DictSeed {
  code: string
  name: Names
  /** Value and names, in order. */
  entries: readonly { val: string; name: Names }[]
}

/** @param entries `0 否 No | 1 是 Yes`; only the English may have blanks */
function dict(code: string, name: Names, entries: string): DictSeed {
  const entry = (text: string) => {
    const [val = '', zh = '', ...en] = text.trim().split(' ')
    return { val, name: [zh, en.join(' ')] as const }
  }
  return { code, name, entries: entries.split('|').map(entry) }
}

const ENABLED = '0 停用 Disabled | 1 启用 Enabled'

/**
 * How values show as tags, by dictionary; what is not named is neutral. Set once, for dictionaries of earlier versions,
 * too.
 */
export const dictTones: Readonly<Record<string, Readonly<Record<string, DictTone>>>> = {
  user_status: { '1': 'success' },
  dept_status: { '1': 'success' },
  dict_status: { '1': 'success' },
  suspended: { '1': 'warning' },
  schedule_status: { '0': 'warning', '1': 'success' },
  job_log_status: { '0': 'error', '1': 'success' },
  login_log_status: { '0': 'error', '1': 'success', '2': 'warning' },
  send_status: { '0': 'error', '1': 'success' },
  app_status: { '1': 'success' },
  tenant_status: { '0': 'info', '1': 'success', '2': 'warning' },
  notice_kind: { announcement: 'accent', system: 'info' },
  notice_status: { '1': 'success', '2': 'warning' },
  share_state: { '0': 'success', '1': 'warning', '2': 'error' },
  form_status: { '1': 'success', '2': 'warning' },
  message_status: { '1': 'info', '2': 'success', '3': 'error', '4': 'warning' },
}

export const dictionaries: readonly DictSeed[] = [
  dict('gender', ['性别', 'Gender'], '0 男 Male | 1 女 Female | 2 保密 Not stated'),
  dict('user_status', ['用户状态', 'User status'], '0 停用 Disabled | 1 正常 Enabled'),
  dict('dept_status', ['部门状态', 'Department status'], ENABLED),
  dict('dict_status', ['字典状态', 'Dictionary status'], ENABLED),
  dict('suspended', ['是否挂起', 'Suspended'], '0 否 No | 1 是 Yes'),
  dict('schedule_status', ['任务状态', 'Schedule status'], '0 暂停 Paused | 1 正常 Active'),
  dict('job_log_status', ['任务日志状态', 'Job log status'], '0 失败 Failed | 1 成功 Success'),
  dict(
    'login_log_status',
    ['登录状态', 'Sign-in status'],
    '0 失败 Failed | 1 成功 Success | 2 账号锁定 Account locked',
  ),
  dict('send_status', ['发送状态', 'Send status'], '0 发送失败 Failed | 1 已发送 Sent'),
  dict('app_status', ['应用状态', 'App status'], ENABLED),
  dict('app_type', ['应用类型', 'App type'], '0 单租户 Single tenant | 1 多租户 Multi-tenant'),
  dict(
    'tenant_status',
    ['租户状态', 'Tenant status'],
    '0 待开通 Pending | 1 已开通 Active | 2 已到期 Expired | 3 已关闭 Closed',
  ),
  dict(
    'message_status',
    ['消息状态', 'Message status'],
    '0 未发送 Not sent | 1 发送中 Sending | 2 成功 Success | 3 失败 Failed | 4 部分失败 Partly failed',
  ),
  dict(
    'notice_kind',
    ['消息类型', 'Message type'],
    'notice 通知 Notice | announcement 公告 Announcement | system 系统消息 System message',
  ),
  dict(
    'share_state',
    ['分享状态', 'Share status'],
    '0 有效 Active | 1 已过期 Expired | 2 已撤销 Revoked | 3 已用完 Used up',
  ),
  dict('share_password', ['分享密码', 'Share password'], '0 无 None | 1 有 Set'),
  dict('notice_status', ['公告状态', 'Notice status'], '0 草稿 Draft | 1 已发布 Published | 2 已撤回 Withdrawn'),
  dict('form_status', ['表单状态', 'Form status'], '0 未发布 Not published | 1 已发布 Published | 2 已停用 Stopped'),
  dict(
    'form_category',
    ['表单分类', 'Form category'],
    'hr 人事 Human resources | finance 财务 Finance | office 行政 Administration | purchasing 采购 Purchasing | safety 安全质量 Safety and quality | other 其他 Other',
  ),
  // The values are the Chinese names, because models of earlier versions store these.
  dict(
    'process_category',
    ['流程分类', 'Process category'],
    '人事 人事 Human resources | 行政 行政 Administration | 财务 财务 Finance | 采购 采购 Purchasing | 对外服务 对外服务 Public services',
  ),
  dict(
    'approval_phrase',
    ['审批常用语', 'Approval phrases'],
    'agree 同意。 Approved. | checked 已核对，同意。 Checked and approved. | more 请补充说明后重新提交。 Please add an explanation and resubmit. | budget 超出预算，请调整。 Over budget, please adjust. | files 附件不全，请补齐。 Attachments are missing, please add them.',
  ),
  dict(
    'storage_type',
    ['存储类型', 'Storage type'],
    '1 七牛云 Qiniu | 2 阿里云 Alibaba Cloud | 3 腾讯云 Tencent Cloud | 4 FastDFS FastDFS | 5 本地 Local',
  ),
  dict('sms_platform', ['短信平台', 'SMS platform'], '1 阿里云 Alibaba Cloud | 2 腾讯云 Tencent Cloud'),
  dict(
    'security_question',
    ['密保问题', 'Security questions'],
    'school 小学校名是什么？ What was the name of your primary school? | teacher 小学班主任姓名是什么？ What was the name of your first teacher? | street 小时候住在哪条街？ Which street did you live on as a child? | pet 第一只宠物叫什么？ What was the name of your first pet? | friend 儿时最好的朋友叫什么？ Who was your best friend as a child? | city 父母在哪座城市相识？ In which city did your parents meet? | book 小时候最喜欢哪本书？ What was your favourite book as a child? | job 第一份工作在哪家单位？ Who was your first employer?',
  ),
  dict('password_policy', ['密码策略', 'Password policy'], '0 关闭 Off | 1 提醒 Remind | 2 强制 Force'),
  dict(
    'data_scope',
    ['数据范围', 'Data scope'],
    '0 全部数据 All records | 1 本部门及以下 Own department and below | 2 本部门 Own department | 3 仅本人 Own records | 4 指定部门 Selected departments',
  ),
  dict('menu_type', ['菜单类型', 'Menu type'], '0 菜单 Page | 1 按钮 Button | 2 模块 Module | 3 目录 Folder'),
  dict('portal_type', ['门户类型', 'Portal type'], '1 工作台 Workbench | 2 应用 Application'),
  dict('tenant_cert', ['租户认证', 'Tenant certification'], '0 独立部署 Dedicated | 1 租户 Tenant | 2 平台 Platform'),
  dict(
    'opera_type',
    ['操作类型', 'Operation type'],
    '1 打开菜单 Open menu | 2 打开其他菜单 Open another menu | 3 新增 Add | 4 修改 Edit | 5 删除 Delete | 6 批量删除 Delete in bulk',
  ),
  dict(
    'MDM_BTYPE_SORT',
    ['往来单位分类', 'Partner type'],
    'customer 客户 Customer | supplier 供应商 Supplier | bank 银行 Bank | fund 基金 Fund | other 其他 Other',
  ),
]
