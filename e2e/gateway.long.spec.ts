/** The ways in from elsewhere: stable links to records, and people whom another system brings in. */
import { entryClientRoutes, entryRoutes } from '#gateway/contract/entry.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { Caller } from './support/caller.ts'
import { act, confirm, dialogOf, expectHome, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, signIn, unique, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const asksFor = (name: string) => zh('gateway.entry.ask', { name })

/** Agrees to being signed in as a user. */
async function goOn(page: Page, { realName }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: asksFor(realName) })).toBeVisible()
  await page.getByRole('button', { name: zh('gateway.entry.continue') }).click()
}

/** The other system, which asks for tickets for one person. */
function ticketsOf(url: string, { clientId, secret }: { clientId: string; secret: string }, username: string) {
  const system = new Caller(url, '')
  return async (redirect?: string) => {
    const body = { clientId, secret, username, ...(redirect && { redirect }) }
    return (await system.call(entryRoutes.issue, { body })).ticket
  }
}

test('a stable link finds its record, after signing in where that is needed; any other leads nowhere', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^404 GET \/xtbg\/gw\/jump$/)
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const link = `/jump?type=user&id=${person.id}`

  await test.step('a stranger signs in first, and the place is kept', async () => {
    await page.goto(`/#${link}`)
    await expect(page).toHaveURL(new RegExp(`redirect=${encodeURIComponent('/jump?type=user')}`))
    await signIn(page, { username: 'admin', password: 'Portico-Admin-1' })
    await expect(dialogOf(page, zh('system.user.detail'))).toContainText(person.realName)
    await expect(page).toHaveURL(new RegExp(`#/sys/user\\?id=${person.id}`))
  })

  await test.step('missing, unknown and hostile links look alike', async () => {
    const missing = '0192d5a0-0000-7000-8000-00000000ffff'
    const hostile = ['https://evil.example', '//evil.example', 'javascript:alert(1)'].map(encodeURIComponent)
    for (const query of [
      `type=user&id=${missing}`,
      `type=planet&id=${person.id}`,
      ...hostile.map((id) => `type=user&id=${id}`),
    ]) {
      await page.goto(`/#/jump?${query}`)
      await expect(page.getByRole('heading', { name: zh('gateway.jump.lost') })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(demo.url)
    }
    await expectAccessible(page)
  })
})

test('an administrator registers a system, which brings a user in once, and only to a place of ours', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^422 POST \/xtbg\/gw\/entry\/look$/)
  const code = unique('uuc').toLowerCase()
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  await enter(page, demo.admin, demo.url, '/gw/client')
  await page.getByRole('button', { name: zh('gateway.client.create') }).click()
  const form = dialogOf(page, zh('gateway.client.create'))
  await form.getByLabel(zh('gateway.client.name')).fill(`用户中心 ${code}`)
  await form.getByLabel(zh('gateway.client.code')).fill(code)
  await form.getByLabel(zh('gateway.client.signInUrl')).fill(`${demo.url}/elsewhere`)
  await form.getByRole('button', { name: zh('kit.form.create') }).click()
  const secretDialog = dialogOf(page, zh('gateway.client.secret'))
  const secret = await secretDialog.getByLabel(zh('gateway.client.secret'), { exact: true }).inputValue()
  const clientId = await secretDialog.getByLabel(zh('gateway.client.clientId')).inputValue()
  await expectAccessible(page)
  await secretDialog.getByRole('button', { name: zh('kit.gotIt') }).click()
  await expect(rowOf(page, code)).toContainText(clientId)

  const ticketFor = ticketsOf(demo.url, { clientId, secret }, person.username)
  const guest = await visitor()
  await test.step('whose account it opens, and through whom, is asked first; the ticket then opens the place the system named', async () => {
    const ticket = await ticketFor('/user/center')
    await guest.goto(`/#/uuc?ticket=${ticket}&redirect=${encodeURIComponent('https://evil.example/')}`)
    await expect(guest.getByRole('heading', { name: asksFor(person.realName) })).toBeVisible()
    await expect(guest.getByText(`用户中心 ${code}`)).toBeVisible()
    await expect(guest.getByRole('timer')).toBeVisible()
    expect(await guest.context().cookies(), 'no user is signed in').toEqual([])
    await expectAccessible(guest)
    await guest.reload() // looking has used nothing up
    await goOn(guest, person)
    await expect(guest).toHaveURL(/#\/user\/center/)
    await expect(guest.getByText(person.realName).first()).toBeVisible()

    const other = await visitor()
    await other.goto(`/#/uuc?ticket=${ticket}`)
    await expect(other.getByRole('heading', { name: zh('gateway.entry.refused') })).toBeVisible()
    await expectAccessible(other)
    await other.goto(`/#/uuc?ticket=${await ticketFor()}&redirect=${encodeURIComponent('https://evil.example/')}`)
    await goOn(other, person)
    await expectHome(other)
  })

  await test.step('who was sent there comes back with a code, and a foreign state counts for nothing', async () => {
    const sent = await visitor()
    const left = sent.waitForRequest((request) => request.url().includes('/elsewhere'))
    await sent.route('**/elsewhere?**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>sign in here</p>' }),
    )
    await sent.goto(`/#/uuc?client=${clientId}&redirect=${encodeURIComponent('/user/center')}`)
    const asked = new URL((await left).url()).searchParams
    await expect(sent.getByText('sign in here')).toBeVisible()
    expect(asked.get('redirect_uri')).toBe(`${demo.url}/#/callback`)
    await sent.goto(`${asked.get('redirect_uri')}?code=${await ticketFor()}&state=${asked.get('state')}`)
    await expect(sent).toHaveURL(/#\/user\/center/)

    const forged = await visitor()
    await forged.goto(`/#/callback?code=${await ticketFor()}&state=${asked.get('state')}`)
    await expect(forged.getByText(zh('gateway.entry.foreignState'))).toBeVisible()
  })

  await test.step('a deleted system brings no one in, and whom it had brought in are signed out', async () => {
    watch.expect(/^401 (GET|POST) \/xtbg\//)
    await enter(page, demo.admin, demo.url, '/gw/client')
    await act(page, `用户中心 ${code}`, zh('kit.record.delete'))
    await confirm(
      page,
      zh('kit.record.delete.askMany', { what: zh('gateway.client.count', { count: 1 }) }),
      zh('kit.record.delete'),
    )
    await expect(rowOf(page, code)).toHaveCount(0)
    const { list } = await demo.admin.call(entryClientRoutes.page, { query: { keyword: code } })
    expect(list).toEqual([])
  })
})

test('no one is signed in as a user they do not mean', async ({ demo, visitor, watch }) => {
  watch.expect(/^401 GET /)
  // The second window may still ask for what its former person saw: it is refused, and comes up anew.
  watch.expect(/^403 GET \/xtbg\/sys\/stat\/\w+$/)
  const NAME = '外部门户'
  const person = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const made = await demo.admin.call(entryClientRoutes.create, {
    body: { code: unique('out').toLowerCase(), name: NAME },
  })
  const ticketFor = ticketsOf(demo.url, made, person.username)

  await test.step('who does not mean it leaves by keyboard, and no one is signed in; an answer that comes too late is refused', async () => {
    const asked = await visitor({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await asked.clock.install()
    await asked.goto(`/#/uuc?ticket=${await ticketFor()}`)
    await expect(asked.getByRole('heading', { name: asksFor(person.realName) })).toBeVisible()
    await expectNoSideways(asked)
    await expectAccessible(asked)
    await asked.keyboard.press('Enter') // agrees to nothing
    await asked.getByRole('button', { name: zh('gateway.entry.continue') }).focus()
    await asked.keyboard.press('Tab')
    await expect(asked.getByRole('button', { name: zh('kit.cancel') })).toBeFocused()
    await asked.keyboard.press('Enter')
    await expect(asked).toHaveURL(/#\/login/)
    await asked.goto(`/#/uuc?ticket=${await ticketFor()}`)
    await expect(asked.getByRole('timer')).toBeVisible()
    await asked.clock.fastForward(61_000)
    await expect(asked.getByText(zh('gateway.entry.over', { system: NAME }))).toBeVisible()
  })

  await test.step('another user is offered to switch; who it is already just goes on', async () => {
    const otherUser = await visitor()
    await enter(otherUser, demo.admin, demo.url, `/uuc?ticket=${await ticketFor()}`)
    const change = otherUser.getByRole('button', { name: zh('gateway.entry.switch', { name: person.realName }) })
    await expect(change).toBeVisible()
    await expectAccessible(otherUser)
    await otherUser.getByRole('button', { name: /^仍用/ }).click()
    await expectHome(otherUser)
    const second = await otherUser.context().newPage()
    await second.goto('/#/home')
    await expect(second.getByTitle(zh('shell.account', { name: '管理员' }))).toBeVisible()
    await otherUser.goto(`/#/uuc?ticket=${await ticketFor('/user/center')}`)
    await change.click()
    await expect(otherUser).toHaveURL(/#\/user\/center/)
    await expect(otherUser.getByText(person.realName).first()).toBeVisible()
    // A second window must not go on under the former name.
    await expect(second.getByTitle(zh('shell.account', { name: person.realName }))).toBeVisible()

    const token = async () => (await otherUser.context().cookies()).find(({ name }) => name === 'token')?.value
    const before = await token()
    await otherUser.goto(`/#/uuc?ticket=${await ticketFor('/msg/mine')}`)
    await expect(otherUser).toHaveURL(/#\/msg\/mine/)
    expect(await token(), 'the session goes on').toBe(before)
  })

  await test.step('a session from yesterday does not stand in the way', async () => {
    const old = await visitor()
    await old.context().addCookies([{ name: 'token', value: 'A'.repeat(43), url: demo.url }])
    await old.goto(`/#/uuc?ticket=${await ticketFor('/user/center')}`)
    await goOn(old, person)
    await expect(old).toHaveURL(/#\/user\/center/)
  })
})
