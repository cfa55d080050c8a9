/** The files of a demonstration company: one of each kind that is shown in the browser, a few kilobytes in all. */
import { workbook, wordDocument } from './office.ts'
import { pdf } from './pdf.ts'
import { picture } from './picture.ts'
import { gong } from './sound.ts'

export interface DemoFile {
  readonly name: string
  readonly daysAgo: number
  readonly size?: readonly [width: number, height: number]
  readonly make: () => Uint8Array
}

const text = (lines: readonly string[]) => (): Uint8Array => new TextEncoder().encode(`${lines.join('\n')}\n`)

const MONTHS = ['七月', '八月', '九月', '十月', '十一月']
const PLAN_SIZE = [480, 300] as const

export const demoFiles: readonly DemoFile[] = [
  {
    name: '差旅费管理办法.pdf',
    daysAgo: 64,
    make: () =>
      pdf([
        [
          '差旅费管理办法',
          '第一条 为规范差旅费开支，制定本办法。',
          '第二条 出差须事先申请，经部门负责人批准。',
          '第三条 交通费凭票据实报销，市内交通每天 80 元包干。',
          '第四条 住宿费按城市分级限额，超出部分自理。',
          '第五条 返回后十个工作日内办理报销。',
        ],
        ['附件：住宿费限额', '一类城市 每天 500 元', '二类城市 每天 400 元', '其他城市 每天 320 元'],
      ]),
  },
  {
    name: '设备采购合同（模板）.docx',
    daysAgo: 41,
    make: () =>
      wordDocument([
        { heading: 1, text: '设备采购合同' },
        '甲方（买方）：____________　　乙方（卖方）：____________',
        { heading: 2, text: '一、设备清单' },
        [
          ['名称', '型号', '数量', '单价（元）'],
          ['封口机温控模块', 'TC-400', '2', '3,800'],
          ['输送带电机', 'YE3-90L', '4', '1,260'],
        ],
        { heading: 2, text: '二、交货与验收' },
        '乙方应在合同生效后三十日内交货。甲方收货后七日内完成验收，逾期视为验收合格。',
        { heading: 2, text: '三、付款' },
        '合同生效后付百分之三十，验收合格后付百分之六十，质保期满后付清余款。',
      ]),
  },
  {
    name: '车间产量统计.xlsx',
    daysAgo: 12,
    make: () =>
      workbook({
        产量: [
          ['月份', '一车间', '二车间', '总装车间'],
          ...MONTHS.map((month, at) => [month, 1_180 + at * 42, 960 + ((at * 37) % 90), 870 + at * 25]),
        ],
        合格率: [
          ['月份', '一次交检合格率（%）'],
          ...MONTHS.map((month, at) => [month, Number((97.6 + at * 0.25).toFixed(2))]),
        ],
      }),
  },
  {
    name: '固定资产清单.csv',
    daysAgo: 27,
    make: text([
      '编号,名称,部门,购置日期,原值',
      '"A-0001",封口机,二车间,2023-04-12,186000',
      '"A-0002",输送带,总装车间,2022-11-03,94000',
      '"A-0003",空压机,动力车间,2024-06-20,58000',
      '"A-0004",投影仪,三楼第一会议室,2025-02-17,6800',
    ]),
  },
  {
    name: '新员工入职指南.md',
    daysAgo: 19,
    make: text([
      '# 新员工入职指南',
      '',
      '欢迎加入！第一周请完成以下事项：',
      '',
      '1. 在**个人中心**核对手机号与邮箱',
      '2. 到综合办公室领取工牌',
      '3. 参加安全培训（周三上午）',
      '',
      '| 事项 | 联系部门 |',
      '| --- | --- |',
      '| 账号与电脑 | 数字化推进办公室 |',
      '| 工资与社保 | 人力资源部 |',
      '',
      '> 有问题先问直属主管，也可以在消息中心留言。',
    ]),
  },
  {
    name: '值班电话.txt',
    daysAgo: 8,
    make: text(['总值班室　8001', '动力车间　8110', '安全环保部　8119', '门卫　8000']),
  },
  {
    name: '厂区平面示意图.png',
    daysAgo: 33,
    size: PLAN_SIZE,
    make: () =>
      picture(...PLAN_SIZE, 0xeef1f6, [
        [0, 138, 480, 24, 0xd5dae3],
        [228, 0, 24, 300, 0xd5dae3],
        [24, 24, 180, 90, 0x8fb3e8],
        [276, 24, 180, 90, 0x9bd3b4],
        [24, 186, 110, 90, 0xf2c98a],
        [150, 186, 54, 90, 0xe9a9a0],
        [276, 186, 180, 90, 0xc3b3e6],
        [24, 24, 180, 6, 0x4f7fc4],
        [276, 24, 180, 6, 0x56a67c],
        [24, 186, 110, 6, 0xd09a48],
        [150, 186, 54, 6, 0xc66c60],
        [276, 186, 180, 6, 0x8b76c4],
      ]),
  },
  { name: '上班铃声.wav', daysAgo: 90, make: () => gong([523, 659, 784]) },
]
