/** Micro apps: the workspace in its tab, an app of another origin, and the message when one cannot be shown. */
import type { Page } from '@playwright/test'
import { microAppRoutes, type MicroAppDraft } from '#microapp/contract/micro-app.ts'
import { meetingRoutes } from '#workspace/contract/meeting.ts'
import { taskRoutes } from '#workspace/contract/task.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { menuOf } from './support/layouts.ts'
import { serveWorkspace } from './support/other-site.ts'
import { act, confirm, dialogOf, expectNoSideways } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { en, zh } from './support/words.ts'

const app = (page: Page) => page.frameLocator('.pt-tab-page:not([data-resting]) iframe')
const frames = (page: Page) => page.locator('iframe').count()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const draft = (more: Partial<MicroAppDraft>): MicroAppDraft =>
  ({
    code: unique('app'),
    name: '外部应用',
    address: '/workspace/',
    session: 'calls',
    callPaths: ['/ws'],
    ...more,
  }) as MicroAppDraft
const register = async (admin: Caller, more: Partial<MicroAppDraft>) => {
  const body = draft(more)
  return { ...body, ...(await admin.call(microAppRoutes.create, { body })) }
}

test(
  'the workspace lives in its tab: address, title, back button and unsaved input follow; closing frees it',
  { tag: '@long' },
  async ({ demo, page }) => {
    const subject = unique('评审会')
    await enter(page, demo.admin, demo.url)

    await test.step('a menu opens it, and the side bar folds', async () => {
      await menuOf(page).getByRole('button', { name: '协同办公' }).click()
      await menuOf(page)
        .getByRole('link', { name: zh('ws.meetings'), exact: true })
        .click()
      await expect(app(page).getByRole('heading', { name: zh('ws.meetings'), level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: zh('shell.unfold') })).toBeVisible()
      await expectAccessibleAsShown(page)
    })

    await test.step('a meeting is called; a form that is not saved guards its tab', async () => {
      await app(page)
        .getByRole('button', { name: zh('ws.meeting.create') })
        .click()
      await expect(page).toHaveURL(/sub-gzkj=meetings%2Fnew/)
      await app(page).getByLabel(zh('ws.meeting.subject')).fill(subject)
      await tab(page, zh('ws.meetings')).locator('.pt-tab-close').click()
      const question = dialogOf(page, zh('kit.form.discardTitle'))
      await question.getByRole('button', { name: zh('kit.cancel') }).click()
      await expect(app(page).getByLabel(zh('ws.meeting.subject'))).toHaveValue(subject)
      await app(page)
        .getByRole('button', { name: zh('ws.save'), exact: true })
        .click()
      await expect(app(page).getByRole('heading', { name: subject })).toBeVisible()
      await expect(page).toHaveURL(/sub-gzkj=meetings%2F[0-9a-f-]{36}&/)
      await expect(tab(page, subject)).toBeVisible()
    })

    await test.step('it resolves on a task, whose owner says how far it is', async () => {
      await app(page).getByRole('tab', { name: /^决议/ }).click()
      await expect(page).toHaveURL(/%2Fresolutions/)
      await app(page).getByLabel(zh('ws.task.resolution')).fill('整理清单')
      await app(page)
        .getByRole('button', { name: zh('ws.task.add') })
        .click()
      const state = app(page).getByLabel(zh('ws.task.statusOf', { name: '整理清单' }))
      await state.selectOption('done')
      await expect(page.getByText(zh('ws.saved')).last()).toBeVisible()
      await expect(state).toHaveValue('done')
    })

    await test.step('the back button goes back in the app, and the address with it', async () => {
      await page.goBack()
      await expect(app(page).getByRole('tab', { name: zh('ws.meeting.summary') })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(page).not.toHaveURL(/resolutions/)
    })

    await test.step('it stays alive while its tab hides, follows the theme, and is gone when the tab is closed', async () => {
      const inside = () => page.frames().find((frame) => frame.url().includes('/workspace/'))
      await inside()?.evaluate(() => Object.assign(window, { mark: 1 }))
      await page.goto(`${demo.url}/#/sys/dept`)
      await expect(page.getByRole('heading', { name: zh('system.dept.title') })).toBeVisible()
      await page.emulateMedia({ colorScheme: 'dark' })
      await tab(page, subject).click()
      expect(await inside()?.evaluate('window.mark')).toBe(1)
      await expect(app(page).locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await tab(page, subject).locator('.pt-tab-close').click()
      await expect.poll(() => frames(page)).toBe(0)
      expect(page.frames()).toHaveLength(1)
    })

    await test.step('a deep link opens the very page; on a phone, in English, too', async () => {
      const { list } = await demo.admin.call(meetingRoutes.page, { query: { keyword: subject } })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.evaluate(() => localStorage.setItem('language', 'en'))
      await page.goto('about:blank')
      await page.goto(`${demo.url}/#/gzkj?sub-gzkj=meetings/${list[0]?.id}/resolutions`)
      await expect(app(page).getByRole('heading', { name: subject })).toBeVisible()
      await expect(app(page).getByLabel(en('ws.task.statusOf', { name: '整理清单' }))).toHaveValue('done')
      await expectNoSideways(page)
    })
  },
)

test(
  'the lists of the workspace are sorted, searched and led back to; of several deleted, each refused says why',
  { tag: '@long' },
  async ({ demo, page }) => {
    const [ann, bob] = await Promise.all([0, 1].map(() => makePerson(demo.admin, demo.url, { roles: ['员工'] })))
    if (!ann || !bob) throw new Error('no such users')
    const [asAnn, asBob] = await Promise.all(
      [ann, bob].map(({ username, password }) => signInByCall(demo.url, { username, password })),
    )
    const startDate = new Date(Date.now() + 86_400_000).toISOString()
    for (const subject of ['甲会', '乙会']) await asAnn?.call(meetingRoutes.create, { body: { subject, startDate } })
    await asBob?.call(meetingRoutes.create, { body: { subject: '别人的会', startDate, userIdList: [ann.id] } })
    for (const title of ['一号任务', '二号任务'])
      await asAnn?.call(taskRoutes.create, { body: { title, ownerId: ann.id, dueDate: '2099-01-01' } })
    if (!asAnn) throw new Error('not signed in')
    await enter(page, asAnn, demo.url, '/gzkj?sub-gzkj=meetings')
    const table = (name: string) => app(page).getByRole('table', { name })
    const subjects = () => table(zh('ws.meetings')).locator('td .ws-name').allTextContents()

    await test.step('a head sorts upwards and downwards, and the address says so', async () => {
      const head = table(zh('ws.meetings')).getByRole('columnheader', { name: zh('ws.meeting.subject') })
      const before = await subjects()
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      await expect(page).toHaveURL(/by%3Dsubject/)
      // By the time of their beginning they come the other way round.
      await expect.poll(subjects).not.toEqual(before)
      const upwards = await subjects()
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'descending')
      await expect.poll(subjects).toEqual(upwards.toReversed())
      await expectAccessibleAsShown(page)
    })

    await test.step('what is searched for stands in the address, and is there after loading it anew', async () => {
      const field = () => app(page).getByRole('searchbox', { name: zh('ws.meeting.find') })
      await field().fill('甲')
      await field().press('Enter')
      await expect.poll(subjects).toEqual(['甲会'])
      await page.reload()
      await expect(field()).toHaveValue('甲')
      await expect.poll(subjects).toEqual(['甲会'])
      await field().fill('没有这样的会')
      await field().press('Enter')
      await app(page)
        .getByRole('button', { name: zh('ws.showAll') })
        .click()
      await expect.poll(async () => (await subjects()).length).toBe(3)
    })

    await test.step('of three chosen two go, and the page says why one stays', async () => {
      await table(zh('ws.meetings'))
        .getByRole('checkbox', { name: zh('ws.chooseAll') })
        .check()
      const bar = app(page).getByRole('group', { name: zh('ws.chosen', { count: 3 }) })
      await bar.getByRole('button', { name: zh('ws.delete') }).click()
      await page.keyboard.press('Escape')
      await expect(bar.getByRole('button', { name: zh('ws.delete') })).toBeFocused()
      await page.keyboard.press('Enter')
      const question = app(page).getByRole('alertdialog', { name: zh('ws.meeting.delete.askMany', { count: 3 }) })
      await question.getByRole('button', { name: zh('ws.delete') }).click()
      await expect(app(page).getByRole('alert')).toContainText(zh('ws.partly', { done: 2, refused: 1 }))
      await expect(app(page).getByRole('alert').getByRole('listitem')).toContainText('别人的会')
      await expect.poll(subjects).toEqual(['别人的会'])
      await table(zh('ws.meetings')).getByRole('checkbox').last().focus()
      await page.keyboard.press('Escape')
      await expect(app(page).getByRole('alert')).toHaveCount(0)
    })

    await test.step('tasks likewise, on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await app(page)
        .getByRole('button', { name: zh('ws.tasks') })
        .click()
      await table(zh('ws.tasks'))
        .getByRole('button', { name: zh('ws.task.title'), exact: true })
        .click()
      await table(zh('ws.tasks'))
        .getByRole('checkbox', { name: zh('ws.choose', { name: '一号任务' }) })
        .check()
      await expectNoSideways(page)
      await expectAccessibleAsShown(page)
      await app(page)
        .getByRole('group', { name: zh('ws.chosen', { count: 1 }) })
        .getByRole('button', { name: zh('ws.delete') })
        .click()
      await app(page)
        .getByRole('alertdialog')
        .getByRole('button', { name: zh('ws.delete') })
        .click()
      await expect(table(zh('ws.tasks')).getByRole('row')).toHaveCount(2)
    })
  },
)

test(
  'an app of another origin calls through its host, has no token, and is spoken of honestly when it cannot be shown',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/frame-src|ERR_BLOCKED_BY_CSP|violates the following Content Security Policy/)
    watch.expect(/ERR_CONNECTION_REFUSED|chrome-error/)
    const site = await serveWorkspace(demo.url)
    await enter(page, demo.admin, demo.url, '/sys/microApp')
    await expect(page.getByRole('heading', { name: zh('microapp.app.title') })).toBeVisible()
    const { id, code } = await register(demo.admin, { address: `${site.origin}/` })

    await test.step('registered meanwhile, it needs a page that knows of it', async () => {
      await page.goto(`${demo.url}/#/micro/${code}`)
      const title = zh('microapp.host.blocked.title', { name: '外部应用' })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await page.getByRole('button', { name: zh('microapp.host.reloadPage') }).click()
      await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
    })

    await test.step('it shows real data, in a sandbox, and holds nothing of the session', async () => {
      await app(page)
        .getByRole('button', { name: zh('ws.meetings') })
        .click()
      await expect(app(page).getByText('十二月生产计划评审会')).toBeVisible()
      await expect(page.locator('iframe')).toHaveAttribute(
        'sandbox',
        /^allow-scripts allow-same-origin(?!.*top-navigation)/,
      )
      await expect(page).toHaveURL(new RegExp(`sub-${code}=meetings`))
      const inside = page.frames().find((frame) => frame.url().startsWith(site.origin))
      expect(await inside?.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
      const reached = inside?.evaluate(() => {
        try {
          return window.parent.document.title
        } catch (error) {
          return (error as Error).name
        }
      })
      expect(await reached).toBe('SecurityError')
    })

    await test.step('an administrator tries the connection, and sees what it calls its version', async () => {
      await page.goto(`${demo.url}/#/sys/microApp?keyword=${code}`)
      await act(page, '外部应用', zh('microapp.app.check'))
      await expect(page.getByText(zh('microapp.app.check.up', { name: '外部应用' }))).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: code })).toContainText('1.0.0')
    })

    await test.step('down, with a message, and can be tried again', async () => {
      await site.stop()
      await page.clock.install()
      await page.goto(`${demo.url}/#/micro/${code}?x=1`)
      await page.reload()
      await expect(page.getByText(zh('microapp.host.loading', { name: '外部应用' }))).toBeVisible()
      await page.clock.fastForward(16_000)
      await expect(
        page.getByRole('heading', { name: zh('microapp.host.late.title', { name: '外部应用' }) }),
      ).toBeVisible()
      await page.getByRole('button', { name: zh('microapp.host.retry') }).click()
      await expect(page.getByText(zh('microapp.host.loading', { name: '外部应用' }))).toBeVisible()
      await page.clock.resume()
    })

    await test.step('switched off, it closes at once wherever it is open', async () => {
      await demo.admin.call(microAppRoutes.switch, { body: { id, status: 0 } })
      await expect(page.getByRole('heading', { name: zh('microapp.host.missing.title') })).toBeVisible()
      await page.getByRole('button', { name: zh('microapp.host.openRegistry') }).click()
      await expect(page).toHaveURL(/#\/sys\/microApp/)
    })
  },
)

test(
  'the registry: an app is registered, found, changed and deleted; people see of meetings only their own',
  { tag: '@long' },
  async ({ demo, page, visitor }) => {
    const code = unique('crm')
    await enter(page, demo.admin, demo.url, '/sys/microApp')
    await test.step('registering checks what is typed', async () => {
      await page
        .getByRole('button', { name: zh('microapp.app.create') })
        .first()
        .click()
      const form = dialogOf(page, zh('microapp.app.create'))
      await form.getByLabel(zh('microapp.app.name'), { exact: true }).fill('客户关系')
      await form.getByLabel(zh('microapp.app.code'), { exact: true }).fill(code)
      await form.getByLabel(zh('microapp.app.address'), { exact: true }).fill('javascript:alert(1)')
      await form.getByRole('button', { name: zh('kit.form.create') }).click()
      await expect(form.getByText(zh('kit.rule.format', { attr: zh('microapp.app.address') }))).toBeVisible()
      await form.getByLabel(zh('microapp.app.address'), { exact: true }).fill('https://crm.example/app/')
      await expectAccessibleAsShown(page)
      // A form is sent at most once a second.
      await page.waitForTimeout(1_000)
      await form.getByRole('button', { name: zh('kit.form.create') }).click()
      await expect(form).toBeHidden()
    })
    await test.step('it stands in the list, is switched off, and deleted after a question', async () => {
      const row = page.getByRole('row').filter({ hasText: code })
      await expect(row).toContainText('https://crm.example/app/')
      await row.getByRole('switch').click()
      await expect(row.getByRole('switch')).not.toBeChecked()
      await act(page, '客户关系', zh('kit.record.delete'))
      await confirm(page, zh('kit.record.delete.ask', { name: '客户关系' }), zh('kit.record.delete'))
      await expect(row).toHaveCount(0)
    })
    await test.step('a member of staff sees no meeting of others', async () => {
      const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
      const other = await visitor()
      const { username, password } = person
      await enter(other, await signInByCall(demo.url, { username, password }), demo.url, '/gzkjXtbg')
      await expect(app(other).getByText(zh('ws.meeting.none'))).toBeVisible()
      await expect(app(other).getByRole('button', { name: zh('ws.meeting.create') })).toBeVisible()
      await other.goto(`${demo.url}/#/productionSystem`)
      await expect(other.getByRole('heading', { name: zh('microapp.host.missing.title') })).toBeVisible()
      await expect(other.getByRole('button', { name: zh('microapp.host.openRegistry') })).toHaveCount(0)
      // The route of the order system shows whatever app administrators register for it.
      const { id } = await register(demo.admin, { code: 'productionSystem' })
      await other.reload()
      await expect(app(other).getByRole('heading', { name: zh('ws.home'), level: 1 })).toBeVisible()
      await demo.admin.call(microAppRoutes.remove, { params: { id } })
    })
  },
)
