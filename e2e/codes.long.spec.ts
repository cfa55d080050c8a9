/**
 * Every permission code of the menus: a user with exactly that code, besides the one that opens the page, sees what it
 * is for and can use it; nothing on a page is left to administrators that no code gives.
 */
import { menuRoutes, type Menu } from '#system/contract/menu.ts'
import { storageRoutes } from '#files/contract/storage.ts'
import { roleExclusionRoutes } from '#system/contract/role-exclusion.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { controlsOf, isUsable } from './support/controls.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PARTS = 4
const ALL_RECORDS = 1
/** Codes that show nothing on the page they stand under, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'frm:record:save': 'enters records on the page of a form, as far as the form gives the right',
  'frm:record:update': 'changes records on the page of a form',
  'frm:record:delete': 'deletes records on the page of a form',
  'frm:record:export': 'exports records on the page of a form',
  'frm:record:import': 'imports records on the page of a form',
  'wf:instance:start': 'starts on the page of the start tiles, and with the calls of other systems',
  'wf:instance:manage': 'shows processes of others, whose actions follow their state',
  'wf:instance:export': 'exports processes on their own page',
  'wf:absence:manage': 'is used on the page of absences',
  'wf:absence:handover': 'is used on the page of absences',
  'wf:absence:save': 'the role of employees has it, too',
  'wf:work:do': 'is for the calls of other systems',
  'gw:share:save': 'the role of employees has it, too',
  'sys:online:quit': 'shows on sessions of users who hold no more than the user',
  'sys:role:update': 'shows on a role that gives no more than the user holds',
  'sys:role:delete': 'shows on a role that gives no more than the user holds',
  'wf:batch:run': 'is used inside a batch, and on the versions of a model',
  'wf:task:handle': 'shows the actions of a task that waits for the user',
  'gw:client:save': 'only administrators of the organisation register systems (decision 029)',
  'gw:client:update': 'only administrators of the organisation change systems',
  'gw:client:secret': 'only administrators of the organisation renew secrets',
  'msg:delivery:retry': 'shows on a message that could not be delivered',
  'wf:archive:download': 'shows on an export, which is written when a time of retention is over',
  'sys:user:factor': 'shows on a user who has a second factor',
  'sys:job:retry': 'shows on a job that has failed',
  'sys:job:discard': 'shows on a job that has failed',
  'sys:secondAdmin:save': 'takes a grant that may be passed on, too (decision 031)',
  'sys:secondAdmin:recall': 'takes a grant that may be passed on, too',
  'sys:role:holder': 'changes the posts, groups and departments that have a role, inside their list',
  'sys:fieldMode:update': 'changes the base inside the field permissions of a role, which have a code of their own',
  'sys:log:personal': 'adds filters and texts to the log, and no button',
  'sys:dataRule:test': 'tries a rule inside its form',
  'sys:dataRule:sql': 'writes conditions as SQL inside the form of a rule',
  'sys:oss:scan': 'shows where a scanner is set up',
  'sys:oss:quota': 'changes limits inside the list of spaces',
  'sys:scheduleLog:stop': 'shows on a run that goes on',
  'sys:logError:update': 'changes the state inside an error',
  'wf:webhook:update': 'shows on webhooks of processes the user manages',
  'wf:webhook:delete': 'shows on webhooks of processes the user manages',
  'wf:webhook:test': 'shows on webhooks of processes the user manages',
  'wf:webhook:resend': 'shows in the deliveries of such a webhook',
  'sys:dict:delete': 'the dictionaries of the product cannot be deleted',
  'sys:oss:upload': 'uploads in forms',
  'sys:post:grant': 'grants a post in the form of a user',
  'sys:recycle:restore': 'restores what the user may also create',
  'sys:recycle:delete': 'deletes what the user may also delete',
  'sys:user:pick': 'opens the pickers of other pages',
  'sys:view:share': 'shares a view of any list',
}
/** Pages whose records each user has for themselves: an administrator sees others, with other actions. */
const OWN_RECORDS: ReadonlySet<string> = new Set([
  '/bpm/process',
  '/bpm/work',
  '/bpm/batch',
  '/bpm/webhook',
  '/sys/review',
])
/** What takes more than the codes of its page, and why. */
const BEYOND: Readonly<Record<string, string>> = {
  '/bpm/model row: 归档导出': 'opens the retained exports, which have a code of their own',
  '/sys/schedule row: 运行日志': 'opens the runs, which have a code of their own',
  '/sys/security 变更记录': 'opens the audit trail, which has a code of its own',
  '/sys/user row: 以其身份查看': 'its code stands under the explanation of access',
  '/sys/secondAdmin 新建授权': 'a grant that may be passed on',
  '/sys/secondAdmin 编辑': 'a grant that may be passed on',
  '/sys/secondAdmin 收回': 'a grant that may be passed on',
  '/gw/client row: 编辑': 'administrators of the organisation',
  '/gw/client row: 重置密钥': 'administrators of the organisation',
  '/gw/client 新建系统': 'administrators of the organisation',
  '/sys/grantRequest row: 批准': 'approves what gives no more than the user holds',
  '/sys/log/login 展开': 'with the code of personal data there are more filters than a line has room for',
  '/moduleStatistics row: 人员': 'opens the statistics of users, which has a code of its own',
  '/moduleStatistics row: 明细': 'opens the behaviour log, which has a code of its own',
  '/sys/behavior row: 统计': 'opens the statistics of users, which has a code of its own',
  '/sys/recycle row: 彻底删除': 'takes the code of the kind of record, too',
  '/sys/recycle row: 恢复': 'takes the code of the kind of record, too',
  '/portalPStatistics row: 菜单': 'opens the statistics of menus, which has a code of its own',
  '/portalPStatistics row: 明细': 'opens the behaviour log, which has a code of its own',
  '/sys/role 删除': 'a role that gives no more than the user holds',
  '/bpm/absence 工作交接': 'its code stands under the processes',
  '/sys/dictCust row: 启用': 'the opposite of 停用',
  // Shown in place of its opposite once a user before has used that.
  '/sys/dict row: 启用': 'the opposite of 停用',
  '/sys/microApp row: 启用': 'the opposite of 停用',
  '/sys/portal row: 在切换器中显示': 'the opposite of 在切换器中隐藏',
}

interface CodePage {
  readonly name: string
  readonly path: string
  /** Opens the page. */
  readonly entry: Menu
  /** What is done on it. */
  readonly buttons: readonly Menu[]
}

/** The pages of the menus that have permissions of their own. */
async function pagesOf(admin: Caller): Promise<CodePage[]> {
  const menus = await admin.call(menuRoutes.list, { query: {} })
  return menus.flatMap((page) => {
    const buttons = menus.filter(({ pid, menuType }) => pid === page.id && menuType === 1)
    const entry = buttons.find(({ permissions }) => permissions.some((code) => code.endsWith(':page')))
    // A micro app has controls of its own.
    if (!entry || !page.path.startsWith('/') || page.menuClass === 'microApp') return []
    return [{ name: page.name, path: page.path, entry, buttons: buttons.filter(({ id }) => id !== entry.id) }]
  })
}

/** A user whose only role is given other menus from page to page; its members feel that at once. */
async function userWithout(admin: Caller, url: string) {
  const name = unique('权限')
  const role = { name, dataScope: ALL_RECORDS } as const
  const { id } = await admin.call(roleRoutes.create, { body: role })
  const { username, password } = await makePerson(admin, url, { roles: ['员工', name] })
  const caller = await signInByCall(url, { username, password })
  const grant = (menus: readonly Menu[]) =>
    admin.call(roleRoutes.update, { body: { ...role, id, menuIdList: menus.map((menu) => menu.id) } })
  return { caller, grant }
}

/** Records of kinds that a first start has none of. */
async function makeRecords(admin: Caller): Promise<void> {
  const keys = { accessKey: 'AKTEST', secretKey: 'right' }
  const bucket = {
    name: unique('存储'),
    type: 1,
    endpoint: 'http://127.0.0.1:9',
    region: 'cn',
    bucket: 'files',
  } as const
  await admin.call(storageRoutes.create, { body: { ...bucket, ...keys } })
  const roles = await Promise.all(
    ['出纳', '审计'].map((name) => admin.call(roleRoutes.create, { body: { name: unique(name), dataScope: 0 } })),
  )
  const roleIdList = roles.map(({ id }) => id)
  await admin.call(roleExclusionRoutes.create, { body: { name: unique('互斥'), roleIdList } })
}

for (let part = 0; part < PARTS; part += 1)
  test(`every code shows what it is for, and nothing is without one: part ${part + 1} of ${PARTS}`, async ({
    demo,
    page,
    visitor,
    watch,
  }) => {
    test.setTimeout(1_800_000)
    // What is used may be refused for its record's sake; never for want of a right.
    watch.expect(/^4(?!03)\d\d /)
    await makeRecords(demo.admin)
    const { caller, grant } = await userWithout(demo.admin, demo.url)
    const admins = await visitor()
    await enter(admins, demo.admin, demo.url)
    await enter(page, caller, demo.url)
    const trouble: string[] = []
    for (const { path, entry, buttons } of (await pagesOf(demo.admin)).filter((_, at) => at % PARTS === part)) {
      const address = `${demo.url}/#${path}`
      await grant([entry])
      const base = await controlsOf(page, address)
      const found = new Set(base)
      for (const button of buttons) {
        await grant([entry, button])
        const added = [...(await controlsOf(page, address))].filter((each) => !base.has(each))
        for (const each of added) found.add(each)
        if (added.length === 0 && !(button.code in ELSEWHERE)) trouble.push(`${path}: ${button.code} shows nothing`)
        for (const each of added)
          if (!(await isUsable(page, address, each))) trouble.push(`${path}: ${button.code}: ${each} is refused`)
      }
      if (OWN_RECORDS.has(path)) continue
      for (const each of await controlsOf(admins, address))
        if (!found.has(each) && !(`${path} ${each}` in BEYOND))
          trouble.push(`${path}: ${each} is for administrators alone`)
    }
    expect(trouble).toEqual([])
  })
