/** Notices of a demonstration company, newest first. */
import type { NoticeKind } from '#messaging/contract/notice.ts'

export interface DemoNotice {
  readonly title: string
  readonly kind: NoticeKind
  readonly content: string
  /** Hours ago that it was published; left out, it is a draft. */
  readonly hoursAgo?: number
  /** Of a hundred people, so many have read it; the administrator has not while it is below 50. */
  readonly readBy?: number
  readonly pinned?: 1
  readonly isWithdrawn?: true
}

export const demoNotices: readonly DemoNotice[] = [
  {
    title: '关于 12 月系统例行维护的通知',
    kind: 'system',
    hoursAgo: 2,
    readBy: 18,
    content:
      '<p>为保证系统稳定运行，信息部将进行例行维护，期间系统<strong>无法登录</strong>，请提前保存好正在编辑的内容。</p><ul><li><p>时间：12 月 5 日（周六）22:00 至次日 02:00</p></li><li><p>影响范围：协同办公、流程审批、知识中心</p></li></ul><p>如有紧急事项，请联系信息部值班电话 8806。</p>',
  },
  {
    title: '第四季度安全生产大检查安排',
    kind: 'notice',
    hoursAgo: 20,
    readBy: 36,
    pinned: 1,
    content:
      '<p>各部门：</p><p>根据集团安委会要求，公司将于下周开展第四季度安全生产大检查，安排如下：</p><table><tbody><tr><th><p>日期</p></th><th><p>区域</p></th><th><p>负责人</p></th></tr><tr><td><p>周一</p></td><td><p>一车间、二车间</p></td><td><p>安全环保部</p></td></tr><tr><td><p>周二</p></td><td><p>仓储中心、配电房</p></td><td><p>设备部</p></td></tr><tr><td><p>周三</p></td><td><p>办公区、食堂</p></td><td><p>行政部</p></td></tr></tbody></table><h3>检查重点</h3><ol><li><p>消防器材是否在有效期内，通道是否畅通</p></li><li><p>特种设备的年检与操作人员持证情况</p></li><li><p>危险化学品的存放与领用登记</p></li></ol><p>请各部门<strong>周五下班前</strong>完成自查，并将自查表交安全环保部。</p>',
  },
  {
    title: '关于组织架构调整及人事任命的公告',
    kind: 'announcement',
    hoursAgo: 46,
    readBy: 62,
    content:
      '<p>经公司研究决定，自即日起成立<strong>数字化推进办公室</strong>，负责全公司信息化项目的统筹与推进。原信息部项目组并入该办公室。</p><p>相关流程的审批人已同步调整，如发现待办未到正确的人，请及时反馈。</p>',
  },
  {
    title: '员工体检报名开始，请在本月底前选择体检中心',
    kind: 'notice',
    hoursAgo: 74,
    readBy: 71,
    content:
      '<p>2026 年度员工体检已开放报名，今年新增了颈椎与视力检查项目。</p><blockquote><p>外地同事可就近选择合作体检中心，费用由公司统一结算。</p></blockquote><p>报名截止：本月 30 日。逾期未报名视为放弃。</p>',
  },
  {
    title: '差旅费用报销标准（2026 版）发布',
    kind: 'announcement',
    hoursAgo: 150,
    readBy: 83,
    content:
      '<p>新版标准自下月 1 日起执行，主要变化：</p><ul><li><p>住宿标准按城市分为三档，一线城市上限提高至 600 元/晚</p></li><li><p>高铁二等座以上需部门负责人事前审批</p></li><li><p>电子发票直接上传，不再需要打印粘贴</p></li></ul>',
  },
  {
    title: '办公区空调检修，部分楼层短时停用',
    kind: 'notice',
    hoursAgo: 260,
    readBy: 90,
    content: '<p>本周四 9:00 至 11:00，A 座 3 至 5 层空调停用检修，请注意保暖。</p>',
  },
  {
    title: '年会节目征集（时间待定）',
    kind: 'notice',
    hoursAgo: 300,
    isWithdrawn: true,
    content: '<p>年会时间调整，确定后另行通知。</p>',
  },
  {
    title: '春节放假及值班安排（草稿）',
    kind: 'notice',
    content: '<p>放假时间以国务院办公厅通知为准，值班表待各部门上报后补充。</p>',
  },
]
