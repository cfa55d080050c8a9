/** What the demonstration calls processes, steps and categories in English. */

const NAMES: Readonly<Record<string, string>> = {
  请假申请: 'Leave request',
  外出申请: 'Out-of-office request',
  采购申请: 'Purchase request',
  出差报销: 'Travel expenses',
  付款登记: 'Payment registration',
  意见建议: 'Suggestion',
  核实并答复: 'Review and answer',
  开始: 'Start',
  结束: 'End',
  完成: 'Done',
  未批准: 'Not approved',
  填写申请: 'Fill in request',
  填写报销单: 'Fill in expenses',
  主管审批: 'Supervisor approval',
  经理审批: 'Manager approval',
  部门审批: 'Department approval',
  人事审批: 'HR approval',
  人事备案: 'HR filing',
  '超过三天？': 'More than three days?',
  超过三天: 'More than three days',
  是: 'Yes',
  否: 'No',
  是否同意: 'Approved?',
  同时审批: 'Review in parallel',
  预算审核: 'Budget review',
  需求审核: 'Demand review',
  财务审核: 'Finance review',
  下单: 'Place order',
  三天未审: 'Three days without review',
  三天未归档: 'Three days without filing',
  催办: 'Remind',
  付款: 'Pay',
  提交付款单: 'Submit payment',
  有无原件: 'Original received?',
  登记到财务系统: 'Register in finance system',
  扫描归档: 'Scan and file',
  出纳付款: 'Cashier pays',
  已付款: 'Paid',
}

const CATEGORIES: Readonly<Record<string, string>> = {
  人事: 'Human resources',
  行政: 'Administration',
  财务: 'Finance',
  对外服务: 'Public services',
}

/** Of a process, in English. @throws Error for one without */
export function englishName(name: string): string {
  const english = NAMES[name]
  if (english === undefined) throw new Error(`the demonstration has no English name for ${name}`)
  return english
}

/** Of a category, in English; empty for one without. */
export const englishCategory = (category: string): string => CATEGORIES[category] ?? ''

/** A file whose process, steps and flows have their English names beside the Chinese ones. */
export const withEnglishNames = (xml: string): string =>
  xml.replace(/ name="([^"]+)"/g, (written, name: string) =>
    NAMES[name] === undefined ? written : `${written} portico:name-en="${NAMES[name]}"`,
  )
